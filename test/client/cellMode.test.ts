/** A click in the row of a cell that a key selected: Enter and Tab then take what the open list offers for the letters typed there. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { TextEditor } from 'vscode';
import { enterKey } from '../../client/src/cells/enter.ts';
import { CellMode } from '../../client/src/cells/mode.ts';

const vscode = vi.hoisted(() => {
  class Position {
    constructor(
      readonly line: number,
      readonly character: number,
    ) {}
  }
  class Selection {
    readonly anchor: Position;
    readonly active: Position;
    constructor(line: number, start: number, endLine: number, end: number) {
      this.anchor = new Position(line, start);
      this.active = new Position(endLine, end);
    }
    get start() {
      return this.anchor;
    }
    get end() {
      return this.active;
    }
    get isEmpty() {
      return this.anchor.character === this.active.character;
    }
    isEqual({ anchor, active }: Selection) {
      return JSON.stringify([this.anchor, this.active]) === JSON.stringify([anchor, active]);
    }
  }
  return { Selection, ran: [] as string[], document: { version: 1 }, look: (_: object) => {} };
});

vi.mock('vscode', () => ({
  commands: {
    executeCommand: async (id: string) => {
      if (id !== 'setContext') vscode.ran.push(id);
      if (id === 'acceptSelectedSuggestion') vscode.document.version++;
    },
  },
  Disposable: { from: () => ({ dispose: () => {} }) },
  Range: class {},
  Selection: vscode.Selection,
  TextEditorRevealType: {},
  TextEditorSelectionChangeKind: { Keyboard: 1, Mouse: 2, Command: 3 },
  window: {
    onDidChangeTextEditorSelection: (listener: typeof vscode.look) => {
      vscode.look = listener;
    },
    onDidChangeActiveTextEditor: () => {},
  },
  workspace: { onDidChangeTextDocument: () => {}, getConfiguration: () => ({ get: () => undefined }) },
}));

vi.mock('../../client/src/server.ts', () => ({ isTreebank: () => true }));

const ROWS = [1, 2].map((id) => `${id}\tw\tw\tn\t_\t_\t0\troot\t_\t_`);
/** Line and offset of the end of UPOS. */
const UPOS_END = 7;

let mode: CellMode;
let editor: TextEditor & { selections: object[] };

beforeEach(() => {
  vscode.ran.length = 0;
  const document = Object.assign(vscode.document, {
    lineCount: ROWS.length,
    lineAt: (line: number) => ({ text: ROWS[line] }),
  });
  editor = { document, selections: [], revealRange: () => {} } as never;
  mode = new CellMode(async () => undefined);
  mode.select(editor, [{ line: 0, column: 7 }]);
});

function click(line: number): void {
  editor.selections = [new vscode.Selection(line, UPOS_END, line, UPOS_END)] as never;
  vscode.look({ textEditor: editor, selections: editor.selections, kind: 2 });
}

const enter = async () => {
  const down = vi.fn();
  await enterKey({ mode, down, up: () => {}, openRow: async () => {} })(editor);
  return [vscode.ran, down.mock.calls.length];
};

test('Enter takes the suggestion and goes down', async () => {
  click(0);
  expect([mode.isInUse(editor), mode.hasCells(editor)]).toEqual([true, false]);
  expect(await enter()).toEqual([['acceptSelectedSuggestion'], 1]);
});

test('a click in another row ends the cells', () => {
  click(1);
  expect([mode.isInUse(editor), mode.takesSuggestions(editor)]).toEqual([false, false]);
});

test('a cell whose list opened by itself takes nothing', async () => {
  expect(await enter()).toEqual([[], 1]);
});
