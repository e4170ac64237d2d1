/** A row opens as a search with as many matches as it counts, and a changed cell is a rule that moves all of them. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { parseRequest, Search, Strings } from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import {
  type CountTable,
  countingOf,
  type RowPattern,
  requestOf,
  rowPattern,
  rowRule,
  SHOWN_TABLES,
  type ShownTable,
  type TableRow,
} from '../../../server/src/core/tables/index.ts';
import { conllu } from '../../fixture.ts';
import { sharedFiles, sharedTitle } from '../../shared.ts';

type Made = Exclude<ReturnType<typeof rowRule>, { readonly fault: string }>;

const SAMPLE = readFileSync(resolve(import.meta.dirname, '../../../sample/sample.conllu'), 'utf8');

function tableOf(name: ShownTable, sentences: readonly Sentence[], by?: readonly string[]): CountTable {
  const counting = countingOf(name, { by });
  for (const sentence of sentences) counting.add(sentence, 1);
  return counting.table();
}

function matchesOf(request: string, sentences: readonly Sentence[]): number | string {
  const { request: read, problems } = parseRequest(request);
  if (read === undefined) return `${request}: ${problems.map(({ message }) => message)}`;
  const search = new Search(read, new Strings());
  const reader = search.reader();
  let count = 0;
  for (const sentence of sentences)
    search.find(reader.read(sentence, false), () => {
      count++;
      return false;
    });
  return count;
}

function wrongRows(
  name: ShownTable,
  sentences: readonly Sentence[],
  most = Number.POSITIVE_INFINITY,
  by?: readonly string[],
) {
  const table = tableOf(name, sentences, by);
  const at = table.columns.findIndex((column) => column.name === 'count');
  const step = Math.max(1, Math.ceil(table.rows.length / most));
  const opened = table.rows.flatMap((row, i) => {
    const pattern = i % step === 0 ? rowPattern(name, table, row) : undefined;
    return pattern === undefined ? [] : [{ row, request: requestOf(pattern) }];
  });
  // The arcs of a distance; a relation is also counted where HEAD is no word.
  const isExact = ({ cells: [section] }: TableRow) => name !== 'numbers' || !/distance|relation/.test(`${section}`);
  return {
    n: opened.length,
    wrong: opened.flatMap(({ row, request }) => {
      const found = matchesOf(request, sentences);
      const isRight = isExact(row) ? found === row.cells[at] : typeof found === 'number';
      return isRight ? [] : [`${row.cells.join(' | ')}: ${found} ${request}`];
    }),
  };
}

/** Half of them are taken back. */
function tableOfHalf(name: ShownTable, sentences: readonly Sentence[]): CountTable {
  const counting = countingOf(name);
  for (const sentence of sentences) counting.add(sentence, 1);
  for (const [i, sentence] of sentences.entries()) if (i % 2 === 0) counting.add(sentence, -1);
  return counting.table();
}

const cellsIn = ({ rows }: CountTable) => rows.map(({ cells }) => cells);
const rowsIn = ({ rows }: CountTable) => rows.map(({ cells }) => JSON.stringify(cells)).sort();

/** What makes rows hard to find: Turkish letters, canonical equivalents, quotes, cells without anything, words of tokens, empty nodes. */
const HARD = conllu(`
# text = x
1-2  DU  _  _  _  _  _  _  _  _
1  d"e\\  d"e\\  ADP  _  _  3  case  _  _
2  İl  _  DET  _  Definite=Def|Number[psor]=Sing  3  det  _  _
3  b  _  _  _  Case=Acc,Dat  0  root  _  _
3.1  é  é  NOUN  _  Case=Acc  _  _  3:x  _
4  New  new  PROPN  _  Foreign=Yes  3  _  _  _
5  York␣City  York␣City  PROPN  _  Typo=Yes  4  flat:name  4:flat:name  CorrectForm=York
6  ı  ı  AUX  _  Abbr=Yes  3  aux:pass  3:aux:pass  _
7  x  x  X  _  _  9  dep  _  _

# text = y
1  New  new  PROPN  _  Foreign=Yes  0  root  0:root  _
2  York␣City  York␣City  PROPN  _  _  1  flat:name  1:flat:name  _
3  a  a  X  _  _  1  dep  1:dep  _
4  New  new  PROPN  _  _  2  flat  2:flat  _
5  0  0  NUM  _  NumType=Card  1  nummod  1:nummod  _
`);

