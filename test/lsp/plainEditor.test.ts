/** The server's features for editors without code of ours: colours, hints, and every edit as a command. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ApplyWorkspaceEditParams,
  ClientCapabilities,
  CodeAction,
  InlayHint,
  SemanticTokens,
  TextEdit,
} from 'vscode-languageserver/node';
import { Column, Document } from '../../server/src/core/conllu/index.ts';
import { conllu } from '../fixture.ts';
import { runs } from '../thorough.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    semanticTokens: {
      requests: { full: true, range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
    inlayHint: {},
  },
};

const TEXT = conllu(`
  # sent_id = s1
  # text = Ein 𐌼ann zum Lesen
  1    Ein    ein    DET   ART  Case=Nom  2  det   2:det   _
  2    𐌼ann   Mann   NOUN  _    _         0  root  0:root  SpaceAfter=No
  3-4  zum    _      _     _    _         _  _     _       _
  3    zu     zu     ADP   _    _         5  case  _       _
  4    dem    der    DET   _    _         5  det   _       _
  5    Lesen  Lesen  NOUN  _    _         2  nmod  _       _
  5.1  _      _      VERB  _    _         _  _     2:dep   _

  # sent_id = s2
  1  Ja  ja  INTJ  _  _  0  root  _  _

`);

let client: TestClient;
let folder: string;
let uri: string;
/** The document in the editor. */
let text = TEXT;
let takesEdits = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-plain-'));
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  client = await TestClient.start({ capabilities: CAPABILITIES, notifications: [] });
  client.connection.onRequest('workspace/applyEdit', ({ edit }: ApplyWorkspaceEditParams) => {
    const [change] = edit.documentChanges ?? [];
    if (!takesEdits || change === undefined || !('edits' in change)) return { applied: false };
    text = applied(text, change.edits as TextEdit[]);
    return { applied: true };
  });
  await client.open(uri, TEXT);
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

/** Line, characters and type of each token. */
function decoded({ data }: SemanticTokens, legend: readonly string[]): [line: number, cell: string, type: string][] {
  const lines = TEXT.split('\n');
  let line = 0;
  let start = 0;
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [down, right, length, type] = data.slice(index * 5);
    line += down;
    start = down === 0 ? start + right : right;
    return [line, lines[line].slice(start, start + length), legend[type]];
  });
}

test('every cell that is not blank has the colour of its column, every comment its own', async () => {
  const { legend } = client.initialized.capabilities.semanticTokensProvider!;
  const tokens = await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument: { uri } });
  const found = decoded(tokens, legend.tokenTypes);
  const lines = TEXT.split('\n');
  const expected = lines.flatMap((line, at): [number, string][] =>
    line.startsWith('#')
      ? [[at, line]]
      : line.split('\t').flatMap((cell): [number, string][] => (cell === '' || cell === '_' ? [] : [[at, cell]])),
  );
  expect(found.map(([line, cell]) => [line, cell])).toEqual(expected);
  const typeOf = (cell: string) => new Set(found.filter((token) => token[1] === cell).map((token) => token[2]));
  expect(typeOf('𐌼ann')).toEqual(new Set(['string']));
  expect(typeOf('NOUN')).toEqual(new Set(['keyword']));
  expect(typeOf('nmod')).toEqual(new Set(['function']));
  expect(typeOf('# sent_id = s1')).toEqual(new Set(['comment']));
  expect(new Set(found.map((token) => token[2])).size).toBe(10);
});

test('the tokens of a range are those of the whole on its lines', async () => {
  const { legend } = client.initialized.capabilities.semanticTokensProvider!;
  const textDocument = { uri };
  const whole = decoded(
    await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument }),
    legend.tokenTypes,
  );
  const line = fc.nat({ max: TEXT.split('\n').length + 1 });
  await fc.assert(
    fc.asyncProperty(line, line, async (a, b) => {
      const range = { start: { line: Math.min(a, b), character: 0 }, end: { line: Math.max(a, b), character: 0 } };
      const tokens = await client.request<SemanticTokens>('textDocument/semanticTokens/range', { textDocument, range });
      expect(decoded(tokens, legend.tokenTypes)).toEqual(
        whole.filter(([at]) => range.start.line <= at && at <= range.end.line),
      );
    }),
    { numRuns: runs(50) },
  );
});

