/** Locks and accepted findings follow their words while people type, come back with undo, and are written when the file is saved. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';
import { conllu, fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let path: string;
let uri: string;
let version: number;
let lines: string[];

const TEXT = fixture(`
  # sent_id = s1
  # text = the dog sees the cat
  1  the   the  DET   _  _  2  det    _  _
  2  dog   dog  NOUN  _  _  3  nsubj  _  _
  3  sees  see  VERB  _  _  0  root   _  _
  4  the   the  DET   _  _  5  det    _  _
  5  cat   cat  NOUN  _  _  3  obj    _  _

  # sent_id = s2
  # text = the end
  1  the  the  DET   _  _  2  det   _  _
  2  end  end  NOUN  _  _  0  root  _  _

`).text;

const SIDECAR = {
  version: 1,
  locks: { 'a.conllu': { s1: ['the#2'], s2: ['the#1'] }, 'b.conllu': { s1: ['the#2'] } },
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-following-'));
  path = join(folder, '.treebank.json');
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  writeFileSync(join(folder, 'a.conllu'), TEXT);
  writeFileSync(path, JSON.stringify(SIDECAR));
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  lines = TEXT.split('\n');
  version = 1;
  await client.open(uri, TEXT);
  await client.diagnostics(uri);
  return async () => {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});

/** Replaces whole lines, as deleting and typing rows does. */
async function replaceLines(from: number, to: number, ...by: readonly string[]): Promise<void> {
  lines.splice(from, to - from, ...by);
  const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
  await client.change(uri, ++version, [{ range, text: by.map((line) => `${line}\n`).join('') }]);
}

async function save(): Promise<void> {
  writeFileSync(join(folder, 'a.conllu'), lines.join('\n'));
  await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
}

/** The locked forms, each with its line. */
async function locked(line = 3): Promise<string[]> {
  const diagram = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line });
  return diagram.arcs.flatMap(({ dependent, isLocked }) =>
    isLocked ? [`${diagram.words[dependent - 1]?.form} ${dependent}`] : [],
  );
}

const written = () => JSON.parse(readFileSync(path, 'utf8')).locks;

test('a lock stays on the second “the” when the first is deleted, and is written with the file', async () => {
  expect(await locked()).toEqual(['the 4']);
  await replaceLines(2, 3);
  expect(await locked()).toEqual(['the 3']);
  expect(written(), 'nothing before the file is saved').toEqual(SIDECAR.locks);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s1: ['the#1'], s2: ['the#1'] } });
  expect(await locked()).toEqual(['the 3']);
  expect(readFileSync(path, 'utf8'), 'in the layout that it had').toBe(
    JSON.stringify(SIDECAR).replace('the#2', 'the#1'),
  );
  await replaceLines(2, 2, conllu('1  the  the  DET  _  _  2  det  _  _'));
  expect(await locked(), 'after the file was saved, too').toEqual(['the 4']);
  await save();
  await expect.poll(written).toEqual(SIDECAR.locks);
});

test('the locked word deleted: undo brings the lock back, redo takes it away, saved it is reported', async () => {
  const [gone] = lines.slice(5, 6);
  await replaceLines(5, 6);
  expect(await locked()).toEqual([]);
  await replaceLines(5, 5, gone);
  expect(await locked(), 'undo').toEqual(['the 4']);
  await save();
  await replaceLines(5, 6);
  expect(await locked(), 'redo').toEqual([]);
  expect(client.shown).toEqual([]);
  const before = statSync(path).mtimeMs;
  expect(written()).toEqual(SIDECAR.locks);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s2: ['the#1'] } });
  expect(statSync(path).mtimeMs).not.toBe(before);
  await expect
    .poll(() => client.shown.at(-1)?.message)
    .toMatch(/one entry of a\.conllu removed.*the lock of the#2 in s1/);
  await replaceLines(5, 5, gone);
  expect(await locked(), 'undo after it was saved').toEqual(['the 4']);
  await save();
  await expect.poll(written).toEqual(SIDECAR.locks);
});

