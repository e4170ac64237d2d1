/** The sessions of the active file, with stand-ins for VS Code and the server. */

import { expect, test, vi } from 'vitest';
import type { SessionRequests } from '../../client/src/sessions/requests.ts';
import { SessionState } from '../../client/src/sessions/state.ts';

type Listener = (event: unknown) => void;

const vscode = vi.hoisted(() => ({ closed: [] as Listener[], contexts: new Map<string, unknown>() }));

vi.mock('vscode', () => ({
  EventEmitter: class {
    readonly listeners: Listener[] = [];
    readonly event = (listener: Listener) => void this.listeners.push(listener);
    fire(event: unknown): void {
      for (const each of this.listeners) each(event);
    }
    dispose(): void {}
  },
  Disposable: { from: () => ({ dispose: () => undefined }) },
  commands: { executeCommand: async (_: string, key: string, value: unknown) => void vscode.contexts.set(key, value) },
  workspace: {
    onDidChangeTextDocument: () => undefined,
    onDidCloseTextDocument: (listener: Listener) => void vscode.closed.push(listener),
  },
}));
vi.mock('vscode-languageclient', () => ({ State: { Running: 2 } }));

test('a file that is closed has no sessions, and is asked about when it is opened again', async () => {
  const uri = { toString: () => 'file:///a.conllu' };
  let sessions: readonly unknown[] = [{ kind: 'suspicion', labels: [] }];
  let moved: () => void = () => undefined;
  const requests = {
    client: { state: 2, onNotification: () => undefined, onDidChangeState: () => undefined },
    summaries: vi.fn(async () => sessions),
  };
  const onDidChange = (listener: () => void) => {
    moved = listener;
  };
  const places = { editor: { document: { uri } }, onDidChange };
  const state = new SessionState(requests as unknown as SessionRequests, places as never);
  await expect.poll(() => state.of()?.kind).toBe('suspicion');
  expect(vscode.contexts.get('treebank.session')).toBe('suspicion');

  sessions = [];
  for (const each of vscode.closed) each({ uri: { toString: () => 'file:///other.conllu' } });
  moved();
  expect(state.of()?.kind, 'another file was closed').toBe('suspicion');
  for (const each of vscode.closed) each({ uri });
  await expect.poll(() => state.of()).toBeUndefined();
  expect(state.uri).toBeUndefined();
  expect(vscode.contexts.get('treebank.session')).toBeUndefined();

  requests.summaries.mockClear();
  moved();
  await expect.poll(() => requests.summaries.mock.calls.length).toBe(1);
  expect(state.uri).toBe(uri);
});
