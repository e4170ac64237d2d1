/** Handing out files from the editor: the folder is that of `treebank assign`, whole or not at all. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATHERED, MANIFEST_NAME, ORIGINALS } from '../../server/src/core/assign/index.ts';
import { type AssignParams, type AssignResult, whyNotAnnotators } from '../../server/src/protocol/assign.ts';
import { Folder, sentence } from '../cli/harness.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

let client: TestClient;
let root: string;
const uriOf = (name: string) => pathToFileURL(join(root, name)).href;
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const said = { by: 'Cora', on: '2026-11-28T10:15:00.000Z', text: 'Whose?' };
const NOTES = [
  { file: 'gold.conllu', sentence: 'a', at: 'Dogs HEAD', ...said },
  { file: 'gold.conllu', sentence: 'd', ...said, resolved: { by: 'Ben', on: said.on } },
];
const GOLD = ['a', 'b', 'c', 'd'].map((id) => sentence(id)).join('');

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'treebank-assign-'));
  writeFileSync(join(root, 'gold.conllu'), 'old');
  mkdirSync(join(root, 'more'));
  writeFileSync(join(root, 'more/Gold.conllu'), GOLD);
  const locks = { version: 1, locks: { 'gold.conllu': { a: ['Dogs#1'], d: ['bark#1'] } }, notes: NOTES };
  writeFileSync(join(root, '.treebank.json'), JSON.stringify(locks));
  client = await TestClient.start({ models: (await toyModel()).folder });
  await client.open(uriOf('gold.conllu'), GOLD);
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(root, { recursive: true });
});

const assign = (out: string, params: Partial<AssignParams> = {}) =>
  client.request<AssignResult>('treebank/assign', {
    uris: [uriOf('gold.conllu')],
    out: uriOf(out),
    annotators: ['anna', 'ben'],
    overlap: 50,
    order: 'as-is',
    ...params,
  });

test('the files and the manifest are those of the command line; the text is that of the editor', async () => {
  const said = 'anna: 3 sentences. ben: 3 sentences. For all of them: 2 sentences (seed 1).';
  expect(await assign('new name', { blank: 'heads', entries: true })).toEqual({ ok: true, message: said });
  const folder = new Folder({ 'gold.conllu': GOLD, '.treebank.json': read('.treebank.json') });
  const options = ['--to', 'anna,ben', '--overlap', '50%', '--blank', 'heads', '--locks', '--notes', '--out', 'out'];
  expect((await folder.treebank(['assign', 'gold.conllu', ...options])).code).toBe(0);
  const names = readdirSync(join(root, 'new name'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(join(root, 'new name').length + 1));
  expect(names.sort()).toEqual([
    'anna/.treebank.json',
    'anna/gold.conllu',
    'assignment.json',
    'ben/.treebank.json',
    'ben/gold.conllu',
    'originals/gold.conllu',
  ]);
  for (const name of names) expect(read(`new name/${name}`), name).toBe(folder.read(`out/${name}`));
});

test('an exercise that the student checks', async () => {
  const result = await assign('week3', { annotators: ['mia'], feedback: 'place' });
  expect(result).toEqual({ ok: true, message: 'mia: 4 sentences. For all of them: 2 sentences (seed 1).' });
  expect(read('week3/mia/gold.conllu')).not.toContain('nsubj');
  expect(read('week3/mia/exercise.json')).not.toContain('nsubj');
  const uri = uriOf('week3/mia/gold.conllu');
  await client.open(uri, GOLD.replace('nsubj', 'obj'));
  expect(await client.request('treebank/checkAnswers', { textDocument: { uri }, line: 2 })).toMatchObject({
    message: 'a: Wrong cells: 1 of 4. Attempts: 1.',
    places: [{ message: 'DEPREL is wrong.' }],
  });
});

test('an order by the doubts of a parser names all sentences once', async () => {
  const result = await assign('doubts', { annotators: ['anna'], overlap: 0, order: 'uncertain' });
  expect(result).toMatchObject({ ok: true, message: expect.stringContaining('anna: 4 sentences.') });
  const ids = [...read('doubts/anna/gold.conllu').matchAll(/sent_id = (.)/g)].map(([, id]) => id);
  expect(ids.sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('what cannot be handed out is refused, and leaves nothing', async () => {
  const refused = async (out: string, params: Partial<AssignParams> = {}) => {
    const result = await assign(out, params);
    return result.ok ? 'handed out' : result.reason;
  };
  expect(await refused('more')).toBe('This folder exists already. Name a new one.');
  expect(await refused('x', { annotators: ['a', 'A'] })).toBe('The name A is taken.');
  expect(await refused('x', { annotators: ['../a'] })).toContain('“../a” cannot be the name of a folder');
  expect(await refused('x', { uris: [uriOf('gold.conllu'), uriOf('more/Gold.conllu')] })).toContain(
    'Two files have the name Gold.conllu',
  );
  expect(await refused('x', { uris: [uriOf('missing.conllu')] })).toContain('missing.conllu cannot be read: ');
  await client.open(uriOf('empty.conllu'), '# nothing\n');
  expect(await refused('x', { uris: [uriOf('empty.conllu')] })).toBe('There is no sentence to hand out.');
  expect(await refused('gold.conllu/x')).toContain('The folder cannot be written: ');
  expect(existsSync(join(root, 'x'))).toBe(false);
});

test('names of what lies beside the folders are taken', () => {
  for (const name of [ORIGINALS, GATHERED, MANIFEST_NAME]) {
    expect(whyNotAnnotators(['anna', name.toUpperCase()])).toBe(`The name ${name.toUpperCase()} is taken.`);
  }
});