test('hints name the heads, on the lines asked for', async () => {
  const hints = (start: number, end: number) =>
    client.request<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri },
      range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
    });
  expect((await hints(0, 100)).map(({ label }) => label)).toEqual(['→ 𐌼ann', '→ Lesen', '→ Lesen', '→ 𐌼ann']);
  const [hint, ...others] = await hints(2, 3);
  expect(others).toEqual([]);
  const row = TEXT.split('\n')[2].split('\t');
  expect(hint.position).toEqual({ line: 2, character: row.slice(0, Column.head + 1).join('\t').length });
});

describe('treebank.edit', () => {
  const command = (intention: object, more = {}) =>
    client.request<null>('workspace/executeCommand', {
      command: 'treebank.edit',
      arguments: [{ textDocument: { uri }, intention, ...more }],
    });
  const lastShown = () => client.until('a message', () => client.shown.at(-1)?.message);

  test('a command inserts a word, and the editor applies the edit', async () => {
    text = TEXT;
    await command({ type: 'surgery', operations: [{ line: 0, op: 'insert_word', args: { at: 2, form: 'alte' } }] });
    const { sentences } = Document.parse(text);
    expect(sentences[0].nWords).toBe(6);
    expect(sentences[0].wordCell(2, Column.form)).toBe('alte');
    expect(await lastShown()).toBeTruthy();
    text = TEXT;
  });

  test('states are code actions, by the person of the initialization options', async () => {
    const own = mkdtempSync(join(tmpdir(), 'treebank-states-'));
    const sidecar = join(own, '.treebank.json');
    const textDocument = { uri: pathToFileURL(join(own, 'a.conllu')).href };
    const at = { line: 2, character: 3 };
    const person = { capabilities: CAPABILITIES, notifications: [] };
    const menu = async (of: TestClient) =>
      (
        await of.request<CodeAction[]>('textDocument/codeAction', {
          textDocument,
          range: { start: at, end: at },
          context: { diagnostics: [] },
        })
      ).filter(({ title }) => /this sentence (as|again)/.test(title));
    const choose = async (of: TestClient, title: string) => {
      // The menu does not wait for the file.
      await expect.poll(async () => (await menu(of)).map((each) => each.title).join('\n')).toContain(title);
      const action = (await menu(of)).find((each) => each.title.startsWith(title));
      await of.request('workspace/executeCommand', action?.command ?? {});
    };
    const anna = await TestClient.start({ ...person, person: 'Anna' });
    await anna.open(textDocument.uri, TEXT);
    expect((await menu(anna)).map(({ title }) => title)).toEqual([
      'Mark this sentence as done',
      'Mark this sentence as to be discussed',
    ]);
    await choose(anna, 'Mark this sentence as done');
    expect(readFileSync(sidecar, 'utf8')).toMatch(
      /"first": "s1", "state": "done", "by": "Anna", "on": "\d{4}-\d\d-\d\d"/,
    );
    // Not by herself.
    expect((await menu(anna)).map(({ title }) => title)).toEqual([
      'Mark this sentence as to be discussed',
      'Open this sentence again',
    ]);
    await anna.stop();
    const ben = await TestClient.start({ ...person, person: 'Ben' });
    await ben.open(textDocument.uri, TEXT);
    await choose(ben, 'Mark this sentence as checked');
    expect(readFileSync(sidecar, 'utf8')).toContain('"state": "checked", "by": "Ben"');
    await ben.stop();
    const nobody = await TestClient.start(person);
    await nobody.open(textDocument.uri, TEXT);
    await choose(nobody, 'Open this sentence again');
    await choose(nobody, 'Mark this sentence as done');
    expect(readFileSync(sidecar, 'utf8')).toMatch(/"state": "done", "on": /);
    await nobody.stop();
    const ours = await TestClient.start({ ...person, commands: ['treebank.markDone'] });
    await ours.open(textDocument.uri, TEXT);
    expect(await menu(ours)).toEqual([]);
    await ours.stop();
    rmSync(own, { recursive: true });
  });

  test('a lock is written beside the file', async () => {
    await command({ type: 'lock', state: 'locked', lines: [{ startLine: 2, endLine: 2 }] });
    expect(JSON.parse(readFileSync(join(folder, '.treebank.json'), 'utf8'))).toHaveProperty('locks');
    expect(text).toBe(TEXT);
  });

  test('notes leave the text only once they are in .treebank.json', async () => {
    const old = (name: string) => `# sent_id = ${name}\n1\tJa\tja\tINTJ\t_\t_\t0\troot\t_\tToDo=why?\n\n`;
    const move = async (name: string) => {
      const own = pathToFileURL(join(folder, name)).href;
      text = old(name);
      await client.open(own, text);
      const before = client.shown.length;
      const intention = {
        type: 'note',
        change: { does: 'move' },
        acting: { by: 'Anna', at: '2026-11-28T10:15:00Z', day: '2026-11-28' },
      };
      const params = { command: 'treebank.edit', arguments: [{ textDocument: { uri: own }, intention }] };
      await client.request('workspace/executeCommand', params).catch(() => undefined);
      return () => client.until('a message', () => client.shown[before]?.message);
    };
    const sidecar = join(folder, '.treebank.json');
    const content = readFileSync(sidecar, 'utf8');
    // Another program has written it, and the server has not heard of it.
    writeFileSync(sidecar, `${content}\n`);
    expect(await (await move('b.conllu'))()).toMatch(/so nothing was written/);
    expect(text).toBe(old('b.conllu'));
    writeFileSync(sidecar, content);
    takesEdits = false;
    expect(await (await move('c.conllu'))()).toMatch(/was written, but the editor did not accept/);
    expect(text).toBe(old('c.conllu'));
    takesEdits = true;
    expect(await (await move('d.conllu'))()).toBe('One note was moved.');
    expect(text).not.toContain('why?');
    expect(readFileSync(sidecar, 'utf8').match(/why\?/g)).toHaveLength(2);
    text = TEXT;
  });

  test('what is refused changes nothing and is said', async () => {
    const before = client.shown.length;
    await command({ type: 'surgery', operations: [{ line: 0, op: 'delete_word', args: { id: 99 } }] });
    await client.until('the reason', () => (before < client.shown.length ? true : undefined));
    expect(text).toBe(TEXT);
    await command({ type: 'repair', kind: 'tree', startLine: 0, endLine: 0 }, { version: 99 });
    expect(text).toBe(TEXT);
  });

  test.each([
    ['another command', { command: 'treebank.other', arguments: [] }],
    ['no argument', { command: 'treebank.edit' }],
    [
      'an intention that is none',
      { command: 'treebank.edit', arguments: [{ textDocument: { uri: 'a:b' }, intention: {} }] },
    ],
  ])('%s is an error', async (_, params) => {
    await expect(client.request('workspace/executeCommand', params)).rejects.toThrow(/params\.(command|arguments)/);
  });
});

