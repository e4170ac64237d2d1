/** The list of files: one that comes while the files are listed is not missing. */

import { expect, test, vi } from 'vitest';
import { TreebankFiles } from '../../client/src/overview/files.ts';

const files = vi.hoisted(() => ({
  listings: [] as ((names: string[]) => void)[],
  change: (_: { uri: string; isListed: boolean }) => {},
}));

vi.mock('vscode', () => {
  const listening = () => ({ dispose: () => {} });
  return {
    Disposable: { from: listening },
    EventEmitter: class {},
    workspace: {
      textDocuments: [],
      onDidChangeWorkspaceFolders: listening,
      onDidCloseTextDocument: listening,
      onDidOpenTextDocument: listening,
      onDidChangeConfiguration: listening,
    },
  };
});
vi.mock('vscode-languageclient', () => ({ State: {} }));
vi.mock('../../client/src/server.ts', () => ({ clientHost: () => ({ reaches: () => true }) }));
vi.mock('../../client/src/show/debounce.ts', () => ({
  Soon: class {
    ask = () => {};
  },
}));
vi.mock('../../client/src/treebankFiles.ts', () => ({
  filesOfWorkspace: () => new Promise((listed) => files.listings.push(listed)),
  watchCampaigns: () => {},
  watchFiles: (listener: typeof files.change) => {
    files.change = listener;
  },
}));

test('a file that comes meanwhile makes it list again', async () => {
  const client = {
    code2ProtocolConverter: { asUri: (uri: string) => uri },
    onNotification: () => {},
    onDidChangeState: () => {},
  };
  const treebank = new TreebankFiles(client as never);
  const all = treebank.all();
  files.change({ uri: 'b', isListed: true });
  files.listings[0](['a']);
  expect(await all).toEqual(['a']);
  const again = treebank.all();
  files.listings[1]?.(['a', 'b']);
  expect(await again).toEqual(['a', 'b']);
  expect(await treebank.all()).toEqual(['a', 'b']);
  expect(files.listings).toHaveLength(2);
});
