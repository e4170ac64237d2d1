/** Progress in turn: a key pressed twice takes two sentences, one after the other. Notes: their threads close with their file. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../../client/src/cells/keyQueue.ts';
import type { CellMode } from '../../client/src/cells/mode.ts';
import { StepsBeside } from '../../client/src/results/stepsBeside.ts';
import { Team } from '../../client/src/team/commands.ts';

const vscode = vi.hoisted(() => {
  const listening = () => ({ dispose: () => {} });
  const document = { uri: { toString: () => 'file:///a.conllu' }, version: 1, languageId: 'conllu' };
  class Values {
    readonly active: { line: number };
    constructor(line: number) {
      this.active = { line };
    }
  }
  const editor = { document, selections: [new Values(1)], revealRange: () => {}, visibleRanges: [] };
  return {
    listening,
    document,
    editor,
    Values,
    asked: [] as string[],
    close: (_: unknown) => {},
    threads: [] as unknown[],
  };
});

vi.mock('vscode', () => ({
  Disposable: { from: vscode.listening },
  Range: vscode.Values,
  Selection: vscode.Values,
  TextEditorRevealType: {},
  Uri: { parse: (uri: string) => uri },
  window: {
    visibleTextEditors: [],
    onDidChangeTextEditorVisibleRanges: vscode.listening,
    onDidChangeVisibleTextEditors: vscode.listening,
  },
  workspace: {
    textDocuments: [vscode.document],
    onDidChangeTextDocument: vscode.listening,
    onDidCloseTextDocument: (listener: (document: unknown) => void) => {
      vscode.close = listener;
    },
  },
}));
vi.mock('../../client/src/commands/outcome.ts', () => ({
  carryOut: async (_: unknown, __: unknown, { state, lines }: { state: string; lines: { startLine: number }[] }) => {
    vscode.asked.push(`${state} ${lines[0].startLine}`);
    return { ok: true, wereOpen: true };
  },
  tellOutcome: () => {},
}));
vi.mock('../../client/src/findings/acknowledge.ts', () => ({ whyNotWrite: () => undefined }));
vi.mock('../../client/src/place.ts', () => ({
  linesOf: ({ active: { line } }: { active: { line: number } }) => ({ startLine: line, endLine: line }),
}));
vi.mock('../../client/src/server.ts', () => ({ isTreebank: () => true }));
vi.mock('../../client/src/reports.ts', () => ({}));
vi.mock('../../client/src/show/lists.ts', () => ({
  choose: async (ways: { label: string }[]) => ways.find(({ label }) => label === 'To discuss'),
}));
vi.mock('../../client/src/show/messages.ts', () => ({
  createStatusEntry: () => ({ show: () => {}, hide: () => {}, dispose: () => {} }),
  showInPassing: () => {},
}));
vi.mock('../../client/src/show/noteTags.ts', () => ({ offerTags: vscode.listening }));
vi.mock('../../client/src/show/stateMarks.ts', () => ({ createStateMarks: () => ({ draw: () => {} }) }));
vi.mock('../../client/src/show/threads.ts', () => ({
  createThreads: () => {
    // Those of the last team; the earlier ones go on, too.
    const shown: unknown[] = [];
    vscode.threads = shown;
    return { show: (uri: unknown, threads: unknown) => shown.push([uri, threads]) };
  },
}));
vi.mock('../../client/src/team/person.ts', () => ({
  dayOf: () => '2026-11-29',
  Person: class {
    name = async () => 'Anna';
    acting = async () => ({ by: 'Anna' });
  },
}));

const client = {
  onDidChangeState: vscode.listening,
  sendRequest: async (method: string, { line }: { line: number }) => {
    await new Promise((done) => setTimeout(done, 5));
    if (method === 'treebank/notes') return { version: 1, threads: ['note'], tags: [] };
    if (method !== 'treebank/nextOpen') return null;
    vscode.asked.push(`next after ${line}`);
    return { uri: 'file:///a.conllu', line: line + 5 };
  },
};
const places = { editor: editorOf(), onDidChange: vscode.listening, lookAt: () => {} };

/** VS Code's editor has its first selection twice. */
function editorOf() {
  return Object.defineProperty(vscode.editor, 'selection', {
    get: () => vscode.editor.selections[0],
    set: (selection) => {
      vscode.editor.selections = [selection];
    },
  });
}

