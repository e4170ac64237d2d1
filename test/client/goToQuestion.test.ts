/** Going to a question: one that the user goes to later is the one that is shown, however late the earlier one gets what it waits for. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { LastPlace } from '../../client/src/place.ts';
import { Going } from '../../client/src/sessions/goToQuestion.ts';
import type { SessionRequests } from '../../client/src/sessions/requests.ts';
import type { SessionState } from '../../client/src/sessions/state.ts';
import type { QuestionsView } from '../../client/src/sessions/view.ts';

const vscode = vi.hoisted(() => ({ shown: [] as (() => void)[] }));

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
    workspace: { openTextDocument: async (uri: unknown) => ({ uri }) },
    window: { showTextDocument: () => new Promise<unknown>((shown) => vscode.shown.push(() => shown(editor))) },
  };
});
vi.mock('../../client/src/show/messages.ts', () => ({ showInPassing: () => undefined }));
vi.mock('../../client/src/show/range.ts', () => ({
  shownRange: ({ start, end }: { start: object; end: object }) => ({ start, end }),
}));

const editor = { selection: undefined as { values: { line: number }[] } | undefined, revealRange: () => undefined };
const URI = { toString: () => 'file:///treebank.conllu' } as never;
const question = (line: number) => ({ id: `q${line}`, range: { start: { line }, end: { line } }, number: 1, count: 2 });

let openings: (() => void)[];
let selected: string[];
let going: Going;

beforeEach(() => {
  openings = [];
  selected = [];
  vscode.shown.length = 0;
  editor.selection = undefined;
  const requests = { step: async (_: unknown, { to }: { to: { id: string } }) => question(Number(to.id)) };
  going = new Going(
    requests as unknown as SessionRequests,
    {} as SessionState,
    { select: ({ id }: { id: string }) => void selected.push(id) } as unknown as QuestionsView,
    {} as LastPlace,
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
