/** Going to a question: one that the user goes to later is the one that is shown, however late the earlier one gets what it waits for. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { LastPlace } from '../../client/src/place.ts';
import { Going } from '../../client/src/sessions/goToQuestion.ts';
import type { SessionRequests } from '../../client/src/sessions/requests.ts';
import type { SessionState } from '../../client/src/sessions/state.ts';
import type { QuestionsView } from '../../client/src/sessions/view.ts';

const vscode = vi.hoisted(() => ({
  shown: [] as (() => void)[],
  columns: [] as unknown[],
  visible: [] as { document: unknown; viewColumn: number }[],
}));

vi.mock('vscode', () => {
  class Values {
    readonly values: unknown[];
    constructor(...values: unknown[]) {
      this.values = values;
    }
  }
  return {
    Range: Values,
    Selection: Values,
    TextEditorRevealType: { InCenterIfOutsideViewport: 0 },
    workspace: { openTextDocument: async (uri: unknown) => (uri === OTHER ? other : { uri }) },
    window: {
      get visibleTextEditors() {
        return vscode.visible;
      },
      showTextDocument: (_: unknown, { viewColumn }: { viewColumn?: number }) => {
        vscode.columns.push(viewColumn);
        return new Promise<unknown>((shown) => vscode.shown.push(() => shown(editor)));
      },
    },
    Uri: { parse: () => OTHER },
  };
});
vi.mock('../../client/src/show/messages.ts', () => ({ showInPassing: () => undefined }));
vi.mock('../../client/src/show/range.ts', () => ({
  shownRange: ({ start, end }: { start: object; end: object }) => ({ start, end }),
}));

const editor = { selection: undefined as { values: { line: number }[] } | undefined, revealRange: () => undefined };
const OTHER = { toString: () => 'file:///other.conllu' };
const other = { uri: OTHER };
const URI = { toString: () => 'file:///treebank.conllu' } as never;
const question = (line: number) => ({ id: `q${line}`, range: { start: { line }, end: { line } }, number: 1, count: 2 });

let openings: (() => void)[];
let selected: string[];
let going: Going;
let step: (asked: { to: { id: string } }) => Promise<object>;
let places: { editor?: unknown };

beforeEach(() => {
  openings = [];
  selected = [];
  vscode.shown.length = 0;
  vscode.columns.length = 0;
  vscode.visible.length = 0;
  places = {};
  editor.selection = undefined;
  step = async ({ to }) => question(Number(to.id));
  const requests = { step: (_: unknown, asked: { to: { id: string } }) => step(asked) };
  going = new Going(
    requests as unknown as SessionRequests,
    {} as SessionState,
    { select: ({ id }: { id: string }) => void selected.push(id) } as unknown as QuestionsView,
    places as LastPlace,
    { focus: async () => undefined, open: () => new Promise<void>((opened) => void openings.push(opened)) },
  );
});

const go = (line: number) => going.go(URI, { kind: 'suspicion', to: { id: `${line}` } } as never, 'list');
const settled = () => new Promise((done) => setTimeout(done));

test('the text is shown to the earlier one last', async () => {
  const earlier = go(1);
  await settled();
  const later = go(2);
  await settled();
  const [toEarlier, toLater] = vscode.shown;
  toLater();
  await settled();
  toEarlier();
  await settled();
  for (const each of openings) each();
  expect([await earlier, (await later)?.id]).toEqual([undefined, 'q2']);
  expect(editor.selection?.values[0].line).toBe(2);
  expect(selected).toEqual(['q2']);
});

test('the later one begins while the diagram opens for the earlier one', async () => {
  const earlier = go(1);
  await settled();
  vscode.shown[0]();
  await settled();
  expect(editor.selection?.values[0].line).toBe(1);
  const later = go(2);
  await settled();
  vscode.shown[1]();
  await settled();
  for (const each of openings) each();
  expect([await earlier, (await later)?.id]).toEqual([undefined, 'q2']);
  expect(editor.selection?.values[0].line).toBe(2);
  expect(selected).toEqual(['q2']);
});

test.each([
  ['in the column of the text, not over the active diagram', false, 2],
  ['where it is already visible', true, 3],
])('a question in another file is shown %s', async (_, isVisible, column) => {
  const here = { document: { uri: URI }, viewColumn: 2 };
  vscode.visible.push(here, ...(isVisible ? [{ document: other, viewColumn: 3 }] : []));
  places.editor = here;
  step = async () => ({ ...question(1), uri: 'file:///other.conllu' });
  void go(1);
  await settled();
  expect(vscode.columns).toEqual([column]);
});
