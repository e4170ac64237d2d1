/**
 * Another kind of session, as a developer would add it: its knowledge about its questions, one row in the table, and this test. Requests, lists,
 * steps, progress, the diagram and the answers work without knowing it. It takes the row of an existing kind, whose name the protocol has.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Column } from '../../server/src/core/conllu/index.ts';
import { wordCellEdit } from '../../server/src/core/edit/index.ts';
import { groupBy } from '../../server/src/core/grouping.ts';
import { isOpen, type Question } from '../../server/src/core/session/index.ts';
import { inert } from '../../server/src/inert/index.ts';
import { fields, flag, listOf, optional, uri } from '../../server/src/lsp/connection/checks.ts';
import { textEditsOf } from '../../server/src/lsp/documents/ranges.ts';
import { FEATURES } from '../../server/src/lsp/features/index.ts';
import { sessionsOf, sessions as theirs } from '../../server/src/lsp/sessions/handler.ts';
import { KINDS } from '../../server/src/lsp/sessions/index.ts';
import type { Asking as Asks, Kind, Session } from '../../server/src/lsp/sessions/session.ts';
import type { Server } from '../../server/src/lsp/wholeServer.ts';
import { refuse } from '../../server/src/protocol/answer.ts';
import { type Beginnings, SESSION_CHANGED_NOTIFICATION } from '../../server/src/protocol/session.ts';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

interface BlankLemma extends Question {
  readonly word: number;
}

/** Words without a lemma: is it the form in lower case? */
const blankLemmas = (server: Server, uri: string): Session<BlankLemma> => {
  const kept = new Set<string>();
  const now = (): Asks<BlankLemma> | undefined => {
    const snapshot = server.documents.get(uri);
    return (
      snapshot && {
        snapshot,
        questions: snapshot.document.sentences.flatMap((_, index) => questionsIn(snapshot, index)),
      }
    );
  };
  const questionsIn = ({ document }: Asks['snapshot'], sentence: number): BlankLemma[] => {
    const words = Array.from({ length: document.sentences[sentence].nWords }, (_, i) => i + 1);
    return words.flatMap((word) => {
      const id = `${sentence} ${word}`;
      const span = document.sentences[sentence].wordCellSpan(word, Column.lemma);
      const isBlank = document.sentences[sentence].wordCell(word, Column.lemma) === '_';
      return isBlank ? [{ id, sentence, span, standing: kept.has(id) ? 'kept' : 'open', word } as const] : [];
    });
  };
  const formOf = ({ snapshot }: Asks<BlankLemma>, { sentence, word }: BlankLemma) =>
    snapshot.document.sentences[sentence].wordCell(word, Column.form);
  return {
    kind: 'suspicion',
    writesText: true,
    tags: ['@long'],
    groupings: [
      {
        id: 'initial',
        title: () => inert`By Initial`,
        group: (asking, questions) =>
          [...groupBy(questions, (each) => formOf(asking, each)[0])].map(([key, here]) => {
            return { key, title: key, questions: here, isOfOne: true };
          }),
      },
    ],
    now,
    about: () => ({ title: inert`Lemmas`, labels: ['lower case'], takes: inert`Take It`, keeps: inert`Leave Blank` }),
    actions: () => [],
    matches: (asking, each) => 3 < formOf(asking, each).length,
    listed: (asking, each) => ({ label: inert`${formOf(asking, each)}`, alternatives: [], suggestion: 0 }),
    drawn: (asking, _, questions) => ({
      key: '',
      progress: `${questions.filter(isOpen).length} here`,
      rest: 'Nothing here.',
      questions: questions.map(({ id, word, standing }) => {
        return {
          id,
          word,
          cell: 'lemma',
          standing,
          alternatives: [],
          suggestion: 0,
          text: formOf(asking, { ...questions[0] }),
        };
      }),
    }),
    answer: ({ snapshot, asking, questions }, { type }) => {
      if (type === 'act') return refuse(inert`There are no actions.`);
      for (const { id } of questions) type === 'keep' ? kept.add(id) : kept.delete(id);
      const edits = questions.flatMap((each) => {
        const sentence = snapshot.document.sentences[each.sentence];
        const lemma = formOf(asking, each).toLowerCase();
        return textEditsOf(snapshot, each.sentence, wordCellEdit(sentence, each.word, Column.lemma, lemma));
      });
      const decided = questions.map(({ id }) => id);
      return type === 'take' ? { message: inert`Filled in.`, edits, decided } : { message: inert`Noted.` };
    },
  };
};

const toy = (server: Server): Kind<'suspicion'> => ({
  check: fields<Beginnings['suspicion']>({
    isAfresh: optional(flag),
    withModels: optional(flag),
    files: optional(listOf(uri)),
  }),
  begin: async (beginning) => ({ session: blankLemmas(server, beginning.uri), message: inert`Begun.` }),
});

