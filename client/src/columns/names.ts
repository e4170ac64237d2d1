/** The columns of CoNLL-U. */

export const COLUMN_NAMES: readonly string[] = [
  'ID',
  'FORM',
  'LEMMA',
  'UPOS',
  'XPOS',
  'FEATS',
  'HEAD',
  'DEPREL',
  'DEPS',
  'MISC',
];

export const N_COLUMNS = COLUMN_NAMES.length;

/** Indices of the columns with special treatment in a layout. */
export const COLUMN = { form: 1, lemma: 2, upos: 3, xpos: 4, feats: 5, head: 6, deprel: 7, deps: 8, misc: 9 } as const;
