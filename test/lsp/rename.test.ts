/** Rename on an ID, by the standard requests. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;

const URI = 'untitled:rename.conllu';
const { text: TEXT } = fixture(`
  # text = a b
  1  a  a  X  _  _  5  dep   _  _
  5  b  b  X  _  _  0  root  _  _

`);

beforeAll(async () => {
  client = await TestClient.start({
    capabilities: { textDocument: { rename: { prepareSupport: true } } },
  });
  await client.open(URI, TEXT);
});

afterAll(async () => {
  await client.stop();
});

const at = (line: number, character: number) => ({ textDocument: { uri: URI }, position: { line, character } });

test('is offered on IDs, and elsewhere says where', async () => {
  expect(client.initialized.capabilities.renameProvider).toEqual({ prepareProvider: true });
  expect(await client.request('textDocument/prepareRename', at(2, 0))).toEqual({
    range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } },
    placeholder: '5',
  });
  for (const [line, character] of [
    [0, 3],
    [2, 3],
    [3, 0],
  ]) {
    await expect(client.request('textDocument/prepareRename', at(line, character))).rejects.toThrow(
      /Only the ID of a word or an empty node can be renamed/,
    );
  }
});

test('what refers to the ID follows', async () => {
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', { ...at(2, 0), newName: '2' });
  expect(applied(TEXT, edit.changes?.[URI] ?? [])).toBe(TEXT.replaceAll('5', '2'));
});

test('a refusal says why', async () => {
  const asked = client.request('textDocument/rename', { ...at(2, 0), newName: '1' });
  await expect(asked).rejects.toThrow(/1 is already the ID of “a”/);
});
