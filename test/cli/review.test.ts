/** `treebank review`: the contract of its formats, its options, and the evaluation against a later release. */

import { describe, expect, test } from 'vitest';
import { toyTreebank } from '../core/toyTreebank.ts';
import { isThorough, thoroughly, thoroughTitle } from '../thorough.ts';
import { Folder, type Ran } from './harness.ts';

const SENTENCES = toyTreebank(60, 7).map(({ text }, at) => `# sent_id = s${at + 1}\n${text}`);
const CORRECT = SENTENCES.join('');
/** The object of the fifth sentence becomes a subject. */
const EARLIER = SENTENCES.map((text, at) => (at === 4 ? text.replace('\tobj\t', '\tnsubj\t') : text)).join('');
const LINE = EARLIER.split('\n').findIndex((line, at) => line !== CORRECT.split('\n')[at]) + 1;
const WORD = Number(EARLIER.split('\n')[LINE - 1].split('\t')[0]);

const folder = () => new Folder({ 'old.conllu': EARLIER, 'new.conllu': CORRECT, 'few.conllu': SENTENCES[0] });

/** The first three rows, shared by several tests: each run trains again. */
let ranked: Promise<Ran> | undefined;
const firstThree = () => {
  ranked ??= folder().treebank(['review', 'old.conllu', '--format', 'json', '--top', '3']);
  return ranked;
};

