/** An adjudication over the protocol: begun, decided in the text, in step with it, and there again after a restart. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ADJUDICATION_CHANGED_NOTIFICATION,
  type AdjudicateResult,
  type AdjudicationState,
  type DecidingAt,
  type StepAdjudication,
} from '../../server/src/protocol/adjudication.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import { conllu } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

const ANNA = conllu(`
# sent_id = park
1  I          I          PRON  _  _          2  nsubj  _  _
2  saw        see        VERB  _  _          0  root   _  _
3  him        he         PRON  _  Case=Acc   2  obj    _  _
4  with       with       ADP   _  _          5  case   _  _
5  telescope  telescope  NOUN  _  _          2  obl    _  _

# sent_id = dogs
1  Dogs    dog     NOUN  _  _  2  nsubj   _  _
2  bark    bark    VERB  _  _  0  root    _  _
3  loudly  loudly  ADV   _  _  2  advmod  _  _
`);
const BEN = ANNA.replace('\t2\tobl', '\t3\tnmod').replace('\tADV\t', '\tADJ\t');
/** Her tree of the second sentence is another: word 3 on top. */
const CARLA = ANNA.replace('\t2\tobl', '\t3\tnmod')
  .replace(
    '\t2\tnsubj\t_\t_\n2\tbark\tbark\tVERB\t_\t_\t0\troot',
    '\t3\tnsubj\t_\t_\n2\tbark\tbark\tVERB\t_\t_\t3\tdep',
  )
  .replace('\t2\tadvmod', '\t0\troot');

let client: TestClient;
let folder: string;
let target: string;
let text: string;
let version: number;
let nChanged = 0;
let nTargets = 0;
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const kept = () => join(folder, 'kept');

