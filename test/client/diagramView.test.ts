/** The panel's side of the diagram: pictures asked of the page, and requests of the page about an older text. */

import { beforeEach, expect, test, vi } from 'vitest';
import { DiagramView } from '../../client/src/diagram/view.ts';
import { LastPlace } from '../../client/src/place.ts';
import type { FromWebview, SheetPart, ToWebview } from '../../server/src/protocol/webview.ts';

const vscode = vi.hoisted(() => {
  const listening = () => ({ dispose: () => {} });
  const document = { uri: { toString: () => 'file:///a.conllu' }, version: 2 };
  class TabInputText {
    constructor(readonly uri: unknown) {}
  }
  return { listening, document, ran: [] as string[], tabs: [] as object[], TabInputText };
});
const posted: ToWebview[] = [];
let answer: (message: FromWebview) => unknown;

vi.mock('vscode', () => ({
  commands: { executeCommand: async (id: string) => void vscode.ran.push(id) },
  ConfigurationTarget: {},
  Disposable: { from: vscode.listening },
  EventEmitter: class {},
  TabInputText: vscode.TabInputText,
  TextEditorRevealType: {},
  Uri: { joinPath: () => ({}) },
  window: {
    createWebviewPanel: () => ({
      visible: true,
      reveal: () => {},
      onDidDispose: vscode.listening,
      onDidChangeViewState: vscode.listening,
      webview: {
        postMessage: (message: ToWebview) => posted.push(message),
        onDidReceiveMessage: (listener: typeof answer) => {
          answer = listener;
        },
      },
    }),
    registerWebviewPanelSerializer: vscode.listening,
    tabGroups: { onDidChangeTabGroups: vscode.listening, onDidChangeTabs: vscode.listening, all: vscode.tabs },
    visibleTextEditors: [],
    onDidChangeActiveTextEditor: vscode.listening,
    onDidChangeTextEditorSelection: vscode.listening,
    onDidChangeVisibleTextEditors: vscode.listening,
  },
  workspace: {
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: vscode.listening,
    onDidChangeTextDocument: vscode.listening,
    onDidCloseTextDocument: vscode.listening,
    textDocuments: [vscode.document],
  },
}));
vi.mock('../../client/src/server.ts', () => ({ isTreebank: () => true, isGrew: () => false }));
vi.mock('../../client/src/derivation.ts', () => ({
  Derivations: class {
    follow = async () => {};
  },
}));
vi.mock('../../client/src/diagram/edits.ts', () => ({
  DiagramEdits: class {
    remember = () => {};
  },
}));
vi.mock('../../client/src/diagram/export.ts', () => ({ DiagramExport: class {} }));
vi.mock('../../client/src/diagram/keys.ts', () => ({}));
vi.mock('../../client/src/diagram/page.ts', () => ({ pageOf: () => '', webviewOptions: () => ({}) }));
vi.mock('../../client/src/diagram/placement.ts', () => ({
  Placement: class {
    open = async (_: unknown, create: (column: number) => void) => create(2);
    of = async () => undefined;
  },
}));
vi.mock('../../client/src/commands/step.ts', () => ({ NO_FURTHER: {}, step: () => true }));
vi.mock('../../client/src/commands/surgery.ts', () => ({}));
vi.mock('../../client/src/follower.ts', () => ({
  Follower: class {
    constructor(
      _: unknown,
      private readonly look: (token: object) => Promise<boolean>,
    ) {}
    trigger = () => {};
    now = () => this.look({ isCancellationRequested: false });
  },
}));

const part = (title: string): SheetPart => ({ title, diagrams: [], options: {} as never, isLast: false });
const settled = () => new Promise((done) => setTimeout(done));
const asked = () => posted.flatMap((each) => (each.type === 'renderSheet' ? [each] : []));
let view: DiagramView;

beforeEach(() => {
  posted.length = 0;
  vscode.ran.length = 0;
  const events = { onDidChange: vscode.listening, onDidChangeState: vscode.listening, event: vscode.listening };
  const any = events as never;
  view = new DiagramView({ extensionUri: {}, workspaceState: {} } as never, any, any, any, any, any);
});