test('JSON is the contract: rows in order of rank', async () => {
  const { code, out, err } = await firstThree();
  expect(code).toBe(0);
  expect(err).toMatch(/^3 of [\d,]+ arcs, the most unusual first\.\n$/);
  const rows = JSON.parse(out);
  expect(rows).toHaveLength(3);
  expect(Object.keys(rows[0])).toEqual([
    'file',
    'line',
    'sentId',
    'word',
    'kind',
    'score',
    'rank',
    'suggestion',
    'because',
    'otherwise',
  ]);
  expect(rows[0]).toMatchObject({
    file: 'old.conllu',
    line: LINE,
    sentId: 's5',
    word: WORD,
    kind: 'relation',
    rank: 1,
    suggestion: { deprel: 'obj' },
    because: expect.stringMatching(
      /^The relation is .*unusual.* would put obj there\. Elsewhere, .* the majority goes the other way\.$/,
    ),
  });
  expect(rows[0].otherwise).toHaveLength(3);
  for (const { file, sentId } of rows[0].otherwise) expect([file, sentId === 's5']).toEqual(['old.conllu', false]);
  expect(rows.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
  expect(rows[1].score).toBeLessThanOrEqual(rows[0].score);
});

test('text has the sentence, the row, the reasons and the words that do it otherwise', async () => {
  const { out } = await folder().treebank(['review', 'old.conllu', '--top', '1']);
  const lines = out.split('\n');
  expect(lines[0]).toMatch(new RegExp(`^old.conllu:${LINE} \\(s5\\): `));
  expect(lines[1]).toMatch(new RegExp(`^   1\\. ${WORD} \\w+  relation [\\d.]+  → obj$`));
  expect(out).toContain('      The relation is ');
  expect(out).toMatch(/ {6}Otherwise: s\d+ \(word \d+\), s\d+ \(word \d+\), s\d+ \(word \d+\)\n/);
});

const review = async (format: string) =>
  (await folder().treebank(['review', 'old.conllu', '--top', '1', '--format', format])).out;

test('TSV has the same row', async () => {
  const [head, row] = (await review('tsv')).split('\n').map((line) => line.split('\t'));
  expect(head).toEqual(['file', 'line', 'sentId', 'word', 'kind', 'score', 'rank', 'suggestion', 'because']);
  expect(row.slice(0, 5)).toEqual(['old.conllu', String(LINE), 's5', String(WORD), 'relation']);
  expect(row[7]).toBe('deprel=obj');
});

// Everywhere: reviewFormats.test.ts.
test.runIf(isThorough)(thoroughTitle('SARIF and CoNLL-U have the same row'), async () => {
  const { runs } = JSON.parse(await review('sarif'));
  expect(runs[0].results).toHaveLength(1);
  expect(runs[0].results[0]).toMatchObject({
    ruleId: 'review-relation',
    level: 'note',
    locations: [{ physicalLocation: { artifactLocation: { uri: 'old.conllu' }, region: { startLine: LINE } } }],
  });
  const { ruleIndex } = runs[0].results[0];
  expect(runs[0].tool.driver.rules[ruleIndex].id).toBe('review-relation');
  const conllu = await review('conllu');
  expect(conllu.match(/^# sent_id = .*$/gm)).toEqual(['# sent_id = s5']);
  expect(conllu.split('\n').filter((line) => line.includes('Review='))).toHaveLength(1);
  expect(conllu).toMatch(new RegExp(`^${WORD}\\t.*\\tReview=relation:[\\d.]+:deprel=obj$`, 'm'));
  expect(conllu.endsWith('\n\n')).toBe(true);
});

test('weighed: the same arcs in another order, by scores that are not negative', async () => {
  const rowsOf = async (list: string) =>
    JSON.parse(
      (await folder().treebank(['review', 'old.conllu', '--list', list, '--format', 'json', '--top', '100%'])).out,
    );
  const [arcs, weighed] = [await rowsOf('arcs'), await rowsOf('weighed')];
  const placesOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);
  expect([...placesOf(weighed)].sort()).toEqual([...placesOf(arcs)].sort());
  expect(placesOf(weighed)).not.toEqual(placesOf(arcs));
  const scores = weighed.map(({ score }: { score: number }) => score);
  expect([...scores].sort((a: number, b: number) => b - a)).toEqual(scores);
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
  const wrong = weighed.findIndex(({ line }: { line: number }) => line === LINE);
  expect(wrong).toBeLessThan(0.1 * weighed.length);
});

describe('--top', () => {
  test('a share is of all that is ranked', async () => {
    const { out, err } = await folder().treebank(['review', 'old.conllu', '--format', 'json', '--top', '10%']);
    const [, shown, all] = /^(\d+) of (\d+) arcs/.exec(err) ?? [];
    expect(JSON.parse(out)).toHaveLength(Number(shown));
    expect(Number(shown)).toBe(Math.round(Number(all) / 10));
  });

  test.each(['ten', '-1', '101%', '1.5', '%'])('%s is refused', async (top) => {
    const { code, err } = await folder().treebank(['review', 'old.conllu', `--top=${top}`]);
    expect(code).toBe(2);
    expect(err).toContain('--top must be a number of rows or a share up to 100%');
  });
});

test('more folds, another seed: the same row first, other scores', async () => {
  const [usual] = JSON.parse((await firstThree()).out);
  for (const args of thoroughly(
    [
      ['--folds', '3'],
      ['--seed', '2'],
    ],
    [['--folds', '3', '--seed', '2']],
  )) {
    const { out } = await folder().treebank(['review', 'old.conllu', '--format', 'json', '--top', '1', ...args]);
    const [other] = JSON.parse(out);
    expect(other.line).toBe(usual.line);
    expect(other.score).not.toBe(usual.score);
  }
});

test('too few trees to learn from', async () => {
  const { code, out, err } = await folder().treebank(['review', 'few.conllu']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('too few complete trees to learn from (1)');
});

interface Measured {
  readonly measure: string;
  readonly changes: string;
  readonly averagePrecision: number;
}

describe('--evaluate', () => {
  test('measures the top against what was corrected', async () => {
    const { code, out, err } = await folder().treebank([
      'review',
      '--evaluate',
      'old.conllu',
      'new.conllu',
      '--list',
      'arcs',
      '--format',
      'json',
    ]);
    expect(code).toBe(0);
    expect(err).toBe('60 sentences in both releases with the same words.\n');
    const { method, pairs, mean } = JSON.parse(out);
    expect([method, pairs.length, mean]).toEqual(['fast', 1, undefined]);
    const [{ old, new: later, sentences, lists }] = pairs;
    expect([old, later, sentences]).toEqual(['old.conllu', 'new.conllu', 60]);
    expect(lists.map(({ list }: { list: string }) => list)).toEqual(['arcs']);
    const measured = (name: string, changes: string) =>
      lists[0].measures.find((each: Measured) => each.measure === name && each.changes === changes);
    expect(measured('head', 'all')).toMatchObject({ corrected: 0, changed: 0 });
    expect(measured('head or relation', 'bulk')).toMatchObject({ corrected: 0, changed: 0 });
    for (const changes of ['all', 'individual']) {
      const relation = measured('head or relation', changes);
      expect(relation).toMatchObject({ corrected: 1, changed: 1, averagePrecision: 100 });
      expect(relation.precision.map(({ top, hits }: { top: number; hits: number }) => [top, hits])).toEqual([
        [0.5, 1],
        [1, 1],
        [2, 1],
        [5, 1],
      ]);
      expect(relation.recall.map(({ top, recall }: { top: number; recall: number }) => [top, recall])).toEqual([
        [2, 100],
        [5, 100],
        [10, 100],
        [20, 100],
      ]);
    }
  });

  test('as a table; sentences with other words are left out', async () => {
    const changed = folder();
    changed.write('new.conllu', CORRECT.replace('\tthe\tthe\t', '\tthis\tthe\t'));
    const { out, err } = await changed.treebank(['review', '--evaluate', 'old.conllu', 'new.conllu', '--list', 'rare']);
    expect(err).toBe('59 sentences in both releases with the same words; 1 other left out.\n');
    expect(out).toMatch(
      /^rare\ncorrected later +chance +top 0\.5 % .* AP +found in 2 % .* found in 20 %\nhead\nrelation +\d/,
    );
    expect(out).toMatch(/\nhead or relation +\d.* 100\.0\n {2}individual +\d/);
    expect(out).toMatch(/\nrows +[\d,]+ .*\d\n\nIn percent\. /);
  });

  test('all lists and what they find together, for several treebanks, and the mean', async () => {
    const several = folder();
    several.write('other.conllu', EARLIER.replace('\tobl\t', '\tnmod\t'));
    const args = ['review', '--evaluate', 'old.conllu', 'new.conllu', 'other.conllu', 'new.conllu'];
    const { out, err } = await several.treebank([...args, '--format', 'json']);
    expect(err).toContain('Without repeats: too few words to look for repeats');
    const { pairs, mean } = JSON.parse(out);
    const names = ['arcs', 'weighed', 'nonprojective', 'rare', 'punctuation', 'tags', 'lexicon', 'rules', 'union'];
    for (const { lists } of [...pairs, { lists: mean }]) {
      expect(lists.map(({ list }: { list: string }) => list)).toEqual(names);
    }
    const rankedOf = (list: string) => pairs[0].lists.find((each: { list: string }) => each.list === list);
    // All words have a rank, punctuation too; the list is that of the arcs.
    const { measures, listed } = rankedOf('weighed');
    expect([measures[0].ranked, listed[0].ranked]).toEqual([pairs[0].words, rankedOf('arcs').listed[0].ranked]);
    expect(rankedOf('arcs').measures[0].ranked).toBeLessThan(pairs[0].words);
    const of = (lists: readonly { list: string; measures: readonly Measured[] }[], list: string) =>
      lists.find((each) => each.list === list)?.measures.find(({ measure }) => measure === 'head or relation');
    const both = pairs.map(({ lists }: { lists: [] }) => of(lists, 'arcs')?.averagePrecision);
    expect(both[0]).toBe(100);
    expect(both[1]).toBeLessThanOrEqual(100);
    expect(of(mean, 'arcs')?.averagePrecision).toBeCloseTo((both[0] + both[1]) / 2, 1);
    expect(of(pairs[1].lists, 'union')).toMatchObject({ changed: 2, corrected: 2 });
    expect(of(pairs[1].lists, 'lexicon')).toBeUndefined();
  });

  test('the tables of the language can be named, and are not asked for again', async () => {
    const args = ['review', '--evaluate', 'old.conllu', 'new.conllu', '--list', 'weighed'];
    expect((await folder().treebank(args)).err).toContain('Name the language with --lang xx.');
    const { code, err } = await folder().treebank([...args, '--lang', 'en']);
    expect(code).toBe(0);
    expect(err).not.toContain('--lang');
    const { code: refused, err: why } = await folder().treebank(['review', 'old.conllu', '--lang', 'en']);
    expect(refused).toBe(2);
    expect(why).toContain('--lang goes with --groups, --list weighed and --evaluate');
  });

  test('releases without a common sentence are no measurement', async () => {
    const strange = folder();
    strange.write('new.conllu', CORRECT.replaceAll(/^1\t[^\t]+/gm, '1\tother'));
    const { code, out, err } = await strange.treebank(['review', '--evaluate', 'old.conllu', 'new.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      'treebank review: old.conllu and new.conllu have no sentence with the same words: OLD and NEW must be the same part of one treebank\n',
    );
  });

  test.each([
    [['old.conllu'], 'name OLD and NEW'],
    [['old.conllu', 'new.conllu', '--format', 'sarif'], '--format sarif is not possible'],
  ])('%j is refused', async (args, message) => {
    const { code, err } = await folder().treebank(['review', '--evaluate', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
