/** A re-parse under review: nothing is written until it is accepted, every step leaves a tree, decisions hold in the next round. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CancellationTokenSource, type CodeAction, type TextDocumentEdit } from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import type { Diagram, DiagramReview } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import {
  REVIEW_CHANGED_NOTIFICATION,
  type ReviewedSentence,
  type Reviewing,
  type ReviewStep,
} from '../../server/src/protocol/review.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

let client: TestClient;
let uri: string;
let text: string;
let version: number;
let nFiles = 0;
let nChanged = 0;

beforeAll(async () => {
  const model = await toyModel();
  client = await TestClient.start({ models: model.folder, notifications: [REVIEW_CHANGED_NOTIFICATION] });
  client.connection.onNotification(REVIEW_CHANGED_NOTIFICATION, () => {
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

/** One sentence as the parser has it, one with a single difference. */
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
  ({ text } = fixture(source));
  version = 1;
  uri = `file:///review/en_${++nFiles}.conllu`;
  await client.open(uri, text);
}

beforeEach(() => open(SENTENCE));

const step = (name: ReviewStep, line = 1, more: Partial<Reviewing> = {}) =>
  client.request<EditResult<'review'>>('treebank/edit', {
    textDocument: { uri },
    version,
    intention: { type: 'review', step: name, lines: [{ startLine: line, endLine: line }], ...more },
  });

/** A step that works, and its edits in the document, as the client does it. */
async function take(...params: Parameters<typeof step>) {
  const result = await step(...params);
  if (!result.ok) throw new Error(result.reason);
  await write(applied(result.edits));
  return result;
}

async function write(after: string): Promise<void> {
  if (after === text) return;
  text = after;
  await client.change(uri, ++version, [{ text }]);
}

function applied(edits: Extract<EditResult, { ok: true }>['edits']): string {
  const document = Document.parse(text);
  const spans = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  return document.editAll(spans.sort((a, b) => a.span.start - b.span.start)).text;
}

const headsNow = (index = 0) => [...Document.parse(text).sentences[index].heads].slice(1);

async function reviewNow(line = 1): Promise<DiagramReview> {
  const { review } = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line });
  if (review === undefined) throw new Error('there is no review');
  return review;
}

const reasonOf = (result: EditResult<'review'>) => (result.ok ? undefined : result.reason);

