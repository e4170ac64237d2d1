/** Programs outside on the command line: `treebank parse --command`, `--external`, and in `compare-parsers`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { EMPTY_CARD, saveModel } from '../../server/src/core/parser/index.ts';
import { isTree, rootDependents } from '../../server/src/core/tree/index.ts';
import { standIn, standInLine } from '../outside/standIn.ts';
import { trained } from '../trained.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

let model: Uint8Array;
beforeAll(async () => {
  model = saveModel(await trained('toyLinear'), { ...EMPTY_CARD, name: 'Toy', language: 'en' });
});

const TEXT = nonprojective('a') + sentence('b');
/** Each word depends on the one before it. */
const CHAIN = TEXT.replace(/^(\d+)((?:\t[^\t]*){5})\t\d+\t[a-z:]+/gm, (_, id: string, cells: string) => {
  return id === '1' ? `1${cells}\t0\troot` : `${id}${cells}\t${Number(id) - 1}\tchain`;
});

const folderWith = (files: Readonly<Record<string, string>> = {}) =>
  new Folder({ 'm.model': model, 'a.conllu': TEXT, ...files });
const parse = (folder: Folder, line: string, ...more: readonly string[]) =>
  folder.treebank(['parse', '--model', 'm.model', '--command', line, ...more, 'a.conllu']);
const headsOf = (text: string) => splitBlocks(text).map(({ heads }) => [...heads].slice(1));

test('its trees, and nothing else changes', async () => {
  const { code, out, err } = await parse(folderWith(), standInLine('chain'));
  expect(out).toBe(CHAIN);
  expect(code).toBe(0);
  expect(err).toContain('2 of 2 sentences changed');
});

test('what stays in a sentence stays, and what gives way is named', async () => {
  const folder = folderWith();
  const half = TEXT.replace('4\tobj', '_\t_');
  folder.write('a.conllu', half);
  const { out, err } = await parse(folder, standInLine('chain'), '--keep');
  // Its root is word 3, so the program's cannot be.
  expect(headsOf(out)[0].slice(1)).toEqual([3, 0, 3]);
  expect(isTree(splitBlocks(out)[0].heads)).toBe(true);
  expect(err).toContain('gave 3 words in 1 sentence were not kept');
  expect(err).toContain('a (1 Soubor, 2 se and 3 nepodařilo)');
});

test.each(['cycle', 'roots', 'labels'])('%s: the result is a tree all the same', async (mode) => {
  const { out, err, code } = await parse(folderWith(), standInLine(mode));
  expect(code).toBe(0);
  for (const { heads } of splitBlocks(out)) {
    expect(isTree(heads)).toBe(true);
    expect(rootDependents(heads)).toHaveLength(1);
  }
  if (mode !== 'labels') expect(err).toContain('were not kept');
  expect(out).not.toContain('a|b');
});

test('other tokens and sentences are said', async () => {
  const tokens = await parse(folderWith(), standInLine('tokens'));
  expect(splitBlocks(tokens.out).map(({ nWords }) => nWords)).toEqual([4, 2]);
  expect(tokens.err).toContain('has other tokens for 5 words in 2 sentences');
  expect(tokens.err).toContain('a (1 Soubor, 3 nepodařilo and 4 otevřít)');
  const joined = await parse(folderWith(), standInLine('joined'));
  expect(joined.err).toContain('has other sentence boundaries in 2 sentences');
  expect(headsOf(joined.out)[0]).toEqual([0, 1, 2, 3]);
});

test('a sentence that it leaves out stays as it is, and the exit code says so', async () => {
  const { out, err, code } = await parse(folderWith(), standInLine('half'));
  expect(out).toBe(CHAIN.slice(0, CHAIN.indexOf('\n\n') + 2) + sentence('b'));
  expect(err).toContain('left out 1 sentence, which stay as they are: b.');
  expect(code).toBe(1);
});

test.each([
  ['crash', 'failed (3). It said: ValueError: no model here'],
  ['silent', 'wrote nothing.'],
  ['prose', 'is not CoNLL-U. It begins: Traceback: I am no treebank'],
  ['red', 'is not CoNLL-U. It begins: Traceback: I am red'],
  ['latin', 'is not UTF-8: line 1, column 13 has the byte E9'],
  ['flood', 'far more than trees for these sentences take'],
])('%s: nothing is written, and one line says why', async (mode, reason) => {
  const folder = folderWith();
  const { code, err } = await parse(folder, standInLine(mode), '--in-place');
  expect(code).toBe(2);
  expect(folder.read('a.conllu')).toBe(TEXT);
  expect(err).toContain(reason);
  expect(err).not.toMatch(/\u001b|\ufffd/);
  expect(err.split('\n').filter((line) => line.includes('a.conllu:'))).toHaveLength(1);
});

