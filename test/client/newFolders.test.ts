/** What is in a new folder may have no event of its own: the folder is reported. */

import { expect, test, vi } from 'vitest';
import { watchCampaigns, watchFiles } from '../../client/src/treebankFiles.ts';

const events = vi.hoisted(() => ({ created: new Map<string, (uri: { path: string }) => unknown>() }));

vi.mock('vscode', () => ({
  Disposable: { from: () => ({ dispose: () => {} }) },
  FileType: { File: 1, Directory: 2 },
  workspace: {
    createFileSystemWatcher: (pattern: string) => ({
      onDidCreate: (listener: (uri: { path: string }) => unknown) => events.created.set(pattern, listener),
      onDidDelete: () => {},
      onDidChange: () => {},
    }),
    fs: {
      stat: async ({ path }: { path: string }) => {
        if (path.endsWith('/gone')) throw new Error('gone');
        return { type: path.endsWith('/LICENSE') ? 1 : 2 };
      },
    },
  },
}));
vi.mock('../../client/src/server.ts', () => ({}));

const CREATED = ['/t/campaigns', '/t/LICENSE', '/t/gone', '/t/r2.15', '/t/notes.txt'];

test.each([
  ['files', (report: (path: string) => void) => watchFiles(({ uri, isListed }) => isListed && report(uri.path))],
  ['campaigns', (report: (path: string) => void) => watchCampaigns((uri) => report(uri.path))],
])('folders that come are reported to what lists %s, files without an extension are not', async (_, watch) => {
  const reported: string[] = [];
  watch((path) => reported.push(path));
  for (const path of CREATED) await events.created.get('**/*')?.({ path });
  expect(reported).toEqual(['/t/campaigns', '/t/r2.15']);
});
