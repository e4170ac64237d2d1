/** The Questions view and the commands of sessions with a stand-in for the server: listed rows, the target of an answer, and the next question. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { read, runAction, sendAnswer, take, takeAlternative, targetOf } from '../../client/src/sessions/answers.ts';
import type { SessionTools } from '../../client/src/sessions/begin.ts';
import { messageOf, type QuestionNode } from '../../client/src/sessions/rows.ts';
import { type Ask, SessionTree } from '../../client/src/sessions/tree.ts';
import { QuestionsView } from '../../client/src/sessions/view.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { ListedQuestion, SessionPage, SessionSummary, SteppedTo } from '../../server/src/protocol/session.ts';

const vscode = vi.hoisted(() => ({
  chosen: 0,
  said: [] as string[],
  panel: {
    isVisible: true,
    onDidChangeVisibility: () => ({}),
    call: () => undefined,
    say: () => undefined,
    goTo: async (_: QuestionNode, __: boolean) => true,
  },
}));

vi.mock('vscode', () => ({
  Disposable: { from: () => ({}) },
  EventEmitter: class {
    readonly event = () => undefined;
    fire(): void {}
    dispose(): void {}
  },
  Range: class {
    constructor(...at: number[]) {
      Object.assign(this, { at });
    }
  },
  ThemeIcon: class {
    constructor(readonly id: string) {}
  },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1 },
  Uri: { parse: (text: string) => text },
  workspace: { openTextDocument: async (uri: unknown) => documentAt(uri) },
  window: {
    showQuickPick: async (items: readonly unknown[]) => items[vscode.chosen],
    showWarningMessage: async (text: string) => void vscode.said.push(text),
  },
}));
vi.mock('../../client/src/show/tree.ts', () => ({ createTreePanel: () => vscode.panel }));
vi.mock('../../client/src/commands/outcome.ts', () => ({
  tellOutcome: (_: unknown, __: unknown, { ok, reason }: { ok: boolean; reason?: string }) => {
    if (!ok) vscode.said.push(reason ?? '');
  },
}));
vi.mock('../../client/src/progress.ts', () => ({ withProgressIfSlow: (_: unknown, task: () => unknown) => task() }));

const documents = new Map<unknown, { uri: unknown }>();
function documentAt(uri: unknown) {
  const document = documents.get(uri) ?? { uri };
  documents.set(uri, document);
  return document;
}

const URI = { toString: () => 'file:///treebank.conllu' };

const summary = (of: Partial<SessionSummary> = {}): SessionSummary => ({
  kind: 'versions',
  title: inert`Comparison with HEAD`,
  nTotal: 1234,
  nOpen: 1200,
  labels: [inert`HEAD`],
  groupings: [],
  tags: [],
  takes: inert`Take Theirs`,
  keeps: inert`Keep Mine`,
  actions: [],
  ...of,
});

const question = (id: string, of: Partial<ListedQuestion> = {}): ListedQuestion => ({
  id,
  range: { start: { line: 7, character: 4 }, end: { line: 7, character: 6 } },
  label: inert`night: obl → nmod`,
  sentence: inert`s1`,
  standing: 'open',
  alternatives: [inert`nmod`],
  suggestion: 0,
  ...of,
});

const page = (of: Partial<SessionPage>): SessionPage => ({
  version: 1,
  groups: [],
  questions: [],
  count: (of.groups?.length ?? 0) + (of.questions?.length ?? 0),
  ...of,
});

const stepped = (id: string, groups: readonly string[], of: Partial<SteppedTo> = {}): SteppedTo => ({
  ...question(id),
  kind: 'versions',
  number: 1,
  count: 2,
  groups,
  ...of,
});

describe('the tree', () => {
  const pages: Record<string, SessionPage> = {
    '': page({
      groups: [
        { key: 'head', title: inert`Head`, count: 150, firstLine: 7 },
        { key: 'upos', title: inert`UPOS`, count: 1, only: question('only') },
      ],
    }),
    head: page({ groups: [{ key: 'head obl', title: inert`obl ↔ nmod`, detail: inert`all of them`, count: 150 }] }),
    'head obl': page({
      questions: [
        question('a', { examples: [{ uri: 'file:///a.conllu', range: question('a').range, text: inert`at night` }] }),
        question('b', { standing: 'kept', isLater: true }),
      ],
      count: 150,
    }),
  };
  const ask = vi.fn<Ask>(async (_kind, within = '') => pages[within]);
  const tree = new SessionTree(ask);
  const show = (...sessions: readonly SessionSummary[]) => tree.show(URI as never, sessions);
  const rowsIn = async (node?: QuestionNode) => (await tree.getChildren(node)).map((each) => tree.rowOf(each));

  test('of one session has its groups, and asks for nothing that is not open', async () => {
    ask.mockClear();
    show(summary());
    const rows = await rowsIn();
    expect(rows.map(({ label, description, contextValue }) => [label, description, contextValue])).toEqual([
      ['Head', '150', 'group.versions'],
      ['night: obl → nmod', 's1', 'suggested.versions'],
    ]);
    expect(rows[0].command?.arguments).toEqual([{ kind: 'versions', where: 'list', within: 'head', line: 7 }]);
    expect(rows[1].command?.arguments).toEqual([{ kind: 'versions', where: 'list', id: 'only', within: 'upos' }]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('tells a group that can become a campaign from others', () => {
    const group = { key: 'arc', title: inert`xdet`, count: 7 };
    const row = (more: object) => tree.rowOf({ row: 'group', kind: 'suspicion', group: { ...group, ...more } });
    expect(row({}).contextValue).toBe('group.suspicion');
    expect(row({ campaign: { name: 'arc-xdet', text: '' } }).contextValue).toBe('campaign.suspicion');
  });

  test('of several has a row for each', async () => {
    ask.mockClear();
    show(summary(), summary({ kind: 'suspicion', title: inert`Review`, nOpen: 0, message: inert`No models.` }));
    expect((await rowsIn()).map(({ label, description, state }) => [label, description, state])).toEqual([
      ['Comparison with HEAD', '34 of 1,234', 1],
      ['Review', '1,234 of 1,234', 0],
    ]);
    expect(ask).not.toHaveBeenCalled();
  });

  test('has the same rows for everyone until it is drawn again, and asks again after a failure', async () => {
    ask.mockClear();
    show(summary());
    const [all, again] = await Promise.all([tree.getChildren(), tree.getChildren()]);
    expect(again[0]).toBe(all[0]);
    expect(await tree.find(stepped('only', ['upos']))).toBe(all[1]);
    expect(ask).toHaveBeenCalledTimes(1);
    show(summary(), summary({ kind: 'suspicion' }));
    const [one] = await tree.getChildren();
    expect((await tree.getChildren())[0]).toBe(one);
    show(summary());
    ask.mockResolvedValueOnce(undefined);
    expect(await tree.getChildren()).toEqual([]);
    expect(await tree.getChildren()).toHaveLength(2);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('has pages, answered questions, and sentences that differ', async () => {
    show(summary());
    const [head] = await tree.getChildren();
    const [obl] = await tree.getChildren(head);
    const nodes = await tree.getChildren(obl);
    expect(nodes.map((node) => tree.rowOf(node)).map((row) => [row.label, row.description, row.contextValue])).toEqual([
      ['night: obl → nmod', 's1', 'suggested.versions'],
      ['night: obl → nmod', 'later · s1', 'answered.versions'],
      ['Show more: 148 left', undefined, undefined],
    ]);
    expect((await rowsIn(nodes[0])).map(({ label, description }) => [label, description])).toEqual([
      ['elsewhere', 'at night'],
    ]);
    tree.showMore('versions head obl');
    await tree.getChildren(obl);
    expect(ask).toHaveBeenLastCalledWith('versions', 'head obl', 600);
    show(summary());
    expect(ask.mock.calls.length).toBeGreaterThan(0);
  });

  test.each([
    ['in groups', stepped('a', ['head', 'head obl']), ['Head', 'obl ↔ nmod']],
    ['that is its group', stepped('only', ['upos']), []],
    ['on no page', stepped('z', ['head', 'head obl']), undefined],
  ])('finds the row of a question %s', async (_, found, above) => {
    show(summary());
    let node = await tree.find(found);
    if (above === undefined) return expect(node).toBeUndefined();
    const labels: string[] = [];
    while (node !== undefined) {
      labels.unshift(tree.rowOf(node).label);
      node = tree.getParent(node);
    }
    expect(labels).toEqual([...above, 'night: obl → nmod']);
  });
});

test.each([
  [{}, '', '34 of 1,234 answered'],
  [{ nOpen: 0 }, '', '1,234 of 1,234 answered'],
  [{ progress: 0.256 }, '@head', 'Working: 25 % · 34 of 1,234 answered · filtered: @head'],
  [{ progress: 0.999, message: inert`Too few complete trees.` }, '', 'Too few complete trees.'],
])('above the rows: %o %s', (of, filter, text) => {
  expect(messageOf(summary(of), filter)).toBe(text);
});

describe('the view selects the next question', () => {
  const listed = page({ questions: [question('a'), question('b')] });
  const list = vi.fn(async () => listed as SessionPage | undefined);

  /** Draws as often as `drawn` is called; `refusals`: how often VS Code refuses to go to a row. */
  function shown({ refusals = 0 } = {}) {
    const went: unknown[] = [];
    let left = refusals;
    vscode.panel.goTo = async (node, focus) => {
      if (0 < left--) return false;
      went.push(node.row === 'question' ? node.question.id : node.row, focus);
      return true;
    };
    const listeners: (() => void)[] = [];
    const onDidChange = (listener: () => void) => ({ dispose: listeners.push(listener) });
    const state = { uri: URI, summaries: [summary()], onDidChange } as never;
    const view = new QuestionsView({ list } as never, state, async () => undefined);
    listeners[0]();
    return { view, went, draw: () => listeners[0]() };
  }

  test('even if VS Code is drawing rows and refuses at first', async () => {
    const { view, went } = shown({ refusals: 2 });
    view.select(stepped('b', []), 'keyboard');
    await vi.waitFor(() => expect(went).toEqual(['b', true]));
  });

  test('once it is listed, and only once', async () => {
    list.mockClear().mockResolvedValueOnce(page({ questions: [question('a')] }));
    const { view, went, draw } = shown();
    view.select(stepped('b', []), 'select');
    await vi.waitFor(() => expect(list).toHaveBeenCalled());
    draw();
    await vi.waitFor(() => expect(went).toEqual(['b', false]));
    draw();
    view.select(stepped('a', []), 'select');
    await vi.waitFor(() => expect(went).toEqual(['b', false, 'a', false]));
  });

  test('and forgets one that is on no page, rather than to jump there later', async () => {
    const { view, went, draw } = shown();
    view.select(stepped('c', []), 'keyboard');
    draw();
    list.mockClear();
    draw();
    await vi.waitFor(() => expect(list).toHaveBeenCalled());
    list.mockResolvedValue(page({ questions: [question('c')] }));
    draw();
    await new Promise((resolve) => setImmediate(resolve));
    expect(went).toEqual([]);
    list.mockResolvedValue(listed);
  });
});

