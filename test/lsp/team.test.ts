/** Progress and notes over the protocol: kept beside the treebank, following their sentences and words. */

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { FoundSentences } from '../../server/src/protocol/findSentences.ts';
import type {
  DecisionsResult,
  NextOpen,
  NoteChange,
  NotesOfDocument,
  ProgressOfDocument,
  SentenceStateName,
} from '../../server/src/protocol/team.ts';
import { TestClient } from './client.ts';

const client = await TestClient.start();
afterAll(() => client.stop());

const block = (id: string, words: string) =>
  `# sent_id = ${id}\n${words
    .split(' ')
    .map((form, i) => `${i + 1}\t${form}\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`)
    .join('')}\n`;
/** Three sentences of five lines. */
const TEXT = block('s1', 'the dog sees') + block('s2', 'a cat sleeps') + block('s3', 'birds sing loudly');
const DAY = '2026-11-28';
const BY_SCRIPT = { by: 'script', on: `${DAY}T09:00:00.000Z` };
const acting = (by: string, minute = 0) => ({
  by,
  at: `${DAY}T10:${String(minute).padStart(2, '0')}:00.000Z`,
  day: DAY,
});

let folder: string;
let uri: string;
let version: number;
const sidecar = () => readFileSync(join(folder, '.treebank.json'), 'utf8');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-'));
  writeFileSync(join(folder, 'a.conllu'), TEXT);
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  version = 1;
  await client.open(uri, TEXT);
});

const become = (text: string) => client.change(uri, ++version, [{ text }]);

/** As a client writes `.treebank.json`. */
async function carriedOut<T extends 'progress' | 'note'>(result: EditResult<T>): Promise<EditResult<T>> {
  if (result.ok && result.sidecar !== undefined) {
    if (result.sidecar.oldText === undefined) expect(existsSync(join(folder, '.treebank.json'))).toBe(false);
    else expect(sidecar()).toBe(result.sidecar.oldText);
    await write(result.sidecar.newText);
  }
  return result;
}

async function write(text: string): Promise<void> {
  const path = join(folder, '.treebank.json');
  writeFileSync(path, text);
  const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

const give = async (state: SentenceStateName, by: string, ...lines: readonly number[]) =>
  carriedOut<'progress'>(
    await client.edit(
      { textDocument: { uri } },
      { type: 'progress', lines: lines.map((line) => ({ startLine: line, endLine: line })), state, acting: acting(by) },
    ),
  );
const note = async (change: NoteChange, by: string, minute = 0) =>
  carriedOut<'note'>(
    await client.edit({ textDocument: { uri } }, { type: 'note', change, acting: acting(by, minute) }),
  );

const standing = () =>
  client.request<ProgressOfDocument>('treebank/standing', {
    textDocument: { uri },
    startLine: 0,
    endLine: 99,
    by: 'Cleo',
    day: DAY,
  });
const states = async () => (await standing()).marks.map(({ startLine, state, said }) => [startLine, state, said]);
const threads = async () =>
  (await client.request<NotesOfDocument>('treebank/notes', { textDocument: { uri } })).threads;
const diagram = (line: number) => client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line });
const nextOpen = (line: number) =>
  client.request<NextOpen | null>('treebank/nextOpen', { textDocument: { uri }, line });

