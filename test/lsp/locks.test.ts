/** Locked arcs over the protocol: written beside the treebank, shown, and kept by every re-parse. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { CodeAction, TextDocumentEdit } from 'vscode-languageserver/node';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult, LockState } from '../../server/src/protocol/edit.ts';
import { fixture } from '../fixture.ts';
import { servedWithModel } from './served.ts';

const { client, folder } = await servedWithModel({ commands: ['treebank.lockArcs', 'treebank.unlockArcs'] });
let uri: string;
let nFiles = 0;

/** In the words of the toy model's language; the tree is wrong throughout, and the second word has no head. */
const { text } = fixture(`
  # sent_id = toy
  1  the    the    DET    _  _  4  dep    _  _
  2  old    old    ADJ    _  _  _  _      _  _
  3  dog    dog    NOUN   _  _  6  dep    _  _
  4  sees   sees   VERB   _  _  0  root   _  _
  5  a      a      DET    _  _  3  dep    _  _
  6  house  house  NOUN   _  _  4  dep    _  _
  7  .      .      PUNCT  _  _  4  punct  _  _

`);

beforeEach(async () => {
  uri = pathToFileURL(join(folder, `en_${++nFiles}.conllu`)).href;
  await client.open(uri, text);
});

/** The words 1…7 stand on the lines 1…7. */
function ask(state: LockState, ...words: readonly number[]): Promise<EditResult<'lock'>> {
  const lines = words.map((line) => ({ startLine: line, endLine: line }));
  return client.edit({ textDocument: { uri } }, { type: 'lock', lines, state });
}

/** A client's handling of `.treebank.json`. */
async function write(contents: string): Promise<void> {
  const path = join(folder, '.treebank.json');
  writeFileSync(path, contents);
  const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

async function lock(state: LockState, ...words: readonly number[]): Promise<EditResult<'lock'>> {
  const result = await ask(state, ...words);
  if (result.ok) await write(result.sidecar.newText);
  return result;
}

async function lockedInDiagram(): Promise<number[]> {
  const diagram = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 1 });
  return diagram.arcs.filter(({ isLocked }) => isLocked).map(({ dependent }) => dependent);
}

async function expectLocked(...words: readonly number[]): Promise<void> {
  expect(await lockedInDiagram()).toEqual(words);
}

const reparse = (...words: readonly number[]) =>
  client.edit(
    { textDocument: { uri } },
    {
      type: 'reparse',
      scope: words.length === 0 ? 'sentences' : 'words',
      lines: (words.length === 0 ? [1] : words).map((line) => ({ startLine: line, endLine: line })),
    },
  );

const linesOf = (result: EditResult<'reparse'>) =>
  result.ok ? [...new Set(result.edits.map(({ range }) => range.start.line))] : [];

test('a lock is kept by a re-parse of the sentence, and the message says so', async () => {
  expect(await lock('locked', 3)).toMatchObject({ ok: true, message: '1 arc locked. Re-parsing keeps it.' });
  await expectLocked(3);
  const result = await reparse();
  expect(result.ok && result.message).toContain('1 locked arc kept.');
  expect(linesOf(result)).toContain(1);
  expect(linesOf(result)).not.toContain(3);
});

test('by a re-parse of selected words, too; all of them locked is no work', async () => {
  await lock('locked', 3, 5);
  await expectLocked(3, 5);
  expect(linesOf(await reparse(1, 3))).toEqual([1]);
  expect(await reparse(3, 5)).toEqual({ ok: false, reason: expect.stringMatching(/All arcs here are locked/) });
});

test('unlocked, it is free again', async () => {
  await lock('locked', 3, 5);
  await expectLocked(3, 5);
  expect(await lock('unlocked', 3, 5)).toMatchObject({
    ok: true,
    message: '2 arcs unlocked. Re-parsing may change them.',
  });
  await expectLocked();
  expect(linesOf(await reparse())).toContain(3);
});

test('a word without a head has no arc to lock', async () => {
  expect(await lock('locked', 2)).toMatchObject({ ok: false, reason: /no arc to lock/ as unknown });
  expect(await lock('locked', 0)).toMatchObject({ ok: false });
});

test('what else stands in the file stays as it is laid out; one that is broken is not written over', async () => {
  await lock('unlocked', 1);
  const before = '{"version": 1, "acknowledged": [{"id": "not-mh4", "reason": "free"}]';
  await write(`${before}}`);
  const newText = async () => {
    const result = await ask('locked', 1);
    return result.ok ? result.sidecar.newText : '';
  };
  const now = await newText();
  expect([now.slice(0, before.length), now]).toEqual([before, expect.stringContaining('"locks"')]);
  await write('{"version": 1, "locks": 7}');
  expect(await ask('locked', 1)).toMatchObject({ ok: false, reason: /until it is corrected/ as unknown });
  await write('{"version": 1}');
});

