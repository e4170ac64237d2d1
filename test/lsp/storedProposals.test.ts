/** What programs have proposed, asked about in the editor: listed with source and reason, taken so that a tree stays one, refused with a reason in the file. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PROPOSALS_NAME, readProposals } from '../../server/src/core/agents/index.ts';
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
beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => client.close(uri));

async function asked(): Promise<Asking> {
  writeFileSync(file, STORED.map((each) => `${JSON.stringify(each)}\n`).join(''));
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