test('its messages are inert, and without the colours of a terminal', async () => {
  const { out, err } = await parse(folderWith(), standInLine('noisy'));
  expect(out).toBe(CHAIN);
  expect(err).toMatch(/: loading model$/m);
  expect(err).not.toMatch(/\u001b|\ufffd|\[31m/);
});

test.each(['colored', 'nul'])('%s words: its trees are taken, and nothing of what surrounds them', async (mode) => {
  const { code, out, err } = await parse(folderWith(), standInLine(mode));
  expect(out).toBe(CHAIN);
  expect([code, err]).toEqual([0, 'a.conllu: 2 of 2 sentences changed, 5 heads changed.\n']);
});

describe('the list of parsers', () => {
  const listed = (list: unknown) => {
    const folder = folderWith({ 'parsers.json': typeof list === 'string' ? list : JSON.stringify(list) });
    const env = { TREEBANK_PARSERS: `${folder.path}/parsers.json` };
    const run = (...args: readonly string[]) => folder.treebank(args, { env });
    return { run, by: (name: string) => run('parse', '--model', 'm.model', '--external', name, 'a.conllu') };
  };
  const one = { name: 'Stand-in', command: standIn('chain') };

  test('names them', async () => {
    expect((await listed([one]).by('Stand-in')).out).toBe(CHAIN);
    expect((await listed(`\ufeff${JSON.stringify([one])}`).by('Stand-in')).out).toBe(CHAIN);
    expect((await listed([{ ...one, command: standIn('text'), input: 'text' }]).by('Stand-in')).out).toBe(CHAIN);
  });

  test.each([
    [[one], 'Stand', 'has no parser Stand; it has Stand-in'],
    [{ a: 1 }, 'x', 'must be a list'],
    ['[', 'x', 'cannot read the list of parsers'],
    [[one, { name: 'x' }], 'x', 'entry 2 is no parser'],
    [[{ ...one, timeout: 0 }], 'x', 'entry 1 is no parser'],
    [[{ ...one, shell: true }], 'x', 'entry 1 is no parser'],
    [[{ ...one, command: 'rm' }], 'x', 'entry 1 is no parser'],
  ])('%j', async (list, name, reason) => {
    const { code, err } = await listed(list).by(name);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  test('a slow one is ended', async () => {
    const { code, err } = await listed([{ ...one, command: standIn('slow'), timeout: 1 }]).by('Stand-in');
    expect(code).toBe(2);
    expect(err).toContain('was not done after 1 seconds, so it was ended');
  });

  test('without one', async () => {
    const { code, err } = await folderWith().treebank(['parse', '--external', 'x', 'a.conllu'], {
      env: { HOME: '/nowhere' },
    });
    expect(code).toBe(2);
    expect(err).toContain('/nowhere/.config/treebank/parsers.json');
  });

  test('in a comparison, measured as they are', async () => {
    const args = ['compare-parsers', '--parsers', 'external:Stand-in', '--format', 'json', 'a.conllu', 'a.conllu'];
    const [row] = JSON.parse((await listed([one]).run(...args)).out);
    // Of the heads of the six words, one is that of the word before it.
    expect(row).toMatchObject({ parser: 'external:Stand-in', trainSeconds: 0 });
    expect(row.all.uas).toBeCloseTo(100 / 6, 5);
    const failed = await listed([{ ...one, command: standIn('crash') }]).run(...args);
    expect(failed.code).toBe(2);
    expect(failed.err).toContain('external:Stand-in: Stand-in failed (3)');
  });
});

test('the recipe of the docs, as it stands there', async () => {
  const docs = readFileSync(join(ROOT, 'docs/parsers-outside.md'), 'utf8');
  const script = /```js\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
  const folder = folderWith({ 'chain.mjs': script });
  const { out } = await parse(folder, `"${process.execPath}" chain.mjs`);
  expect(headsOf(out)).toEqual([
    [0, 1, 2, 3],
    [0, 1],
  ]);
});

test('only one way to name it, and none for text', async () => {
  const folder = folderWith();
  expect((await parse(folder, 'x', '--external', 'y')).err).toContain('cannot be combined');
  expect((await parse(folder, ' ')).err).toContain('--command needs a line');
  expect((await parse(folder, 'x', '--from', 'text')).err).toContain(
    'treebank parse --from text FILE | treebank parse --external NAME -',
  );
});
