/** The sentences of the end-to-end tests, and the allowed changes in them. */

/** One row per word: form, UPOS, head, relation. */
export function sentence(id: string, ...rows: readonly string[]): string {
  const words = rows.map((row) => row.split(/\s+/));
  const text = words.map(([form]) => form).join(' ');
  const lines = words.map(([form, upos, head, deprel], index) =>
    [index + 1, form, form.toLowerCase(), upos, '_', '_', head, deprel, '_', '_'].join('\t'),
  );
  return [`# sent_id = ${id}`, `# text = ${text}`, ...lines, '', ''].join('\n');
}

/** Not projective: the arc from `hearing` (2) to `issue` (7) crosses the one from `scheduled` (4) to `today` (8). */
export const HEARING = sentence(
  'hearing',
  'A DET 2 det',
  'hearing NOUN 4 nsubj:pass',
  'is AUX 4 aux:pass',
  'scheduled VERB 0 root',
  'on ADP 7 case',
  'the DET 7 det',
  'issue NOUN 2 nmod',
  'today NOUN 4 obl:tmod',
  '. PUNCT 4 punct',
);

/** A chain, unlike any parser's tree of this sentence. */
export const CHAIN = sentence(
  'chain',
  'The DET 0 root',
  'old ADJ 1 dep',
  'dog NOUN 2 dep',
  'chased VERB 3 dep',
  'a DET 4 dep',
  'small ADJ 5 dep',
  'cat NOUN 6 dep',
  '. PUNCT 7 punct',
);

/** A head that no word has. */
export const UNKNOWN_HEAD = sentence('unknown-head', 'Cats NOUN 2 nsubj', 'sleep VERB 0 root', 'soundly ADV 17 advmod');

export const HEBREW = sentence('hebrew', 'הילדה NOUN 2 nsubj', 'קראה VERB 0 root', 'ספר NOUN 2 obj', '. PUNCT 2 punct');

/** Any number of words, each depending on one of the two before it. */
export function longSentence(nWords: number): string {
  const rows = Array.from({ length: nWords }, (_, index) =>
    index === 0 ? 'word1 NOUN 0 root' : `word${index + 1} NOUN ${Math.max(1, index - (index % 2))} conj`,
  );
  return sentence('long', ...rows);
}

export const withCrlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** A cell that differs between two texts: line from 1, column of CoNLL-U from 1. */
export interface ChangedCell {
  readonly line: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
}

/** Throws where anything but the content of cells has changed: a line more or less, another line end, another number of cells. */
export function changedCells(before: string, after: string): ChangedCell[] {
  const [linesBefore, linesAfter] = [before.split('\n'), after.split('\n')];
  if (linesBefore.length !== linesAfter.length) throw new Error('the number of lines has changed');
  return linesBefore.flatMap((line, index) => {
    const [cellsBefore, cellsAfter] = [line.split('\t'), linesAfter[index].split('\t')];
    if (cellsBefore.length !== cellsAfter.length) throw new Error(`line ${index + 1} has another number of cells`);
    return cellsBefore.flatMap((cell, column) =>
      cell === cellsAfter[column]
        ? []
        : [{ line: index + 1, column: column + 1, before: cell, after: cellsAfter[column] }],
    );
  });
}

/** Line, column (both from 1, in characters) and length of a cell: word of the first sentence, column of CoNLL-U, from 1. */
export function placeOf(text: string, word: number, column: number): { line: number; column: number; length: number } {
  const line = 2 + word;
  const cells = text.split(/\r?\n/)[line - 1].split('\t');
  const before = cells.slice(0, column - 1).join('\t');
  return { line, column: column === 1 ? 1 : before.length + 2, length: cells[column - 1].length };
}

/** The text with another content of a cell: word of the first sentence, column of CoNLL-U, from 1. */
export function withCell(text: string, word: number, column: number, content: string): string {
  const lines = text.split('\n');
  const cells = lines[1 + word].split('\t');
  cells[column - 1] = content;
  lines[1 + word] = cells.join('\t');
  return lines.join('\n');
}

/** Columns of CoNLL-U. */
export const FORM = 2;
export const UPOS = 4;
export const HEAD = 7;
export const DEPREL = 8;
