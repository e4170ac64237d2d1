/** Columns by name: the declaration, cells at any place, and what an edit of the declaration does. */

import { describe, expect, test } from 'vitest';
import {
  BlockStream,
  COLUMN_TITLES,
  COLUMNS,
  Column,
  type ColumnIndex,
  columnsNamed,
  columnsOf,
  Document,
  headerProblems,
  TEN_COLUMNS,
} from '../../server/src/core/conllu/index.ts';
import { conllu } from '../fixture.ts';

const ten = conllu(`
1    She    she    PRON   P  Case=Nom  2  nsubj  2:nsubj  _
2-3  slept  _      _      _  _         _  _      _        SpaceAfter=No
2    sle    sleep  VERB   V  _         0  root   0:root   A=b
3    pt     t      PART   _  _         2  dep    2:dep    _
3.1  x      _      _      _  _         _  _      2:dep    _

`);

/** The same rows with the columns in another order and a further one, or without some. */
function inOrder(names: readonly string[], text = ten): string {
  const lines = text.trimEnd().split('\n');
  const cells = lines.map((line) => line.split('\t'));
  const rows = cells.map((row, at) =>
    names.map((name) => (COLUMN_TITLES.includes(name) ? row[COLUMN_TITLES.indexOf(name)] : `${name}/${at}`)).join('\t'),
  );
  return `# global.columns = ${names.join(' ')}\n${rows.join('\n')}\n\n`;
}

const plain = Document.parse(ten).sentences[0];
const ORDERS: readonly (readonly string[])[] = [
  [...COLUMN_TITLES],
  [...COLUMN_TITLES, 'PARSEME:MWE'],
  [...COLUMN_TITLES].reverse(),
  ['X:A', ...COLUMN_TITLES.slice(5), 'X:B', ...COLUMN_TITLES.slice(0, 5), 'X:C'],
];

describe.each(ORDERS.map((names) => [names.join(' '), names] as const))('%s', (_, names) => {
  const text = inOrder(names);
  const [sentence] = Document.parse(text).sentences;

  test('every cell is read by its name, where it stands', () => {
    expect([sentence.nRows, [...sentence.heads], sentence.problems]).toEqual([5, [...plain.heads], []]);
    for (let row = 0; row < 5; row++) {
      for (const column of COLUMNS.map((name) => Column[name])) {
        const { start, end } = sentence.cellSpan(row, column);
        expect(sentence.cell(row, column)).toBe(plain.cell(row, column));
        expect(text.slice(start, end)).toBe(plain.cell(row, column));
        expect(sentence.isBlank(row, column)).toBe(plain.isBlank(row, column));
        expect(sentence.hasCell(row, column)).toBe(true);
      }
      for (const name of sentence.columns.further) expect(sentence.cellNamed(row, name)).toBe(`${name}/${row}`);
      expect(sentence.cellNamed(row, 'HEAD')).toBe(plain.cell(row, Column.head));
      expect(sentence.cellNamed(row, 'NO:SUCH')).toBeUndefined();
      expect([sentence.kind(row), sentence.nColumns(row)]).toEqual([plain.kind(row), 10]);
    }
  });

  test('a row that is too short lacks its last cells only', () => {
    const short = text.replace(/^(.*\t)[^\t\n]*\n\n$/m, (_all, kept: string) => `${kept.slice(0, -1)}\n\n`);
    const [first] = Document.parse(short).sentences;
    expect(first.problems.map(({ id }) => id)).toContain('number-of-columns');
    const last = sentence.columns.columnAt[names.length - 1] as ColumnIndex | -1;
    for (const column of COLUMNS.map((name) => Column[name])) {
      expect(first.hasCell(4, column)).toBe(column !== last);
      expect(first.cell(4, column)).toBe(column === last ? '' : plain.cell(4, column));
    }
    expect(first.cellNamed(4, names[names.length - 1])).toBeUndefined();
  });
});

test('a column that the file lacks reads as _ and has no cell', () => {
  const [sentence] = Document.parse(inOrder(['ID', 'FORM', 'X:A'])).sentences;
  expect(sentence.problems).toEqual([]);
  expect([...sentence.heads]).toEqual([-1, -1, -1, -1]);
  expect(sentence.cell(0, Column.head)).toBe('_');
  expect([sentence.isBlank(0, Column.upos), sentence.hasCell(0, Column.upos)]).toEqual([true, false]);
  expect(sentence.columns.missing([Column.form, Column.deprel])).toBe(Column.deprel);
});