test('our own client has a diagram and commands, and gets none of these; of colours, those that its grammar cannot know', async () => {
  const ours = await TestClient.start({ capabilities: CAPABILITIES, commands: ['treebank.lockArcs'] });
  const { semanticTokensProvider, inlayHintProvider, executeCommandProvider } = ours.initialized.capabilities;
  expect([inlayHintProvider, executeCommandProvider]).toEqual([undefined, undefined]);
  const textDocument = { uri: 'untitled:other.conllup' };
  const text = '# global.columns = HEAD X:G ID FORM DEPREL\n# sent_id = s\n0\t*\t1\tGo\troot\n\n';
  await ours.open(textDocument.uri, text);
  const { data } = await ours.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
  const { tokenTypes } = semanticTokensProvider!.legend;
  const coloured: [number, string][] = [];
  for (let at = 0, character = 0; at < data.length; at += 5) {
    character += data[at + 1];
    coloured.push([character, tokenTypes[data[at + 3]]]);
  }
  expect(data[0], 'comments are left to the grammar').toBe(2);
  expect(coloured).toEqual([
    [0, 'number'],
    [4, 'number'],
    [6, 'operator'],
    [9, 'function'],
  ]);
  await ours.stop();
  const older = await TestClient.start({ capabilities: {} });
  expect(older.initialized.capabilities.semanticTokensProvider).toBe(undefined);
  expect(older.initialized.capabilities.executeCommandProvider).toEqual({ commands: ['treebank.edit'] });
  await older.stop();
});
