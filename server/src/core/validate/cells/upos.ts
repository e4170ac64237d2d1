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

/** 1 to 17; 0 is anything else, also `_`. */
export const Upos = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Record<UposName, number>;

const CODES = new Map<string, number>(Object.entries(Upos));

export function uposCode(text: string): number {
  return CODES.get(text) ?? 0;
}

/** `UPOS_NAMES[code]`; '' for 0. */
export const UPOS_NAMES: readonly string[] = ['', ...NAMES];

/** A set of parts of speech: bit `code` is set for each. */
export function uposMask(...names: readonly UposName[]): number {
  return names.reduce((mask, name) => mask | (1 << Upos[name]), 0);
}
