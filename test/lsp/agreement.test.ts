/** The agreement report over the protocol: open files as they are in the editor, others from disk; in a thread, with progress. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import type { AgreementParams, AgreementResult } from '../../server/src/protocol/agreement.ts';
import { TestClient } from './client.ts';

const row = (id: number, head: number, deprel: string) => `${id}\tw${id}\tw\tX\t_\t_\t${head}\t${deprel}\t_\t_\n`;
const ANNA = `# sent_id = a\n${row(1, 2, 'nsubj')}${row(2, 0, 'root')}\n# sent_id = b\n${row(1, 0, 'root')}${row(2, 1, 'obj')}\n`;
const BEN = ANNA.replace('\tobj\t', '\tobl|<b>\t');

let client: TestClient;
let folder: string;
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const report = (names: readonly string[], more: Partial<AgreementParams> = {}) =>
  client.request<AgreementResult>('treebank/agreement', { uris: names.map(uriOf), ...more });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-agreement-'));
  for (const name of ['anna', 'ben']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'anna/dev.conllu'), ANNA);
  writeFileSync(join(folder, 'ben/dev.conllu'), BEN);
  writeFileSync(join(folder, 'other.conllu'), row(1, 0, 'root').replace('w1', 'other'));
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true });
});

test('figures, cautions and a matrix as an image; files of the same name by their folders', async () => {
  const result = await report(['anna/dev.conllu', 'ben/dev.conllu']);
  if (!result.ok) throw new Error(result.reason);
  expect(result.message).toBe('UAS 100.00 %, LAS 75.00 % between anna/dev.conllu and ben/dev.conllu.');
  expect(result.markdown).toMatch(/^# Agreement between Annotators\n\n## Annotators\n/);
  expect(result.markdown).toContain('| A | anna/dev.conllu | 2 |\n| B | ben/dev.conllu | 2 |');
  expect(result.markdown).toContain('| A and B | 100.00 | 75.00 |');
  expect(result.markdown).toContain('## Before you quote these figures');
  const [, svg] = /!\[[^\]]*Most frequent confusions[^\]]*\]\(data:image\/svg\+xml;utf8,([^)]*)\)/.exec(
    result.markdown,
  )!;
  expect(decodeURIComponent(svg)).toContain('obl|&lt;b&gt;');
  expect(result.markdown).not.toContain('<b>');
});

test('an open file as it is in the editor; several annotators', async () => {
  await client.open(uriOf('ben/dev.conllu'), ANNA);
  await client.open('untitled:Untitled-1', ANNA.replace('sent_id = b', 'sent_id = c'));
  const result = await client.request<AgreementResult>('treebank/agreement', {
    uris: [uriOf('anna/dev.conllu'), uriOf('ben/dev.conllu'), 'untitled:Untitled-1'],
  });
  if (!result.ok) throw new Error(result.reason);
  expect(result.message).toBe(
    'Agreement between 3 annotators: see the report. 2 sentences are missing somewhere or could not be compared.',
  );
  expect(result.markdown).toContain('| A and B | 100.00 | 100.00 |');
  expect(result.markdown).toContain('## All annotators');
});

test('what cannot be compared is refused with the reason', async () => {
  const refusal = (pattern: RegExp) => ({ ok: false, reason: expect.stringMatching(pattern) });
  expect(await report(['anna/dev.conllu'])).toMatchObject(refusal(/two or more annotators/));
  expect(await report(['anna/dev.conllu', 'anna/dev.conllu'])).toMatchObject(refusal(/two or more annotators/));
  expect(await report(['anna/dev.conllu', 'no.conllu'])).toMatchObject(refusal(/^no\.conllu cannot be read: .*ENOENT/));
  expect(await report(['anna/dev.conllu', 'other.conllu'])).toMatchObject(refusal(/no sentence in common/));
});

test('progress is reported, and cancelling ends the thread', async () => {
  // Far more than a machine compares before it is told to stop.
  const sentences = Array.from({ length: 60_000 }, (_, i) => ANNA.replaceAll('sent_id = ', `sent_id = ${i}`));
  writeFileSync(join(folder, 'long.conllu'), sentences.join(''));
  writeFileSync(join(folder, 'long2.conllu'), sentences.join(''));
  const source = new CancellationTokenSource();
  const params = { uris: ['long.conllu', 'long2.conllu'].map(uriOf), workDoneToken: 'agreement' };
  const answer = client.connection.sendRequest('treebank/agreement', params, source.token);
  const failed = expect(answer).rejects.toMatchObject({ code: -32800 });
  await client.until('progress', () => client.progress.find(({ token }) => token === 'agreement'));
  source.cancel();
  await failed;
});