describe('one sentence', () => {
  test('is proposed and not written; the least certain comes first, with what it takes', async () => {
    const before = nChanged;
    const result = await step('propose');
    expect(result).toMatchObject({ ok: true, edits: [], nTotal: 6, nOpen: 6, nSentencesOpen: 1 });
    expect(result.ok && result.message).toMatch(
      /^6 differences to review; nothing has been written\. Parsed with Toy, from forms and tags\.$/,
    );
    expect(nChanged).toBe(before + 1);
    const { proposals, ...review } = await reviewNow();
    expect(review).toMatchObject({ round: 1, nTotal: 6, nDecided: 0, hasRejected: false });
    expect(proposals.map(({ certainty }) => certainty)).toEqual(
      proposals.map(({ certainty }) => certainty).sort((a, b) => a - b),
    );
    for (const { dependent, head } of proposals) expect(head).toBe(PARSED[dependent - 1]);
    // "sees" cannot be the root unless "house" leaves it.
    const root = proposals.find(({ dependent }) => dependent === 4);
    expect(root?.takes).toContain(6);
    expect(review.thresholds.at(-1)?.nArcs).toBe(6);
    expect(headsNow()).toEqual(HEADS);
  });

  test('every step is a tree, in any order, and the diagram follows', async () => {
    await take('propose');
    for (const line of [4, 2, 1, 3, 5, 6]) {
      await step('accept', line).then(async (result) => {
        if (result.ok) await write(applied(result.edits));
      });
      const [sentence] = Document.parse(text).sentences;
      expect(isTree(sentence.heads)).toBe(true);
      expect(headsNow().filter((head) => head === 0)).toHaveLength(1);
      const { nDecided, proposals, nTotal } = await reviewNow();
      expect(nDecided + proposals.length).toBe(nTotal);
    }
    expect(headsNow()).toEqual(PARSED);
    expect(text, 'the parallel arc follows').toContain('4:nsubj');
    expect(text).toContain('A=B');
  });

  test('what is taken along is named', async () => {
    await take('propose');
    const result = await take('accept', 4);
    expect(result.message).toMatch(
      /^Accepted the root → sees \(4\), root; also takes: sees \(4\) → house \(6\), [a-z]+\.$/,
    );
    expect(reasonOf(await step('accept', 4))).toMatch(/decided already/);
  });

  test('a rejected proposal stays out, and one that would need it is refused with the reason', async () => {
    await take('propose');
    const { edits, message } = await take('reject', 6);
    expect(edits).toEqual([]);
    expect(message).toMatch(/^Rejected sees \(4\) → house \(6\)/);
    const { proposals, nDecided, hasRejected } = await reviewNow();
    expect([nDecided, hasRejected, proposals.some(({ dependent }) => dependent === 6)]).toEqual([1, true, false]);
    expect(proposals.find(({ dependent }) => dependent === 4)?.obstacle).toMatch(/would have 2 roots/);
    expect(reasonOf(await step('accept', 4))).toMatch(
      /cannot be accepted: the sentence would have 2 roots, sees \(4\) and house \(6\), and no open proposal attaches one/,
    );
    expect(headsNow()).toEqual(HEADS);
    await take('restore');
    expect((await step('accept', 4)).ok).toBe(true);
    expect(reasonOf(await step('restore'))).toMatch(/No proposal of this round is rejected/);
  });

  test('an arc locked since then is not taken along, but can be accepted by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treebank-review-'));
    const path = join(folder, 'en_locked.conllu');
    uri = pathToFileURL(path).href;
    await client.open(uri, text);
    await take('propose');
    const root = async () => (await reviewNow()).proposals.find(({ dependent }) => dependent === 4);
    expect((await root())?.takes).toEqual([6]);
    const locks = { version: 1, locks: { 'en_locked.conllu': { toy: ['house#1'] } } };
    await client.open(pathToFileURL(join(folder, '.treebank.json')).href, JSON.stringify(locks));
    expect((await root())?.obstacle).toMatch(/would have 2 roots/);
    expect(reasonOf(await step('accept', 4))).toMatch(/would have 2 roots/);
    await take('acceptAbove', 1, { above: 0 });
    expect(headsNow()[5], 'house').toBe(0);
    expect((await reviewNow()).proposals.map(({ dependent }) => dependent)).toContain(6);
    rmSync(folder, { recursive: true, force: true });
  });

  test('an undo takes the decision back; a change by hand is one', async () => {
    await take('propose');
    const before = text;
    await take('accept', 5);
    expect((await reviewNow()).nDecided).toBe(1);
    await write(before);
    expect((await reviewNow()).nDecided).toBe(0);
    await write(text.replace('\t3\tdep\t_\tA=B', '\t1\tamod\t_\tA=B'));
    const { nDecided, proposals } = await reviewNow();
    expect([nDecided, proposals.some(({ dependent }) => dependent === 2)]).toEqual([1, false]);
  });

  test('the subtree; everything above a certainty', async () => {
    await take('propose');
    await take('acceptSubtree', 3);
    expect(headsNow().slice(0, 2)).toEqual([3, 3]);
    expect(headsNow()[2]).toBe(4);
    expect(isTree(Document.parse(text).sentences[0].heads)).toBe(true);
    const { proposals, thresholds } = await reviewNow();
    expect(thresholds.at(-1)?.nArcs).toBe(proposals.length);
    const result = await take('acceptAbove', 1, { above: 0 });
    expect(result.nOpen).toBe(0);
    expect(headsNow()).toEqual(PARSED);
    expect(reasonOf(await step('acceptAbove', 1, { above: 0 }))).toMatch(/No open proposal/);
  });

  test('the next round keeps what was accepted and leaves out what was rejected', async () => {
    await take('propose');
    await take('accept', 5);
    await take('reject', 1);
    await write(text.replace('\t3\tdep\t_\tA=B', '\t6\tamod\t_\tA=B'));
    const result = await take('nextRound');
    expect(result.message).toMatch(/^Round 2: \d differences?\./);
    const { round, proposals } = await reviewNow();
    expect(round).toBe(2);
    const of = (word: number) => proposals.find(({ dependent }) => dependent === word);
    expect(of(5), 'accepted').toBeUndefined();
    expect(of(2), 'changed by hand').toBeUndefined();
    expect(of(1)?.head, 'rejected').not.toBe(3);
    // And so in the round after it.
    await take('nextRound');
    expect((await reviewNow()).proposals.find(({ dependent }) => dependent === 1)?.head).not.toBe(3);
  });

  test('leaving drops the rest', async () => {
    await take('propose');
    await take('accept', 5);
    const after = text;
    expect((await take('leave')).message).toMatch(/What was accepted stays/);
    expect(text).toBe(after);
    await expect(reviewNow()).rejects.toThrow();
    for (const name of ['accept', 'reject', 'nextRound', 'leave'] as const) {
      expect(reasonOf(await step(name)), name).toMatch(/under review/);
    }
  });

  test('selected words: the others are not proposed, in later rounds either', async () => {
    await take('propose', 1, { proposeFor: 'words', lines: [{ startLine: 1, endLine: 2 }] });
    expect((await reviewNow()).proposals.map(({ dependent }) => dependent).sort()).toEqual([1, 2]);
    await take('reject', 1);
    await take('nextRound');
    expect((await reviewNow()).proposals.every(({ dependent }) => dependent <= 2)).toBe(true);
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
  await take('propose', 0);
  const defects = () => [-1, 0].map((head) => headsNow().filter((each) => each === head).length);
  let [nUnattached, nRoots] = defects();
  for (let line = 0; line < 6; line++) {
    const result = await step('accept', line);
    if (result.ok) await write(applied(result.edits));
    const [unattached, roots] = defects();
    expect(unattached).toBeLessThanOrEqual(nUnattached);
    expect(roots).toBeLessThanOrEqual(nRoots);
    expect(roots).toBeGreaterThan(0);
    [nUnattached, nRoots] = [unattached, roots];
  }
  expect(isTree(Document.parse(text).sentences[0].heads)).toBe(true);
  expect(defects()).toEqual([0, 1]);
});

