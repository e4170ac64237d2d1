/** The universal parts of speech as small numbers, so that sets of them are bit masks. */

const NAMES = [
  'ADJ',
  'ADP',
  'ADV',
  'AUX',
  'CCONJ',
  'DET',
  'INTJ',
  'NOUN',
  'NUM',
  'PART',
  'PRON',
  'PROPN',
  'PUNCT',
  'SCONJ',
  'SYM',
  'VERB',
  'X',
] as const;

export type UposName = (typeof NAMES)[number];

export const UPOS: readonly UposName[] = NAMES;

/** 1 to 17; 0 is anything else, including `_`. */
export const Upos = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Record<UposName, number>;

const CODES = new Map<string, number>(Object.entries(Upos));

export const isUpos = (text: string): text is UposName => CODES.has(text);

export function uposCode(text: string): number {
  return CODES.get(text) ?? 0;
}

/** Codes by length and last letter, which distinguish the 17 except for two pairs. */
const CANDIDATES: readonly (readonly number[])[] = (() => {
  const table: number[][] = Array.from({ length: 6 * 32 }, () => []);
  for (const name of NAMES) table[name.length * 32 + (name.charCodeAt(name.length - 1) & 31)].push(Upos[name]);
  return table;
})();

/** The code of the tag with the units [start, end) of these. */
export function uposCodeAt(units: Uint16Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || 5 < length) return 0;
  const candidates = CANDIDATES[length * 32 + (units[end - 1] & 31)];
  for (let k = 0; k < candidates.length; k++) {
    const name = NAMES[candidates[k] - 1];
    let i = 0;
    while (i < length && name.charCodeAt(i) === units[start + i]) i++;
    if (i === length) return candidates[k];
  }
  return 0;
}

/** `UPOS_NAMES[code]`; '' for 0. */
export const UPOS_NAMES: readonly string[] = ['', ...NAMES];

/** A set of parts of speech: bit `code` is set for each. */
export function uposMask(...names: readonly UposName[]): number {
  return names.reduce((mask, name) => mask | (1 << Upos[name]), 0);
}
