/** Limits for a workspace or a client: no reading and writing outside the folders of models, by settings, requests or links. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvaluateParserResult, ParsersResult, TrainResult } from '../../server/src/protocol/parsers.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { isInside, isPlainName } from '../../server/src/runtime/withinFolder.ts';
import { partialFolder } from '../../server/src/services/training/train.ts';
import { anyCharacter } from '../anyCharacter.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { runs, sampled, thoroughly } from '../thorough.ts';
import { TestClient } from './client.ts';
import { type ToyModel, toyModel } from './model.ts';

let client: TestClient;
let root: string;
let own: string;
let outside: string;
let model: ToyModel;
const URI = 'file:///xx/en_a.conllu';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'treebank-border-'));
  own = join(root, 'deep/own/models');
  outside = join(root, 'outside');
  for (const folder of [own, outside]) mkdirSync(folder, { recursive: true });
  model = await toyModel();
  client = await TestClient.start({ models: model.folder, modelsFolder: own });
});

afterAll(async () => {
  await client.stop();
  rmSync(root, { recursive: true, force: true });
});

const everything = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(model|partial|part)$/.test(path))
    .sort();

const train = (uri: string) => client.request<TrainResult>('treebank/train', { uris: [uri], epochs: 1 });

const LANGUAGES = [
  ['../../x', 'und-toy.model'],
  ['(', 'und-toy.model'],
  ['hu', 'hu-toy.model'],
] as const;

test.each(sampled(LANGUAGES, 2))(
  'training with treebank.reparse.language %j writes into the folder of models only',
  async (language, name) => {
    const path = join(root, 'toy.conllu');
    const trees = toyTreebank(20, 3).map(({ text }) => text);
    writeFileSync(path, trees.join(''));
    await client.configure({ reparse: { language } });
    const result = await train(pathToFileURL(path).href);
    expect(result).toMatchObject({ ok: true, path: join(own, name) });
    expect(everything()).toEqual([`deep/own/models/${name}`]);
    rmSync(join(own, name));
    await client.configure({});
  },
);

test('each wrong value is said once, with the setting and what is allowed, and is not repeated', async () => {
  const about = client.shown.filter(({ message }) => message.includes('treebank.reparse.language'));
  expect(about).toHaveLength(thoroughly(2, 1));
  for (const { message, type } of about) {
    expect(type).toBe(2);
    expect(message).toBe(
      'The setting treebank.reparse.language must be a language code, two or three lowercase letters such as hu, or empty. The default (empty) is used until it is corrected.',
    );
  }
});

test('the worker itself takes no language and no name for a path', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom('../x', '/x', '..\\x', 'C:\\x', '\0', '..', '.', '', 'constructor', '(', '[a', 'x'.repeat(5000)),
  );
  fc.assert(
    fc.property(texts, texts, (name, language) => {
      const path = fileURLToPath(partialFolder({ texts: [{ name, text: '' }], folder: own, language }, NODE));
      expect(dirname(path)).toBe(own);
      expect(isPlainName(path.slice(own.length + 1))).toBe(true);
      expect(Buffer.byteLength(path.slice(own.length + 1))).toBeLessThanOrEqual(255);
    }),
    { numRuns: runs(2000) },
  );
});

test('training does not write through links', async () => {
  const path = join(root, 'linked.conllu');
  writeFileSync(
    path,
    toyTreebank(24, 3)
      .map(({ text }) => text)
      .join(''),
  );
  for (const name of ['und-linked.model', 'und-linked.model.partial']) {
    const target = join(outside, 'target');
    symlinkSync(target, join(own, name));
    expect(await train(pathToFileURL(path).href)).toMatchObject({ ok: false, reason: /is a link/ as unknown });
    expect(existsSync(target)).toBe(false);
    rmSync(join(own, name));
  }
});

test('links that lead out of the folder are not listed, those within are', async () => {
  cpSync(model.path, join(outside, 'hu-far.model'));
  cpSync(model.path, join(own, 'hu-near.model'));
  symlinkSync(join(outside, 'hu-far.model'), join(own, 'hu-link.model'));
  symlinkSync(join(own, 'hu-near.model'), join(own, 'hu-alias.model'));
  symlinkSync(join(own, 'nowhere'), join(own, 'hu-broken.model'));
  symlinkSync(outside, join(own, 'far.partial'));
  const result = await client.request<ParsersResult>('treebank/parsers', { textDocument: { uri: URI } });
  const names = (result.ok ? result.parsers : []).filter(({ origin }) => origin === 'own').map(({ path }) => path);
  expect(names.sort()).toEqual([join(own, 'hu-alias.model'), join(own, 'hu-near.model')]);
  expect(await client.request('treebank/unfinishedTraining', {})).toEqual([]);
});

test('only listed models are evaluated', async () => {
  await client.open(
    URI,
    toyTreebank(3, 1)
      .map(({ text }) => text)
      .join(''),
  );
  const evaluate = (path: string) =>
    client.request<EvaluateParserResult>('treebank/evaluateParser', { textDocument: { uri: URI }, path });
  const wrong = [
    join(outside, 'hu-far.model'),
    join(own, 'hu-link.model'),
    `${own}/../../../outside/hu-far.model`,
    `${own}/./hu-near.model`,
    'hu-near.model',
    'C:\\hu-near.model',
    '',
    '/etc/passwd',
  ];
  for (const path of wrong) {
    expect(await evaluate(path)).toMatchObject({ ok: false, reason: /no such model/ as unknown });
  }
  expect(await evaluate(join(own, 'hu-near.model'))).toMatchObject({ ok: true });
});

test.each([['a'], ['..a'], ['a..b'], ['ä-x.model']])('%j is a plain name', (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each([[''], ['.'], ['..'], ['a/b'], ['a\\b'], ['C:a'], ['a\0'], ['../a'], ['/a']])('%j is none', (name) => {
  expect(isPlainName(name)).toBe(false);
  expect(isInside(root, name)).toBe(false);
});

test('addresses that no file can have are answered, not failed on', async () => {
  const odd = ['file:///a%00b/en_x.conllu', 'file://host/a.conllu', 'file:///a%2Fb.conllu', 'file:///%E0%A4%A.conllu'];
  for (const uri of odd) {
    await client.open(uri, '1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n');
    await client.diagnostics(uri);
    expect(await client.request('treebank/parsers', { textDocument: { uri } })).toMatchObject({ ok: true });
    expect(await client.request('treebank/coverage', { uris: [uri, 'file:///gone%00.conllu'] })).toMatchObject({
      ok: true,
    });
    await client.close(uri);
    expect(await train(uri)).toMatchObject({ ok: false, reason: /on this computer/ as unknown });
  }
});

test('nothing above was a bug', () => {
  expect(client.logged.filter(({ type, message }) => type <= 2 && /failed|bug|stopped/i.test(message))).toEqual([]);
});
