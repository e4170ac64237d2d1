/** Rename on an ID and on a sent_id, by the standard requests. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
      /Only the ID of a word or an empty node, a sent_id, or an entity in Entity can be renamed/,
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

describe('a sent_id', () => {
  const LOCKED = 'file:///rename/ids.conllu';
  const sentence = (id: string, form: string, comment = '') =>
    `# sent_id = ${id}\n${comment}1\t${form}\t_\tX\t_\t_\t0\troot\t_\t_\n\n`;
  const IDS = sentence('s2', 'a') + sentence('s1', 'b', '# prev_sent_id = s2\n') + sentence('s3', 'c');
  const on = (line: number, newName?: string) => ({
    textDocument: { uri: LOCKED },
    position: { line, character: 4 },
    ...(newName === undefined ? {} : { newName }),
  });
  const rename = (line: number, newName: string) =>
    client.request<WorkspaceEdit>('textDocument/rename', on(line, newName));

  beforeAll(() => client.open(LOCKED, IDS));

  test('is offered anywhere on its line, other comments are not', async () => {
    expect(await client.request('textDocument/prepareRename', on(0))).toEqual({
      range: { start: { line: 0, character: 12 }, end: { line: 0, character: 14 } },
      placeholder: 's2',
    });
    await expect(client.request('textDocument/prepareRename', on(4))).rejects.toThrow(
      /a sent_id, or an entity in Entity can be renamed/,
    );
  });

  test('one: what names it elsewhere is left alone, and said', async () => {
    const edit = await rename(0, 'x');
    expect(applied(IDS, edit.changes?.[LOCKED] ?? [])).toBe(IDS.replace('sent_id = s2', 'sent_id = x'));
    const said = await client.until('the message', () => client.shown.at(-1));
    expect(said.message).toBe('Other comments name the old sent_ids and were left as they are: line 5.');
  });

  test('a refusal says why', async () => {
    await expect(rename(0, 's1')).rejects.toThrow(
      's1 is already the sent_id of sentence 2. Each sentence needs its own.',
    );
    await expect(rename(0, 'a b')).rejects.toThrow('must not contain white space');
  });

  test('all of the file, by a pattern', async () => {
    // Wherever the cursor is, also in a file without sent_ids.
    const edit = await rename(4, 's{n}');
    expect(applied(IDS, edit.changes?.[LOCKED] ?? [])).toBe(
      sentence('s1', 'a') + sentence('s2', 'b', '# prev_sent_id = s2\n') + sentence('s3', 'c'),
    );
  });
});