describe('progress', () => {
  test('a sentence is done, is shown as done, and the next open one comes', async () => {
    expect(await standing()).toMatchObject({ isUsed: false, counts: { open: 3 } });
    expect(await give('done', 'Anna', 2)).toMatchObject({ ok: true, wereOpen: true, message: 'The sentence is done.' });
    expect(await states()).toEqual([[0, 'done', `Anna, ${DAY}`]]);
    expect(sidecar()).toContain(`{ "first": "s1", "state": "done", "by": "Anna", "on": "${DAY}" }`);
    expect(await diagram(1)).toMatchObject({ state: { name: 'done', said: `done · Anna, ${DAY}` } });
    expect(await nextOpen(1)).toEqual({ uri, line: 6 });
    // One of them was done before: opening both again would take that back, too.
    expect(await give('done', 'Anna', 2, 6)).toMatchObject({ ok: true, wereOpen: false });
    expect(sidecar()).toContain(`{ "first": "s1", "last": "s2", "n": 2, "state": "done"`);
  });

  test('done where no word has a head yet is said: Enter after the last word leads there', async () => {
    const blank = pathToFileURL(join(folder, 'b.conllu')).href;
    await client.open(blank, '# sent_id = b1\n1\tDogs\t_\tNOUN\t_\t_\t_\t_\t_\t_\n\n');
    const lines = [{ startLine: 1, endLine: 1 }];
    const intention = { type: 'progress', lines, state: 'done', acting: acting('Anna') } as const;
    const outcome = await client.edit({ textDocument: { uri: blank } }, intention);
    expect(await carriedOut<'progress'>(outcome)).toMatchObject({
      ok: true,
      message: 'The sentence is done, though no word in it has a head.',
    });
  });

  test('another person checks', async () => {
    await give('done', 'Anna', 1);
    expect(await give('checked', 'Anna', 1)).toMatchObject({
      ok: false,
      reason: 'You did this sentence yourself. Another person checks it.',
    });
    expect(await give('checked', 'Ben', 1)).toMatchObject({ ok: true });
    expect(await states()).toEqual([[0, 'checked', `Ben, ${DAY}`]]);
  });

  test('an edit of a checked sentence makes it done, says so, and its undo takes that back', async () => {
    await give('checked', 'Ben', 1);
    await standing();
    const told = new Promise((resolve) =>
      client.connection.onNotification('treebank/locksChanged', (params) => params && resolve(params)),
    );
    await become(TEXT.replace('\tdog\t', '\tdogs\t'));
    expect(await told).toEqual({
      uri,
      message: 's1 was checked by Ben. You changed it: it is done, and must be checked again.',
    });
    expect(await states()).toEqual([[0, 'done', `Cleo, ${DAY}`]]);
    await become(TEXT);
    expect(await states()).toEqual([[0, 'checked', `Ben, ${DAY}`]]);
  });

  test('the next open sentence is in another file of the folder when none is left here', async () => {
    writeFileSync(join(folder, 'b.conllu'), block('t1', 'no') + block('t2', 'yes indeed'));
    await give('done', 'Anna', 1, 6, 11);
    const other = pathToFileURL(join(folder, 'b.conllu')).href;
    expect(await nextOpen(1)).toEqual({ uri: other, line: 1 });
    const run = { first: 't1', last: 't2', n: 2, state: 'discuss' };
    await write(
      JSON.stringify({ ...JSON.parse(sidecar()), progress: { ...JSON.parse(sidecar()).progress, 'b.conllu': [run] } }),
    );
    expect(await nextOpen(1)).toBeNull();
  });

  test('sentences are found by state and person', async () => {
    await give('done', 'Anna', 1);
    await give('discuss', 'Ben Smith', 6);
    const found = async (query: string) => {
      const { sentences } = await client.request<FoundSentences>('treebank/findSentences', { query, first: uri });
      return sentences.filter((each) => each.uri === uri).map(({ name }) => name);
    };
    expect(await found('is:open')).toEqual(['s3']);
    expect(await found('is:done is:discuss')).toEqual(['s1', 's2']);
    expect(await found('by:smith cat')).toEqual(['s2']);
    expect(await found('by:smith dog')).toEqual([]);
    expect(await found('is:nonsense')).toEqual([]);
  });

  test('in a comment, where the setting names one', async () => {
    await client.configure({ progress: { commentKey: 'status' } });
    const result = await give('done', 'Anna van Dam', 1);
    expect(result).toMatchObject({ edits: [{ newText: `# status = done Anna van Dam ${DAY}\n` }] });
    await become(`# status = done Anna van Dam ${DAY}\n${TEXT}`);
    expect(await states()).toEqual([[0, 'done', `Anna van Dam, ${DAY}`]]);
    expect(await diagram(2)).toMatchObject({ state: { name: 'done' } });
    expect(existsSync(join(folder, '.treebank.json'))).toBe(false);
    await client.configure({});
  });
});