describe.each(SHOWN_TABLES)('%s', (name) => {
  const { sentences } = Document.parse(SAMPLE);

  test.each([
    ['the sample', SAMPLE],
    ['hard rows', HARD],
  ])('rows of %s open as searches with as many matches', (_, text) => {
    const { n, wrong } = wrongRows(name, Document.parse(text).sentences);
    expect(wrong).toEqual([]);
    expect(n).toBeGreaterThan(name === 'ambiguous' ? -1 : 3);
  });

  test('a table after each of many edits is that of the sentences as they are', () => {
    const pool = Document.parse(SAMPLE + HARD + SAMPLE.replaceAll('NOUN', 'VERB').replaceAll('Sing', 'Plur')).sentences;
    const counting = countingOf(name);
    const now: Sentence[] = [];
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * n);
    };
    for (let step = 0; step < 60; step++) {
      for (let n = random(4); 0 <= n; n--) {
        if (now.length !== 0 && random(5) < 2) counting.add(now.splice(random(now.length), 1)[0], -1);
        else counting.add(now[now.push(pool[random(pool.length)]) - 1], 1);
      }
      const table = counting.table();
      const anew = tableOf(name, now);
      expect(rowsIn(table)).toEqual(rowsIn(anew));
      // The order, too, up to rows that are equal in it.
      if (name === 'lexicon')
        expect(table.rows.map(({ cells }) => cells[4])).toEqual(anew.rows.map(({ cells }) => cells[4]));
      if (name === 'paradigms' || name === 'ambiguous') expect(cellsIn(table)).toEqual(cellsIn(anew));
    }
  });

  test('sentences that are taken back leave nothing', () => {
    const rest = sentences.filter((_, i) => i % 2 !== 0);
    expect(rowsIn(tableOfHalf(name, sentences))).toEqual(rowsIn(tableOf(name, rest)));
  });
});

test.each([
  ['lexicon', ['lemma']],
  ['lexicon', ['form', 'xpos', 'Number', 'Case']],
  ['relations', ['relation', 'direction']],
  ['relations', ['direction']],
  ['relations', ['head', 'upos']],
  ['relations', ['head', 'direction']],
  ['relations', ['upos']],
] as const)('rows of the %s by %j open as searches with as many matches', (name, by) => {
  for (const text of [SAMPLE, HARD]) {
    const { n, wrong } = wrongRows(name, Document.parse(text).sentences, undefined, by);
    expect(wrong).toEqual([]);
    expect(n).toBeGreaterThan(1);
  }
});

test('numbers by file have a column for each, which follows what is taken back', () => {
  const { sentences } = Document.parse(SAMPLE);
  const counting = countingOf('numbers', { by: ['file'], nameOf: (source) => ['a', 'b', 'c'][source] });
  const words = () =>
    counting
      .table()
      .rows.find(({ cells }) => cells[1] === 'words')
      ?.cells.slice(2);
  const nameOf = () =>
    counting
      .table()
      .columns.slice(2)
      .map(({ name }) => name);
  counting.add(sentences[1], 1, 2);
  counting.add(sentences[0], 1, 0);
  counting.add(sentences[2], 1, 0);
  expect(nameOf()).toEqual(['a', 'c']);
  expect(words()).toEqual([sentences[0].nWords + sentences[2].nWords, sentences[1].nWords]);
  expect(
    counting
      .charts?.()[2]
      .bars.map(({ label }) => label)
      .sort(),
  ).toEqual(['a', 'c']);
  counting.add(sentences[1], -1, 2);
  expect(nameOf()).toEqual(['count']);
  expect(words()).toEqual([sentences[0].nWords + sentences[2].nWords]);
});

test('expressions with blanks in forms, or a form like a gap, open as all that is written like them', () => {
  const rows = (...forms: readonly string[]) =>
    `${forms.map((form, i) => `${i + 1}\t${form}\tx\tX\t_\t_\t${i === 0 ? 0 : 1}\t${i === 0 ? 'root' : form === 'gap' ? 'dep' : 'flat'}\t_\t_\n`).join('')}\n`;
  const text = [
    ['a b', 'c'],
    ['A', 'b c'],
    ['a', 'b', 'c'],
    ['a', 'gap', 'c'],
    ['a', '… c'],
    ['a', '…', 'c'],
  ];
  const { sentences } = Document.parse(text.map((forms) => rows(...forms)).join(''));
  expect(tableOf('lists', sentences).rows.map(({ cells }) => cells.slice(1, 4).join('|'))).toEqual([
    'a b c|X X|2',
    'a b c|X X X|1',
    'a … c|X X|2',
    'a … c|X X X|1',
  ]);
  expect(wrongRows('lists', sentences)).toEqual({ n: 4, wrong: [] });
});

test.each(
  sharedFiles('data/ud', 'conllu')
    .filter((path) => /dev/.test(path))
    .slice(0, 3),
)(sharedTitle('%s: some rows of each table'), (path) => {
  const sentences = Document.parse(readFileSync(path, 'utf8')).sentences.slice(0, 150);
  for (const name of SHOWN_TABLES) expect(wrongRows(name, sentences, 25).wrong).toEqual([]);
});

