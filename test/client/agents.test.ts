/** What VS Code ≥ 1.101 is offered of `treebank mcp`, and that an older one is not asked for what it does not have. */

import { beforeEach, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

interface Definition {
  readonly args: readonly string[];
}
interface Provider {
  onDidChangeMcpServerDefinitions(listener: () => void): unknown;
  provideMcpServerDefinitions(): readonly Definition[];
}

const vscode = vi.hoisted(() => ({
  newer: {} as object,
  folders: undefined as readonly object[] | undefined,
  isTrusted: true,
  providers: [] as [string, unknown][],
  tell: [] as (() => void)[],
}));

vi.mock('vscode', () => {
  class EventEmitter {
    readonly listeners: (() => void)[] = [];
    readonly event = (listener: () => void) => this.listeners.push(listener);
    readonly fire = () => {
      for (const listener of this.listeners) listener();
    };
  }
  const subscribe = (listener: () => void) => vscode.tell.push(listener);
  const workspace = {
    get isTrusted() {
      return vscode.isTrusted;
    },
    get workspaceFolders() {
      return vscode.folders;
    },
    onDidGrantWorkspaceTrust: subscribe,
    onDidChangeWorkspaceFolders: subscribe,
  };
  class McpStdioServerDefinition {
    readonly args: readonly unknown[];
    constructor(...args: readonly unknown[]) {
      this.args = args;
    }
  }
  return {
    EventEmitter,
    workspace,
    get lm() {
      return vscode.newer;
    },
    McpStdioServerDefinition,
  };
});
const { offerAgents } = await import('../../client/src/agents/offer.ts');

const context = {
  asAbsolutePath: (path: string) => `/extension/${path}`,
  extension: { packageJSON: manifest },
  subscriptions: [] as unknown[],
};
const folder = (fsPath: string, scheme = 'file') => ({ uri: { scheme, fsPath } });
const offered = (): Provider => {
  offerAgents(context as never);
  return vscode.providers.at(-1)?.[1] as Provider;
};

beforeEach(() => {
  const registerMcpServerDefinitionProvider = (...provider: [string, unknown]) => vscode.providers.push(provider);
  Object.assign(vscode, { newer: { registerMcpServerDefinitionProvider }, isTrusted: true, providers: [], tell: [] });
  vscode.folders = [folder('/a b'), folder('/virtual', 'vscode-vfs'), folder('/c')];
});

test('the packed command line, run by VS Code itself, for the folders on this computer', () => {
  const [server] = offered().provideMcpServerDefinitions();
  expect(server?.args).toEqual([
    'Treebank Workbench',
    process.execPath,
    ['/extension/bin/treebank', 'mcp', '/a b', '/c'],
    { ELECTRON_RUN_AS_NODE: '1' },
    manifest.version,
  ]);
  expect(vscode.providers.map(([id]) => id)).toEqual(
    manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
  );
});

test('nothing without trust or without folders, and VS Code is told when that changes', () => {
  vscode.isTrusted = false;
  const provider = offered();
  expect(provider.provideMcpServerDefinitions()).toEqual([]);
  let nTold = 0;
  provider.onDidChangeMcpServerDefinitions(() => nTold++);
  vscode.isTrusted = true;
  vscode.folders = [folder('/virtual', 'vscode-vfs')];
  expect(provider.provideMcpServerDefinitions()).toEqual([]);
  for (const tell of vscode.tell) tell();
  expect(nTold).toBe(2);
  vscode.folders = undefined;
  expect(provider.provideMcpServerDefinitions()).toEqual([]);
});

test.each([
  ['without the function', {}],
  [
    'with one for its own use (1.100)',
    {
      registerMcpServerDefinitionProvider: () => {
        throw new Error('must be registered in the contributes.modelContextServerCollections array');
      },
    },
  ],
])('an older VS Code %s is left alone', (_, older) => {
  vscode.newer = older;
  offerAgents(context as never);
  expect([vscode.providers, vscode.tell]).toEqual([[], []]);
});
