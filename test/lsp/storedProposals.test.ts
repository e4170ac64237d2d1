/** What programs have proposed, asked about in the editor: listed with source and reason, taken so that a tree stays one, refused with a reason in the file. */

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver';
import { PROPOSALS_NAME, readProposals } from '../../server/src/core/agents/index.ts';
import { SESSION_CHANGED_NOTIFICATION } from '../../server/src/protocol/session.ts';
import { conllu } from '../fixture.ts';
import { Asking } from './asking.ts';
import { TestClient } from './client.ts';

const CATS = conllu(`
# sent_id = cats
# text = The dog saw two cats
1  The   the  DET   _  _  2  det     _  _
2  dog   dog  NOUN  _  _  3  nsubj   _  _
3  saw   see  VERB  _  _  0  root    _  _
4  two   two  NUM   _  _  5  nummod  _  _
5  cats  cat  NOUN  _  _  3  obj     _  _

`);
const forms = ['The', 'dog', 'saw', 'two', 'cats'];
const common = { file: 'a.conllu', sentId: 'cats', forms };
const EVIL = 'because [x](command:evil) $(trash)';
const STORED = [
  {
    id: 'p1',
    ...common,
    word: 2,
    was: { lemma: 'dog' },
    now: { lemma: 'hound' },
    certainty: 0.9,
    source: 'a',
    reason: EVIL,
  },
  {
    id: 'p2',
    ...common,
    word: 2,
    was: { head: 3, deprel: 'nsubj' },
    now: { head: 0, deprel: 'root' },
    certainty: 0.2,
    source: 'b',
    reason: 'r',
  },
  {
    id: 'p3',
    ...common,
    word: 3,
    was: { head: 0, deprel: 'root' },
    now: { head: 2, deprel: 'acl' },
    certainty: 0.3,
    source: 'b',
    reason: 'r',
  },
];

