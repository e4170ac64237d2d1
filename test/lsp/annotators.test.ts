/** Annotators over the protocol: begun, decided in the text, in step with it, and restored after a restart. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SESSION_CHANGED_NOTIFICATION, type SessionAnswer } from '../../server/src/protocol/session.ts';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE, takeFrom } from './asking.ts';
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
let asking: Asking;
let nChanged = 0;
let nTargets = 0;
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const kept = () => join(folder, 'kept');

async function start(): Promise<void> {
  client = await TestClient.start({ adjudicationsFolder: kept(), notifications: [SESSION_CHANGED_NOTIFICATION] });
  client.connection.onNotification(SESSION_CHANGED_NOTIFICATION, () => {
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
  const target = uriOf(`gold-${++nTargets}.conllu`);
  const begun = await new Asking(client, target, '', 'annotators').begin(between('anna', 'ben', 'carla'));
  asking = await new Asking(client, target, begun.text ?? '', 'annotators').open();
});

const between = (...names: readonly string[]) => ({ uris: names.map((name) => uriOf(`${name}.conllu`)) });

/** The same document in a server started since. */
async function reopen(): Promise<void> {
  asking = await new Asking(client, asking.uri, asking.text, 'annotators').open();
}

const questions = (...filter: string[]) => asking.questions({ filter });
const nOpen = async () => (await asking.summary())?.nOpen;
const decide = (line: number, answer: SessionAnswer, id?: string) => asking.answer(at(line, id), answer);

const ROW = { telescope: 5, dogs: 8, bark: 9, loudly: 10 };

test('further columns are asked about and taken, like the others', async () => {
  const columns = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
  const cupt = columns + ANNA.replaceAll(/^\d.*/gm, '$&\t*');
  writeFileSync(join(folder, 'd.conllu'), cupt);
  writeFileSync(join(folder, 'e.conllu'), cupt.replace('*', '1:VID'));
  const target = uriOf('gold-cupt.conllu');
  const begun = await new Asking(client, target, '', 'annotators').begin(between('d', 'e'));
  expect(begun).toMatchObject({ nTotal: 1, text: cupt });
  const gold = await new Asking(client, target, cupt, 'annotators').open();
  const [question] = await gold.questions({ filter: [] });
  expect(question).toMatchObject({ label: expect.stringMatching(/PARSEME:MWE$/), alternatives: ['*', '1:VID'] });
  await gold.answer(
    at(
      cupt.split('\n').findIndex((line) => line.startsWith('1\t')),
      question.id,
    ),
    takeFrom(1),
  );
  expect(gold.text).toBe(cupt.replace('*', '1:VID'));
});

test('lists what annotators differ on, with the majority as a suggestion', async () => {
  expect(asking.text).toBe(ANNA);
  expect(await asking.begin(between('anna', 'ben', 'carla'))).toMatchObject({
    nTotal: 5,
    nOpen: 5,
    nSentences: 2,
    message: '5 to decide in 2 sentences.',
  });
  expect(await asking.summary()).toMatchObject({
    title: 'Adjudication',
    labels: ['anna.conllu', 'ben.conllu', 'carla.conllu'],
    nTotal: 5,
    nOpen: 5,
    message: '0 of 5 decided.',
    takes: 'Take Majority',
  });
  const all = await questions();
  expect(all.map(({ label, alternatives, suggestion }) => ({ label, alternatives, suggestion }))).toEqual([
    { label: 'telescope (5), head', alternatives: ['2 saw, obl', '3 him, nmod', '3 him, nmod'], suggestion: 1 },
    { label: 'Dogs (1), head', alternatives: ['2 bark, nsubj', '2 bark, nsubj', '3 loudly, nsubj'], suggestion: 0 },
    { label: 'bark (2), head', alternatives: ['0, root', '0, root', '3 loudly, dep'], suggestion: 0 },
    { label: 'loudly (3), head', alternatives: ['2 bark, advmod', '2 bark, advmod', '0, root'], suggestion: 0 },
    { label: 'loudly (3), UPOS', alternatives: ['ADV', 'ADJ', 'ADV'], suggestion: 0 },
  ]);
  const [first, second] = await asking.groups();
  expect([first.title, first.only?.id, second.title, second.count]).toEqual(['park', all[0].id, 'dogs', 4]);
  expect((await asking.list(second.key, {}, { limit: 2, offset: 3 }))?.questions.map(({ id }) => id)).toEqual([
    all[4].id,
  ]);
  expect((await asking.groups({ grouping: 'column' })).map(({ title, count }) => [title, count])).toEqual([
    ['head', 4],
    ['UPOS', 1],
  ]);
  expect((await questions('@upos')).map(({ id }) => id)).toEqual([all[4].id]);
  expect((await questions('obl')).map(({ id }) => id)).toEqual([all[0].id]);
});

