/** `treebank compare-parsers`, and transition parsers through `treebank train` and `parse`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SharedBases } from '../../server/src/cli/comparing/bases.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { loadModel } from '../../server/src/core/parser/index.ts';
import { isThorough, thoroughly, thoroughTitle } from '../thorough.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

const SAMPLE = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
/** Enough for everything trained on it; networks take seconds to learn the whole sample once. */
const FEW = SAMPLE.split('\n\n').slice(0, 12).join('\n\n').concat('\n\n');
const REST = SAMPLE.split('\n\n').slice(12).join('\n\n');
const files = { 'a.conllu': FEW, 'dev.conllu': sentence('a') + nonprojective('b') };
const FAST = ['--epochs', '1', '--format', 'json'];

test('compares what it is asked to', async () => {
  const list = thoroughly(
    'arc-standard:dynamic:gold,covington:beam,arc-eager:pseudo,mh4:exact,linear:eisner',
    'arc-standard:dynamic:gold,mh4:exact,linear:eisner',
  );
  const args = ['compare-parsers', '--parsers', list, ...FAST, 'a.conllu', 'dev.conllu'];
  const { code, out } = await new Folder(files).treebank(args);
  expect(code).toBe(0);
  const rows = JSON.parse(out);
  expect(rows.map((row: { parser: string }) => row.parser)).toEqual(list.split(','));
  for (const row of rows) {
    expect(row.all.uas).toBeGreaterThan(0);
    // One arc of two words crosses another, so each score is a multiple of a half.
    expect([0, 50, 100]).toContain(row.crossed.uas);
    // One of the two sentences has crossing arcs, so its exact match is all or nothing, and the two make up the whole.
    expect([0, 100]).toContain(row.crossed.uem);
    expect([0, 100]).toContain(row.uncrossed.uem);
    expect((row.crossed.uem + row.uncrossed.uem) / 2).toBe(row.all.uem);
    expect((row.crossed.lem + row.uncrossed.lem) / 2).toBe(row.all.lem);
    expect(row.wordsPerSecond).toBeGreaterThan(0);
  }
});

test('parsers of all kinds share a network', async () => {
  const list = thoroughly(
    [
      'arc-standard:network',
      'arc-standard:network:dynamic:gold',
      'arc-eager:network:dynamic:subset',
      'mh4:exact:network',
      'mh4:exact:network:subset',
      'mst',
      'one-endpoint-crossing',
      'arc-hybrid:network:pseudo',
    ],
    ['arc-standard:network:dynamic:gold', 'mh4:exact:network', 'mst', 'arc-hybrid:network:pseudo'],
  );
  const args = ['compare-parsers', '--parsers', list.join(','), ...FAST, 'a.conllu', 'dev.conllu'];
  const { code, out } = await new Folder({ ...files, 'a.conllu': SAMPLE }).treebank(args);
  expect(code).toBe(0);
  const rows: { parser: string; trainSeconds: number; all: { uas: number } }[] = JSON.parse(out);
  expect(rows.map(({ parser }) => parser)).toEqual(list);
  for (const { all } of rows) expect(all.uas).toBeGreaterThan(0);
  // The first parser trains the network of all, the last one its own.
  const seconds = rows.map(({ trainSeconds }) => trainSeconds);
  expect(Math.max(...seconds.slice(1, -1))).toBeLessThan(seconds[0] / 5);
  expect(seconds.at(-1)).toBeGreaterThan(seconds[1]);
});

// Everywhere: core/parser/transition/graphParsers.test.ts trains an ensemble, fromText.test.ts parses text.
test.runIf(isThorough)(thoroughTitle('an ensemble, from the text of the treebank'), async () => {
  const list = ['linear:mst', 'ensemble:mst'];
  const args = ['compare-parsers', '--parsers', list.join(','), '--from', 'text', ...FAST, 'a.conllu', 'dev.conllu'];
  const { code, out } = await new Folder(files).treebank(args);
  expect(code).toBe(0);
  const rows: { parser: string; official: Record<string, number> }[] = JSON.parse(out);
  expect(rows.map(({ parser }) => parser)).toEqual(list);
  for (const { official } of rows) {
    // After one epoch the tokenizer finds few of them, which shows that the text was parsed.
    expect(official.Words).toBeLessThan(100);
    // A word that is not found cannot be attached.
    expect(official.UAS).toBeLessThanOrEqual(official.Words);
    expect(official.LAS).toBeLessThanOrEqual(official.UAS);
  }
});