const teamOf = (cells: Partial<CellMode>, turns: Turns, beside = new StepsBeside()) =>
  new Team(
    { globalState: {}, extensionUri: {} } as never,
    client as never,
    places as never,
    { beside } as never,
    { event: vscode.listening } as never,
    cells as never,
    (run) => turns.move(run),
  );

beforeEach(() => {
  vscode.document.version = 1;
  vscode.asked.length = 0;
  vscode.editor.selections = [new vscode.Values(1)];
});

test('Alt+Enter twice marks two sentences, and what is typed then waits for the third', async () => {
  const turns = new Turns(() => {});
  const { handlers } = teamOf({ moveTo: () => false }, turns);
  void handlers['treebank.markDone']();
  void handlers['treebank.markDone']();
  await turns.send(() => vscode.asked.push(`typed in ${vscode.editor.selections[0].active.line}`));
  expect(vscode.asked).toEqual(['done 1', 'next after 1', 'done 6', 'next after 6', 'typed in 11']);
});

test('an undo opens the sentences marked since the last edit again, the last one first, and goes back to them', async () => {
  const beside = new StepsBeside();
  const { handlers } = teamOf({ moveTo: () => false }, new Turns(() => {}), beside);
  await handlers['treebank.markDone']();
  await handlers['treebank.markDone']();
  vscode.asked.length = 0;
  const document = vscode.document as never;
  const lines: number[] = [];
  while (await beside.takeBack(document)) lines.push(vscode.editor.selections[0].active.line);
  expect(vscode.asked).toEqual(['open 6', 'open 1']);
  expect(lines).toEqual([6, 1]);
});

test('what was said of a sentence later is not undone with what was said before', async () => {
  const beside = new StepsBeside();
  const { handlers } = teamOf({ moveTo: () => false }, new Turns(() => {}), beside);
  await handlers['treebank.markDone']();
  await handlers['treebank.team']();
  expect(await beside.takeBack(vscode.document as never)).toBe(false);
  expect(vscode.asked).toEqual(['done 1', 'next after 1', 'discuss 6']);
});

test('an edit made since comes first: its undo is the one of the text', async () => {
  const beside = new StepsBeside();
  await teamOf({ moveTo: () => false }, new Turns(() => {}), beside).handlers['treebank.markDone']();
  expect(await beside.takeBack({ ...vscode.document } as never)).toBe(false);
  vscode.document.version++;
  expect(await beside.takeBack(vscode.document as never)).toBe(false);
});

test('the column of a selected cell stays selected in the next open sentence', async () => {
  const moved: number[] = [];
  const { handlers } = teamOf({ moveTo: (_, line) => 0 < moved.push(line) }, new Turns(() => {}));
  await handlers['treebank.nextOpen']();
  expect(moved).toEqual([6]);
  expect(vscode.editor.selections[0].active.line).toBe(1);
});

test('the threads of a file that is closed, as by renaming it, go', async () => {
  teamOf({}, new Turns(() => {}));
  const { uri } = vscode.document;
  await vi.waitFor(() => expect(vscode.threads.at(-1)).toEqual([uri, ['note']]));
  vscode.close(vscode.document);
  expect(vscode.threads.at(-1)).toEqual([uri, []]);
});

test.each([
  'treebank.answerNote',
  'treebank.resolveNote',
  'treebank.reopenNote',
  'treebank.editNote',
  'treebank.deleteNote',
  'treebank.saveNoteEdit',
  'treebank.cancelNoteEdit',
] as const)('%s does nothing without a thread', (id) => {
  expect(teamOf({}, new Turns(() => {})).handlers[id]()).toBeUndefined();
});