describe('the whole file', () => {
  const ALL = SENTENCE + OTHERS.slice(1);
  const list = () => client.request<ReviewedSentence[] | null>('treebank/reviewList', { textDocument: { uri } });

  test('sentences with the most differences first, and where to go next', async () => {
    await open(OTHERS + SENTENCE.slice(1));
    expect(await list()).toBeNull();
    const begun = await take('propose', 0, { proposeFor: 'file', lines: [] });
    expect(begun.message).toMatch(/^7 differences in 2 of 3 sentences to review/);
    const [first, second] = (await list()) ?? [];
    expect(first).toMatchObject({ name: 'toy', nTotal: 6, nOpen: 6 });
    expect(second).toMatchObject({ name: 'one', nTotal: 1, nOpen: 1 });
    expect(begun.next).toBe(first.startLine);
    const done = await take('acceptAbove', first.startLine + 1, { above: 0 });
    expect(done).toMatchObject({ nOpen: 0, next: second.startLine, nSentencesOpen: 1 });
    expect((await reviewNow(second.startLine + 1)).sentences).toEqual({ nTotal: 2, nDone: 1 });
    const last = await take('reject', second.startLine + 2);
    expect(last).toMatchObject({ nOpen: 0, nSentencesOpen: 0 });
    expect(last.next).toBeUndefined();
  });

  test('of sentences without trees, those that the parser is least sure of come first', async () => {
    const [clear, odd] = ['the old dog sees a small green cat .', 'sees . often the near behind a'].map((words) => {
      const rows = words
        .split(' ')
        .map((form, at) => `${at + 1}  ${form}  ${form}  ${UPOS.get(form)}  _  _  _  _  _  _`);
      return rows.join('\n');
    });
    await open(`${clear}\n\n${odd}\n\n${clear}\n`);
    const begun = await take('propose', 0, { proposeFor: 'file', lines: [] });
    expect(begun.next).toBe(10);
  });

  test('survives edits elsewhere in the file', async () => {
    await open(ALL);
    await take('propose', 0, { proposeFor: 'file', lines: [] });
    await write(`# a comment\n${text.replace('fine', 'better').replace('A=B', 'A=C')}`);
    expect(((await list()) ?? []).map(({ startLine, nOpen }) => [startLine, nOpen])).toEqual([
      [0, 6],
      [16, 1],
    ]);
    await take('accept', 6);
    expect(headsNow()[4]).toBe(6);
  });

  test('sentences of the same words are told apart', async () => {
    const one = OTHERS.slice(OTHERS.indexOf('# sent_id = one') - 3).replace(/.*sent_id.*\n/, '');
    const other = one
      .replace('dog    dog    NOUN   _  _  3  obj', 'dog    dog    NOUN   _  _  4  dep')
      .replace('4  .      .      PUNCT  _  _  3', '4  .      .      PUNCT  _  _  3');
    await open(one + other.slice(1));
    await take('propose', 0, { proposeFor: 'file', lines: [] });
    const open_ = async () => ((await list()) ?? []).map(({ startLine, nOpen }) => [startLine, nOpen]).sort();
    expect(await open_()).toEqual([
      [0, 1],
      [5, 1],
    ]);
    await take('reject', 1);
    expect(await open_()).toEqual([
      [0, 0],
      [5, 1],
    ]);
    await take('accept', 6);
    expect([headsNow(0), headsNow(1)]).toEqual([
      [2, 3, 0, 3],
      [2, 3, 0, 3],
    ]);
    expect(text.split('\n').filter((line) => line.includes('obj'))).toHaveLength(1);
  });

  test('cancelled: nothing is kept', async () => {
    await open(ALL.repeat(60));
    const source = new CancellationTokenSource();
    const asked = client.connection.sendRequest<unknown>(
      'treebank/edit',
      { textDocument: { uri }, intention: { type: 'review', step: 'propose', proposeFor: 'file', lines: [] } },
      source.token,
    );
    source.cancel();
    await expect(asked).rejects.toThrow();
    expect(await list()).toBeNull();
  });
});