describe('a changed cell', () => {
  const { sentences } = Document.parse(SAMPLE);

  /** The sentences as the rule leaves them. */
  function changed(rules: string, strategy: string, before: readonly Sentence[]): Sentence[] {
    const { system, problems } = parseRules(rules);
    if (system === undefined) throw new Error(`${rules}: ${problems.map(({ message }) => message)}`);
    const { strategy: parsed } = parseStrategy(strategy, system);
    if (parsed === undefined) throw new Error(strategy);
    const rewriter = new Rewriter(system, parsed);
    return before.map((sentence) => {
      const result = rewriter.rewrite(sentence);
      if (result.kind !== 'edited') throw new Error(`${result.kind}: ${rules}`);
      return Document.parse(applyEdits(sentence.text, result.edits)).sentences[0];
    });
  }

  const NEW: Readonly<Record<string, string>> = { feats: 'Case=Zz', relation: 'zz:zz', feature: 'Zz' };

  test.each(SHOWN_TABLES.filter((name) => name !== 'numbers'))(
    '%s: moves all words of the row, and no others',
    (name) => {
      const table = tableOf(name, sentences);
      const sumOf = ({ rows, columns }: CountTable) => {
        const at = columns.findIndex((column) => column.name === 'count');
        return rows.reduce((sum, { cells }) => sum + Number(cells[at]), 0);
      };
      let nTried = 0;
      for (const row of table.rows.filter((_, i) => i % Math.ceil(table.rows.length / 12) === 0)) {
        const pattern = rowPattern(name, table, row);
        for (const [column, target] of pattern?.targets ?? []) {
          const old = `${row.cells[table.columns.findIndex((each) => each.name === column)]}`;
          const made = rowRule(pattern as RowPattern, target, old, NEW[target.kind], String);
          if ('fault' in made) throw new Error(made.fault);
          const after = changed(made.rules, made.strategy, sentences);
          expect(matchesOf(made.request, after)).toBe(0);
          const nLines = (all: readonly Sentence[]) => all.flatMap(({ text }) => text.split('\n'));
          const [was, now] = [nLines(sentences), nLines(after)];
          const nChanged = was.filter((line, i) => line !== now[i]).length;
          // Several dependents may have the head that changes.
          if (target.kind !== 'feature' || target.node !== 'H') expect(nChanged).toBe(sumOf({ ...table, rows: [row] }));
          nTried++;
        }
      }
      expect(nTried).toBeGreaterThan(0);
    },
  );

  test('takes the copy of the relation in DEPS along, adds and removes features, and can be nothing', () => {
    const { sentences: two } = Document.parse(HARD);
    const table = tableOf('relations', two);
    const row = table.rows.find(({ cells: [relation] }) => relation === 'aux:pass') as TableRow;
    const pattern = rowPattern('relations', table, row) as RowPattern;
    const { rules, strategy } = rowRule(pattern, { kind: 'relation' }, 'aux:pass', 'aux', String) as Made;
    expect(changed(rules, strategy, two)[0].text).toContain('Abbr=Yes\t3\taux\t3:aux\t_');
    const words = tableOf('paradigms', two);
    const il = words.rows.find(({ cells }) => `${cells[2]}`.startsWith('Definite')) as TableRow;
    const made = rowRule(
      rowPattern('paradigms', words, il) as RowPattern,
      { kind: 'feats' },
      `${il.cells[2]}`,
      'Case=Nom|Definite=Ind',
      String,
    ) as Made;
    expect(changed(made.rules, made.strategy, two)[0].text).toContain('DET\t_\tCase=Nom|Definite=Ind\t3');
    const none = rowRule(pattern, { kind: 'feature', node: 'D', feature: 'upos' }, 'AUX', '_', String) as Made;
    expect(changed(none.rules, none.strategy, two)[0].text).toContain('ı\tı\t_\t_\tAbbr=Yes');
  });

  test('is refused where a rule would write it into MISC, and gives no rule that says something else', () => {
    const pattern = { clauses: ['X []'], blocks: [], targets: new Map() };
    expect(rowRule(pattern, { kind: 'feats' }, '_', 'Foo=Bar', (name) => `no ${name}`)).toEqual({ fault: 'no Foo' });
    expect(rowRule(pattern, { kind: 'feats' }, '_', 'Case', (name) => `no ${name}`)).toEqual({ fault: 'no Case' });
    const { rules } = rowRule(
      pattern,
      { kind: 'feature', node: 'X', feature: 'lemma' },
      'a',
      'x"; del_node X }',
      String,
    ) as Made;
    expect(rules).toContain('commands { X.lemma = "x\\"; del_node X }" }');
  });
});