// Everywhere: core/parser/transition/committee.test.ts.
test.runIf(isThorough)(thoroughTitle('a comparison with several networks has other scores'), async () => {
  // The training data is soon memorised, so this must be the score on other sentences.
  const apart = { ...files, 'rest.conllu': REST };
  const args = ['compare-parsers', '--parsers', 'mst', ...FAST, 'a.conllu', 'rest.conllu'];
  const [one, two] = [
    await new Folder(apart).treebank(args),
    await new Folder(apart).treebank([...args, '--networks', '2']),
  ];
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(JSON.parse(two.out)[0].all).not.toEqual(JSON.parse(one.out)[0].all);
});

test('network taggers serve all seeds, everything else is trained again', () => {
  const needs = { epochs: 1, networks: 1, tags: 'predicted', tagger: 'network', shared: [] } as const;
  const sentences = Document.parse(FEW).sentences.slice(0, thoroughly(12, 5));
  const first = new SharedBases(sentences, { ...needs, seed: 1 });
  const second = new SharedBases(sentences, { ...needs, seed: 2 }, first);
  const [one, two] = [first, second].map((bases) => bases.for('projectivized'));
  expect(one?.tagger).toBeDefined();
  // The matcher would print all weights of a tagger.
  expect(two?.tagger === one?.tagger).toBe(true);
  expect(two?.linear.retagged === one?.linear.retagged).toBe(true);
  const arcs = [one, two].map((base) => base?.linear.model.tagged.arcs.values.slice(0, 5000));
  expect(arcs[0]).not.toEqual(arcs[1]);
});

test('means over seeds, from forms alone', async () => {
  const args = [
    'compare-parsers',
    '--parsers',
    'linear:mst',
    '--forms-only',
    '--epochs',
    '1',
    'a.conllu',
    'dev.conllu',
  ];
  const { out } = await new Folder(files).treebank([...args, '--seeds', '2']);
  const [, first, second, mean, deviation] = out.split('\n').map((line) => line.split(/ {2,}/));
  expect([first[0], mean[0], deviation[0]]).toEqual(['linear:mst', 'linear:mst, mean of 2', 'linear:mst, deviation']);
  const [a, b] = [Number(first[1]), Number(second[1])];
  expect(Number(mean[1])).toBeCloseTo((a + b) / 2, 1);
  expect(Number(deviation[1])).toBeCloseTo(Math.abs(a - b) / Math.SQRT2, 1);
  // The tags of the file are ignored.
  const tagless = {
    ...files,
    'dev.conllu': files['dev.conllu'].replace(/^(\d+\t[^\t]+\t)[^\t]+\t[^\t]+\t[^\t]+\t[^\t]+/gm, '$1_\t_\t_\t_'),
  };
  // The last two columns are times.
  const scores = (table: string) => table.split('\n')[1].split(/ {2,}/).slice(0, -2);
  expect(scores((await new Folder(tagless).treebank(args)).out)).toEqual(scores(out));
});

test('the table has a line for each parser', async () => {
  const args = ['compare-parsers', '--parsers', 'arc-hybrid,mh4', '--epochs', '1', '--format', 'markdown'];
  const { out } = await new Folder(files).treebank([...args, 'a.conllu', 'dev.conllu']);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
  expect(lines[2]).toMatch(/^\| arc-hybrid \| \d+\.\d\d \|/);
});

const WRONG: [string, string][] = [
  ['arc-swift', 'there is no parser arc-swift'],
  ['arc-hybird', 'Did you mean arc-hybrid?'],
  ['covington:exact', 'covington:exact: the system does not support this decoding'],
  ['mh4:dynamic', 'the dynamic oracle is available for arc-standard'],
  ['mh4:fast', 'mh4:fast: unknown option fast'],
  ['linear:beam', 'linear takes one of'],
  ['mst:greedy', 'mst:greedy: the system does not support this decoding'],
  ['mst:linear', 'mst takes its scores from a network only'],
  ['ensemble:beam', 'ensemble takes one of'],
];

