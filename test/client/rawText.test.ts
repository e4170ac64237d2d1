/** Where raw text is looked for: in the folder of the treebank, and nowhere for a text that was never saved. */

import { expect, test, vi } from 'vitest';
import { rawTextCandidates } from '../../client/src/commands/rawText.ts';

const searched = vi.hoisted(() => [] as string[]);

vi.mock('vscode', () => ({
  FileType: {},
  RelativePattern: class {
    constructor(base: { path: string }, pattern: string) {
      searched.push(`${base.path} ${pattern}`);
    }
  },
  Uri: {
    parse: (uri: string) => ({ scheme: uri.split(':')[0], path: uri }),
    joinPath: ({ path }: { path: string }) => ({ path: path.replace(/\/[^/]*$/, '') }),
  },
  workspace: { getWorkspaceFolder: () => undefined, findFiles: async () => [] },
}));
vi.mock('../../client/src/server.ts', () => ({
  clientHost: () => ({ reaches: (scheme: string) => scheme !== 'git' }),
}));
vi.mock('../../client/src/show/lists.ts', () => ({}));

test.each(['untitled:Untitled-1', 'git:/t/a.conllu'])('nowhere for %s', async (uri) => {
  searched.length = 0;
  expect(await rawTextCandidates([uri])).toEqual([]);
  expect(searched).toEqual([]);
});

test('beside a file that is in no folder of the window', async () => {
  await rawTextCandidates(['file:///t/a.conllu']);
  expect(searched).toEqual([expect.stringMatching(/^file:\/\/\/t \*\.\{/)]);
});
