/** Proposals of a parser: nothing is written before it is accepted, every step leaves a tree, decisions hold in the next round. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CancellationTokenSource, type CodeAction, type TextDocumentEdit } from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import {
  type Beginnings,
  type DiagramSession,
  SESSION_CHANGED_NOTIFICATION,
} from '../../server/src/protocol/session.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { Asking, act, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

let client: TestClient;
let asking: Asking;
let nFiles = 0;
let nChanged = 0;

beforeAll(async () => {
  const model = await toyModel();
  client = await TestClient.start({ models: model.folder, notifications: [SESSION_CHANGED_NOTIFICATION] });
  client.connection.onNotification(SESSION_CHANGED_NOTIFICATION, () => {
    nChanged++;
  });
});

afterAll(() => client.stop());

/** The toy parser's tree is 3 3 4 0 6 4 4; here "house" is the root, and "sees" far below it. */
const SENTENCE = `
  # sent_id = toy
  1  the    the    DET    _  _  4  dep    _  _
  2  old    old    ADJ    _  _  3  dep    _  A=B
  3  dog    dog    NOUN   _  _  6  dep    6:dep  _
  4  sees   sees   VERB   _  _  5  dep    _  _
  5  a      a      DET    _  _  3  dep    _  _
  6  house  house  NOUN   _  _  0  root   _  _
  7  .      .      PUNCT  _  _  4  punct  _  _

`;
const HEADS = [4, 3, 6, 5, 3, 0, 4];
const PARSED = [3, 3, 4, 0, 6, 4, 4];

/** One sentence that agrees with the parser, one with a single difference. */
const OTHERS = `
  # sent_id = fine
  1  the    the    DET    _  _  2  det    _  _
  2  dog    dog    NOUN   _  _  3  nsubj  _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  3  punct  _  _

  # sent_id = one
  1  the    the    DET    _  _  2  det    _  _
  2  dog    dog    NOUN   _  _  3  obj    _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  3  punct  _  _

`;

const UPOS = new Map(
  Object.entries({
    the: 'DET',
    a: 'DET',
    old: 'ADJ',
    small: 'ADJ',
    green: 'ADJ',
    dog: 'NOUN',
    cat: 'NOUN',
    sees: 'VERB',
    often: 'ADV',
    near: 'ADP',
    behind: 'ADP',
    '.': 'PUNCT',
  }),
);

async function open(source: string): Promise<void> {
  const { text } = fixture(source);
  asking = await new Asking(client, `file:///proposals/en_${++nFiles}.conllu`, text, 'proposals').open();
}

beforeEach(() => open(SENTENCE));

type Proposals = Beginnings['proposals'];
const propose = (scope: Proposals['scope'] = 'sentences', startLine = 1, endLine = startLine) =>
  asking.begin({ scope, lines: scope === 'file' ? [] : [{ startLine, endLine }] } satisfies Proposals);

const headsNow = (index = 0) => [...Document.parse(asking.text).sentences[index].heads].slice(1);

async function drawn(line = 1): Promise<DiagramSession> {
  const session = await asking.drawn(line);
  if (session === undefined) throw new Error('there is no session');
  return session;
}