test('nothing is written where nothing has changed, or where the file is closed without being saved', async () => {
  const before = statSync(path);
  await replaceLines(4, 5, lines[4].replace('sees', 'saw'));
  await save();
  await replaceLines(2, 3);
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  await client.open(uri, lines.join('\n'));
  await client.request('treebank/sentenceInfo', { textDocument: { uri }, line: 0 });
  expect(statSync(path)).toMatchObject({ mtimeMs: before.mtimeMs, ino: before.ino });
});

test('.treebank.json open in an editor that has not read it again since it was written', async () => {
  const address = pathToFileURL(path).href;
  const edits: unknown[] = [];
  client.connection.onRequest('workspace/applyEdit', (params) => {
    edits.push(params);
    return { applied: true };
  });
  await client.open(address, JSON.stringify(SIDECAR));
  const [the] = lines.slice(2, 3);
  await replaceLines(2, 3);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s1: ['the#1'], s2: ['the#1'] } });
  await replaceLines(2, 2, the);
  await save();
  await expect.poll(written).toEqual(SIDECAR.locks);
  expect(edits, 'nothing for the editor to keep unsaved').toEqual([]);
  expect(await locked()).toEqual(['the 4']);
});

test('another sent_id, typed letter by letter past that of another sentence', async () => {
  for (const id of ['s', '', 's', 's2', 's23']) await replaceLines(0, 1, `# sent_id = ${id}`);
  expect(await locked()).toEqual(['the 4']);
  expect(await locked(10)).toEqual(['the 1']);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s2: ['the#1'], s23: ['the#2'] } });
});

test('a typo in the locked word, the sentence split, and joined again', async () => {
  for (const form of ['te', 'tee', 'tees', 'thees'])
    await replaceLines(5, 6, conllu(`4  ${form}  the  DET  _  _  5  det  _  _`));
  expect(await locked()).toEqual(['thees 4']);
  await replaceLines(5, 5, '', '# sent_id = s1b');
  expect(await locked(8)).toEqual(['thees 1']);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s1b: ['thees#1'], s2: ['the#1'] } });
  await replaceLines(5, 7);
  await save();
  await expect.poll(written).toEqual({ ...SIDECAR.locks, 'a.conllu': { s1: ['thees#1'], s2: ['the#1'] } });
});

test('what others have written in the meantime stays, and follows too', async () => {
  await replaceLines(2, 3);
  const theirs = {
    ...SIDECAR.locks,
    'a.conllu': { s1: ['cat#1', 'the#2'], s2: ['end#1', 'the#1'] },
    'c.conllu': { x: ['y#1'] },
  };
  writeFileSync(path, JSON.stringify({ version: 1, locks: theirs }));
  await save();
  await expect.poll(written).toEqual({ ...theirs, 'a.conllu': { s1: ['cat#1', 'the#1'], s2: ['end#1', 'the#1'] } });
  expect(await locked()).toEqual(['the 3', 'cat 4']);
});

test('locks and unlocks of a file with unsaved changes', async () => {
  await replaceLines(
    2,
    3,
    conllu('1  the  the  DET  _  _  2  det  _  _'),
    conllu('1  the  odd  X  _  _  2  dep  _  _'),
  );
  expect(await locked()).toEqual(['the 5']);
  const lock = async (line: number, state: 'locked' | 'unlocked') => {
    const lines = [{ startLine: line, endLine: line }];
    const result = await client.edit({ textDocument: { uri } }, { type: 'lock', lines, state });
    // As in editors: writes in between must not be overwritten.
    expect(result).toMatchObject({ ok: true, sidecar: { oldText: readFileSync(path, 'utf8') } });
    writeFileSync(path, result.ok ? result.sidecar.newText : '');
    const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  };
  // Requests after the notification wait until the server has read the file again.
  await lock(2, 'locked');
  expect(await locked(), 'a word that is on disk').toEqual(['the 1', 'the 5']);
  // In the layout of the file, to which entries are added.
  expect(written()['a.conllu'].s1).toEqual(['the#2', 'the#1']);
  await lock(3, 'locked');
  expect(await locked(), 'a word that is not').toEqual(['the 1', 'the 2', 'the 5']);
  expect(written()['a.conllu'].s1).toEqual(['the#2', 'the#1']);
  await lock(6, 'unlocked');
  expect(await locked()).toEqual(['the 1', 'the 2']);
  expect(written()['a.conllu'].s1).toEqual(['the#1']);
  await save();
  await expect.poll(written).toMatchObject({ 'a.conllu': { s1: ['the#1', 'the#2'] } });
  expect(await locked()).toEqual(['the 1', 'the 2']);
});

