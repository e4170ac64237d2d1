/** What VS Code is offered of `treebank mcp`: a server from 1.101 on, tools for its language models; an older one is not asked for what it lacks. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { bundleCli } from '../cli/bundle.ts';
import { sentence } from '../cli/harness.ts';

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
  class LanguageModelTextPart {
    constructor(readonly value: string) {}
  }
  class LanguageModelToolResult {
    constructor(readonly content: readonly LanguageModelTextPart[]) {}
  }
  return {
    CancellationError: class extends Error {},
    LanguageModelTextPart,
    LanguageModelToolResult,
    EventEmitter,
    workspace,
    get lm() {
      return vscode.newer;
    },
    McpStdioServerDefinition,
  };
});
const { offerAgents } = await import('../../client/src/agents/offer.ts');
const { registerTools } = await import('../../client/src/agents/tools.ts');

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

describe('tools for language models', () => {
  type Tool = {
    invoke(options: { input: unknown }, token: object): Promise<{ content: readonly { value: string }[] }>;
  };
  const home = mkdtempSync(join(tmpdir(), 'treebank-agents-'));
  const tools = new Map<string, Tool>();
  const started: ChildProcess[] = [];
  let cancel = () => {};
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (listener: () => void) => {
      cancel = listener;
      return { dispose: () => {} };
    },
  };
  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    started.push(child);
    return child;
  };
  const call = async (name: string, input: unknown) => {
    const { content } = await tools.get(name)!.invoke({ input }, token);
    return content.map(({ value }) => value).join();
  };

  beforeAll(async () => {
    await bundleCli(home);
    writeFileSync(join(home, 'a.conllu'), sentence('s1') + sentence('s2'));
  });
  afterAll(() => rmSync(home, { recursive: true }));
  beforeEach(() => {
    tools.clear();
    token.isCancellationRequested = false;
    vscode.newer = { registerTool: (name: string, tool: Tool) => tools.set(name, tool) };
    vscode.folders = [folder(home)];
    registerTools({ ...context, asAbsolutePath: (path: string) => join(home, path) } as never, start);
  });

  test('are those that only read', () => {
    expect([...tools.keys()]).toEqual(manifest.contributes.languageModelTools.map(({ name }) => name));
    expect([...tools.keys()]).toContain('treebank_overview');
    expect([...tools.keys()]).not.toContain('treebank_propose');
  });

  test('answer from the folders of the window, and a refusal is a sentence; no process stays', async () => {
    expect(await call('treebank_overview', {})).toContain('a.conllu');
    expect(await call('treebank_sentence', { file: '../x.conllu', sentence: 's1' })).toMatch(/\.$/);
    await expect.poll(() => started.every(({ exitCode, signalCode }) => (exitCode ?? signalCode) !== null)).toBe(true);
  });

  test('are not called without trust; a call that is cancelled ends its process', async () => {
    vscode.isTrusted = false;
    await expect(call('treebank_overview', {})).rejects.toThrow('trusted');
    vscode.isTrusted = true;
    const calling = call('treebank_overview', {});
    token.isCancellationRequested = true;
    cancel();
    await expect(calling).rejects.toThrow();
    expect(started.at(-1)?.killed).toBe(true);
  });

  test('a program that ends at once, or is not there, is said', async () => {
    for (const program of [['-e', ''], undefined]) {
      registerTools(context as never, () =>
        spawn(program === undefined ? '/nowhere/node' : process.execPath, program ?? [], {
          stdio: ['pipe', 'pipe', 'ignore'],
        }),
      );
      // More than a pipe holds: it cannot be written.
      await expect(call('treebank_search', { request: 'x'.repeat(1e6) })).rejects.toThrow('did not answer');
    }
  });

  test('an older VS Code is left alone', () => {
    tools.clear();
    vscode.newer = {};
    registerTools(context as never, start);
    expect(tools.size).toBe(0);
  });
});