const openIn = ({ questions }: DiagramSession) => questions.filter(({ standing }) => standing === 'open');
const wordsOf = (session: DiagramSession) => openIn(session).map(({ word }) => word);
const thresholdsIn = ({ actions }: DiagramSession) => actions.find(({ id }) => id === 'above')?.choices ?? [];
const certaintyOf = ({ text }: { text: string }) => Number(/\((?:over |under )?(\d+) %/.exec(text)?.[1]);

describe('one sentence', () => {
  test('is proposed and not written; the least certain comes first, with what it takes', async () => {
    const before = nChanged;
    const begun = await propose();
    expect(begun).toMatchObject({ nTotal: 6, nOpen: 6, nSentences: 1 });
    expect(begun.message).toMatch(/^6 proposals; nothing has been written\. Parsed with Toy, from forms and tags\.$/);
    expect(nChanged).toBe(before + 1);
    const session = await drawn();
    expect(session).toMatchObject({
      kind: 'proposals',
      title: 'Proposals',
      labels: ['Toy, from forms and tags'],
      progress: '0 of 6 decided',
      takes: 'Take Proposal',
      keeps: 'Keep Mine',
    });
    expect(session.isOpenElsewhere).toBeUndefined();
    expect(begun.first?.id).toBe(session.questions[0].id);
    expect(session.questions.map(certaintyOf)).toEqual(session.questions.map(certaintyOf).sort((a, b) => a - b));
    for (const { word = 0, alternatives } of session.questions) {
      expect(alternatives[0]?.arc?.head).toBe(PARSED[word - 1]);
    }
    // "sees" cannot be the root unless "house" leaves it.
    const root = session.questions.find(({ word }) => word === 4);
    expect(root?.text).toMatch(
      /^4 .sees. as the root, root \((over )?\d+ %(, uncertain)?\); now .* Also takes: .*→ 6 .house.,/,
    );
    expect(thresholdsIn(session).at(-1)?.title).toMatch(/ \(6\)$/);
    expect(headsNow()).toEqual(HEADS);
  });

  test('every step is a tree, in any order, and the diagram follows', async () => {
    await propose();
    for (const line of [4, 2, 1, 3, 5, 6]) {
      const result = await asking.ask(at(line), TAKE);
      if (result.ok) await asking.write(applied(asking.text, [...result.edits]));
      const [sentence] = Document.parse(asking.text).sentences;
      expect(isTree(sentence.heads)).toBe(true);
      expect(headsNow().filter((head) => head === 0)).toHaveLength(1);
      const session = await drawn();
      expect(session.progress).toBe(`${6 - openIn(session).length} of 6 decided`);
    }
    expect(headsNow()).toEqual(PARSED);
    expect((await drawn()).questions.map(({ standing }) => standing)).toEqual(Array(6).fill('taken'));
    expect(asking.text, 'the parallel arc follows').toContain('4:nsubj');
    expect(asking.text).toContain('A=B');
  });

  test('what is taken along is named', async () => {
    await propose();
    const result = await asking.answer(at(4), TAKE);
    expect(result.message).toMatch(
      /^Took the root → sees \(4\), root; also takes: sees \(4\) → house \(6\), [a-z]+\.$/,
    );
    const { questions } = await drawn();
    const taken = questions.find(({ word }) => word === 4);
    expect(taken).toMatchObject({ standing: 'taken', alternatives: [{ isHere: true }] });
    expect(await asking.reasonOf(at(4, taken?.id), TAKE)).toMatch(/decided already/);
  });

  test('a proposal that is kept out stays out, and one that would need it is refused with the reason', async () => {
    await propose();
    const { edits, message } = await asking.answer(at(6), KEEP);
    expect(edits).toEqual([]);
    expect(message).toMatch(/^Left as it is: sees \(4\) → house \(6\)/);
    const session = await drawn();
    expect(session.progress).toBe('1 of 6 decided');
    expect(session.questions.find(({ word }) => word === 6)?.standing).toBe('kept');
    expect(session.questions.find(({ word }) => word === 4)?.obstacle).toMatch(/would have 2 roots/);
    expect(await asking.reasonOf(at(4), TAKE)).toMatch(
      /cannot be taken: the sentence would have 2 roots, sees \(4\) and house \(6\), and no open proposal attaches one/,
    );
    expect(headsNow()).toEqual(HEADS);
    expect((await asking.answer(at(0), REOPEN)).message).toMatch(/^Open again: sees \(4\) → house \(6\)/);
    expect((await asking.ask(at(4), TAKE)).ok).toBe(true);
    expect(await asking.reasonOf(at(0), REOPEN)).toMatch(/Nothing is decided here/);
  });

  test('an arc locked since then is not taken along, but can be taken by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treebank-proposals-'));
    const path = join(folder, 'en_locked.conllu');
    asking = await new Asking(client, pathToFileURL(path).href, asking.text, 'proposals').open();
    await propose();
    const root = async () => (await drawn()).questions.find(({ word }) => word === 4);
    expect((await root())?.text).toMatch(/Also takes: .*6 .house./);
    const locks = { version: 1, locks: { 'en_locked.conllu': { toy: ['house#1'] } } };
    await client.open(pathToFileURL(join(folder, '.treebank.json')).href, JSON.stringify(locks));
    expect((await root())?.obstacle).toMatch(/would have 2 roots/);
    expect(await asking.reasonOf(at(4), TAKE)).toMatch(/would have 2 roots/);
    await asking.answer(at(1), act('above', 0));
    expect(headsNow()[5], 'house').toBe(0);
    expect(wordsOf(await drawn())).toContain(6);
    rmSync(folder, { recursive: true, force: true });
  });

  test('an undo takes the decision back; a change by hand is one', async () => {
    await propose();
    const before = asking.text;
    await asking.answer(at(5), TAKE);
    expect((await drawn()).progress).toBe('1 of 6 decided');
    await asking.write(before);
    expect((await drawn()).progress).toBe('0 of 6 decided');
    await asking.write(asking.text.replace('\t3\tdep\t_\tA=B', '\t1\tamod\t_\tA=B'));
    const session = await drawn();
    expect([session.progress, session.questions.find(({ word }) => word === 2)?.standing]).toEqual([
      '1 of 6 decided',
      'hand',
    ]);
  });

  test('the subtree; everything above a certainty', async () => {
    await propose();
    await asking.answer(at(3), act('subtree'));
    expect(headsNow().slice(0, 2)).toEqual([3, 3]);
    expect(headsNow()[2]).toBe(4);
    expect(isTree(Document.parse(asking.text).sentences[0].heads)).toBe(true);
    const session = await drawn();
    expect(thresholdsIn(session).at(-1)?.title).toMatch(new RegExp(` \\(${openIn(session).length}\\)$`));
    const result = await asking.answer(at(1), act('above', 0));
    expect(result).toMatchObject({ nOpen: 0, nOpenHere: 0 });
    expect(headsNow()).toEqual(PARSED);
    expect(await asking.reasonOf(at(1), act('above', 0))).toMatch(/No open proposal/);
    expect((await drawn()).actions.find(({ id }) => id === 'above')?.isOff).toBe(true);
  });

  test('the next round keeps what was taken and leaves out what was not', async () => {
    await propose();
    const { key } = await drawn();
    await asking.answer(at(5), TAKE);
    await asking.answer(at(1), KEEP);
    await asking.write(asking.text.replace('\t3\tdep\t_\tA=B', '\t6\tamod\t_\tA=B'));
    const result = await asking.answer(at(1), act('round'));
    expect(result.message).toMatch(/^Round 2: \d proposals?\./);
    const session = await drawn();
    expect(session.title).toBe('Proposals, round 2');
    expect(session.key, 'the first question is gone to').not.toBe(key);
    const of = (word: number) => session.questions.find((each) => each.word === word);
    expect(of(5), 'taken').toBeUndefined();
    expect(of(2), 'changed by hand').toBeUndefined();
    expect(of(1)?.alternatives[0]?.arc?.head, 'kept out').not.toBe(3);
    // Likewise in the round after it.
    await asking.answer(at(1), act('round'));
    const again = (await drawn()).questions.find(({ word }) => word === 1);
    expect(again?.alternatives[0]?.arc?.head).not.toBe(3);
  });

  test('the end drops the rest', async () => {
    await propose();
    await asking.answer(at(5), TAKE);
    const after = asking.text;
    expect(await asking.end()).toBe(true);
    expect(asking.text).toBe(after);
    await expect(drawn()).rejects.toThrow();
    for (const answer of [TAKE, KEEP, REOPEN, act('round')]) {
      expect(await asking.reasonOf(at(1), answer)).toMatch(/begin a session first/);
    }
    expect(await asking.end()).toBe(false);
  });

  test('selected words: the others are not proposed, in later rounds either', async () => {
    await propose('words', 1, 2);
    expect(wordsOf(await drawn()).sort()).toEqual([1, 2]);
    await asking.answer(at(1), KEEP);
    await asking.answer(at(1), act('round'));
    expect(wordsOf(await drawn()).every((word = 0) => word <= 2)).toBe(true);
  });
});