test('changes of an earlier session that were never saved, as an editor brings them back', async () => {
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  lines.splice(2, 1);
  await client.open(uri, lines.join('\n'));
  expect(await locked()).toEqual(['the 3']);
});

test('another version of treebank and .treebank.json at once, as version control brings it', async () => {
  writeFileSync(path, JSON.stringify({ version: 1, locks: { 'a.conllu': { s1: ['the#1'] } } }));
  const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await client.request('treebank/sentenceInfo', { textDocument: { uri }, line: 0 });
  // In this text the first “the” is the former second one.
  await replaceLines(2, 3);
  writeFileSync(join(folder, 'a.conllu'), lines.join('\n'));
  await expect.poll(() => locked()).toEqual(['the 3']);
});

test('an acknowledged finding and one of the baseline hide what they were about, and nothing else', async () => {
  const id = 'leaf-det';
  // Three determiners with dependents: one acknowledged, one in the baseline, one new.
  const text = fixture(`
    # sent_id = s1
    1  the   the   DET   _  _  2  det     _  _
    2  dog   dog   NOUN  _  _  0  root    _  _
    3  the   the   DET   _  _  2  det     _  _
    4  very  very  ADV   _  _  3  amod    _  _
    5  the   the   DET   _  _  2  det     _  _
    6  very  very  ADV   _  _  5  amod    _  _
    7  the   the   DET   _  _  2  det     _  _
    8  very  very  ADV   _  _  7  amod    _  _

  `).text;
  uri = pathToFileURL(join(folder, 'd.conllu')).href;
  lines = text.split('\n');
  version = 1;
  writeFileSync(join(folder, 'd.conllu'), text);
  await client.open(uri, text);
  const linesWith = async () =>
    (await client.diagnostics(uri, version)).filter(({ code }) => code === id).map(({ range }) => range.start.line);
  expect(await linesWith()).toHaveLength(3);
  const places = (await client.diagnostics(uri, version))
    .filter(({ code }) => code === id)
    .map(({ range }) => range.start);
  const result = await client.edit(
    { textDocument: { uri } },
    {
      type: 'acknowledge',
      id,
      position: places[1],
      scope: 'sentence',
      reason: 'so',
    },
  );
  expect(result.ok && result.sidecar.newText).toMatch(/"at": "(the#3|very#2) /);
  writeFileSync(path, result.ok ? result.sidecar.newText : '');
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: pathToFileURL(path).href, type: 2 }],
  });
  await expect
    .poll(
      async () =>
        client.published
          .filter((each) => each.uri === uri)
          .at(-1)
          ?.diagnostics.filter(({ code }) => code === id).length,
    )
    .toBe(2);
  // The first determiner goes, and the second with its adverb: the former third is now the first of its form with the finding.
  await replaceLines(1, 2);
  expect(await linesWith()).toEqual([places[0].line - 1, places[2].line - 1]);
  await replaceLines(2, 4);
  expect(await linesWith(), 'the acknowledged one is the first now').toEqual([places[2].line - 3]);
});

