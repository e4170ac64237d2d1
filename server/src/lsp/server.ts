/** Wires up the connection: documents in, diagnostics out, and one handler per feature. */

import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  MessageType,
  type ServerCapabilities,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { PROPOSALS_NAME } from '../core/agents/index.ts';
import { SIDECAR_NAME } from '../core/sidecar/index.ts';
import { localized, speak } from '../localization/index.ts';
import { SESSION_CHANGED_NOTIFICATION } from '../protocol/session.ts';
import { TREEBANK_FILE, TREEBANK_GLOB } from '../protocol/treebankFiles.ts';
import type { Host } from '../services/ports.ts';
import { SHOW_FINDINGS } from './actions/folded.ts';
import type { Editor } from './connection/editor.ts';
import { fenceNotification } from './connection/fence.ts';
import { Diagnostics, type HasDiagnostics } from './diagnostics/diagnostics.ts';
import { OpenDocuments } from './documents/documents.ts';
import { Vocabularies } from './documents/vocabularies.ts';
import { ChangedArcsStore } from './edits/changedArcs.ts';
import { type ClientSupport, type Feature, notify, type ServerFiles, supportOf } from './feature.ts';
import { GrewDocuments, isGrew, NAMED_GLOB } from './grew/documents.ts';
import { publishProblems, withdrawProblems } from './grew/problems.ts';
import { languageIn } from './language.ts';
import { UncertainWords } from './parsing/uncertain.ts';
import { forgetDocument } from './perDocument.ts';
import { Readmes } from './release/readmes.ts';
import { Releases } from './release/releases.ts';
import { isReadme } from './release/source.ts';
import { TrainingOffers } from './reparse/trainingOffers.ts';
import { LastEdits } from './rewriting/lastEdits.ts';
import { type HasSessions, Sessions } from './sessions/sessions.ts';
import { DATA_FILES_GLOB, isDataFile, LanguageTableStore } from './settings/languageTables.ts';
import { SettingsStore } from './settings/settings.ts';
import { AnnotatedTexts } from './sidecar/annotated.ts';
import { Followers } from './sidecar/followers.ts';
import { followFromDisk, settleAfter, writeFollowed } from './sidecar/keepFollowing.ts';
import { isSidecar, LISTS_GLOB, Sidecars } from './sidecar/sidecars.ts';
import { tellUndone } from './team/undone.ts';
import type { Server } from './wholeServer.ts';
import { type HasThreads, WorkerThread } from './workerThread.ts';

/** Starts listening. Several servers can run in one process, each on its own connection. */
export function startServer(
  connection: Editor,
  files: ServerFiles,
  host: Host,
  features: readonly Feature<Server>[],
): void {
  const documents = new OpenDocuments();
  const settings = new SettingsStore(
    connection,
    host,
    (message) => {
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    },
    (uri) => {
      const snapshot = documents.get(uri);
      if (snapshot !== undefined) server.diagnostics.checkNow(snapshot);
    },
  );
  const sidecars = new Sidecars(connection, host);
  const tables = new LanguageTableStore(
    connection,
    host,
    () => server.folders,
    () => server.client.isTrusted,
    files.tablesFolder,
  );
  // Before the diagnostics: these need the followed entries when the file changes.
  const followers = new Followers(sidecars, (uri) => documents.get(uri)?.document);
  const worker = new WorkerThread(host, files.workerFile, (message) => connection.console.error(message));
  const server: Mutable<Server, 'client' | 'folders'> = {
    connection,
    host,
    files,
    documents,
    grew: new GrewDocuments(
      host,
      (source, isNew) => {
        publishProblems(connection, source);
        // Rules with errors have no lenses.
        if (!isNew && server.client.codeLensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
      },
      () => [...documents.all].at(-1)?.uri,
    ),
    readmes: new Readmes(connection),
    releases: new Releases(() => server),
    settings,
    diagnostics: new Diagnostics({
      connection,
      documents,
      settings,
      sidecars,
      followers,
      tables,
      host,
      listedIn: () => listOf(server.client),
      notify: (method, params) => notify(server, method, params),
    }),
    sidecars,
    followers,
    tables,
    worker,
    threads: new Set([worker]),
    lastAnswers: new Set(),
    uncertain: new UncertainWords(),
    annotated: new AnnotatedTexts(),
    trainingOffers: new TrainingOffers(),
    changedArcs: new ChangedArcsStore(),
    sessions: new Sessions(
      (uri) => documents.get(uri) !== undefined,
      (uri) => notify(server, SESSION_CHANGED_NOTIFICATION, { uri }),
    ),
    lastEdits: new LastEdits(),
    vocabularies: new Vocabularies(host),
    client: supportOf({}, host),
    folders: [],
  };

  connection.onInitialize(({ capabilities, initializationOptions, workspaceFolders }): InitializeResult => {
    const language = languageIn(initializationOptions);
    if (language !== undefined) speak(language);
    server.client = supportOf(capabilities, host, initializationOptions);
    const folders = Array.isArray(workspaceFolders) ? workspaceFolders : [];
    server.folders = folders.flatMap((each) => (typeof each?.uri === 'string' ? [each.uri.replace(/\/$/, '')] : []));
    settings.initialize(initializationOptions, server.client.configuration);
    return { capabilities: capabilitiesFor(server.client, features), serverInfo: { name: 'Treebank Workbench' } };
  });
  connection.onInitialized(() => {
    if (server.client.configurationChanges) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'treebank' });
    }
    if (server.client.fileWatching) {
      const watchers = WATCHED.map((globPattern) => ({ globPattern }));
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }
  });
  connection.onShutdown(() => end(server));
  synchronize(server);
  for (const feature of features) feature.register(server);
  connection.listen();
}