describe('notes', () => {
  const add = (line: number, character: number, text: string, by = 'Anna', minute = 0) =>
    note({ does: 'add', line, character, on: 'cell', text }, by, minute);

  test('a thread at a cell, with an answer, settled; the diagram shows it while it is open', async () => {
    expect(await add(2, 14, 'Why? #heads')).toMatchObject({ ok: true, message: 'Note on dog HEAD in s1.' });
    const [{ id }] = await threads();
    expect(await note({ does: 'reply', id, text: 'Because.' }, 'Ben', 5)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([
      {
        place: 's1, dog HEAD',
        range: { start: { line: 2, character: 14 }, end: { line: 2, character: 15 } },
        comments: [
          { by: 'Anna', text: 'Why? #heads' },
          { by: 'Ben', text: 'Because.' },
        ],
        isResolved: false,
        tags: ['heads'],
      },
    ]);
    expect((await diagram(2)).notes).toEqual([{ word: 2, text: 'Anna: Why? #heads — Ben: Because.' }]);
    await note({ does: 'resolve', id }, 'Ben', 6);
    expect(await threads()).toMatchObject([{ isResolved: true }]);
    expect((await diagram(2)).notes).toBeUndefined();
    await note({ does: 'reopen', id }, 'Ben', 7);
    expect(await threads()).toMatchObject([{ isResolved: false }]);
  });

  test('of two at the same time by the same person, each is found', async () => {
    await add(1, 2, 'one');
    await add(1, 2, 'two');
    const found = await threads();
    expect(found.map(({ place, comments }) => [place, comments[0].text])).toEqual([
      ['s1, the FORM', 'one'],
      ['s1, the FORM', 'two'],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  test('of those that a script has given one author and time, only the one that is meant changes', async () => {
    const made = (text: string, sentence = 's1') => ({ file: 'a.conllu', sentence, ...BY_SCRIPT, text });
    await write(JSON.stringify({ version: 1, notes: [made('one'), made('three', 's2'), made('two')] }));
    const texts = async () => (await threads()).map(({ comments }) => comments.map(({ text }) => text).join(' '));
    expect(await texts()).toEqual(['one', 'two', 'three']);
    const ids = (await threads()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    await note({ does: 'reply', id: ids[1], text: 'So.' }, 'Ben', 1);
    expect(await texts()).toEqual(['one', 'two So.', 'three']);
    await note({ does: 'delete', id: ids[0] }, 'Ben', 2);
    expect(await texts()).toEqual(['two So.', 'three']);
  });

  test('only its author changes a comment; anyone deletes a thread', async () => {
    await add(0, 0, 'About it all');
    const [{ id, place }] = await threads();
    expect(place).toBe('s1');
    expect(await note({ does: 'rewrite', id, comment: 0, text: 'x' }, 'Ben', 1)).toMatchObject({
      ok: false,
      reason: 'Only Anna can change this comment.',
    });
    expect(await note({ does: 'rewrite', id, comment: 0, text: 'x' }, 'Anna', 1)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([{ id, comments: [{ text: 'x' }] }]);
    await note({ does: 'delete', id }, 'Ben', 2);
    expect(await threads()).toEqual([]);
    expect(await note({ does: 'resolve', id }, 'Ben', 3)).toMatchObject({
      ok: false,
      reason: 'This note no longer exists.',
    });
  });

  test('a note follows its word in the text, and is about the sentence when the word is gone', async () => {
    await add(7, 2, 'which cat?');
    await become(TEXT.replace(block('s2', 'a cat sleeps'), block('s2', 'so a cat sleeps')));
    expect(await threads()).toMatchObject([{ place: 's2, cat FORM', range: { start: { line: 8 } } }]);
    await become(TEXT.replace(block('s2', 'a cat sleeps'), block('s2', 'so a sleeps')));
    expect(await threads()).toMatchObject([{ place: 's2', range: { start: { line: 5 } } }]);
  });

  test('old notes of MISC and comments are listed, and moved with one edit', async () => {
    const old = `# note = Really?\n${TEXT.replace('2\tdog\t_\tX\t_\t_\t1\tdep\t_\t_', '2\tdog\t_\tX\t_\t_\t1\tdep\t_\tToDo=lemma|SpaceAfter=No')}`;
    await become(old);
    expect(await threads()).toMatchObject([
      { isInText: true, range: { start: { line: 0 } }, comments: [{ text: 'Really?' }] },
      { isInText: true, range: { start: { line: 3 } }, comments: [{ text: 'lemma #todo' }], tags: ['todo'] },
    ]);
    const moved = await note({ does: 'move' }, 'Anna');
    expect(moved).toMatchObject({
      ok: true,
      message: '2 notes were moved.',
      edits: [{ newText: '' }, { newText: 'SpaceAfter=No' }],
    });
    await become(old.replace('# note = Really?\n', '').replace('ToDo=lemma|', ''));
    expect(await threads()).toMatchObject([
      { isInText: false, place: 's1', comments: [{ text: 'Really?' }] },
      { isInText: false, place: 's1, dog FORM', comments: [{ text: 'lemma #todo' }] },
    ]);
  });

  test('remarks that no sentence follows stay in the text', async () => {
    await become(`# note = converted by X\n\n# note = Really?\n${TEXT}`);
    expect(await threads()).toMatchObject([{ isInText: true, range: { start: { line: 2 } } }]);
    expect(await note({ does: 'move' }, 'Anna')).toMatchObject({
      message: 'One note was moved.',
      edits: [{ range: { start: { line: 2 }, end: { line: 3 } }, newText: '' }],
    });
  });

  test('what others write is inert, and comes back as written for changing', async () => {
    const text = '[x](command:evil) $(bell) ‮ https://evil.example <img src=x onerror=alert(1)>';
    await add(1, 2, text);
    const [{ comments }] = await threads();
    expect(comments[0].source).toBe(text);
    expect(comments[0].text).not.toContain('](');
    expect(comments[0].text).not.toContain('://');
    expect((await diagram(1)).notes?.[0].text).not.toMatch(/\]\(|:\/\/|‮|\$\(/);
  });
});

describe('decisions', () => {
  const decisions = (tag?: string) =>
    client.request<DecisionsResult>('treebank/decisions', { textDocument: { uri }, ...(tag !== undefined && { tag }) });
  const markdown = async (tag?: string) => {
    const result = await decisions(tag);
    return result.ok ? result.markdown : result.reason;
  };

  test('resolved notes of all files of the folder, in this one on the words as they stand now', async () => {
    await note({ does: 'add', line: 2, character: 99, on: 'word', text: 'seen? #verbs' }, 'Anna');
    await note({ does: 'add', line: 7, character: 2, on: 'word', text: 'left open #verbs' }, 'Anna', 1);
    const [{ id }] = await threads();
    await note({ does: 'resolve', id }, 'Ben', 2);
    expect(await markdown('nouns')).toBe('No resolved note has the tag #nouns.');
    expect((await client.request<NotesOfDocument>('treebank/notes', { textDocument: { uri } })).tags).toEqual([
      { tag: 'verbs', n: 2, nResolved: 1 },
    ]);
    writeFileSync(join(folder, 'b.conllu'), block('t1', 'they run'));
    const there = { file: 'b.conllu', sentence: 't1', ...BY_SCRIPT, text: '<b>#verbs</b>', resolved: BY_SCRIPT };
    const all = JSON.parse(sidecar());
    await write(JSON.stringify({ ...all, notes: [...all.notes, there] }));
    await become(TEXT.replace('dog', 'cat').replace('# sent_id = s1', '# sent_id = s9'));
    const page = await markdown('verbs');
    expect(page.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Decisions: \\#verbs',
      '## s9 · a.conllu',
      '## t1 · b.conllu',
    ]);
    expect(page).toContain('╰─╼ sees X dep');
    expect(page).toContain('script, 2026-11-28: &lt;b\\>\\#verbs&lt;/b\\>');
    expect(page).not.toContain('left open');
  });

  test('without any, a reason', async () => {
    expect(await markdown()).toBe('No note is resolved.');
  });
});

test('a file with an error is named with its line, and nothing is written over it', async () => {
  const broken = '{\n  "version": 1,\n<<<<<<< ours\n  "notes": []\n=======\n';
  await write(broken);
  const reason = expect.stringMatching(/^\.treebank\.json has an error in line 3 and cannot be changed/);
  expect(await give('done', 'Anna', 1)).toMatchObject({ ok: false, reason });
  expect(await note({ does: 'add', line: 1, character: 2, on: 'word', text: 'x' }, 'Anna')).toMatchObject({
    ok: false,
    reason,
  });
  expect(await standing()).toMatchObject({ counts: { open: 3 } });
  expect(sidecar()).toBe(broken);
});