const TEXT = conllu(`
# sent_id = dogs
1  Dogs  _     NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _

# sent_id = cats
1  Cats  _  NOUN  _  _  2  nsubj  _  _
2  do    _  VERB  _  _  0  root   _  _
`);

let client: TestClient;
let nChanged = 0;

beforeAll(async () => {
  // The row.
  const table = { ...KINDS, suspicion: toy };
  const features = FEATURES.map((each) => (each === theirs ? sessionsOf(table) : each));
  client = await TestClient.start({ features, notifications: [SESSION_CHANGED_NOTIFICATION] });
  client.connection.onNotification(SESSION_CHANGED_NOTIFICATION, () => void nChanged++);
});
afterAll(() => client.stop());

test('asks, lists, draws, steps, and takes answers', async () => {
  const asking = await new Asking(client, 'file:///toy.conllu', TEXT, 'suspicion').open();
  expect(await asking.begin({})).toMatchObject({
    message: 'Begun.',
    nTotal: 3,
    nOpen: 3,
    nSentences: 2,
    first: { label: 'Dogs', range: { start: { line: 1, character: 7 } }, sentence: 'dogs  Dogs bark' },
  });
  expect(await asking.summary()).toMatchObject({
    title: 'Lemmas',
    labels: ['lower case'],
    groupings: [{ id: 'initial', title: 'By Initial' }],
    tags: ['@long', '@decided'],
    takes: 'Take It',
  });
  const groups = await asking.groups();
  expect(groups.map(({ key, count, firstLine }) => [key, count, firstLine])).toEqual([
    ['D', 1, 1],
    ['C', 1, 5],
    ['d', 1, 6],
  ]);
  expect(groups[1].only?.label).toBe('Cats');
  expect((await asking.questions({ filter: ['@long'] })).map(({ label }) => label)).toEqual(['Dogs', 'Cats']);
  expect((await asking.list(undefined, {}, { offset: 1, limit: 1 }))?.groups.map(({ key }) => key)).toEqual(['C']);

  const cats = await asking.step('next', 2);
  expect(cats).toMatchObject({ label: 'Cats', number: 2, count: 3, groups: ['C'] });
  expect(await asking.step('previous', 1)).toMatchObject({ label: 'do' });
  expect(await asking.drawn(1)).toMatchObject({
    kind: 'suspicion',
    title: 'Lemmas',
    isOpenElsewhere: true,
    questions: [{ word: 1, standing: 'open' }],
  });

  const before = nChanged;
  expect(await asking.answer(at(1), KEEP)).toMatchObject({ nOpen: 2, nOpenHere: 0, next: 5, edits: [] });
  expect(nChanged).toBe(before + 1);
  expect((await asking.drawn(1))?.questions[0].standing).toBe('kept');
  expect((await asking.questions({ filter: ['@decided'] })).length).toBe(3);
  expect(await asking.reasonOf({ sentenceAt: 1 }, TAKE)).toMatch(/Nothing is asked here/);
  expect(await asking.answer(at(2), REOPEN)).toMatchObject({ nOpen: 3, nOpenHere: 1 });
  expect(await asking.answer({ sentenceAt: 5 }, TAKE)).toMatchObject({ nTotal: 3, nOpen: 1, nOpenHere: 0, next: 1 });
  expect(asking.text).toContain('1\tCats\tcats\tNOUN');
  expect(asking.text).toContain('2\tdo\tdo\tVERB');
  await asking.answer({ group: 'D', view: {} }, TAKE);
  expect(await asking.step('next')).toBeNull();
  expect(await asking.summary()).toMatchObject({ nTotal: 0, nOpen: 0 });
  expect(await asking.end()).toBe(true);
  expect(await asking.all()).toEqual([]);
});

test('the session that was used last is the active one, and the one before it when it ends', async () => {
  const uri = 'file:///two.conllu';
  const asking = await new Asking(client, uri, TEXT, 'suspicion').open();
  const other = new Asking(client, uri, TEXT, 'versions');
  const kinds = async () => (await asking.all()).map(({ kind }) => kind);
  await asking.begin({});
  await other.begin({ others: [{ label: 'other', text: TEXT.replace('nsubj', 'obj') }] });
  expect(await kinds()).toEqual(['versions', 'suspicion']);
  expect((await asking.drawn(1))?.kind).toBe('versions');
  await asking.step('next');
  expect((await asking.drawn(1))?.kind).toBe('suspicion');
  await other.answer(at(1), KEEP);
  expect(await kinds()).toEqual(['versions', 'suspicion']);
  await other.end();
  expect((await asking.drawn(1))?.kind).toBe('suspicion');
  await client.close(uri);
  await asking.open();
  expect(await kinds()).toEqual([]);
});
