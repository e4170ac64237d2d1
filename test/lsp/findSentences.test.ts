/** `treebank/findSentences` over the protocol: places, pages, order of files, and queries that are overtaken. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import type { FindSentencesParams, FoundSentences } from '../../server/src/protocol/findSentences.ts';
import { treebankOf } from '../bench/sentences.ts';
import { TestClient } from './client.ts';

let client: TestClient;

beforeAll(async () => {
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
});

const find = (params: FindSentencesParams) => client.request<FoundSentences>('treebank/findSentences', params);

const sentence = (id: string, ...forms: string[]): string =>
  `# sent_id = ${id}\n# text = ${forms.join(' ')}\n${forms.map((form, at) => `${at + 1}\t${form}\t_\tX\t_\t_\t${at}\tdep\t_\t_\n`).join('')}\n`;

const A = 'file:///find/a.conllu';
const B = 'untitled:b.conllu';

test('sentences with their places, in the text as it is now', async () => {
  await client.open(A, sentence('a1', 'Der', 'Ha\u0308ndler', 'winkt') + sentence('a2', 'Sie', 'winkt'), 3);
  await client.open(B, sentence('b1', 'Ein', 'HÄNDLER').replaceAll('\n', '\r\n'));
  const found = await find({ query: 'handler' });
  const at = (line: number, start: number, end: number) => ({
    start: { line, character: start },
    end: { line, character: end },
  });
  expect(found).toEqual({
    count: 2,
    sentences: [
      {
        uri: A,
        version: 3,
        startLine: 0,
        endLine: 5,
        range: at(3, 2, 10),
        name: 'a1',
        text: 'Der Ha\u0308ndler winkt',
      },
      { uri: B, version: 1, startLine: 0, endLine: 4, range: at(3, 2, 9), name: 'b1', text: 'Ein HÄNDLER' },
    ],
  });
  await client.change(A, 4, [
    { range: at(3, 2, 10), text: 'Hund' },
    { range: at(1, 13, 21), text: 'Hund' },
  ]);
  expect((await find({ query: 'handler' })).sentences.map(({ name }) => name)).toEqual(['b1']);
  expect((await find({ query: 'hund' })).sentences[0]).toMatchObject({ version: 4, range: at(3, 2, 6) });
});

test('the file that is asked for comes first; where there is nothing to go to, the first row', async () => {
  const names = async (params: FindSentencesParams) => (await find(params)).sentences.map(({ name }) => name);
  expect(await names({ query: '' })).toEqual(['a1', 'a2', 'b1']);
  expect(await names({ query: '', first: B })).toEqual(['b1', 'a1', 'a2']);
  expect((await find({ query: 'a2' })).sentences[0].range.start).toEqual({ line: 8, character: 0 });
});

test('what a treebank says is shown as text', async () => {
  const uri = 'file:///find/hostile.conllu';
  await client.open(uri, sentence('$(bug)', '[x](command:y)'));
  const [{ name, text }] = (await find({ query: 'command' })).sentences;
  expect(name).not.toContain('$(');
  expect(text).not.toContain('](');
  await client.close(uri);
});

test('no more than a page, with the number of all; queries that are overtaken are given up', async () => {
  const uri = 'file:///find/large.conllu';
  await client.open(uri, treebankOf(3e6));
  await client.diagnostics(uri);
  const found = await find({ query: 'bench' });
  expect(found.sentences).toHaveLength(200);
  expect(found.count).toBeGreaterThan(4000);
  expect((await find({ query: 'bench', limit: 3 })).sentences).toHaveLength(3);
  expect((await find({ query: 'bench', limit: 3000 })).sentences).toHaveLength(200);

  // A new text is read from the start, which takes a while.
  await client.change(uri, 2, [{ text: treebankOf(6e6) }]);
  const source = new CancellationTokenSource();
  const overtaken = client.connection.sendRequest('treebank/findSentences', { query: 'b' }, source.token);
  const next = find({ query: 'bench-17' });
  source.cancel();
  await expect(overtaken).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect((await next).sentences[0].name).toBe('bench-17');
  await client.close(uri);
});
