/** Reading sentences: the value of each part, and that an unreadable one costs only one cell. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Column, Document, RowKind, type Sentence } from '../../server/src/core/conllu/index.ts';

const row = (id: string, form: string, head: string, deprel: string) =>
  [id, form, form, 'X', '_', '_', head, deprel, '_', '_'].join('\t');

function sentenceOf(...lines: string[]): Sentence {
  return Document.parse(`${lines.join('\n')}\n\n`).sentences[0];
}

const problemsOf = (sentence: Sentence) =>
  sentence.problems.map(({ id, span }) => [id, sentence.text.slice(span.start, span.end)]);

describe('sentence', () => {
  const du = sentenceOf(
    '# sent_id = fr-1',
    '# text = Du pain',
    '# newpar',
    row('1-2', 'Du', '_', '_'),
    row('1', 'De', '3', 'case'),
    row('2', 'le', '3', 'det'),
    row('2.1', 'elided', '_', '_'),
    row('3', 'pain', '0', 'root'),
  );

  test('words, multiword tokens and empty nodes', () => {
    expect(du.nWords).toBe(3);
    expect([...du.heads]).toEqual([-1, 3, 3, 0]);
    expect(Array.from({ length: du.nRows }, (_, i) => du.kind(i))).toEqual([
      RowKind.multiwordToken,
      RowKind.word,
      RowKind.word,
      RowKind.emptyNode,
      RowKind.word,
    ]);
    expect([du.idMajor(0), du.idMinor(0), du.wordOfRow(0)]).toEqual([1, 2, 1]);
    expect([du.idMajor(3), du.idMinor(3), du.wordOfRow(3)]).toEqual([2, 1, 2]);
    expect(du.wordCell(3, Column.form)).toBe('pain');
    expect(du.problems).toEqual([]);
  });

  test('comments with keys, values and their places', () => {
    expect(du.sentId).toBe('fr-1');
    expect(du.comments.map(({ key, value }) => [key, value])).toEqual([
      ['sent_id', 'fr-1'],
      ['text', 'Du pain'],
      ['newpar', undefined],
    ]);
    const { valueSpan } = du.comments[1];
    expect(du.text.slice(valueSpan.start, valueSpan.end)).toBe('Du pain');
  });

  test('cells have their spans', () => {
    const span = du.wordCellSpan(2, Column.deprel);
    expect(du.text.slice(span.start, span.end)).toBe('det');
    expect(du.rowAtLine(4)).toBe(1);
    expect(du.rowAtLine(1)).toBeUndefined();
    expect(du.lineAt(span.start)).toBe(5);
  });

  test.each([
    ['a cell that is no number', ['1', 'a', 'x', 'root'], [['invalid-head', 'x']], -1],
    ['a head outside the sentence', ['1', 'a', '9', 'dep'], [['unknown-head', '9']], -1],
    ['leading zeros', ['1', 'a', '00', 'root'], [['invalid-head', '00']], -1],
    ['an unreadable ID', ['1a', 'a', '0', 'root'], [['invalid-word-id', '1a']], 0],
    ['an ID out of order', ['7', 'a', '0', 'root'], [['word-id-sequence', '7']], 0],
  ])('%s', (_, [id, form, head, deprel], problems, expected) => {
    const sentence = sentenceOf(row(id, form, head, deprel));
    expect(problemsOf(sentence)).toEqual(problems);
    expect(sentence.heads[1]).toBe(expected);
  });

  test('a short line keeps what it has, and its missing cells are empty at its end', () => {
    const sentence = sentenceOf('1\tHello\thello');
    expect(problemsOf(sentence)).toEqual([['number-of-columns', '1\tHello\thello']]);
    expect(sentence.wordCell(1, Column.lemma)).toBe('hello');
    expect(sentence.wordCell(1, Column.upos)).toBe('');
    expect(sentence.wordCellSpan(1, Column.head)).toEqual({ start: 13, end: 13 });
    expect(sentence.isBlank(0, Column.deps)).toBe(true);
  });

  test('a long line keeps the rest in its last column', () => {
    const sentence = sentenceOf(`${row('1', 'a', '0', 'root')}\textra`);
    expect(sentence.wordCell(1, Column.misc)).toBe('_\textra');
    expect(sentence.problems.map(({ id }) => id)).toEqual(['number-of-columns']);
  });

  test('heads follow the IDs as written where those are not 1…n', () => {
    const sentence = sentenceOf(row('1', 'a', '4', 'det'), row('4', 'b', '0', 'root'), row('5', 'c', '1', 'dep'));
    expect([...sentence.heads]).toEqual([-1, 2, 0, 1]);
    expect(sentence.idOfWord(2)).toBe(4);
    expect(sentence.wordById(5)).toBe(3);
    expect(sentence.wordById(2)).toBeUndefined();
  });

  test('junk lines and late comments are problems of their own line', () => {
    const sentence = sentenceOf('<<<<<<< HEAD', row('1', 'a', '0', 'root'), '# late');
    expect(sentence.problems.map(({ id }) => id)).toEqual(['invalid-line', 'misplaced-comment']);
    expect(sentence.nWords).toBe(1);
  });

  test('a byte order mark and CRLF do not reach the cells', () => {
    const sentence = Document.parse(`\ufeff${row('1', 'a', '0', 'root')}\r\n\r\n`).sentences[0];
    expect(sentence.wordCell(1, Column.id)).toBe('1');
    expect(sentence.wordCell(1, Column.misc)).toBe('_');
    expect(sentence.problems).toEqual([]);
  });

  test('comments without words', () => {
    expect(problemsOf(sentenceOf('# only = this'))).toEqual([['empty-sentence', '# only = this']]);
    expect(Document.parse('').sentences[0].problems).toEqual([]);
  });
});

describe('applyEdits', () => {
  test('applies disjoint edits in any order and refuses overlaps', () => {
    const edits = [
      { span: { start: 4, end: 5 }, text: 'E' },
      { span: { start: 0, end: 1 }, text: 'AA' },
    ];
    expect(applyEdits('abcde', edits)).toBe('AAbcdE');
    expect(() => applyEdits('abc', [edits[1], { span: { start: 0, end: 2 }, text: '' }])).toThrow(RangeError);
  });
});
