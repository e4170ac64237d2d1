/** What is typed on the way from the text to the form for features: for the form, in order, and never into the text. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../../client/src/cells/keyQueue.ts';
import type { CellMode } from '../../client/src/cells/mode.ts';
import { TypingInTurn } from '../../client/src/cells/typing.ts';

const vscode = vi.hoisted(() => ({
  commands: new Map<string, (argument: { text: string }) => unknown>(),
  editor: { document: {} },
}));

vi.mock('vscode', () => ({
  Disposable: { from: () => ({ dispose: () => {} }) },
  commands: {
    executeCommand: async () => undefined,
    registerCommand: (id: string, run: (argument: { text: string }) => unknown) => vscode.commands.set(id, run),
  },
  extensions: { getExtension: () => undefined },
  window: { activeTextEditor: vscode.editor, onDidChangeActiveTextEditor: () => undefined },
}));
vi.mock('../../client/src/server.ts', () => ({ isTreebank: () => true }));
vi.mock('../../client/src/cells/boundKeys.ts', () => ({
  isBound: (text: string) => text === 'b',
  setByKey: async (_: unknown, __: unknown, text: string) => 0 < inText.push(`bound ${text}`),
}));
vi.mock('../../client/src/cells/typedText.ts', () => ({
  TypedText: class {
    type = async (_: unknown, text: string) => void inText.push(text);
  },
}));

const inText: string[] = [];
const inForm: string[] = [];
let form: { isOpening: boolean; nOpened: number; type(text: string): void };
let turns: Turns;
const type = (text: string) => vscode.commands.get('type')?.({ text });

beforeEach(() => {
  inText.length = 0;
  inForm.length = 0;
  form = { isOpening: false, nOpened: 0, type: (text) => void inForm.push(text) };
  turns = new Turns((error) => {
    throw error;
  });
  new TypingInTurn(
    turns,
    { noteTyping: () => {} } as Partial<CellMode> as CellMode,
    () => {},
    () => {},
    form,
  );
});

/** As the key that opens the form, whose turn comes after another one. */
const open = () =>
  turns.move(async () => {
    form.nOpened++;
    form.isOpening = true;
    await type('c');
    form.isOpening = false;
  });

test('goes to the form, whether typed before its key has its turn or after', async () => {
  await type('a');
  const other = turns.move(() => new Promise((done) => setTimeout(done, 5)));
  const opening = open();
  const later = [type('b'), type('n')];
  await Promise.all([other, opening, ...later]);
  expect(inText).toEqual(['a']);
  expect(inForm).toEqual(['c', 'b', 'n']);
  await type('z');
  expect(inText).toEqual(['a', 'z']);
});