describe('an answer', () => {
  const later = { id: 'later', title: 'Later', key: 'l', isOfQuestion: true };
  const above = { id: 'above', title: 'Above', key: 'A', isOfQuestion: false, choices: [{ value: 95, title: '95 %' }] };
  const session = summary({ labels: [inert`HEAD`, inert`base`], actions: [later, above] });
  const sent = vi.fn(async () => ({ ok: true, nTotal: 9, nOpen: 8, nOpenHere: 1, message: inert`Done.` }) as unknown);
  const go = vi.fn(async () => undefined as unknown);
  let current: SteppedTo | undefined;
  let tools: SessionTools;

  beforeEach(() => {
    sent.mockClear();
    go.mockClear();
    current = undefined;
    vscode.said.length = 0;
    vscode.chosen = 0;
    tools = {
      requests: { answer: (_: unknown, answering: unknown) => (sent as (...args: unknown[]) => unknown)(answering) },
      state: {
        uri: URI,
        of: (kind?: string) => (kind === undefined || kind === 'versions' ? session : undefined),
        refresh: async () => undefined,
      },
      view: { of: () => ({ grouping: 'class' }) },
      going: { nGoes: 0, go, current: async () => current && { uri: URI, question: current } },
      places: { editor: { document: documentAt(URI), selection: { active: { line: 3, character: 5 } } } },
      results: {},
    } as unknown as SessionTools;
  });

  const row: QuestionNode = { row: 'question', kind: 'versions', within: 'head', question: question('a') };

  test.each<[string, unknown, object]>([
    ['the cursor', undefined, { at: { line: 3, character: 5 } }],
    ['its sentence', { isAll: true }, { sentenceAt: 3 }],
    ['a row', row, { at: { line: 7, character: 4 }, id: 'a' }],
    [
      'all of a group',
      { row: 'group', kind: 'versions', group: { key: 'head', title: inert`Head`, count: 2 } },
      { group: 'head', view: { grouping: 'class' } },
    ],
    ['what the bar is at', { kind: 'versions', id: 'b' }, { at: { line: 3, character: 5 }, id: 'b' }],
  ])('is about %s', async (_, argument, asked) => {
    expect((await targetOf(tools, read(argument)))?.asked).toEqual(asked);
  });

  test('by a key of the list is about what was shown last, and is refused without it', async () => {
    expect(await targetOf(tools, read({ where: 'list' }))).toBeUndefined();
    expect(vscode.said).toEqual(['No question is shown. Choose one in the list.']);
    current = stepped('c', ['head', 'head obl']);
    const target = await targetOf(tools, read({ where: 'list' }));
    expect(target).toMatchObject({ asked: { id: 'c' }, within: 'head obl' });
  });

  test('needs a session', async () => {
    await take(tools, read({ kind: 'annotators' }));
    expect(sent).not.toHaveBeenCalled();
    expect(vscode.said.join()).toContain('There are no questions about this file.');
  });

  test('goes on to the next question: of the group in the list, of the sentence in the text', async () => {
    await take(tools, read(row));
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ answer: { type: 'take', from: 'suggestion' } }));
    const list = {
      kind: 'versions',
      grouping: 'class',
      position: { line: 7, character: 4 },
      to: 'next',
      within: 'head',
    };
    expect(go).toHaveBeenLastCalledWith(URI, list, 'list');
    await take(tools, read({ where: 'text', from: 1 }));
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ answer: { type: 'take', from: 1 } }));
    const text = { kind: 'versions', grouping: 'class', position: { line: 3, character: 0 }, to: 'next' };
    expect(go).toHaveBeenLastCalledWith(URI, text, 'text');
  });

  test('of a quick fix leaves the cursor there', async () => {
    await take(tools, read({ kind: 'versions', id: 'b', from: 1 }));
    const asked = { at: { line: 3, character: 5 }, id: 'b' };
    expect(sent).toHaveBeenCalledExactlyOnceWith({ kind: 'versions', asked, answer: { type: 'take', from: 1 } });
    expect(go).not.toHaveBeenCalled();
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['keeps', () => take(tools, read(undefined, { from: 'document' })), { type: 'keep' }],
    ['reopens', () => take(tools, read(row, { from: 'reopen' })), { type: 'reopen' }],
    ['takes the n-th', () => takeAlternative(tools, read({ from: 1 })), { type: 'take', from: 1 }],
    ['takes what is chosen', () => takeAlternative(tools, read(row)), { type: 'take', from: 0 }],
    ['acts by key', () => runAction(tools, read({ key: 'l', where: undefined }), {}), { type: 'act', action: 'later' }],
    [
      'acts with a choice',
      () => runAction(tools, read({ action: 'above' }), {}),
      { type: 'act', action: 'above', choice: 95 },
    ],
  ])('%s', async (_, run, how) => {
    await run();
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ answer: how }));
  });

  test('to no question in particular leaves the user where they are', async () => {
    await runAction(tools, read({ action: 'above' }), {});
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ asked: { sentenceAt: 3 } }));
    expect(go).not.toHaveBeenCalled();
  });

  test('goes nowhere if it is refused, reopens, is the last, or another question was chosen meanwhile', async () => {
    sent.mockResolvedValueOnce({ ok: false, reason: inert`No tree.` });
    await take(tools, read(row));
    expect(vscode.said).toEqual(['No tree.']);
    await take(tools, read(row, { from: 'reopen' }));
    sent.mockResolvedValueOnce({ ok: true, nOpen: 0 });
    await take(tools, read(row));
    sent.mockImplementationOnce(async () => {
      tools.going.nGoes++;
      return { ok: true, nOpen: 3 };
    });
    await take(tools, read(row));
    expect(go).not.toHaveBeenCalled();
  });

  test('an action that the client carries out is no answer; a key that the session does not have does nothing', async () => {
    const own = vi.fn();
    const isClients = { id: 'asText', title: 'As Text', isOfQuestion: false, isClients: true };
    const state = { ...tools.state, of: () => summary({ actions: [isClients] }) } as unknown as SessionTools['state'];
    await runAction({ ...tools, state }, read({ action: 'asText' }), { versions: { asText: own } });
    expect(own).toHaveBeenCalledOnce();
    await runAction(tools, read({ key: 'R' }), {});
    expect(vscode.said).toEqual([]);
    await runAction(tools, read({ action: 'unmute' }), {});
    expect(vscode.said).toEqual(['That is not possible at the moment.']);
    expect(sent).not.toHaveBeenCalled();
  });

  test('with a reason', async () => {
    const target = await targetOf(tools, read(row));
    if (target !== undefined) await sendAnswer(tools, target, { type: 'keep', reason: 'idiom' }, 'list');
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ answer: { type: 'keep', reason: 'idiom' } }),
    );
  });
});
