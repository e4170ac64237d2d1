/** The universal relations as small numbers, so that sets of them are bit masks. */

/** The first 31 are those that occur in sets; the rules test for the others one by one. */
const NAMES = [
  'nsubj',
  'csubj',
  'obj',
  'iobj',
  'obl',
  'vocative',
  'expl',
  'dislocated',
  'advcl',
  'advmod',
  'discourse',
  'aux',
  'cop',
  'mark',
  'nmod',
  'appos',
  'acl',
  'det',
  'clf',
  'case',
  'conj',
  'cc',
  'fixed',
  'flat',
  'compound',
  'parataxis',
  'orphan',
  'goeswith',
  'reparandum',
  'punct',
  'root',
  'ccomp',
  'xcomp',
  'nummod',
  'amod',
  'list',
  'dep',
] as const;

export type UdeprelName = (typeof NAMES)[number];

export const UDEPRELS: readonly UdeprelName[] = NAMES;

/** 1 to 37; 0 is anything else. */
export const Udeprel = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Record<UdeprelName, number>;

export const N_UDEPREL_CODES = NAMES.length + 1;

const CODES = new Map<string, number>(Object.entries(Udeprel));

export function udeprelCode(text: string): number {
  return CODES.get(text) ?? 0;
}

/** Bit of a relation in a mask; relations after the 31st share bit 0, which no set contains. */
export const UDEPREL_BITS = Int32Array.from({ length: N_UDEPREL_CODES }, (_, code) => (code < 32 ? 1 << code : 1));

/** A set of relations, which must be among the first 31. */
export function udeprelMask(...names: readonly UdeprelName[]): number {
  return names.reduce((mask, name) => {
    if (31 < Udeprel[name]) throw new RangeError(`${name} has no bit of its own`);
    return mask | (1 << Udeprel[name]);
  }, 0);
}

/** Table of relations: 1 for those named. */
export function udeprelSet(...names: readonly UdeprelName[]): Uint8Array {
  const set = new Uint8Array(N_UDEPREL_CODES);
  for (const name of names) set[Udeprel[name]] = 1;
  return set;
}