describe('what changed', () => {
  const diagram = () => client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 1 });
  const carryOut = (intention: object) =>
    client.request<EditResult>('treebank/edit', { textDocument: { uri }, version, intention });
  const LINE = [{ startLine: 1, endLine: 1 }];

  test.each([
    ['a re-parse', { type: 'reparse', scope: 'sentences', lines: LINE }],
    ['a repair', { type: 'repair', kind: 'projectivize', startLine: 1, endLine: 1 }],
  ])('%s: the arcs before, until the next edit or undo', async (_, intention) => {
    const before = text;
    const result = await carryOut(intention);
    if (!result.ok) throw new Error(result.reason);
    expect((await diagram()).changed, 'not before it is applied').toBeUndefined();
    await write(applied(result.edits));
    const after = text;
    const { arcs, changed } = await diagram();
    const now = headsNow();
    expect(changed).toMatch(/^\d+ heads?( and \d+ relations?)?$/);
    for (const { dependent, was } of arcs) {
      const hasChanged = now[dependent - 1] !== HEADS[dependent - 1];
      if (hasChanged) expect(was?.head, `word ${dependent}`).toBe(HEADS[dependent - 1]);
    }
    expect(arcs.filter(({ was }) => was !== undefined).length).toBeGreaterThan(0);
    await write(before);
    expect((await diagram()).changed, 'undo').toBeUndefined();
    await write(after);
    expect((await diagram()).changed, 'redo').toBe(changed);
    await write(after.replace('A=B', 'A=C'));
    expect(
      (await diagram()).arcs.some(({ was }) => was !== undefined),
      'edit',
    ).toBe(false);
  });

  test('a repair from the menu, once it is applied', async () => {
    const position = { line: 1, character: 0 };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    const action = actions.find(({ title }) => /^Projectivize/.test(title));
    if (action === undefined) throw new Error('it is not offered');
    const { edit } =
      action.edit === undefined ? await client.request<CodeAction>('codeAction/resolve', action) : action;
    const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
    expect((await diagram()).changed).toBeUndefined();
    await write(applied(change.edits as Parameters<typeof applied>[0]));
    expect((await diagram()).changed).toMatch(/^\d heads?/);
  });
});
