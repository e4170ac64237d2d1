/** Checking the answers of an exercise over the protocol: what may be told, and the count of attempts. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXERCISE_NAME } from '../../server/src/core/assign/index.ts';
import { type CheckAnswersResult, EXERCISE_FILE } from '../../server/src/protocol/exercise.ts';
import { Folder, sentence } from '../cli/harness.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'treebank-exercise-'));
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(root, { recursive: true });
});

const GOLD = sentence('a') + sentence('b');

/** The folder of a student, handed out by the command line. */
async function folderWith(feedback: string, name = feedback): Promise<string> {
  const folder = new Folder({ 'gold.conllu': GOLD });
  const options = ['--to', 'mia', '--feedback', feedback, '--rounds', '10', '--out', 'out'];
  expect((await folder.treebank(['assign', 'gold.conllu', ...options])).code).toBe(0);
  const path = join(root, name);
  mkdirSync(path);
  writeFileSync(join(path, EXERCISE_FILE), folder.read(`out/mia/${EXERCISE_NAME}`));
  return path;
}

const check = (uri: string, line: number) =>
  client.request<CheckAnswersResult>('treebank/checkAnswers', { textDocument: { uri }, line });

test.each([
  ['count', 'At least one of 4 cells is wrong.', -1, []],
  ['place', 'Wrong cells: 1 of 4.', 1, ['DEPREL is wrong.']],
  ['answer', 'Wrong cells: 1 of 4.', 1, ['DEPREL is wrong: nsubj is right.']],
])('%s: the sentence at the line as it is in the editor', async (feedback, said, wrong, told) => {
  const path = await folderWith(feedback);
  const uri = pathToFileURL(join(path, 'gold.conllu')).href;
  await client.open(uri, GOLD.replace('nsubj', 'obj'));
  const result = await check(uri, 2);
  const at = { start: { line: 2, character: 32 }, end: { line: 2, character: 35 } };
  const places = told.map((message) => ({ range: at, message }));
  const message = `a: ${said} Attempts: 1.`;
  expect(result).toEqual({ ok: true, version: 1, message, startLine: 0, endLine: 4, places });
  // The other sentence, and the same answers again, which are no attempt.
  expect(await check(uri, 7)).toMatchObject({ message: 'b: All 4 cells are right. Attempts: 1.' });
  expect(await check(uri, 2)).toMatchObject({ message });
  const attempts = JSON.parse(readFileSync(join(path, 'attempts.json'), 'utf8')).files['gold.conllu'];
  expect(Object.values(attempts).map((each) => (each as { wrong: number[] }).wrong)).toEqual([[wrong], [0]]);
});

test('checks at the same time are all counted', async () => {
  const uri = pathToFileURL(join(await folderWith('place', 'busy'), 'gold.conllu')).href;
  await client.open(uri, GOLD);
  const edit = (version: number, from: string, to: string) =>
    client.change(uri, version, [{ text: GOLD.replace(from, to) }]);
  const results: Promise<CheckAnswersResult>[] = [];
  for (const [version, relation] of [
    [2, 'obl'],
    [3, 'iobj'],
    [4, 'nsubj'],
  ] as const) {
    await edit(version, 'nsubj', relation);
    results.push(check(uri, 2));
  }
  expect((await Promise.all(results)).map((result) => result.ok && result.message)).toEqual([
    'a: Wrong cells: 1 of 4. Attempts: 1.',
    'a: Wrong cells: 1 of 4. Attempts: 2.',
    'a: All 4 cells are right. Attempts: 3.',
  ]);
});

test('no exercise, no sentence, a broken file: a reason', async () => {
  const uri = pathToFileURL(join(root, 'other.conllu')).href;
  await client.open(uri, GOLD);
  expect(await check(uri, 2)).toEqual({
    ok: false,
    reason: 'There is no exercise for other.conllu: exercise.json in its folder has none.',
  });
  writeFileSync(join(root, EXERCISE_FILE), '{"version": 1,\n"feedback": "all"}');
  expect(await check(uri, 2)).toEqual({
    ok: false,
    reason: 'exercise.json:2:13: one of count, place, answer is expected here.',
  });
  await client.open('untitled:a.conllu', GOLD);
  expect(await check('untitled:a.conllu', 2)).toMatchObject({ reason: expect.stringContaining('Save the file first') });
  expect(await check('untitled:a.conllu', 99)).toMatchObject({ ok: false });
});
