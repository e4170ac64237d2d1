/** What "safe" promises, for docs/rules.md, which is generated from it. test/core/fix/safe.ts checks every word of it. */

/** Markdown, line by line. */
export const SAFE_REPAIRS: readonly string[] = [
  'Many findings come with repairs. *Make all safe repairs in the file* and `treebank fix --safe` apply those that are safe. A repair is safe if it',
  'loses no information, makes no choice and keeps every word:',
  '',
  '- Every line with a word, a multiword token or an empty node stays, in its order and of its kind. So does every comment, in its place; of equal',
  '  comments above the same words one stays.',
  '- No cell that holds a value becomes another value or `_`. These are the same value: spelling in normal form C or not; white space around it, around',
  '  the items of MISC, and several blanks in a row or one (a FORM or LEMMA that is all white space stays, and control characters are no white',
  '  space); an empty cell and `_`; items of FEATS, DEPS and MISC and values of a feature in any order, repeated or not, with empty items or without;',
  '  `SpaceAfter=no`, `NoSpaceAfter=Yes` and `SpaceAfter=No`; HEAD and DEPREL of an empty node or `_`, if its DEPS has the same relation.',
  '- IDs change only where they go up with gaps and every reference can be read. HEAD and DEPS then follow: they point to the same words as before.',
  '- Only what follows from the rest is added: a free `sent_id`, `# text` from forms that need no repair, `SpaceAfter=No` from a text that has the same',
  '  forms, `Typo=Yes` at the head of `goeswith`, `root` at the only word with HEAD 0 if it has no relation, and empty lines.',
  '- Nothing is written into a row that has not ten columns, except for blank cells removed at its end: nobody knows which cell is which.',
  '- A line end becomes LF; a CR alone among lines that end in LF stays. Empty lines too many, and a byte order mark at the start, go.',
  '- Sentences stay apart. One block becomes two only at a lost empty line that leaves no doubt (see `lost-empty-line`).',
  '',
  'All other repairs are offered one by one.',
];
