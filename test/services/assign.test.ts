/** Handing out over files that belong to an editor in a browser: the folder is whole or not there, whatever fails or is cancelled. */

import { afterEach, expect, test } from 'vitest';
import { readAssignment, withWords } from '../../server/src/core/assign/index.ts';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { type Port, serveFiles } from '../../server/src/protocol/webHost.ts';
import { browserHost } from '../../server/src/runtime/browser.ts';
import { adjudicationTexts } from '../../server/src/services/agreement.ts';
import { assignFiles } from '../../server/src/services/assign/assign.ts';
import { handedEntries } from '../../server/src/services/assign/handedEntries.ts';
import { Failure } from '../../server/src/services/failure.ts';
import type { AssignJob } from '../../server/src/services/jobs.ts';
import { sentence } from '../cli/harness.ts';
import { filesOf } from '../runtime/storedFiles.ts';

const FOLDER = 'vscode-vfs://github/me';
const OUT = `${FOLDER}/week 3`;
const ON = '2026-11-28T10:15:00.000Z';
const GOLD = sentence('a') + sentence('b');

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function hostOf(files: ReturnType<typeof filesOf>) {
  const channel = () => {
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    return { port1: port1 as unknown as Port, port2: port2 as unknown as Port };
  };
  const { port1, port2 } = channel();
  serveFiles(port1, files);
  const startScript = () => {
    throw new Error('there are no threads here');
  };
  return browserHost({ files: port2, root: 'vscode-vfs://github', channel, parallelism: 1, startScript });
}

const jobIn = (out: string): AssignJob => ({
  kind: 'assign',
  files: [{ source: { name: 'gold ü.conllu', text: GOLD }, sidecar: '' }],
  out,
  assignment: {
    seed: 1,
    order: 'as-is',
    blank: 'heads',
    feedback: 'place',
    deprels: 'universal',
    annotators: ['mia', 'noah'],
  },
  overlap: 0.5,
  models: [],
  memoryLimit: 256e6,
});

/** Removing a folder removes what is in it. */
function stored(contents: Record<string, string> = {}) {
  const files = filesOf(contents);
  const remove = async (uri: string) => {
    for (const each of files.all.keys()) if (each === uri || each.startsWith(`${uri}/`)) files.all.delete(each);
  };
  return { ...files, remove };
}

test('all files through the editor; the manifest last', async () => {
  const files = stored();
  const { message } = await assignFiles(
    jobIn(OUT),
    hostOf(files),
    () => undefined,
    () => undefined,
  );
  expect(message).toBe('mia: 1 sentence. noah: 2 sentences. For all of them: 1 sentence (seed 1).');
  const names = [...files.all.keys()].map((uri) => decodeURIComponent(uri.slice(OUT.length + 1)));
  expect(names.at(-1)).toBe('assignment.json');
  expect(names.sort()).toEqual([
    'assignment.json',
    'mia/exercise.json',
    'mia/gold ü.conllu',
    'noah/exercise.json',
    'noah/gold ü.conllu',
    'originals/gold ü.conllu',
  ]);
  expect(readAssignment(files.all.get(`${OUT}/assignment.json`) ?? '').annotators).toEqual(['mia', 'noah']);
});