let client: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'treebank-stored-'));
const file = join(folder, PROPOSALS_NAME);
const uri = pathToFileURL(join(folder, 'a.conllu')).href;
let nChanged = 0;
beforeAll(async () => {
  client = await TestClient.start({ notifications: [SESSION_CHANGED_NOTIFICATION] });
  client.connection.onNotification(SESSION_CHANGED_NOTIFICATION, () => void nChanged++);
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => client.close(uri));

async function asked(stored: readonly object[] = STORED): Promise<Asking> {
  writeFileSync(file, stored.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return new Asking(client, uri, CATS, 'proposals').open();
}
const BEGIN = { scope: 'stored', lines: [] } as const;

test('they are listed with source and reason, the least certain first, and inert', async () => {
  const asking = await asked();
  const begun = await asking.begin(BEGIN);
  expect(begun).toMatchObject({ nOpen: 3, first: { label: 'dog (2): nsubj of saw → root' } });
  const questions = await asking.questions();
  expect(questions.map(({ because }) => because)).toEqual([
    'b, 20 %: r',
    'b, 30 %: r',
    expect.stringContaining('a, 90 %: because [x] (command:evil)'),
  ]);
});

test('taking an arc takes the one that a tree needs, as one edit; an undo opens both again', async () => {
  const asking = await asked();
  await asking.begin(BEGIN);
  await asking.answer({ at: { line: 3, character: 0 }, id: 'p2' }, { type: 'take', from: 'suggestion' });
  const rows = asking.text
    .split('\n')
    .slice(2, 7)
    .map((row) => row.split('\t').slice(6, 8).join(' '));
  expect(rows).toEqual(['2 det', '0 root', '2 acl', '5 nummod', '3 obj']);
  expect(await asking.summary()).toMatchObject({ nOpen: 1 });
  await asking.write(CATS);
  expect(await asking.summary()).toMatchObject({ nOpen: 3 });
});

test('refusing asks for a reason, and changes the file of the proposals, not the treebank', async () => {
  const asking = await asked();
  await asking.begin(BEGIN);
  const question = { at: { line: 3, character: 0 }, id: 'p1' };
  expect(await asking.ask(question, { type: 'keep' })).toMatchObject({ ok: false, code: 'needs-reason' });
  const { sidecar } = await asking.answer(question, { type: 'keep', reason: 'it is a dog' });
  expect(sidecar?.uri).toBe(pathToFileURL(file).href);
  expect(readProposals(sidecar?.newText ?? '').proposals.map(({ refused }) => refused)).toEqual([
    'it is a dog',
    undefined,
    undefined,
  ]);
  expect(asking.text).toBe(CATS);
});

test('nothing proposed is said so', async () => {
  const asking = await asked();
  writeFileSync(file, '');
  expect(await asking.tryBegin(BEGIN)).toMatchObject({
    ok: false,
    reason: 'No program has proposed anything for this file.',
  });
});

test('what a program proposes meanwhile is listed and drawn as soon as the editor says that the file has changed', async () => {
  const asking = await asked(STORED.slice(0, 1));
  await asking.begin(BEGIN);
  expect((await asking.drawn(3))?.questions).toHaveLength(1);
  const before = nChanged;
  appendFileSync(file, `${JSON.stringify(STORED[1])}\n`);
  const changes = [{ uri: pathToFileURL(file).href, type: FileChangeType.Changed }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await expect.poll(() => nChanged).toBe(before + 1);
  // Drawn without reading the file again.
  expect((await asking.drawn(3))?.questions).toHaveLength(2);
  expect(await asking.questions()).toHaveLength(2);
  // Another folder is none of its business.
  const others = [{ uri: pathToFileURL(join(folder, 'other', PROPOSALS_NAME)).href, type: FileChangeType.Changed }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: others });
  await asking.all();
  expect(nChanged).toBe(before + 1);
});

test('a value that no cell may have is not written, and the reason is said', async () => {
  const asking = await asked([{ ...STORED[0], was: { upos: 'NOUN' }, now: { upos: 'NOPE' } }]);
  await asking.begin(BEGIN);
  const given = { type: 'take', from: 'suggestion' } as const;
  const refused = await asking.ask({ at: { line: 3, character: 0 }, id: 'p1' }, given);
  expect(refused).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^This cannot be taken: dog \(2\) would have an error: .*NOPE.*[^.]\.$/),
  });
});

test('a refusal and its end change one line, and keep what other programs have written there', async () => {
  const asking = await asked([{ model: 'm', ...STORED[0] }, STORED[1]]);
  const before = readFileSync(file, 'utf8');
  await asking.begin(BEGIN);
  const question = { at: { line: 3, character: 0 }, id: 'p1' };
  const { sidecar } = await asking.answer(question, { type: 'keep', reason: 'no' });
  expect(sidecar?.newText).toBe(before.replace('"}\n', '","refused":"no"}\n'));
  writeFileSync(file, sidecar?.newText ?? '');
  expect((await asking.answer(question, { type: 'reopen' })).sidecar?.newText).toBe(before);
});

test('a file that is not UTF-8 is not begun with, and said', async () => {
  const asking = await asked();
  appendFileSync(file, Buffer.from([0xe9, 10]));
  const reason = expect.stringContaining(`${PROPOSALS_NAME}:4:1: the byte E9 is not UTF-8`);
  expect(await asking.tryBegin(BEGIN)).toMatchObject({ ok: false, reason });
});

test('of many, those with such values are left out and counted', async () => {
  const nope = { ...STORED[0], id: 'p0', was: { upos: 'NOUN' }, now: { upos: 'NOPE' } };
  const asking = await asked([nope, STORED[0]]);
  await asking.begin(BEGIN);
  const take = { type: 'take', from: 'suggestion' } as const;
  const group = { group: 'b', view: { grouping: 'source' } };
  expect(await asking.ask(group, take)).toMatchObject({ ok: false });
  const { message } = await asking.answer({ ...group, group: 'a' }, take);
  expect(message).toBe('Taken: 1 proposal. Left out, as they would be errors: 1 proposal.');
  expect(asking.text).toBe(CATS.replace('dog\tdog', 'dog\thound'));
});
