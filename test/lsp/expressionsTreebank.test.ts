/** *Check Multiword Expressions* over all files of a treebank, of which some are open. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const sentence = (sentId: string, ...codes: readonly [string, string]) =>
  conllu(`
# sent_id = ${sentId}
1  gave  give  VERB  _  _  0  root          _  ${codes[0]}
2  up    up    ADP   _  _  1  compound:prt  _  ${codes[1]}
`);
const MARKED = sentence('m', 'mwe=1:IVPC.full', 'mwe=1');
const BLANK = sentence('b', '_', '_');

let client: TestClient;
let folder: string;
let here: Asking;
const opened: Asking[] = [];
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const files = () => ['a.conllu', 'b.conllu', 'c.conllu', 'd/e.conllu'].map(uriOf);
const tellChanged = (...uris: string[]) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: uris.map((uri) => ({ uri, type: 2 })),
  });

beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  mkdirSync(join(folder, 'd'));
  const texts = { 'a.conllu': MARKED, 'b.conllu': BLANK, 'c.conllu': `${MARKED}\n${BLANK}`, 'd/e.conllu': BLANK };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  here = await new Asking(client, uriOf('b.conllu'), BLANK, 'expressions').open();
});
afterEach(async () => {
  for (const { uri } of opened.splice(0).concat(here)) await client.close(uri);
  rmSync(folder, { recursive: true });
});

test('what is annotated in one file is asked about in others; the file alone has nothing to ask', async () => {
  expect(await here.begin({})).toMatchObject({ nTotal: 0 });
  expect(await here.begin({ files: files() })).toMatchObject({
    nTotal: 3,
    message: '3 places with the lemmas of a multiword expression to decide about (3 sentences).',
    first: { label: 'gave up: give up', because: 'annotated elsewhere: IVPC.full 2' },
  });
  expect(await here.summary()).toMatchObject({ isShared: true, message: '3 places in 4 files' });
  expect((await here.groups()).map(({ title, count }) => [title, count])).toEqual([['give up', 3]]);
  expect((await here.within('give up')).map(({ uri }) => uri)).toEqual([undefined, files()[2], files()[3]]);
  expect(await here.groups({ grouping: 'sentence' })).toHaveLength(3);
  expect((await here.drawn(1))?.questions).toHaveLength(1);
});

test('Y on a group annotates all of its places, each file as it keeps codes', async () => {
  await here.begin({ files: files() });
  const done = await here.answer({ group: 'give up', view: {} }, TAKE);
  expect(done).toMatchObject({ nOpen: 0, message: 'Annotated: 3 places, also in 2 other files.' });
  expect(here.text).toContain('ParsemeMWE=1:IVPC.full');
  expect(done.files?.map(({ uri, newText }) => [uri, newText.match(/\w+=1(?=\n|$)/g)])).toEqual([
    [files()[2], ['mwe=1', 'mwe=1']],
    [files()[3], ['ParsemeMWE=1']],
  ]);
  for (const { uri, newText } of done.files ?? []) writeFileSync(new URL(uri), newText);
  await tellChanged(...files());
  await expect.poll(async () => (await here.summary())?.nTotal).toBe(0);
});

test('it goes on into the next file, which has its own session once it is open', async () => {
  await here.begin({ files: files() });
  expect(await here.step('next', 2)).toMatchObject({ uri: files()[2], range: { start: { line: 5 } } });
  const there = await new Asking(client, files()[2], `${MARKED}\n${BLANK}`, 'expressions').open();
  opened.push(there);
  expect(await there.summary()).toMatchObject({ nOpen: 3, isShared: true });
  expect(await there.answer(at(5), TAKE)).toMatchObject({ nOpen: 2 });
  expect(await here.summary()).toMatchObject({ nOpen: 2 });
  expect(await there.end()).toBe(true);
  expect(await here.summary()).toBeUndefined();
});

test('N keeps what is said about files of the same folder, and sends to the file of another', async () => {
  await here.begin({ files: files() });
  const left = await here.answer({ group: 'give up', view: {} }, KEEP);
  expect(left.message).toBe('Left as it is: 2 places.');
  expect(readSidecar(left.sidecar?.newText ?? '').file.verdicts?.map(({ file }) => file)).toEqual([
    'b.conllu',
    'c.conllu',
  ]);
  writeFileSync(join(folder, '.treebank.json'), left.sidecar?.newText ?? '');
  await tellChanged(uriOf('.treebank.json'));
  await expect.poll(async () => (await here.summary())?.nOpen).toBe(1);
  expect(await here.reasonOf({ group: 'give up', view: {} }, KEEP)).toContain('another folder');
});