test('a file that would be damaged is refused with its place', async () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const refusalOf = async (read: Uint8Array, text?: string) => {
    const job = jobIn(OUT);
    const path = `${FOLDER}/gold.conllu`;
    const source = text === undefined ? { name: 'gold.conllu', path } : { name: 'gold.conllu', text, path };
    const files = { ...stored(), read: async () => read };
    const none = () => undefined;
    const result = assignFiles({ ...job, files: [{ source, sidecar: '' }] }, hostOf(files), none, none);
    const reason = await result.then(
      () => 'handed out',
      (error: unknown) => (error instanceof Failure ? error.message : error),
    );
    expect(files.all.size === 0).toBe(reason !== 'handed out');
    return reason;
  };
  const latin = GOLD.replace('Dogs', 'Élan');
  const noUtf8 = /^gold\.conllu:2:10: the byte C9 is not UTF-8\. Writing the file would lose it permanently/;
  expect(await refusalOf(bytes(latin))).toMatch(noUtf8);
  expect(await refusalOf(bytes(`\xef\xbb\xbf\xc9`))).toContain('gold.conllu:1:1: the byte C9');
  expect(await refusalOf(Buffer.from(latin))).toBe('handed out');
  // An editor shows U+FFFD for what it could not read, and may know the encoding.
  expect(await refusalOf(bytes(latin), latin.replace('É', '\ufffd'))).toMatch(noUtf8);
  expect(await refusalOf(bytes(latin), latin)).toBe('handed out');
  expect(await refusalOf(Buffer.from(latin), latin.replace('É', '\ufffd'))).toBe('handed out');
  // The versions of an adjudication are written, too.
  const texts = [{ name: 'gold.conllu', path: 'gold.conllu' }];
  const host = { read: async () => bytes(latin), uriOf: (path: string) => path };
  await expect(adjudicationTexts({ kind: 'adjudicate', texts }, host)).rejects.toThrow(noUtf8);
  const merge = `${GOLD}<<<<<<< HEAD\n${GOLD}=======\n${GOLD}>>>>>>> theirs\n`;
  const line = GOLD.split('\n').length;
  expect(await refusalOf(bytes(merge))).toBe(
    `gold.conllu:${line}:1: this is a merge conflict marker. Finish the merge first.`,
  );
});

test('cancelled, or a file that cannot be written: nothing is left; what is there stays', async () => {
  const none = () => undefined;
  const files = stored();
  let left = 5;
  class Cancelled extends Error {}
  const checkpoint = () => {
    if (--left === 0) throw new Cancelled();
  };
  await expect(assignFiles(jobIn(OUT), hostOf(files), checkpoint, none)).rejects.toThrow(Cancelled);
  expect([...files.all]).toEqual([]);
  const full = { ...stored(), replace: () => Promise.reject(new Error('the disk is full')) };
  const failed = assignFiles(jobIn(OUT), hostOf(full), none, none);
  await expect(failed).rejects.toThrow('The folder cannot be written: the disk is full');
  await expect(failed).rejects.toBeInstanceOf(Failure);
  // Somebody makes the folder while the answers are hidden.
  const both = stored();
  const meanwhile = assignFiles(jobIn(OUT), hostOf(both), () => void both.all.set(OUT, 'their work'), none);
  await expect(meanwhile).rejects.toThrow('exists already');
  expect([...both.all]).toEqual([[OUT, 'their work']]);
  const there = stored({ [OUT]: 'work of last week' });
  await expect(assignFiles(jobIn(OUT), hostOf(there), none, none)).rejects.toThrow('exists already');
  expect([...there.all]).toEqual([[OUT, 'work of last week']]);
});

test('entries: notes are read once, however many the sentences; cancelled between two lists', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
  const text = ids.map((id) => sentence(id)).join('');
  const notes = ids.map((id) => ({ file: 'gold.conllu', sentence: id, by: 'Cora', on: ON, text: 'Whose?' }));
  const { file } = readSidecar(JSON.stringify({ version: 1, notes }));
  let nReads = 0;
  const counted = new Proxy(file.notes ?? [], {
    get(target, key) {
      if (key === '0') nReads++;
      return Reflect.get(target, key);
    },
  });
  const even = ids.flatMap((_, i) => (i % 2 === 0 ? [i] : []));
  const files = [{ name: 'gold.conllu', overlap: [], lists: [even, [1]] }];
  const assignment = { ...jobIn(OUT).assignment, files };
  const loaded = [{ name: 'gold.conllu', text, sentences: withWords(text) }];
  const entries = (checkpoint: () => void) =>
    handedEntries(assignment, loaded, [{ ...file, notes: counted }], ['note'], checkpoint);
  const found = entries(() => undefined);
  expect(nReads).toBe(1);
  expect([...found].map(([path, each]) => [path, JSON.parse(each).notes.length])).toEqual([
    ['mia/.treebank.json', 20],
    ['noah/.treebank.json', 1],
  ]);
  const cancel = () => {
    throw new Error('cancelled');
  };
  expect(() => entries(cancel)).toThrow('cancelled');
});
