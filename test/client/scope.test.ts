/** How much the views look at: the choice counts only where there is a folder. */

import { beforeEach, expect, test, vi } from 'vitest';
import { WorkScope } from '../../client/src/scope.ts';

const vscode = vi.hoisted(() => ({ workspaceFolders: undefined as object[] | undefined, change: () => {} }));

vi.mock('vscode', () => ({
  commands: { executeCommand: async () => {} },
  EventEmitter: class {
    listeners: (() => void)[] = [];
    event = (listener: () => void) => this.listeners.push(listener);
    fire = () => {
      for (const each of this.listeners) each();
    };
  },
  workspace: {
    get workspaceFolders() {
      return vscode.workspaceFolders;
    },
    onDidChangeWorkspaceFolders: (listener: () => void) => {
      vscode.change = listener;
    },
  },
}));

const scopeOf = (kept: string) => new WorkScope({ get: () => kept, update: async () => {} } as never);

beforeEach(() => {
  vscode.workspaceFolders = undefined;
});

test('without a folder it is the file, and the choice is kept for when there is one', () => {
  const scope = scopeOf('treebank');
  let changes = 0;
  scope.onDidChange(() => changes++);
  expect(scope.isTreebank).toBe(false);
  vscode.workspaceFolders = [{}];
  vscode.change();
  expect([scope.isTreebank, changes]).toEqual([true, 1]);
  expect(scopeOf('file').isTreebank).toBe(false);
});