test.each(WRONG)('%s is wrong usage', async (list, message) => {
  const { code, err } = await new Folder(files).treebank([
    'compare-parsers',
    '--parsers',
    list,
    'a.conllu',
    'a.conllu',
  ]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('train --parser writes a model that parse can use', async () => {
  const folder = new Folder({ ...files, 'a.conllu': SAMPLE });
  const args = [
    'train',
    'a.conllu',
    '-o',
    'x.model',
    '--parser',
    'covington-reduce',
    '--decoding',
    'beam',
    '--epochs',
    '1',
  ];
  const { code, out } = await folder.treebank(args, { env: { SOURCE_DATE_EPOCH: '86400' } });
  expect([code, out.split(' in ')[0]]).toEqual([0, 'x.model: trained on 34 sentences, 285 words']);
  const { card } = loadModel(folder.bytes('x.model'));
  expect(card).toMatchObject({
    kind: 'transition',
    command:
      'treebank train a.conllu --parser covington-reduce --decoding beam --beam 8 --scorer linear --oracle static --trees projectivized --seed 1 --epochs 1',
  });
  const parsed = await folder.treebank(['parse', '--model', 'x.model', 'dev.conllu']);
  expect(parsed.code).toBe(0);
  expect(parsed.out.match(/\t0\troot\t/g)).toHaveLength(2);
  expect(parsed.err).not.toContain('arc scores');
  const narrow = await folder.treebank(['parse', '--model', 'x.model', '--beam', '1', 'dev.conllu']);
  expect([narrow.code, narrow.out.match(/\t0\troot\t/g)?.length]).toEqual([0, 2]);
  // One head is missing, so the others must be kept, which Covington's transitions cannot guarantee.
  folder.write('half.conllu', sentence('a').replace(/\t0\troot\t/, '\t_\t_\t'));
  const kept = await folder.treebank(['parse', '--model', 'x.model', '--keep', 'half.conllu']);
  expect(kept.err).toContain('1 sentence with arcs that the transitions of the parser cannot keep');
});

// Everywhere: as for the comparison of an ensemble.
test.runIf(isThorough)(thoroughTitle('train --parser ensemble writes one model that parses text'), async () => {
  const folder = new Folder({ ...files, 'new.txt': 'The old dog sees the cat.' });
  const args = ['train', 'a.conllu', '-o', 'x.model', '--parser', 'ensemble', '--epochs', '1'];
  const { code } = await folder.treebank(args);
  expect(code).toBe(0);
  expect(loadModel(folder.bytes('x.model')).card).toMatchObject({
    kind: 'ensemble',
    command: 'treebank train a.conllu --parser ensemble --seed 1 --epochs 1',
  });
  const parsed = await folder.treebank(['parse', '--model', 'x.model', 'dev.conllu']);
  expect([parsed.code, parsed.out.match(/\t0\troot\t/g)?.length]).toEqual([0, 2]);
  const text = await folder.treebank(['parse', '--model', 'x.model', '--from', 'text', 'new.txt']);
  expect(text.code).toBe(0);
  // Tags and lemmas are filled in by the tagger of the ensemble.
  expect(text.out).toMatch(/^1\tT\w*\t[^_\t]+\t[A-Z]+\t/m);
});

test.runIf(isThorough)(thoroughTitle('train averages networks'), async () => {
  const folder = new Folder(files);
  const args = ['train', 'a.conllu', '-o', 'x.model', '--thorough', '--epochs', '1'];
  expect((await folder.treebank(args)).code).toBe(0);
  const { card } = loadModel(folder.bytes('x.model'));
  expect(card.command).toContain('--parser mh4 --decoding exact --scorer network --oracle static');
  expect(card.command).toContain('--networks 2 --seed 1');
  const parsed = await folder.treebank(['parse', '--model', 'x.model', 'dev.conllu']);
  expect([parsed.code, parsed.out.match(/\t0\troot\t/g)?.length]).toEqual([0, 2]);
});

test.each([
  [['--networks', '2'], '--networks works only with --parser'],
  [['--parser', 'mh4', '--networks', '2'], 'several networks are for parsers with network scores'],
  [['--thorough', '--kind', 'linear'], '--thorough stands for --parser mh4 --decoding exact --scorer network'],
  [['--thorough', '--parser', 'mst'], '--thorough stands for'],
  [['--thorough', '--text', 'a.txt'], '--text works only with --kind neural'],
  [['--parser', 'ensemble', '--oracle', 'dynamic'], '--parser ensemble has members of its own'],
  [['--parser', 'mst', '--scorer', 'linear'], 'mst takes its scores from a network only'],
  [['--parser', 'one-endpoint-crossing', '--decoding', 'beam'], 'works only with --decoding exact'],
  [['--parser', 'arc-eager', '--decoding', 'exact'], '--decoding exact works only with'],
  [['--parser', 'mh4-two', '--decoding', 'beam'], 'works only with --decoding exact'],
  [['--parser', 'attach-complete', '--oracle', 'dynamic'], 'dynamic oracle is available for arc-standard'],
  [['--parser', 'arc-hybrid', '--oracle', 'dynamic', '--trees', 'gold'], 'handles only projective trees'],
])('train %j is wrong usage', async (options, message) => {
  const { code, err } = await new Folder(files).treebank(['train', 'a.conllu', '-o', 'x.model', ...options]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