test('as a code action on HEAD and DEPREL', async () => {
  const titlesAt = async (line: number, column: number) => {
    const character = text.split('\n')[line].split('\t').slice(0, column).join('\t').length + 1;
    const range = { start: { line, character }, end: { line, character } };
    const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    return actions.flatMap(({ title, command }) => (/lock this arc/i.test(title) ? [[title, command?.command]] : []));
  };
  const lockIt = [['Lock this arc, which re-parsing may change', 'treebank.lockArcs']];
  expect(await titlesAt(3, 6)).toEqual(lockIt);
  expect(await titlesAt(3, 7)).toEqual(lockIt);
  expect(await titlesAt(3, 1)).toEqual([]);
  expect(await titlesAt(2, 6), 'no head').toEqual([]);
  expect(await titlesAt(0, 0), 'a comment').toEqual([]);
  await lock('locked', 3);
  await expectLocked(3);
  expect(await titlesAt(3, 6)).toEqual([['Unlock this arc, which re-parsing keeps', 'treebank.unlockArcs']]);
});

test('repairs keep locked arcs: commands refuse, titles of quick fixes say what they would do', async () => {
  const crossing = fixture(`
    # sent_id = hearing
    1  A        a        DET   _  _  2  det    _  _
    2  hearing  hearing  NOUN  _  _  4  nsubj  _  _
    3  is       be       AUX   _  _  4  aux    _  _
    4  set      set      VERB  _  _  0  root   _  _
    5  on       on       ADP   _  _  7  case   _  _
    6  the      the      DET   _  _  7  det    _  _
    7  matter   matter   NOUN  _  _  2  nmod   _  _

  `).text;
  uri = pathToFileURL(join(folder, `en_${++nFiles}.conllu`)).href;
  await client.open(uri, crossing);
  const projectivize = () =>
    client.edit({ textDocument: { uri } }, { type: 'repair', kind: 'projectivize', startLine: 1, endLine: 1 });
  const titles = async () => {
    const start = { line: 7, character: 0 };
    const asked = { textDocument: { uri }, range: { start, end: start }, context: { diagnostics: [] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', asked);
    return actions.map(({ title }) => title).filter((title) => title.startsWith('Projectivize: '));
  };
  expect(await projectivize()).toMatchObject({ ok: true, headsChanged: 1 });
  expect(await titles()).toEqual([expect.not.stringContaining('locked')]);
  await lock('locked', 7);
  await expectLocked(7);
  expect(await projectivize()).toEqual({
    ok: false,
    reason: 'This would change the locked arc of matter (7). Unlock it first.',
  });
  expect(await titles()).toEqual([expect.stringMatching(/; changes the locked arc of matter \(7\)$/)]);
});

test('repairs over the file leave sentences whose locked arcs they would change', async () => {
  const chain = fixture(`
    # sent_id = chain
    1  bread   bread   NOUN   _  _  3  conj  _  _
    2  and     and     CCONJ  _  _  3  cc    _  _
    3  butter  butter  NOUN   _  _  0  root  _  _

    # sent_id = other
    1  bread   bread   NOUN   _  _  3  conj  _  _
    2  and     and     CCONJ  _  _  3  cc    _  _
    3  butter  butter  NOUN   _  _  0  root  _  _

  `).text;
  uri = pathToFileURL(join(folder, `en_${++nFiles}.conllu`)).href;
  await client.open(uri, chain);
  const diagnostics = (await client.diagnostics(uri)).filter(({ code }) => code === 'right-to-left-conj');
  expect(diagnostics).toHaveLength(2);
  const linesFixed = async () => {
    const { range } = diagnostics[0];
    const asked = { textDocument: { uri }, range, context: { diagnostics: [diagnostics[0]] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', asked);
    const all = actions.find(({ title }) => title.startsWith('Fix all “right-to-left-conj”'))!;
    const { edit } = await client.request<CodeAction>('codeAction/resolve', all);
    const [{ edits }] = edit!.documentChanges as TextDocumentEdit[];
    return [...new Set(edits.map((each) => each.range.start.line))].sort((a, b) => a - b);
  };
  expect(await linesFixed()).toEqual([1, 3, 6, 8]);
  await lock('locked', 1);
  await expectLocked(1);
  expect(await linesFixed()).toEqual([6, 8]);
  expect(client.shown.at(-1)?.message).toMatch(/^1 sentence left unchanged: the repairs would change locked arcs/);
});
