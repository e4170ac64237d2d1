/** A click on a row of a view: it is about that row, whatever VS Code and the view have done since it was drawn. */

import { beforeEach, expect, test, vi } from 'vitest';
import { createTreePanel, type Row } from '../../client/src/show/tree.ts';
import { inert } from '../../server/src/inert/index.ts';

interface Item {
  readonly label: string;
  readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
}
interface Provider {
  getTreeItem(node: string): Item;
}

const vscode = vi.hoisted(() => ({
  registered: new Map<string, () => unknown>(),
  ran: [] as unknown[][],
  provider: undefined as Provider | undefined,
  selection: [] as string[],
}));

vi.mock('vscode', () => ({
  Disposable: {
    from: (...all: { dispose(): void }[]) => ({
      dispose: () => {
        for (const each of all) each.dispose();
      },
    }),
  },
  TreeItem: class {
    constructor(readonly label: string) {}
  },
  commands: {
    registerCommand: (id: string, run: () => unknown) => {
      if (vscode.registered.has(id)) throw new Error(`${id} exists`);
      vscode.registered.set(id, run);
      return { dispose: () => vscode.registered.delete(id) };
    },
    executeCommand: (...ran: unknown[]) => void vscode.ran.push(ran),
  },
  window: {
    createTreeView: (_: string, { treeDataProvider }: { treeDataProvider: Provider }) => {
      vscode.provider = treeDataProvider;
      return {
        get selection() {
          return vscode.selection;
        },
        reveal: async (node: string) => {
          vscode.selection = [node];
        },
        dispose: () => undefined,
      };
    },
  },
}));

const rowOf = (node: string, at = 0): Row => ({
  id: node,
  label: inert`${node}`,
  state: 0,
  command: { title: inert`Show`, command: 'show', arguments: [node, at] },
});

function open(row: (node: string) => Row = rowOf) {
  return createTreePanel<string>('view', {
    onDidChangeTreeData: () => ({ dispose: () => undefined }),
    getChildren: async () => [],
    rowOf: (node) => row(node),
  });
}

/** As VS Code has it: a command that was registered, with the arguments of the item. */
function click({ command }: Item): unknown[][] {
  vscode.ran.length = 0;
  expect(command?.arguments, 'VS Code would forget it').toBeUndefined();
  vscode.registered.get(command?.command ?? '')?.();
  return vscode.ran;
}

beforeEach(() => {
  vscode.registered.clear();
  vscode.selection = [];
});

test('is about that row while the view goes to another one', async () => {
  const panel = open();
  const [first] = ['one', 'two'].map((node) => vscode.provider!.getTreeItem(node));
  vscode.selection = ['one'];
  await panel.goTo('two', true);
  expect(click(first)).toEqual([['show', 'one', 0]]);
});

test('is about that row while the rows are requested again, and says what the row says now', () => {
  let at = 1;
  open((node) => rowOf(node, at));
  const drawn = vscode.provider!.getTreeItem('one');
  at = 2;
  vscode.provider!.getTreeItem('two');
  expect(click(drawn)).toEqual([['show', 'one', 1]]);
  const again = vscode.provider!.getTreeItem('one');
  for (const each of [drawn, again]) expect(click(each)).toEqual([['show', 'one', 2]]);
});

test('commands are bounded: those of rows that were drawn long ago are used again; none is left at the end', () => {
  const panel = open();
  for (let at = 0; at < 25_000; at++) {
    vscode.provider!.getTreeItem('kept');
    vscode.provider!.getTreeItem(`row ${at}`);
  }
  expect(vscode.registered.size).toBeLessThanOrEqual(20_000);
  expect(click(vscode.provider!.getTreeItem('kept'))).toEqual([['show', 'kept', 0]]);
  expect(click(vscode.provider!.getTreeItem('row 24999'))).toEqual([['show', 'row 24999', 0]]);
  panel.dispose();
  expect(vscode.registered.size).toBe(0);
});

test('of a file is left to VS Code, and a row without a command does nothing', () => {
  const opens = { title: inert`Show`, command: 'vscode.open', arguments: ['file:///a'] };
  open((node) =>
    node === 'file' ? { ...rowOf(node), command: opens } : { id: node, label: inert`${node}`, state: 0 },
  );
  expect(vscode.provider!.getTreeItem('file').command).toEqual(opens);
  expect(vscode.provider!.getTreeItem('text').command).toBeUndefined();
  expect(vscode.registered.size).toBe(0);
});