test('a part of a sheet is asked of a page as soon as it is ready, without a sentence drawn', async () => {
  const content = view.renderSheet(part('first'));
  await settled();
  expect(asked()).toEqual([]);
  await answer({ type: 'ready' });
  const [{ number, title }] = asked();
  expect(title).toBe('first');
  await answer({ type: 'rendered', number, format: 'html', content: '<p>' });
  expect(await content).toBe('<p>');
});

test('an answer that comes twice is not taken for the next part', async () => {
  const first = view.renderSheet(part('first'));
  await settled();
  await answer({ type: 'ready' });
  const again = { type: 'rendered', number: asked()[0].number, format: 'html', content: 'first' } as const;
  await answer(again);
  expect(await first).toBe('first');
  const second = view.renderSheet(part('second'));
  await settled();
  await answer(again);
  await answer({ ...again, number: asked()[1].number, content: 'second' });
  expect(await second).toBe('second');
});

test('a note is not put on a line of an older text', async () => {
  const noted = async (version: number) => {
    void view.open();
    await settled();
    await answer({ type: 'note', id: 1, uri: 'file:///a.conllu', version, line: 3 });
    return vscode.ran;
  };
  expect(await noted(1)).toEqual([]);
  expect(posted.at(-1)).toMatchObject({ type: 'answer', id: 1, outcome: { applied: false } });
  expect(await noted(2)).toEqual(['treebank.addNote']);
});

test('a step is taken while the same sentence is on its way to the page again', async () => {
  const { document } = vscode;
  const diagram = { uri: 'file:///a.conllu', version: 2, startLine: 0, endLine: 4, words: [] };
  const places = { onDidChange: vscode.listening, current: { document, line: 1 }, editor: { document } };
  const events = { onDidChangeState: vscode.listening, event: vscode.listening, onDidChange: vscode.listening };
  const client = { ...events, sendRequest: async () => ({ ...diagram, multiwordTokens: [], emptyNodes: [] }) };
  const args = [{ extensionUri: {}, workspaceState: {} }, client, places, events, events, events] as const;
  view = new DiagramView(...(args as unknown as ConstructorParameters<typeof DiagramView>));
  void view.open();
  await settled();
  view.sessionChanged('file:///a.conllu');
  await answer({ type: 'step', id: 7, uri: 'file:///a.conllu', version: 2, direction: 'next' });
  expect(posted.at(-1)).toEqual({ type: 'answer', id: 7, outcome: { applied: true } });
});

test('an undo takes back what was done beside the text, rather than the last edit of the text', async () => {
  const { document } = vscode;
  const events = { onDidChangeState: vscode.listening, event: vscode.listening, onDidChange: vscode.listening };
  const places = { ...events, editor: { document } };
  const takenBack: unknown[] = [];
  const results = { ...events, beside: { takeBack: async (of: unknown) => 0 < takenBack.push(of) } };
  const args = [{ extensionUri: {}, workspaceState: {} }, events, places, results, events, events] as const;
  view = new DiagramView(...(args as unknown as ConstructorParameters<typeof DiagramView>));
  void view.open();
  await settled();
  await answer({ type: 'goBack', id: 3, direction: 'undo' });
  expect(takenBack).toEqual([document]);
  expect(posted.at(-1)).toEqual({ type: 'answer', id: 3, outcome: { applied: true } });
  expect(vscode.ran).toEqual([]);
});

test('the sentence stays while the editor of another file is on its way', async () => {
  const places = new LastPlace();
  const events = { onDidChangeState: vscode.listening, event: vscode.listening, onDidChange: vscode.listening };
  const args = [{ extensionUri: {}, workspaceState: {} }, events, places, events, events, events] as const;
  view = new DiagramView(...(args as unknown as ConstructorParameters<typeof DiagramView>));
  void view.open();
  await settled();
  const { document, tabs, TabInputText } = vscode;
  const shownNow = async () => {
    posted.length = 0;
    await view.redrawNow();
    return posted.map(({ type }) => type);
  };
  tabs.push({ activeTab: { input: new TabInputText(document.uri) } }, { activeTab: { input: 'the diagram' } });
  expect(await shownNow()).toEqual([]);
  tabs.splice(0, 1);
  expect(await shownNow()).toEqual(['empty']);
});
