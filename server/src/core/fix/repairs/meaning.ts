/** The promises of "safe", included in the generated docs/rules.md. test/core/fix/safe.ts checks every one of them. */

/** Markdown, line by line. */
export const SAFE_REPAIRS: readonly string[] = [
  'Many findings come with repairs. *Make all safe repairs in the file* and `treebank fix --safe` apply the safe ones. A repair is safe if it',
  'loses no information, requires no decision and keeps every word:',
  '',
  '- Every line with a word, a multiword token or an empty node stays, in the same order and of the same kind. So does every comment, in its place; of equal',
  '  comments above the same words, one stays. The line of a multiword token of one word goes if it has nothing but the form of its word and MISC, which goes',
  '  to the word, and the word says nothing else about the same.',
  '- No cell that holds a value becomes another value or `_`. The following count as the same value: spelling in normal form C or not; white space around it, around',
  '  the items of MISC, and several blanks in a row or one (a FORM, a LEMMA or a value in MISC that is all white space stays, and so does any value of',
  '  `SpacesAfter`, `SpacesBefore` and `SpacesInToken`; control characters are not white space); an empty cell and `_`; items of FEATS, DEPS and MISC and values of a feature in any order, repeated or not, with empty items or without;',
  '  `SpaceAfter=no`, `NoSpaceAfter=Yes` and `SpaceAfter=No`, unless `# text` has a space there; HEAD and DEPREL of an empty node or `_`, if its DEPS has the same relation.',
  '- IDs change only where they increase with gaps and every reference can be read. HEAD and DEPS are updated, so that they point to the same words as before.',
  '- Only what follows from the rest is added: an unused `sent_id`, `# text` from forms that need no repair (neither below comments that an empty line keeps',
  '  from their words), `SpaceAfter=No` from a text that has the same forms, `Typo=Yes` at the head of `goeswith` if that stands before its parts, `root` at the only word with HEAD 0 if it has no relation, and empty lines.',
  '- A row that does not have ten columns is not changed, except that blank cells at its end are removed: it is unclear which cell is which.',
  '- A line ending becomes LF; a lone CR among lines that end in LF stays. Extra empty lines and a byte order mark at the start are removed.',
  '- Sentences stay separate. One block becomes two only where an empty line was clearly lost (see `lost-empty-line`).',
  '',
  '- Afterwards there are no more findings than before, and no more errors, at any level, by the tables of the language and without them, and no finding',
  '  that was a warning has become an error. Of repairs that would do that together only those are made that do not.',
  '',
  'All other repairs are offered one by one, as far as they bring about no error at the active level and by the active tables: a warning never becomes an',
  'error. The repair of an error may uncover others that nobody could see before, as long as they become no more and none is a violation of the tables; what',
  'makes a line readable (level 1) may uncover any number. *Fix all* of one kind goes by the same rule, sentence by sentence.',
];
