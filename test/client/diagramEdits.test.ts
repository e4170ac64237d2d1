/** Edits requested by the diagram: done, repeated on a newer text with the same words, or refused. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { LanguageClient } from 'vscode-languageclient/node';
import { DiagramEdits } from '../../client/src/diagram/edits.ts';
import type { LastPlace } from '../../client/src/place.ts';
import type { Results } from '../../client/src/results/results.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditTarget } from '../../server/src/protocol/edit.ts';
import type { DiagramIntention } from '../../server/src/protocol/webview.ts';
import { diagramOf } from '../webview/diagramOf.ts';

const DOG = '1 the _ DET _ 2 det\n2 dog _ NOUN _ 3 nsubj\n3 barked _ VERB _ 0 root';

const editor = vi.hoisted(() => ({
  document: { uri: { toString: () => 'file:///treebank.conllu' }, version: 1, lineCount: 10 },
  isTrusted: true,
  carryOut: vi.fn<(client: unknown, target: EditTarget, intention: DiagramIntention) => Promise<unknown>>(),
}));

vi.mock('vscode', () => ({
  Uri: { parse: (uri: string) => ({ toString: () => uri }) },
  workspace: {
    get textDocuments() {
      return [editor.document];
    },
  },
}));
vi.mock('../../client/src/commands/outcome.ts', () => ({ carryOut: editor.carryOut }));
vi.mock('../../client/src/commands/reparse.ts', () => ({ intendAt: vi.fn(), tellEdited: vi.fn() }));
vi.mock('../../client/src/progress.ts', () => ({ withProgressIfSlow: (_: unknown, task: () => unknown) => task() }));
vi.mock('../../client/src/findings/acknowledge.ts', () => ({
  whyNotWrite: () => (editor.isTrusted ? undefined : inert`Not trusted.`),
}));

const done = { ok: true, selections: [{ start: { line: 4, character: 0 } }], notes: [] };
const promote = (line: number): DiagramIntention => ({
  type: 'surgery',
  operations: [{ line, op: 'promote', args: { id: 1 } }],
});

/** @param drawings the server's current drawings, by line */
function edits(drawings: Readonly<Record<number, Diagram>> = {}): DiagramEdits {
  const client = {
    sendRequest: async (_: string, { line }: { line: number }) => drawings[line] ?? null,
  } as unknown as LanguageClient;
  const made = new DiagramEdits(client, { current: { line: 7 } } as unknown as LastPlace, {} as Results);
  made.remember(diagramOf(DOG), { lineCount: 10 } as never);
  return made;
}

/** The requests: version, and the line of the first operation. */
const asked = () =>
  editor.carryOut.mock.calls.map(([, { version }, intention]) => [
    version,
    intention.type === 'surgery' ? intention.operations[0].line : undefined,
  ]);

beforeEach(() => {
  editor.document.version = 1;
  editor.document.lineCount = 10;
  editor.isTrusted = true;
  editor.carryOut.mockReset();
  editor.carryOut.mockImplementation(async () => done);
});

const { uri } = diagramOf(DOG);

test('an edit of the text that was drawn is one request', async () => {
  expect(await edits().carryOut(uri, 1, promote(0))).toEqual({ applied: true, focus: { line: 4, character: 0 } });
  expect(asked()).toEqual([[1, 0]]);
});

test.each([
  ['in place', 10, 0],
  ['where lines above have moved it', 15, 5],
  ['at the cursor', 10, 7],
])('the same words in a newer text, %s: it is done again there', async (_, lineCount, line) => {
  editor.document.version = 2;
  editor.document.lineCount = lineCount;
  const now = { ...diagramOf(DOG.replace('2 det', '3 dep')), version: 2, startLine: line };
  expect(await edits({ [line]: now }).carryOut(uri, 1, promote(0))).toMatchObject({ applied: true });
  expect(asked()).toEqual([[2, line]]);
});

test('other words: it is refused with the reason', async () => {
  editor.document.version = 2;
  const now = { ...diagramOf(DOG.replace('dog', 'cat')), version: 2 };
  const outcome = await edits({ 0: now }).carryOut(uri, 1, promote(0));
  expect(outcome).toMatchObject({
    applied: false,
    reason: expect.stringContaining('words of this sentence have changed'),
  });
  expect(editor.carryOut).not.toHaveBeenCalled();
});

test('a text that changes while the server works: it is done again, but not for ever', async () => {
  const now = { ...diagramOf(DOG), version: 2 };
  editor.carryOut.mockImplementationOnce(async () => {
    editor.document.version = 2;
    return { ok: false, reason: inert`Stale.` };
  });
  expect(await edits({ 0: now }).carryOut(uri, 1, promote(0))).toMatchObject({ applied: true });
  expect(asked()).toEqual([
    [1, 0],
    [2, 0],
  ]);
  editor.carryOut.mockReset();
  editor.carryOut.mockImplementation(async () => {
    now.version = ++editor.document.version;
    return { ok: false, reason: inert`Stale.` };
  });
  editor.document.version = now.version = 1;
  expect(await edits({ 0: now }).carryOut(uri, 1, promote(0))).toMatchObject({ applied: false });
  expect(editor.carryOut.mock.calls.length).toBeLessThan(6);
});

test('a refusal keeps its code, so that the panel can ask', async () => {
  editor.carryOut.mockImplementation(async () => ({ ok: false, reason: inert`A space.`, code: 'space-between' }));
  expect(await edits().carryOut(uri, 1, promote(0))).toEqual({
    applied: false,
    reason: 'A space.',
    code: 'space-between',
  });
  expect(editor.carryOut).toHaveBeenCalledOnce();
});

test('nothing is locked where .treebank.json must not be written', async () => {
  editor.isTrusted = false;
  const lock: DiagramIntention = { type: 'lock', lines: [{ startLine: 2, endLine: 2 }], state: 'locked' };
  expect(await edits().carryOut(uri, 1, lock)).toEqual({ applied: false, reason: 'Not trusted.' });
});