test('without ID, rows are words in their order, whatever they begin with', () => {
  const [sentence] = Document.parse('# global.columns = FORM UPOS\nShe\tPRON\n2\tNUM\n_\t_\n\n').sentences;
  expect([sentence.nWords, sentence.problems]).toEqual([3, []]);
  expect([1, 2, 3].map((word) => sentence.wordCell(word, Column.form))).toEqual(['She', '2', '_']);
  expect(sentence.wordById(2)).toBe(2);
});

test('only the first line of the file declares', () => {
  expect(columnsOf(ten)).toBe(TEN_COLUMNS);
  expect(columnsOf(`# newdoc\n${inOrder(['ID', 'FORM'])}`)).toBe(TEN_COLUMNS);
  expect(columnsOf('#global.columns=ID  FORM').names).toEqual(['ID', 'FORM']);
  expect(columnsOf('\ufeff# global.columns = ID FORM\r\n').names).toEqual(['ID', 'FORM']);
  expect(columnsOf('# global.columns =\n')).toBe(TEN_COLUMNS);
  expect(columnsOf('# global.columns = id form').further).toEqual(['id', 'form']);
  const declared = columnsNamed([...COLUMN_TITLES]);
  expect([declared.isTen, declared.isDeclared, TEN_COLUMNS.isDeclared]).toEqual([true, true, false]);
});

test('all sentences of a file have its columns, however it arrives', () => {
  const text = inOrder(['ID', 'X:A', 'FORM']) + inOrder(['ID', 'X:A', 'FORM']).replace(/^#.*\n/, '# sent_id = b\n');
  for (const size of [1, 7, 40, 1000]) {
    const stream = new BlockStream();
    const found = [];
    for (let at = 0; at < text.length; at += size) found.push(...stream.push(text.slice(at, at + size)));
    found.push(...stream.end());
    expect(found.map((each) => each.cell(0, Column.form))).toEqual(['She', 'She']);
  }
  expect(new BlockStream(columnsOf(text)).push('1\tx\tHer\n\n2\tx\ty\n')[0].cell(0, Column.form)).toBe('Her');
});

test('an edit of the declaration reads the whole file anew, any other only its sentence', () => {
  const document = Document.parse(`${inOrder(['ID', 'FORM', 'LEMMA'])}1\ta\tb\n\n1\tc\td\n\n1\te\tf\n\n`);
  const at = document.text.indexOf('FORM');
  const swapped = document.edit({ span: { start: at, end: at + 10 }, text: 'LEMMA FORM' });
  expect(swapped.sentences.slice(1).map((each) => each.cell(0, Column.form))).toEqual(['b', 'd', 'f']);
  const edited = swapped.edit({ span: { start: swapped.length - 3, end: swapped.length - 2 }, text: 'ff' });
  expect(edited.sentences[3].cell(0, Column.form)).toBe('ff');
  expect(edited.sentences[1]).toBe(swapped.sentences[1]);
  const undeclared = swapped.edit({ span: { start: 0, end: 1 }, text: '' });
  expect(undeclared.columns).toBe(TEN_COLUMNS);
  expect(swapped.sentences[1].apart().cell(0, Column.form)).toBe('b');
  expect(swapped.sentences[1].withText('1\tx\ty\n\n').cell(0, Column.form)).toBe('y');
});

test.each([
  ['# global.columns = ID FORM', []],
  ['#global.columns=ID   FORM ', []],
  ['# global.columns = ID\tFORM', ['columns-bad-header 18-26']],
  ['# global.columns =', ['columns-bad-header 18-18']],
  ['# global.columns = ID X:A X:A', ['columns-repeated-name 26-29']],
  ['# global.columns = ID X:AA X:A ID', ['columns-repeated-name 31-33']],
  ['# global.columns = id form', ['columns-bad-name 19-21', 'columns-no-id 18-26']],
  ['# global.columns = ID PARSEME-FR:MWE UP:ARGHEADS X', ['columns-bad-name 49-50']],
  ['# sent_id = x', []],
])('%s', (line, expected) => {
  expect(headerProblems(line).map(({ id, span }) => `${id} ${span.start}-${span.end}`)).toEqual(expected);
});
