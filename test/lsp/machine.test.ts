/** Machine marks in the editor: what a program wrote is marked until a person has looked at it. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult, IntentionOf, IntentionType } from '../../server/src/protocol/edit.ts';
import type { MachineMarks } from '../../server/src/protocol/machine.ts';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let uri: string;
let version: number;
let text: string;

const TEXT = fixture(`
  # sent_id = s1
  1  the   the  DET   _  _  2  det    _  _
  2  dog   dog  NOUN  _  _  3  nsubj  _  _
  3  sees  see  VERB  _  _  0  root   _  _
  4  the   the  DET   _  _  5  det    _  _
  5  cat   cat  NOUN  _  _  3  obj    _  _

  # sent_id = s2
  1  the  the  DET   _  _  2  det   _  _
  2  end  end  NOUN  _  _  0  root  _  _

`).text;

/** Determiners get another relation. */
const RULES =
  'rule r { pattern { e: X -[det]-> Y } commands { del_edge e; add_edge X -[amod]-> Y } }\nstrat main { Onf(r) }';

async function begin(sidecar: object | undefined): Promise<void> {
  if (sidecar !== undefined) writeFileSync(join(folder, '.treebank.json'), JSON.stringify(sidecar, null, 2));
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  await client.open(uri, TEXT);
  await client.diagnostics(uri);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-machine-'));
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  writeFileSync(join(folder, 'a.conllu'), TEXT);
  version = 1;
  text = TEXT;
  return async () => {
    expect(client.logged).toEqual([]);
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});

/** Carries it out, and applies its edits as the editor does. */
async function carryOut<T extends IntentionType>(intention: IntentionOf<T>): Promise<EditResult<T>> {
  const result = await client.request<EditResult<T>>('treebank/edit', { textDocument: { uri }, intention });
  if (!result.ok) throw new Error(result.reason);
  if ('sidecar' in result && result.sidecar !== undefined) {
    writeFileSync(join(folder, '.treebank.json'), (result.sidecar as { newText: string }).newText);
    const address = pathToFileURL(join(folder, '.treebank.json')).href;
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: address, type: 2 }],
    });
  }
  if (0 < result.edits.length) await apply(result.edits);
  return result;
}

async function apply(edits: readonly WireTextEdit[]): Promise<void> {
  text = applied(text, edits);
  const last = [...edits].sort(
    (a, b) => b.range.start.line - a.range.start.line || b.range.start.character - a.range.start.character,
  );
  await client.change(
    uri,
    ++version,
    last.map(({ range, newText }) => ({ range, text: newText })),
  );
}

const edit = (line: number, from: number, to: number, newText: string) =>
  apply([{ range: { start: { line, character: from }, end: { line, character: to } }, newText }]);

/** Lines of the marked cells. */
async function marked(): Promise<number[]> {
  const params = { textDocument: { uri }, startLine: 0, endLine: 20 };
  const marks = await client.request<MachineMarks>('treebank/machineMarks', params);
  return [...new Set(marks.cells.map(({ start }) => start.line))];
}

async function save(): Promise<void> {
  writeFileSync(join(folder, 'a.conllu'), text);
  await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
}

const onDisk = () => JSON.parse(readFileSync(join(folder, '.treebank.json'), 'utf8')).machine['a.conllu'];
const rewrite = { type: 'rewrite', rules: RULES, strategy: 'main' } as const;

test('what rules write is marked, in the text and the diagram, and saved with the file', async () => {
  await begin({ version: 1, machine: {} });
  expect(await marked()).toEqual([]);
  await carryOut<'rewrite'>(rewrite);
  expect(text).toContain('amod');
  expect(await marked()).toEqual([1, 4, 8]);
  const diagram = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 2 });
  expect(diagram.arcs.filter(({ isMachine }) => isMachine).map(({ dependent }) => dependent)).toEqual([1, 4]);
  await save();
  await expect.poll(onDisk).toEqual([
    {
      what: 'rules',
      cells: 'tree',
      sentences: [
        ['s1', ['the#1', 'the#2']],
        ['s2', ['the#1']],
      ],
    },
  ]);
  // An edit of another cell changes nothing, one of a marked word confirms it.
  await edit(2, text.split('\n')[2].indexOf('nsubj'), text.split('\n')[2].indexOf('nsubj') + 5, 'obl');
  expect(await marked()).toEqual([1, 4, 8]);
  await edit(4, text.split('\n')[4].indexOf('amod'), text.split('\n')[4].indexOf('amod') + 4, 'det');
  expect(await marked()).toEqual([1, 8]);
  await save();
  await expect.poll(onDisk).toEqual([
    {
      what: 'rules',
      cells: 'tree',
      sentences: [
        ['s1', ['the#1']],
        ['s2', ['the#1']],
      ],
    },
  ]);
});

test('a key on the word confirms, and so does a sentence that is done', async () => {
  await begin({ version: 1, machine: { 'a.conllu': [{ what: 'parse', sentences: [['s1', 's2', 2]] }] } });
  expect(await marked()).toEqual([1, 2, 3, 4, 5, 8, 9]);
  await carryOut<'confirm'>({ type: 'confirm', lines: [{ startLine: 2, endLine: 3 }] });
  await expect.poll(marked).toEqual([1, 4, 5, 8, 9]);
  expect(onDisk()).toEqual([{ what: 'parse', sentences: [['s1', ['the#1', 'the#2', 'cat#1']], ['s2']] }]);
  const acting = { by: 'Anna', at: '2026-11-28T10:15:00.000Z', day: '2026-11-28' };
  await carryOut<'progress'>({ type: 'progress', lines: [{ startLine: 8, endLine: 8 }], state: 'done', acting });
  await expect.poll(marked).toEqual([1, 4, 5]);
  expect(onDisk()).toEqual([{ what: 'parse', sentences: [['s1', ['the#1', 'the#2', 'cat#1']]] }]);
  const again = carryOut<'confirm'>({ type: 'confirm', lines: [{ startLine: 8, endLine: 8 }] });
  await expect(again).rejects.toThrow('Nothing here is marked as written by a program.');
});

test.each([
  ['tags', ['dog', 'NOUN']],
  ['lemma xpos', ['dog']],
])('where only %s were filled in, these are outlined, and no arc', async (filled, shown) => {
  await begin({
    version: 1,
    machine: { 'a.conllu': [{ what: 'tags', cells: filled, sentences: [['s1', ['dog#1']]] }] },
  });
  const params = { textDocument: { uri }, startLine: 0, endLine: 20 };
  const { cells } = await client.request<MachineMarks>('treebank/machineMarks', params);
  const line = TEXT.split('\n')[2];
  const found = cells.map(({ start, end }) => [start.line, line.slice(start.character, end.character)]);
  expect(found).toEqual(shown.map((each) => [2, each]));
  const diagram = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 2 });
  expect(diagram.arcs.filter(({ isMachine }) => isMachine)).toEqual([]);
});

test('without the section nothing is marked', async () => {
  await begin({ version: 1, locks: { 'a.conllu': { s1: ['dog#1'] } } });
  await carryOut<'rewrite'>(rewrite);
  expect(await marked()).toEqual([]);
});