/** Carries out an operation as an editor does. */
async function operate(line: number, op: string, args: object): Promise<void> {
  const intention = { type: 'surgery', operations: [{ line, op, args }] };
  const result = await client.request<EditResult<'surgery'>>('treebank/edit', {
    textDocument: { uri },
    version,
    intention,
  });
  if (!result.ok) throw new Error(result.reason);
  const { edits } = result;
  const now = applied(lines.join('\n'), edits);
  lines = now.split('\n');
  const last = [...edits].reverse().map(({ range, newText }) => ({ range, text: newText }));
  await client.change(uri, ++version, last);
}

/** Puts an earlier text back, as undo and redo do. */
async function putBack(earlier: readonly string[]): Promise<void> {
  lines = [...earlier];
  await client.change(uri, ++version, [{ text: lines.join('\n') }]);
}

/** Twins side by side: no alignment can tell which of them was deleted. */
const TWINS = fixture(`
  # sent_id = s1
  # text = no no no way
  1  no   no   DET   _  _  4  det   _  _
  2  no   no   DET   _  _  4  det   _  _
  3  no   no   DET   _  _  4  det   _  _
  4  way  way  NOUN  _  _  0  root  _  _

  # sent_id = s2
  # text = no no
  1  no  no  DET  _  _  0  root   _  _
  2  no  no  DET  _  _  1  det  _  _

`).text;

async function openTwins(locks: object, text = TWINS): Promise<void> {
  uri = pathToFileURL(join(folder, 'twins.conllu')).href;
  lines = text.split('\n');
  version = 1;
  writeFileSync(join(folder, 'twins.conllu'), text);
  writeFileSync(path, JSON.stringify({ version: 1, locks: { 'twins.conllu': locks } }));
  const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await client.open(uri, text);
  await client.diagnostics(uri);
}

test('an operation knows which of two equal words is which; undo and redo do, too', async () => {
  await openTwins({ s1: ['no#2'] });
  expect(await locked()).toEqual(['no 2']);
  const before = [...lines];
  await operate(2, 'delete_word', { id: 2 });
  const deleted = [...lines];
  expect(await locked(), 'the locked one is gone').toEqual([]);
  await putBack(before);
  expect(await locked(), 'undo').toEqual(['no 2']);
  await putBack(deleted);
  expect(await locked(), 'redo').toEqual([]);
  await putBack(before);
  await operate(2, 'delete_word', { id: 1 });
  expect(await locked(), 'the one before it is gone').toEqual(['no 1']);
  await operate(2, 'insert_word', { at: 1, form: 'no' });
  expect(await locked(), 'another one came before it').toEqual(['no 2']);
});

test('words that are merged, sentences that are split and joined: the lock goes to the very word', async () => {
  await openTwins({ s1: ['no#2'], s2: ['no#2'] });
  const before = [...lines];
  await operate(2, 'split_sentence', { at: 2 });
  expect(await locked(2)).toEqual([]);
  expect(await locked(6)).toEqual(['no 1']);
  await putBack(before);
  expect(await locked(2), 'undo').toEqual(['no 2']);
  await operate(2, 'join_sentences', {});
  expect(await locked(2)).toEqual(['no 2', 'no 6']);
  await putBack(before);
  expect(await locked(2), 'undo').toEqual(['no 2']);
  expect(await locked(9), 'undo').toEqual(['no 2']);
  await operate(2, 'merge_words', { first: 1, last: 2, space: 'remove' });
  expect(await locked(2), 'locked if a part was').toEqual(['nono 1']);
  await save();
  await expect.poll(written).toEqual({ 'twins.conllu': { s1: ['nono#1'], s2: ['no#2'] } });
});

