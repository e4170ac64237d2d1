/** The cells of the form for a word, in its order. */

export const FORM_COLUMNS = ['lemma', 'upos', 'xpos', 'feats', 'misc'] as const;
export type FormColumn = (typeof FORM_COLUMNS)[number];
