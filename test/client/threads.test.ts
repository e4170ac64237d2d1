/** Threads of notes: a comment leads back to its own thread. */

import { expect, test, vi } from 'vitest';
import type { NoteThread } from '../../server/src/protocol/team.ts';

vi.mock('vscode', () => ({
  CommentMode: {},
  CommentThreadCollapsibleState: {},
  CommentThreadState: {},
  comments: {
    createCommentController: () => ({
      createCommentThread: (uri: unknown) => ({ uri, comments: [], dispose: () => {} }),
      dispose: () => {},
    }),
  },
  Range: class {},
}));
const { createThreads } = await import('../../client/src/show/threads.ts');

const uriOf = (uri: string) => ({ toString: () => uri }) as never;
const note = {
  id: 'n1',
  range: { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } },
  comments: [{ by: 'Anna', on: '', text: 'x', source: 'x' }],
} as unknown as NoteThread;

test('of files with a .treebank.json each, whose threads have the same ids', () => {
  const threads = createThreads();
  for (const uri of ['file:///a/a.conllu', 'file:///b/b.conllu']) {
    threads.show(uriOf(uri), [note]);
    const [comment] = threads.find(uri, 'n1')?.comments ?? [];
    expect(comment).toMatchObject({ uri, thread: 'n1', index: 0 });
  }
});