test('words without a head, and several roots: a step never makes them more', async () => {
  await open(`
    1  the    the    DET    _  _  _  _      _  _
    2  dog    dog    NOUN   _  _  0  root   _  _
    3  sees   sees   VERB   _  _  _  _      _  _
    4  a      a      DET    _  _  0  root   _  _
    5  house  house  NOUN   _  _  6  dep    _  _
    6  .      .      PUNCT  _  _  5  punct  _  _

  `);
  await propose('sentences', 0);
  const defects = () => [-1, 0].map((head) => headsNow().filter((each) => each === head).length);
  let [nUnattached, nRoots] = defects();
  for (let line = 0; line < 6; line++) {
    const result = await asking.ask(at(line), TAKE);
    if (result.ok) await asking.write(applied(asking.text, [...result.edits]));
    const [unattached, roots] = defects();
    expect(unattached).toBeLessThanOrEqual(nUnattached);
    expect(roots).toBeLessThanOrEqual(nRoots);
    expect(roots).toBeGreaterThan(0);
    [nUnattached, nRoots] = [unattached, roots];
  }
  expect(isTree(Document.parse(asking.text).sentences[0].heads)).toBe(true);
  expect(defects()).toEqual([0, 1]);
});

describe('the whole file', () => {
  const ALL = SENTENCE + OTHERS.slice(1);
  /** Name, first line, and open questions of each. */
  const list = async () => (await asking.groups()).map(({ title, count }) => [title, count]);

  test('sentences with the most differences first, and where to go next', async () => {
    await open(OTHERS + SENTENCE.slice(1));
    expect(await asking.list()).toBeNull();
    const begun = await propose('file');
    expect(begun.message).toMatch(/^7 proposals in 2 of 3 sentences; nothing has been written/);
    expect(await list()).toEqual([
      ['toy', 6],
      ['one', 1],
    ]);
    const [first, second] = await asking.groups();
    expect(first.detail).toMatch(/^least certain (over )?\d+ % · the old dog sees a house \./);
    expect(second.only?.label).toMatch(/^dog \(2\): obj of sees → nsubj of sees$/);
    const [top, next] = [begun.first?.range.start.line ?? 0, second.firstLine ?? 0];
    expect(top).toBe(first.firstLine);
    const done = await asking.answer(at(top), act('above', 0));
    expect(done).toMatchObject({ nTotal: 7, nOpen: 1, nOpenHere: 0, next });
    expect((await drawn(next)).progress).toBe('0 of 1 decided · 1 of 2 sentences done');
    expect((await drawn(top)).isOpenElsewhere).toBe(true);
    expect((await drawn(top)).rest).toMatch(/^Everything proposed here is decided.* Tab goes to the next sentence/);
    expect((await asking.step('next', top))?.range.start.line).toBe(next);
    const last = await asking.answer(at(next), KEEP);
    expect(last).toMatchObject({ nOpen: 0, nOpenHere: 0 });
    expect(last.next).toBeUndefined();
    expect(await asking.step('next', next)).toBeNull();
    expect(await asking.questions({ filter: ['@decided'] })).toHaveLength(7);
  });

  test('steps go in the order of the proposals, from wherever the cursor is', async () => {
    await open(OTHERS + SENTENCE.slice(1));
    await propose('file');
    const order = (await asking.questions()).map(({ id }) => id);
    const seen: (string | undefined)[] = [];
    let line = 0;
    for (let i = 0; i < 7; i++) {
      const found = await asking.step('next', line);
      seen.push(found?.id);
      line = found?.range.start.line ?? 0;
    }
    expect(seen).toEqual(order);
    expect((await asking.step('next', line))?.id, 'starts over').toBe(order[0]);
    expect((await asking.step('previous', line))?.id).toBe(order[5]);
  });

  test('filtered by relation and by certainty, and grouped by relation', async () => {
    await open(OTHERS + SENTENCE.slice(1));
    await propose('file');
    const labels = async (...filter: string[]) => (await asking.questions({ filter })).map(({ label }) => label);
    expect(await labels('obj')).toEqual(['house (6): root → obj of sees', 'dog (2): obj of sees → nsubj of sees']);
    const uncertain = await asking.questions({ filter: ['@uncertain'] });
    expect(uncertain.every(({ because = '' }) => Number.parseInt(because, 10) <= 80)).toBe(true);
    expect((await asking.groups({ grouping: 'relation' })).map(({ title }) => title)).toContain('nsubj ↔ obj');
  });

  test('of sentences without trees, those that the parser is least sure of come first', async () => {
    const [clear, odd] = ['the old dog sees a small green cat .', 'sees . often the near behind a'].map((words) => {
      const rows = words
        .split(' ')
        .map((form, at) => `${at + 1}  ${form}  ${form}  ${UPOS.get(form)}  _  _  _  _  _  _`);
      return rows.join('\n');
    });
    await open(`${clear}\n\n${odd}\n\n${clear}\n`);
    const begun = await propose('file');
    const line = begun.first?.range.start.line ?? 0;
    expect([10, 11, 12, 13, 14, 15]).toContain(line);
  });

  test('survives edits elsewhere in the file', async () => {
    await open(ALL);
    await propose('file');
    await asking.write(`# a comment\n${asking.text.replace('fine', 'better').replace('A=B', 'A=C')}`);
    const [first, second] = await asking.groups();
    expect([first.count, second.count]).toEqual([6, 1]);
    expect([first.title, second.only?.range.start.line]).toEqual(['toy', 18]);
    await asking.answer(at(6), TAKE);
    expect(headsNow()[4]).toBe(6);
  });

  test('sentences of the same words are told apart', async () => {
    const one = OTHERS.slice(OTHERS.indexOf('# sent_id = one') - 3).replace(/.*sent_id.*\n/, '');
    const other = one
      .replace('dog    dog    NOUN   _  _  3  obj', 'dog    dog    NOUN   _  _  4  dep')
      .replace('4  .      .      PUNCT  _  _  3', '4  .      .      PUNCT  _  _  3');
    await open(one + other.slice(1));
    await propose('file');
    const lines = async () => (await asking.questions()).map(({ range }) => range.start.line).sort();
    expect(await lines()).toEqual([1, 6]);
    await asking.answer(at(1), KEEP);
    expect(await lines()).toEqual([6]);
    await asking.answer(at(6), TAKE);
    expect([headsNow(0), headsNow(1)]).toEqual([
      [2, 3, 0, 3],
      [2, 3, 0, 3],
    ]);
    expect(asking.text.split('\n').filter((line) => line.includes('obj'))).toHaveLength(1);
  });

  test('cancelled: nothing is kept', async () => {
    await open(ALL.repeat(60));
    const source = new CancellationTokenSource();
    const asked = client.connection.sendRequest<unknown>(
      'treebank/beginSession',
      { textDocument: { uri: asking.uri }, beginning: { kind: 'proposals', scope: 'file', lines: [] } },
      source.token,
    );
    source.cancel();
    await expect(asked).rejects.toThrow();
    expect(await asking.list()).toBeNull();
  });
});