/** Ends the threads and running checks: the process may continue, as in tests, but nothing of the server does. */
async function end(server: HasDiagnostics & HasSessions & HasThreads): Promise<void> {
  const { diagnostics, threads, lastAnswers, sessions } = server;
  diagnostics.end();
  const ending = [...threads].map((thread) => thread.end());
  await Promise.all([...ending, sessions.settled(), Promise.allSettled(lastAnswers)]);
}

const WATCHED = [`**/${SIDECAR_NAME}`, `**/${PROPOSALS_NAME}`, LISTS_GLOB, NAMED_GLOB, DATA_FILES_GLOB, TREEBANK_GLOB];

/** The same type with some fields still to be filled in. */
type Mutable<T, K extends keyof T> = Omit<T, K> & { -readonly [Key in K]: T[Key] };

/** The views of a client that show all findings; the command line always has them. */
function listOf({ commands }: ClientSupport): string {
  return commands.includes(SHOW_FINDINGS) ? localized`the Findings view` : localized`the output of “treebank lint”`;
}

function capabilitiesFor(client: ClientSupport, features: readonly Feature<Server>[]): ServerCapabilities {
  const sync = { openClose: true, change: TextDocumentSyncKind.Incremental, save: true };
  return Object.assign({ textDocumentSync: sync }, ...features.map((feature) => feature.capabilities(client)));
}

/** Documents are synchronised into our own structure; there is no second copy of their text. */
function synchronize(server: Server): void {
  const { connection, documents, grew, readmes, settings, diagnostics, sidecars, followers, tables } = server;
  const followSessions = fenceNotification(connection, 'Following', ({ uri }: { uri: string }) =>
    server.sessions.follow(uri),
  );
  connection.onDidOpenTextDocument(
    fenceNotification(connection, 'didOpen', ({ textDocument: { uri, version, text, languageId } }) => {
      if (isSidecar(uri)) sidecars.didOpen(uri, text);
      else if (isGrew(languageId, uri)) grew.open(uri, version, text);
      else if (isReadme(uri)) readmes.open(uri, version, text);
      else {
        followers.forget(uri);
        const snapshot = documents.open(uri, version, text);
        followFromDisk(server, snapshot);
        diagnostics.checkNow(snapshot);
        void server.sessions.resume(uri);
      }
    }),
  );
  connection.onDidChangeTextDocument(
    fenceNotification(connection, 'didChange', ({ textDocument: { uri, version }, contentChanges }) => {
      if (isSidecar(uri)) sidecars.didChange(uri, contentChanges);
      grew.change(uri, version, contentChanges);
      readmes.change(uri, version, contentChanges);
      const before = documents.get(uri);
      const snapshot = documents.change(uri, version, contentChanges);
      if (snapshot === undefined) return;
      if (before !== undefined) {
        tellUndone(server, uri, followers.changed(uri, before.document, snapshot.document));
        server.lastEdits.changed(uri, before.document, snapshot.document);
      }
      diagnostics.checkSoon(snapshot);
      void followSessions({ uri });
    }),
  );
  connection.onDidSaveTextDocument(
    fenceNotification(connection, 'didSave', async ({ textDocument: { uri } }) => {
      const snapshot = documents.get(uri);
      if (snapshot !== undefined) await writeFollowed(server, snapshot);
    }),
  );
  connection.onDidCloseTextDocument(
    fenceNotification(connection, 'didClose', async ({ textDocument: { uri } }) => {
      if (isSidecar(uri)) await sidecars.didClose(uri);
      if (grew.close(uri) || readmes.close(uri)) withdrawProblems(connection, uri);
      documents.close(uri);
      forgetDocument(server, uri);
    }),
  );
  connection.onDidChangeWatchedFiles(
    fenceNotification(connection, 'didChangeWatchedFiles', async ({ changes }) => {
      const uris = changes.map(({ uri }) => uri);
      const treebanks = uris.filter((uri) => TREEBANK_FILE.test(uri));
      const asked = uris.filter((uri) => TREEBANK_FILE.test(uri) || uri.endsWith(`/${PROPOSALS_NAME}`));
      if (0 < treebanks.length) server.releases.filesChanged(treebanks);
      if (0 < asked.length) void server.sessions.filesChanged(asked);
      if (asked.length === changes.length) return;
      // Started together, so that all later requests wait for them.
      const settled = changes.map(async ({ uri }) => {
        if (!isSidecar(uri)) return sidecars.didChangeList(uri);
        await sidecars.didChangeOnDisk(uri);
        settleAfter(server, uri);
      });
      await Promise.all([...settled, grew.readAgain()]);
      if (!changes.some(({ uri }) => isDataFile(uri))) return;
      tables.forget();
      for (const snapshot of documents.all) diagnostics.checkNow(snapshot);
    }),
  );
  connection.onDidChangeConfiguration(
    fenceNotification(connection, 'didChangeConfiguration', ({ settings: sent }) => {
      settings.change(sent);
      tables.lookAgain();
      for (const snapshot of documents.all) diagnostics.checkNow(snapshot);
      if (server.client.codeLensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
    }),
  );
}