test('a locked word that gets another head is named', async () => {
  await openTwins({ s1: ['no#1', 'no#2'] });
  const ask = async (op: string, args: object) => {
    const intention = { type: 'surgery', operations: [{ line: 2, op, args }] };
    const params = { textDocument: { uri }, version, intention };
    const result = await client.request<EditResult<'surgery'>>('treebank/edit', params);
    return result.ok ? result.message : result.reason;
  };
  expect(await ask('set_head', { id: 2, head: 1 })).toMatch(/The locked arc to no \(2\) now has a different head\.$/);
  for (const args of [
    { at: 1, form: 'no' },
    { at: 5, form: 'no' },
  ]) {
    expect(await ask('insert_word', args)).not.toContain('locked');
  }
  expect(await ask('delete_word', { id: 1 })).not.toContain('locked');
});

test('saved again before the file is written: what is saved last is in it', async () => {
  await client.open(pathToFileURL(path).href, JSON.stringify(SIDECAR));
  const [the] = lines.slice(2, 3);
  const gone = { ...SIDECAR.locks, 'a.conllu': { s1: ['the#1'], s2: ['the#1'] } };
  for (let time = 0; time < 20; time++) {
    await replaceLines(2, 3);
    await save();
    // As soon as the file is there, which is before the server knows that it has been written.
    while (JSON.stringify(written()) !== JSON.stringify(gone)) await new Promise((resolve) => setImmediate(resolve));
    await replaceLines(2, 2, the);
    await save();
    await expect.poll(written, { timeout: 5000 }).toEqual(SIDECAR.locks);
  }
});

/** Renames on the line of a sent_id, as F2. */
async function renameOn(line: number, newName: string): Promise<void> {
  const params = { textDocument: { uri }, position: { line, character: 4 }, newName };
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', params);
  const [change] = edit.documentChanges ?? [];
  const edits = change !== undefined && 'edits' in change ? change.edits : [];
  await putBack(applied(lines.join('\n'), edits as WireTextEdit[]).split('\n'));
}

test('sent_ids that are renamed take their entries with them, also where two swap their names', async () => {
  const before = [...lines];
  await renameOn(0, 'new');
  expect(await locked()).toEqual(['the 4']);
  await renameOn(8, 's1');
  expect(lines.filter((line) => line.includes('sent_id'))).toEqual(['# sent_id = new', '# sent_id = s1']);
  expect(await locked(10)).toEqual(['the 1']);
  await renameOn(0, 's2');
  const swapped = [...lines];
  expect(lines.filter((line) => line.includes('sent_id'))).toEqual(['# sent_id = s2', '# sent_id = s1']);
  expect([await locked(), await locked(10)]).toEqual([['the 4'], ['the 1']]);
  await save();
  const others = { 'b.conllu': SIDECAR.locks['b.conllu'] };
  await expect.poll(written).toEqual({ 'a.conllu': { s2: ['the#2'], s1: ['the#1'] }, ...others });
  // By a pattern they swap back, in one edit.
  await renameOn(0, 's{n}');
  expect(lines).toEqual(before);
  expect([await locked(), await locked(10)]).toEqual([['the 4'], ['the 1']]);
  await putBack(swapped);
  expect([await locked(), await locked(10)], 'undo').toEqual([['the 4'], ['the 1']]);
  await putBack(before);
  await save();
  await expect.poll(written).toEqual(SIDECAR.locks);
  expect(client.shown).toEqual([]);
});

test('sentences with the same words that get each other’s sent_ids: each keeps its lock', async () => {
  const said = (id: string) => `# sent_id = ${id}\n1\tyes\t_\tINTJ\t_\t_\t0\troot\t_\t_\n\n`;
  const text = ['s2', 's1', 's3', 's4'].map(said).join('');
  await openTwins({ s2: ['yes#1'], s3: ['yes#1'] }, text);
  await renameOn(0, 's{n}');
  expect([await locked(1), await locked(4), await locked(7), await locked(10)]).toEqual([['yes 1'], [], ['yes 1'], []]);
  await putBack(text.split('\n'));
  expect([await locked(1), await locked(4)], 'undo').toEqual([['yes 1'], []]);
  await renameOn(0, 's{n}');
  await save();
  await expect.poll(written).toEqual({ 'twins.conllu': { s1: ['yes#1'], s3: ['yes#1'] } });
});
