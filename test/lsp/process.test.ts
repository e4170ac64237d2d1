/** The server as a process: transports, usage, its end. */

import { fork, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProtocolConnection,
  type InitializeResult,
  IPCMessageReader,
  IPCMessageWriter,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { type Bundle, bundleServer } from './bundle.ts';
import { TestClient } from './client.ts';

let bundle: Bundle;

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());

test('over node IPC, as VS Code starts it', async () => {
  const child = fork(bundle.serverFile, ['--node-ipc', `--clientProcessId=${process.pid}`]);
  const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', resolve);
  });
  connection.listen();
  const params = { processId: process.pid, rootUri: null, capabilities: {} };
  const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', params);
  expect(capabilities.textDocumentSync).toEqual({ openClose: true, change: 2, save: true });
  await connection.sendNotification('initialized', {});
  const text = '1\ta\ta\tX\t_\t_\t1\tdep\t_\t_\n\n';
  const textDocument = { uri: 'file:///ipc.conllu', languageId: 'conllu', version: 3, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const { version, diagnostics } = await published;
  expect(version).toBe(3);
  expect(diagnostics.map(({ code }) => code)).toContain('head-self-loop');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  expect(await ended).toBe(0);
});

test('without a transport it says how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, [bundle.serverFile], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('--stdio');
  expect(spawnSync(process.execPath, [bundle.serverFile, '--help']).status).toBe(0);
});

test('capabilities follow the client: no lazy edits where it cannot resolve', async () => {
  const able = await TestClient.spawn(bundle.serverFile);
  expect(able.initialized.capabilities).toMatchObject({
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    codeLensProvider: {},
    codeActionProvider: { resolveProvider: true },
  });
  await able.stop();
  const plain = await TestClient.spawn(bundle.serverFile, { capabilities: {} });
  expect(plain.initialized.capabilities.codeActionProvider).toMatchObject({ resolveProvider: false });
  const uri = 'file:///plain.conllu';
  const rows = [2, 4, 4, 0, 7, 7, 2, 4].map((head, i) => `${i + 1}\ta\ta\tX\t_\t_\t${head}\tdep\t_\t_\n`);
  await plain.open(uri, `${rows.join('')}\n`);
  const at = { line: 0, character: 0 };
  const context = { diagnostics: [] };
  const params = { textDocument: { uri }, range: { start: at, end: at }, context };
  const actions = await plain.request<{ title: string; edit?: object }[]>('textDocument/codeAction', params);
  expect(actions.map(({ title }) => title)).not.toContain('Re-parse sentence');
  expect(Object.keys(actions[0].edit!)).toEqual(['changes']);
  await plain.stop();
});