test('the diagram has what each annotator has, and marks what the document has', async () => {
  const session = await asking.drawn(ROW.telescope);
  expect(session).toMatchObject({ kind: 'annotators', isOpenElsewhere: true, progress: '0 of 5 decided' });
  expect(session?.questions).toMatchObject([
    {
      word: 5,
      cell: 'arc',
      standing: 'open',
      suggestion: 1,
      alternatives: [
        { text: '2 saw, obl', isHere: true },
        { text: '3 him, nmod', isHere: false, arc: { head: 3, deprel: 'nmod' } },
        { isHere: false },
      ],
    },
  ]);
  await decide(ROW.telescope, KEEP);
  const kept = await asking.drawn(ROW.telescope);
  expect(kept?.questions[0]).toMatchObject({ standing: 'taken', alternatives: [{ isHere: true }, {}, {}] });
  expect(kept?.rest).toBe('Everything here is decided. 4 are open in the file; Tab goes to the next one.');
});

test('one after the other to the end, with the fewest further items for a tree', async () => {
  const before = nChanged;
  expect(await asking.step('next')).toMatchObject({ label: 'telescope (5), head', number: 1, count: 5 });
  const first = await decide(ROW.telescope, TAKE);
  expect(first).toMatchObject({ nTotal: 5, nOpen: 4, nOpenHere: 0, next: ROW.dogs });
  expect(first.message).toBe('telescope (5), head: ben.conllu (3 him, nmod). 1 of 5 decided.');
  expect(first.edits).toHaveLength(2);
  // The document has it already: nothing is written, and the item is decided.
  const second = await decide(ROW.dogs, takeFrom(0));
  expect(second).toMatchObject({ edits: [], nOpen: 3, nOpenHere: 3 });
  const third = await decide(ROW.loudly, takeFrom(2));
  expect(third.message).toBe(
    'loudly (3), head: carla.conllu (0, root). Also taken, to keep a tree: bark (2), head. 4 of 5 decided.',
  );
  expect(asking.text).toContain('2\tbark\tbark\tVERB\t_\t_\t3\tdep\t_\t_\n3\tloudly\tloudly\tADV\t_\t_\t0\troot');
  expect(await asking.step('next')).toMatchObject({ label: 'loudly (3), UPOS' });
  const last = await decide(ROW.loudly, takeFrom(1));
  expect(last.message).toBe('loudly (3), UPOS: ben.conllu (ADJ). All 5 decided: the adjudication is finished.');
  expect(last).not.toHaveProperty('next');
  expect(await asking.step('next')).toBeNull();
  expect(nChanged - before).toBe(4);
  expect((await questions('@decided')).map(({ standing }) => standing)).toEqual(Array(5).fill('taken'));
});

test('an undo takes a decision back, typing decides, and what was decided can be opened again', async () => {
  const begun = asking.text;
  await decide(ROW.telescope, takeFrom(1));
  expect(await nOpen()).toBe(4);
  await asking.write(begun);
  expect(await nOpen()).toBe(5);
  await asking.write(begun.replace('\t2\tobl', '\t3\tacl'));
  expect(await nOpen()).toBe(4);
  expect((await questions('@decided'))[0].standing).toBe('hand');
  // A value that no annotator has, but is right.
  await decide(ROW.telescope, KEEP);
  expect((await questions('@decided'))[0].standing).toBe('kept');
  await asking.write(begun);
  await decide(ROW.telescope, takeFrom(0));
  expect(await nOpen()).toBe(4);
  expect((await decide(ROW.telescope, REOPEN)).message).toBe('telescope (5), head: open again. 0 of 5 decided.');
  expect(await nOpen()).toBe(5);
});