describe('what changed', () => {
  const diagram = () => client.request<Diagram>('treebank/diagram', { textDocument: { uri: asking.uri }, line: 1 });
  const carryOut = (intention: object) =>
    client.request<EditResult>('treebank/edit', {
      textDocument: { uri: asking.uri },
      version: asking.version,
      intention,
    });
  const LINE = [{ startLine: 1, endLine: 1 }];

  test.each([
    ['a re-parse', { type: 'reparse', scope: 'sentences', lines: LINE }],
    ['a repair', { type: 'repair', kind: 'projectivize', startLine: 1, endLine: 1 }],
  ])('%s: the arcs before, until the next edit or undo', async (_, intention) => {
    const before = asking.text;
    const result = await carryOut(intention);
    if (!result.ok) throw new Error(result.reason);
    expect((await diagram()).changed, 'not before it is applied').toBeUndefined();
    await asking.write(applied(asking.text, [...result.edits]));
    const after = asking.text;
    const { arcs, changed } = await diagram();
    const now = headsNow();
    expect(changed).toMatch(/^\d+ heads?( and \d+ relations?)?$/);
    for (const { dependent, was } of arcs) {
      const hasChanged = now[dependent - 1] !== HEADS[dependent - 1];
      if (hasChanged) expect(was?.head, `word ${dependent}`).toBe(HEADS[dependent - 1]);
    }
    expect(arcs.filter(({ was }) => was !== undefined).length).toBeGreaterThan(0);
    await asking.write(before);
    expect((await diagram()).changed, 'undo').toBeUndefined();
    await asking.write(after);
    expect((await diagram()).changed, 'redo').toBe(changed);
    await asking.write(after.replace('A=B', 'A=C'));
    expect(
      (await diagram()).arcs.some(({ was }) => was !== undefined),
      'edit',
    ).toBe(false);
  });

  test('a repair from the menu, once it is applied', async () => {
    const position = { line: 1, character: 0 };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: asking.uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    const action = actions.find(({ title }) => /^Projectivize/.test(title));
    if (action === undefined) throw new Error('it is not offered');
    const { edit } =
      action.edit === undefined ? await client.request<CodeAction>('codeAction/resolve', action) : action;
    const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
    expect((await diagram()).changed).toBeUndefined();
    await asking.write(applied(asking.text, change.edits as Parameters<typeof applied>[1]));
    expect((await diagram()).changed).toMatch(/^\d heads?/);
  });
});