async function start(): Promise<void> {
  client = await TestClient.start({ adjudicationsFolder: kept(), notifications: [ADJUDICATION_CHANGED_NOTIFICATION] });
  client.connection.onNotification(ADJUDICATION_CHANGED_NOTIFICATION, () => {
    nChanged++;
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-adjudication-'));
  for (const [name, content] of Object.entries({ anna: ANNA, ben: BEN, carla: CARLA })) {
    writeFileSync(join(folder, `${name}.conllu`), content);
  }
  await start();
});

afterAll(async () => {
  expect(client.logged.filter(({ type }) => type <= 2)).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  target = uriOf(`gold-${++nTargets}.conllu`);
  const result = await begin(['anna', 'ben', 'carla']);
  if (!result.ok) throw new Error(result.reason);
  ({ text } = result);
  version = 1;
  await client.open(target, text);
});

const begin = (names: readonly string[], to = target) =>
  client.request<AdjudicateResult>('treebank/adjudicate', {
    uris: names.map((name) => uriOf(`${name}.conllu`)),
    target: to,
  });

const state = (more: object = {}) =>
  client.request<AdjudicationState>('treebank/adjudication', {
    textDocument: { uri: target },
    offset: 0,
    limit: 100,
    showsDecided: false,
    ...more,
  });

const next = (line: number, direction: 'next' | 'previous' = 'next') =>
  client.request<StepAdjudication | null>('treebank/stepAdjudication', {
    textDocument: { uri: target },
    position: { line, character: 0 },
    direction,
  });

const ask = (line: number, from: DecidingAt['from'], item?: string) =>
  client.request<EditResult<'decide'>>('treebank/edit', {
    textDocument: { uri: target },
    version,
    intention: { type: 'decide', position: { line, character: 0 }, from, ...(item === undefined ? {} : { item }) },
  });

/** Decides and applies the edits, as the client does it. */
async function decide(...params: Parameters<typeof ask>) {
  const result = await ask(...params);
  if (!result.ok) throw new Error(result.reason);
  await change(applied(text, result.edits));
  return result;
}

async function change(now: string): Promise<void> {
  if (now === text) return;
  text = now;
  await client.change(target, ++version, [{ text }]);
}

const ROW = { telescope: 5, dogs: 8, bark: 9, loudly: 10 };

test('lists what annotators differ on, with the majority as a suggestion', async () => {
  expect(text).toBe(ANNA);
  expect(await begin(['anna', 'ben', 'carla'])).toMatchObject({ ok: true, message: '5 to decide in 2 sentences.' });
  const found = await state();
  expect(found).toMatchObject({ labels: ['anna.conllu', 'ben.conllu', 'carla.conllu'], nTotal: 5, nOpen: 5, lost: [] });
  expect(found.items.map(({ word, what, values, suggestion }) => ({ word, what, values, suggestion }))).toEqual([
    { word: 'telescope (5)', what: 'head', values: ['2 saw, obl', '3 him, nmod', '3 him, nmod'], suggestion: 1 },
    { word: 'Dogs (1)', what: 'head', values: ['2 bark, nsubj', '2 bark, nsubj', '3 loudly, nsubj'], suggestion: 0 },
    { word: 'bark (2)', what: 'head', values: ['0, root', '0, root', '3 loudly, dep'], suggestion: 0 },
    { word: 'loudly (3)', what: 'head', values: ['2 bark, advmod', '2 bark, advmod', '0, root'], suggestion: 0 },
    { word: 'loudly (3)', what: 'UPOS', values: ['ADV', 'ADJ', 'ADV'], suggestion: 0 },
  ]);
  expect((await state({ limit: 2, offset: 4 })).items.map(({ what }) => what)).toEqual(['UPOS']);
});

test('one after the other to the end, with the fewest further items for a tree', async () => {
  const before = nChanged;
  expect(await next(0)).toMatchObject({ word: 'telescope (5)', nOpen: 5 });
  const first = await decide(ROW.telescope, 'suggestion');
  expect(first).toMatchObject({ nTotal: 5, nOpen: 4, nOpenHere: 0, next: ROW.dogs });
  expect(first.message).toBe('telescope (5), head: ben.conllu (3 him, nmod). 1 of 5 decided.');
  expect(first.edits).toHaveLength(2);
  // The document has it already: nothing is written, and it is decided.
  const second = await decide(ROW.dogs, 0);
  expect(second).toMatchObject({ edits: [], nOpen: 3, nOpenHere: 3 });
  const third = await decide(ROW.loudly, 2);
  expect(third.message).toBe(
    'loudly (3), head: carla.conllu (0, root). Also taken, to keep a tree: bark (2), head. 4 of 5 decided.',
  );
  expect(text).toContain('2\tbark\tbark\tVERB\t_\t_\t3\tdep\t_\t_\n3\tloudly\tloudly\tADV\t_\t_\t0\troot');
  expect(await next(0)).toMatchObject({ word: 'loudly (3)', what: 'UPOS' });
  const last = await decide(ROW.loudly, 1);
  expect(last.message).toBe('loudly (3), UPOS: ben.conllu (ADJ). All 5 decided: the adjudication is finished.');
  expect(last).not.toHaveProperty('next');
  expect(await next(0)).toBeNull();
  expect(nChanged - before).toBe(4);
  expect((await state({ showsDecided: true })).items.map(({ standing }) => standing)).toEqual(Array(5).fill('decided'));
});

test('an undo takes a decision back, typing decides, and what was decided can be opened again', async () => {
  const begun = text;
  await decide(ROW.telescope, 1);
  expect((await state()).nOpen).toBe(4);
  await change(begun);
  expect((await state()).nOpen).toBe(5);
  await change(begun.replace('\t2\tobl', '\t3\tacl'));
  expect(await state({ showsDecided: true })).toMatchObject({
    nOpen: 4,
    items: [{ standing: 'hand' }, {}, {}, {}, {}],
  });
  await change(begun);
  await decide(ROW.telescope, 0);
  expect((await state()).nOpen).toBe(4);
  expect((await decide(ROW.telescope, 'reopen')).message).toBe('telescope (5), head: open again. 0 of 5 decided.');
  expect((await state()).nOpen).toBe(5);
});

test('after a restart it goes on; words that were inserted and deleted meanwhile are accounted for', async () => {
  await decide(ROW.telescope, 1);
  await decide(ROW.loudly, 1, (await state()).items.at(-1)?.id);
  await client.stop();
  // Changed while nobody looked: a word before, and the other sentence without its last word.
  text = text
    .replace('1\tI\tI\tPRON\t_\t_\t2', '1\tso\tso\tADV\t_\t_\t3\tdep\t_\t_\n2\tI\tI\tPRON\t_\t_\t3')
    .replace('2\tsaw\tsee', '3\tsaw\tsee')
    .replace('3\thim\the\tPRON\t_\tCase=Acc\t2', '4\thim\the\tPRON\t_\tCase=Acc\t3')
    .replace('4\twith\twith\tADP\t_\t_\t5', '5\twith\twith\tADP\t_\t_\t6')
    .replace('5\ttelescope\ttelescope\tNOUN\t_\t_\t3', '6\ttelescope\ttelescope\tNOUN\t_\t_\t4')
    .replace(/^3\tloudly.*\n/m, '');
  await start();
  version = 1;
  await client.open(target, text);
  const found = await state({ showsDecided: true });
  expect(found.labels).toEqual(['anna.conllu', 'ben.conllu', 'carla.conllu']);
  expect(found.items.find(({ word }) => word === 'telescope (6)')).toMatchObject({ standing: 'decided', what: 'head' });
  expect(found.lost).toEqual(['dogs: loudly']);
});

test('a file that annotators changed meanwhile is read again; one that is gone is named', async () => {
  await decide(ROW.telescope, 1);
  await client.stop();
  writeFileSync(join(folder, 'carla.conllu'), BEN);
  await start();
  version = 1;
  await client.open(target, text);
  expect(await state()).toMatchObject({ nTotal: 2, nOpen: 1, items: [{ what: 'UPOS', suggestion: 1 }] });
  await client.stop();
  rmSync(join(folder, 'carla.conllu'));
  await start();
  await client.open(target, text);
  expect(await state()).toBeNull();
  await client.until('it is named', () =>
    client.logged.find(({ message }) =>
      /adjudication of gold-\d+\.conllu cannot be resumed: carla\.conllu/.test(message),
    ),
  );
  // What was decided is not thrown away.
  writeFileSync(join(folder, 'carla.conllu'), CARLA);
  await client.stop();
  await start();
  await client.open(target, text);
  expect(await state()).toMatchObject({ nTotal: 5, nOpen: 4 });
});

test('what is impossible is refused with the reason', async () => {
  const refusal = (pattern: RegExp) => ({ ok: false, reason: expect.stringMatching(pattern) });
  expect(await begin(['anna'])).toMatchObject(refusal(/two or more annotators/));
  expect(await begin(['anna', 'ben'], uriOf('ben.conllu'))).toMatchObject(refusal(/replace the file/));
  expect(await begin(['anna', 'nobody'])).toMatchObject(refusal(/^nobody\.conllu cannot be read/));
  expect(await ask(ROW.telescope, 3)).toMatchObject(refusal(/^There are 3 annotators, so there is no number 4\.$/));
  await client.open('untitled:none', ANNA);
  const intention = { type: 'decide', position: { line: 1, character: 0 }, from: 0 };
  const elsewhere = { textDocument: { uri: 'untitled:none' }, intention };
  expect(await client.request('treebank/edit', elsewhere)).toMatchObject(refusal(/not being adjudicated/));
});

test('the end: nothing is kept, the text stays', async () => {
  await decide(ROW.telescope, 1);
  const end = () => client.request<boolean>('treebank/endAdjudication', { textDocument: { uri: target } });
  expect(await end()).toBe(true);
  expect(await end()).toBe(false);
  expect(await state()).toBeNull();
  await client.stop();
  const files = readdirSync(kept()).map((name) => readFileSync(join(kept(), name), 'utf8'));
  expect(files.filter((each) => each.includes(target))).toEqual([]);
  await start();
});