test('after a restart it goes on; words that were inserted and deleted meanwhile are accounted for', async () => {
  await decide(ROW.telescope, takeFrom(1));
  await decide(ROW.loudly, takeFrom(1), (await questions()).at(-1)?.id);
  await client.stop();
  // Changed without a server: a word before, and the other sentence without its last word.
  asking.text = asking.text
    .replace('1\tI\tI\tPRON\t_\t_\t2', '1\tso\tso\tADV\t_\t_\t3\tdep\t_\t_\n2\tI\tI\tPRON\t_\t_\t3')
    .replace('2\tsaw\tsee', '3\tsaw\tsee')
    .replace('3\thim\the\tPRON\t_\tCase=Acc\t2', '4\thim\the\tPRON\t_\tCase=Acc\t3')
    .replace('4\twith\twith\tADP\t_\t_\t5', '5\twith\twith\tADP\t_\t_\t6')
    .replace('5\ttelescope\ttelescope\tNOUN\t_\t_\t3', '6\ttelescope\ttelescope\tNOUN\t_\t_\t4')
    .replace(/^3\tloudly.*\n/m, '');
  await start();
  await reopen();
  const found = await asking.summary();
  expect(found?.labels).toEqual(['anna.conllu', 'ben.conllu', 'carla.conllu']);
  expect((await questions('@decided')).find(({ label }) => label === 'telescope (6), head')?.standing).toBe('taken');
  expect(found?.message).toContain('Decided about words that are gone: dogs: loudly.');
});

test('a file that annotators changed meanwhile is read again; one that is gone is named', async () => {
  await decide(ROW.telescope, takeFrom(1));
  await client.stop();
  writeFileSync(join(folder, 'carla.conllu'), BEN);
  await start();
  await reopen();
  expect(await asking.summary()).toMatchObject({ nTotal: 2, nOpen: 1 });
  expect(await questions()).toMatchObject([{ label: 'loudly (3), UPOS', suggestion: 1 }]);
  await client.stop();
  rmSync(join(folder, 'carla.conllu'));
  await start();
  await reopen();
  expect(await asking.list()).toBeNull();
  await client.until('it is named', () =>
    client.logged.find(({ message }) =>
      /adjudication of gold-\d+\.conllu cannot be resumed: carla\.conllu/.test(message),
    ),
  );
  // Decisions are not discarded.
  writeFileSync(join(folder, 'carla.conllu'), CARLA);
  await client.stop();
  await start();
  await reopen();
  expect(await asking.summary()).toMatchObject({ nTotal: 5, nOpen: 4 });
});

test('what is impossible is refused with the reason', async () => {
  const refusal = (pattern: RegExp) => ({ ok: false, reason: expect.stringMatching(pattern) });
  expect(await asking.tryBegin(between('anna'))).toMatchObject(refusal(/two or more annotators/));
  const annotator = new Asking(client, uriOf('ben.conllu'), '', 'annotators');
  expect(await annotator.tryBegin(between('anna', 'ben'))).toMatchObject(refusal(/replace the file/));
  expect(await asking.tryBegin(between('anna', 'nobody'))).toMatchObject(refusal(/^nobody\.conllu cannot be read/));
  expect(await asking.ask(at(ROW.telescope), takeFrom(3))).toMatchObject(
    refusal(/^There are 3 annotators, so there is no number 4\.$/),
  );
  expect(await asking.ask({ sentenceAt: ROW.dogs }, TAKE)).toMatchObject(refusal(/one by one/));
  const other = await new Asking(client, 'untitled:none', ANNA, 'annotators').open();
  expect(await other.ask(at(1), takeFrom(0))).toMatchObject(refusal(/begin a session first/));
});

test('the end: nothing is kept, the text stays', async () => {
  await decide(ROW.telescope, takeFrom(1));
  expect(await asking.end()).toBe(true);
  expect(await asking.end()).toBe(false);
  expect(await asking.list()).toBeNull();
  await client.stop();
  const files = readdirSync(kept()).map((name) => readFileSync(join(kept(), name), 'utf8'));
  expect(files.filter((each) => each.includes(asking.uri))).toEqual([]);
  await start();
});
