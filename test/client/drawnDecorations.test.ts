/** What is drawn in editors is forgotten with them. */

import { expect, test, vi } from 'vitest';
import { DrawnDecorations } from '../../client/src/show/drawnDecorations.ts';

const vscode = vi.hoisted(() => ({ visibleTextEditors: [] as object[] }));

vi.mock('vscode', () => ({
  Range: class {},
  window: vscode,
  workspace: { onDidChangeTextDocument: () => ({ dispose: () => {} }) },
}));

test('a new editor takes the place of those that have gone, and the visible ones stay known', () => {
  const drawn = new DrawnDecorations();
  const type = {} as never;
  const editors = [1, 2, 3].map(() => ({ setDecorations: () => {} }) as never);
  const [gone, stays, comes] = editors;
  vscode.visibleTextEditors = [gone, stays];
  for (const editor of [gone, stays]) drawn.set(editor, type, [{}] as never);
  vscode.visibleTextEditors = [stays, comes];
  drawn.set(comes, type, [{}] as never);
  expect(editors.map((editor) => drawn.typesIn(editor).length)).toEqual([0, 1, 1]);
});
