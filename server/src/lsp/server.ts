/** Wires the connection: documents in, diagnostics out, and one handler for each feature. */

import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { Diagnostics } from './diagnostics.ts';
import { OpenDocuments } from './documents.ts';
import { type ClientSupport, type Server, type ServerFiles, supportOf } from './feature.ts';
import { fenceNotification } from './fence.ts';
import { FEATURES } from './handlers/index.ts';
import { SettingsStore } from './settings.ts';
import { WorkerThread } from './workerThread.ts';

/** Starts listening. Several servers can run in one process, each on its own connection. */
export function startServer(connection: Connection, files: ServerFiles): void {
  const documents = new OpenDocuments();
  const settings = new SettingsStore(connection);
  const server: Mutable<Server, 'client' | 'folders'> = {
    connection,
    files,
    documents,
    settings,
    diagnostics: new Diagnostics(connection, documents, settings),
    worker: new WorkerThread(files.workerFile, (message) => connection.console.error(message)),
    client: supportOf({}),
    folders: [],
  };

  connection.onInitialize(({ capabilities, initializationOptions, workspaceFolders }): InitializeResult => {
    server.client = supportOf(capabilities);
    server.folders = (workspaceFolders ?? []).map(({ uri }) => uri.replace(/\/$/, ''));
    settings.initialize(initializationOptions, server.client.configuration);
    return { capabilities: capabilitiesFor(server.client), serverInfo: { name: 'Treebank Workbench' } };
  });
  connection.onInitialized(() => {
    if (!server.client.configurationChanges) return;
    void connection.client.register(DidChangeConfigurationNotification.type, { section: 'treebank' });
  });
  synchronize(server);
  for (const feature of FEATURES) feature.register(server);
  connection.listen();
}

/** The same type with some fields still to be filled in. */
type Mutable<T, K extends keyof T> = Omit<T, K> & { -readonly [Key in K]: T[Key] };

function capabilitiesFor(client: ClientSupport): ServerCapabilities {
  const sync = { openClose: true, change: TextDocumentSyncKind.Incremental };
  return Object.assign({ textDocumentSync: sync }, ...FEATURES.map((feature) => feature.capabilities(client)));
}

/** Documents are synchronised into our own structure; there is no second copy of their text. */
function synchronize(server: Server): void {
  const { connection, documents, settings, diagnostics } = server;
  connection.onDidOpenTextDocument(
    fenceNotification(connection, 'didOpen', ({ textDocument: { uri, version, text } }) => {
      diagnostics.checkNow(documents.open(uri, version, text));
    }),
  );
  connection.onDidChangeTextDocument(
    fenceNotification(connection, 'didChange', ({ textDocument: { uri, version }, contentChanges }) => {
      const snapshot = documents.change(uri, version, contentChanges);
      if (snapshot) diagnostics.checkSoon(snapshot);
    }),
  );
  connection.onDidCloseTextDocument(
    fenceNotification(connection, 'didClose', ({ textDocument: { uri } }) => {
      documents.close(uri);
      settings.forget(uri);
      diagnostics.close(uri);
    }),
  );
  connection.onDidChangeConfiguration(
    fenceNotification(connection, 'didChangeConfiguration', ({ settings: sent }) => {
      settings.change(sent);
      for (const snapshot of documents.all) diagnostics.checkNow(snapshot);
      if (server.client.codeLensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
    }),
  );
}
