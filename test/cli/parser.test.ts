/** `treebank train`, `parse` and `evaluate`, with a model of a few sentences. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '../../server/src/core/parser/index.ts';
import { conllu, Folder, nonprojective, ROOT, sentence } from './harness.ts';

const SAMPLE = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
const ENV = { SOURCE_DATE_EPOCH: '86400' };
const blank = (text: string) => text.replace(/^(\d+\t.*)\t\d+\t[a-z:]+\t(\S+\t\S+)$/gm, '$1\t_\t_\t$2');
/** No heads and relations, but all the rest. */
const STRIPPED = blank(sentence('a'));

let model: Buffer;
let trained: { code: number; out: string; err: string };

beforeAll(async () => {
  const folder = new Folder({ 't/sample.conllu': SAMPLE, 'dev.conllu': nonprojective('d') });
  const args = [
    'train',
    't',
    '--dev',
    'dev.conllu',
    '-o',
    'x.model',
    '--epochs',
    '1',
    '--lang',
    'mul',
    '--format',
    'json',
  ];
  trained = await folder.treebank(args, { env: ENV });
  model = folder.bytes('x.model');
});

describe('train', () => {
  test('prints progress on standard error and the result on standard output, as JSON lines', () => {
    expect(trained.code).toBe(0);
    const steps = trained.err
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toMatchObject({ done: 1, epochs: 1 });
    const result = JSON.parse(trained.out);
    expect(result).toMatchObject({ model: 'x.model', bytes: model.length });
    expect(result.sentences + result.skipped.tree + result.skipped.heads).toBe(37);
    expect(result.dev.map((each: { tags: string }) => each.tags)).toEqual(['given', 'predicted']);
  });

  test('the card tells what it is made of, without paths', () => {
    const { card } = loadModel(model);
    expect(card).toMatchObject({
      name: 'x',
      language: 'mul',
      data: 't',
      date: '1970-01-02',
      command: 'treebank train t --dev dev.conllu --kind neural --seed 1 --epochs 1',
      seed: 1,
    });
    expect(card.scores.map((each) => each.data)).toEqual(['dev.conllu, tags of the file', 'dev.conllu, forms only']);
  });

  test('the same data and seed give the same bytes', async () => {
    const folder = new Folder({ 't/sample.conllu': SAMPLE, 'dev.conllu': nonprojective('d') });
    const args = ['train', 't', '--dev', 'dev.conllu', '-o', 'x.model', '--epochs', '1', '--lang', 'mul'];
    const { out } = await folder.treebank(args, { env: ENV });
    expect(folder.bytes('x.model').equals(model)).toBe(true);
    expect(out).toMatch(/^x\.model: trained on 34 sentences, 285 words in \d/);
    expect(out).toMatch(/Left out: 2 sentences, as the heads form no tree with one root\./);
    expect(out).toMatch(/dev\.conllu, forms only: UAS \d/);
  });

  test('--kind linear', async () => {
    const folder = new Folder({ 'a.conllu': SAMPLE });
    const { code, out } = await folder.treebank([
      'train',
      'a.conllu',
      '-o',
      'x.model',
      '--kind',
      'linear',
      '--epochs',
      '1',
    ]);
    expect([code, out.split(' in ')[0]]).toEqual([0, 'x.model: trained on 34 sentences, 285 words']);
    expect(loadModel(folder.bytes('x.model')).card).toMatchObject({ kind: 'linear', scores: [] });
  });

  test('without a tree there is nothing to learn', async () => {
    const folder = new Folder({ 'a.conllu': STRIPPED });
    const { code, err } = await folder.treebank(['train', 'a.conllu', '-o', 'x.model']);
    expect(code).toBe(2);
    expect(err).toContain('there is nothing to learn from: none of 1 sentence is a tree with one root');
  });

  test('needs --out', async () => {
    expect(await new Folder().treebank(['train', 'a.conllu'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('parse', () => {
  const parse = (files: Record<string, string | Uint8Array>, args: readonly string[]) =>
    new Folder({ 'x.model': model, ...files }).treebank(['parse', '--model', 'x.model', ...args]);

  test('fills HEAD and DEPREL and leaves every other byte', async () => {
    const before = `\ufeff${STRIPPED.replaceAll('\n', '\r\n')}<<<<\r\n`;
    const { code, out, err } = await parse({ 'a.conllu': before }, ['a.conllu']);
    expect(code).toBe(0);
    expect(blank(out.replaceAll('\r\n', '\n'))).toBe(before.replaceAll('\r\n', '\n'));
    expect(out.match(/\t\d+\t[a-z:]+\t_\t_\r\n/g)).toHaveLength(2);
    expect(out.match(/\t0\troot\t/g)).toHaveLength(1);
    expect(err).toContain('a.conllu: 1 of 1 sentence changed, 2 heads changed.');
  });

  test.each(['mh4', 'eisner', 'mst'])('--decoder %s: one root, all attached', async (decoder) => {
    const { out } = await parse({ 'a.conllu': SAMPLE }, ['a.conllu', '--decoder', decoder]);
    const folder = new Folder({ 'b.conllu': out });
    const { found } = { found: JSON.parse((await folder.treebank(['lint', '--format=json', 'b.conllu'])).out) };
    const ids = found.map((each: { id: string }) => each.id);
    for (const id of ['non-tree', 'multiple-roots', 'unknown-head', 'head-self-loop']) expect(ids).not.toContain(id);
    if (decoder === 'eisner') expect(ids).not.toContain('nonprojective-arc');
  });

  test('--keep keeps what is there', async () => {
    const half = nonprojective('a').replace('\t0\troot', '\t_\t_');
    const { out } = await parse({ 'a.conllu': half }, ['a.conllu', '--keep']);
    expect(out).toBe(nonprojective('a'));
    const full = await parse({ 'a.conllu': nonprojective('a') }, ['a.conllu', '--keep', '--decoder', 'eisner']);
    expect(full).toMatchObject({ code: 0, out: nonprojective('a') });
  });

  test('--keep reports a conflict and leaves the sentence', async () => {
    const half = nonprojective('a').replace('\t3\texpl:pv', '\t_\t_');
    const { code, out, err } = await parse({ 'a.conllu': half }, ['a.conllu', '--keep', '--decoder', 'eisner']);
    expect([code, out]).toEqual([1, half]);
    expect(err).toMatch(/a\.conllu:3:1: left as it is: .*4→1.*projective tree/);
  });

  test('says when tags are missing', async () => {
    const untagged = STRIPPED.replace('\tNOUN\t', '\t_\t');
    const { err } = await parse({ 'a.conllu': untagged }, ['a.conllu']);
    expect(err).toContain('1 sentence without UPOS on every word: tags were predicted from the forms.');
  });

  test('rows that are too short are left', async () => {
    const { code, out, err } = await parse({ 'a.conllu': '1\tDogs\tdog\tNOUN\n\n' }, ['a.conllu']);
    expect([code, out]).toEqual([1, '1\tDogs\tdog\tNOUN\n\n']);
    expect(err).toContain('a.conllu:1:1: left as it is: Line 1 of this sentence has 4 of 10 columns');
  });

  test.each([
    ['missing', undefined, 'cannot use the model x.model: there is no such file'],
    ['foreign', Buffer.from('hello'), 'cannot use the model x.model: This is not a parser model'],
    ['cut', () => model.subarray(0, 1000), 'cannot use the model x.model: The model file is damaged'],
  ])('a %s model is exit 2', async (_, content, message) => {
    const folder = new Folder({ 'a.conllu': STRIPPED });
    const bytes = typeof content === 'function' ? content() : content;
    if (bytes) folder.write('x.model', bytes);
    const { code, out, err } = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('without --model the bundled one of the language is used', async () => {
    const folder = new Folder({ 'package.json': '{}', 'models/en_x.model': model, 'a.conllu': STRIPPED });
    const ran = await folder.treebank(['parse', 'a.conllu'], { home: folder.path });
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('Model: x, bundled.');
    folder.write('fi_x-ud-dev.conllu', STRIPPED);
    const guessed = await folder.treebank(['parse', 'fi_x-ud-dev.conllu'], { home: folder.path });
    expect(guessed.code).toBe(0);
    expect(guessed.err).toContain('There is no bundled model for fi; expect many errors.');
    const none = await folder.treebank(['parse', 'a.conllu', '--lang', 'fi'], { home: folder.path });
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain('no model for the language fi is bundled (there is: en). Train one with treebank train');
    folder.write('models/mul.model', model);
    const many = await folder.treebank(['parse', 'a.conllu', '--lang', 'fi'], { home: folder.path });
    expect(many.code).toBe(0);
  });
});

describe('evaluate', () => {
  const gold = sentence('a') + nonprojective('b');
  const system = gold.replace('\t4\tobj', '\t3\tobj').replace('expl:pv', 'expl');
  const files = { 'gold.conllu': gold, 'system.conllu': system };

  test('JSON is the contract', async () => {
    const { code, out, err } = await new Folder(files).treebank([
      'evaluate',
      'gold.conllu',
      'system.conllu',
      '--format=json',
    ]);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      uas: 83.33,
      las: 66.67,
      la: 83.33,
      clas: 66.67,
      uem: 50,
      lem: 50,
      words: 6,
      sentences: 2,
      crossed: { uas: 50, words: 2 },
      uncrossed: { uas: 100, words: 4 },
    });
  });

  test('text, and --deprels universal', async () => {
    const { out } = await new Folder(files).treebank([
      'evaluate',
      'gold.conllu',
      'system.conllu',
      '--deprels',
      'universal',
    ]);
    expect(out).toMatch(/^all words +83\.33 +83\.33 +100\.00/m);
  });

  test('one side may be standard input', async () => {
    const { out } = await new Folder(files).treebank(['evaluate', 'gold.conllu', '-', '--format=json'], {
      stdin: gold,
    });
    expect(JSON.parse(out)).toMatchObject({ uas: 100, las: 100 });
  });

  test('sentences with other words are left out, and make the exit code 1', async () => {
    const other = new Folder({ 'gold.conllu': gold, 'system.conllu': gold.replace('Dogs\tdog', 'Cats\tcat') });
    const { code, out, err } = await other.treebank(['evaluate', 'gold.conllu', 'system.conllu', '--format=json']);
    expect([code, err]).toEqual([1, '1 sentence left out of all scores, as the words differ.\n']);
    expect(JSON.parse(out)).toMatchObject({ words: 4, mismatches: [{ sentId: 'a', firstDifference: 1 }] });
  });

  test.each([[['gold.conllu']], [['a', 'b', 'c']], [['-', '-']]])('%j is wrong usage', async (names) => {
    expect(await new Folder(files).treebank(['evaluate', ...names])).toMatchObject({ code: 2, out: '' });
  });

  test('a file that is not there gives no scores', async () => {
    const { code, out, err } = await new Folder(files).treebank(['evaluate', 'gold.conllu', 'no.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('cannot read no.conllu');
  });
});

test('words of a sentence are parsed alike from a file and from pieces of standard input', async () => {
  const folder = new Folder({ 'x.model': model, 'a.conllu': conllu(blank(SAMPLE)) });
  const whole = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
  const stdin = folder.read('a.conllu');
  const pieces = await folder.treebank(['parse', '--model', 'x.model', '-'], { stdin, piece: 999 });
  expect(pieces.out).toBe(whole.out);
});
