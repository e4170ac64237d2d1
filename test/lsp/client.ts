/** A client that talks to the language server as an editor does. */

import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type LogMessageParams,
  MessageType,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type ShowMessageParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  type WorkDoneProgressReport,
} from 'vscode-languageserver/node';
import type { Language } from '../../server/src/localization/index.ts';
import type { Feature } from '../../server/src/lsp/feature.ts';
import type { Server } from '../../server/src/lsp/wholeServer.ts';
import {
  EDIT_REQUEST,
  type EditResult,
  type EditTarget,
  type IntentionOf,
  type IntentionType,
} from '../../server/src/protocol/edit.ts';
import { FINDINGS_CHANGED_NOTIFICATION, type FindingsChangedParams } from '../../server/src/protocol/findings.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../server/src/protocol/locks.ts';
import type { Host } from '../../server/src/services/ports.ts';
import { type ServerEnd, serverHere, serverProcess } from './serverEnd.ts';

const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true }, configuration: true },
  textDocument: {
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, versionSupport: true },
  },
};

export interface ClientOptions {
  /** The section `treebank`, as the client answers `workspace/configuration`. */
  readonly settings?: object;
  readonly capabilities?: ClientCapabilities;
  /** Commands of the client that code actions may name. */
  readonly commands?: readonly string[];
  /** Our notifications that the client accepts; all of them by default. */
  readonly notifications?: readonly string[];
  /** Folder of the models that the user trains. */
  readonly modelsFolder?: string;
  /** Folder of stored adjudications. */
  readonly adjudicationsFolder?: string;
  /** Folder of what is known of files that are not open. */
  readonly overviewFolder?: string;
  readonly person?: string;
  readonly isTrusted?: boolean;
  /** The language of the server; English by default. */
  readonly language?: Language;
  /** Folders of the workspace, as URIs. */
  readonly folders?: readonly string[];
}

/** For a server in this process. */
export interface HereOptions extends ClientOptions {
  /** Folder of the bundled models. */
  readonly models?: string;
  /** Folder of the bundled language tables; none by default. */
  readonly tables?: string;
  /** That of Node by default. */
  readonly host?: Host;
  /** Those of a server under Node by default. */
  readonly features?: readonly Feature<Server>[];
}

interface Progress {
  readonly token: string | number;
  readonly value: WorkDoneProgressReport;
}

/** Only ends hangs, with a message before the time of the whole test is over. */
const PATIENCE_MS = 150_000;

export class TestClient {
  readonly published: PublishDiagnosticsParams[] = [];
  /** Errors, warnings and information. */
  readonly logged: LogMessageParams[] = [];
  /** All other log messages. */
  readonly notes: LogMessageParams[] = [];
  readonly shown: ShowMessageParams[] = [];
  readonly findingsChanged: FindingsChangedParams[] = [];
  /** Work-done progress, with its token. */
  readonly progress: Progress[] = [];
  private readonly listeners = new Set<() => void>();
  private withheld: Promise<void> | undefined;

  private constructor(
    readonly connection: ProtocolConnection,
    private readonly server: ServerEnd,
    readonly initialized: InitializeResult,
    private settings: object,
    /** Whether the server reports that all findings are there. */
    private readonly isTold: boolean,
  ) {}

  /**
   * A server in this process.
   *
   * @param models folder of the models that come with it; none if undefined
   */
  static async start({ models, tables, host, features, ...options }: HereOptions = {}): Promise<TestClient> {
    return TestClient.connect(await serverHere(models, host, features, tables), options);
  }

  /** A server in a process of its own: for tests of the process, and of its resources. */
  static spawn(serverFile: string, options: ClientOptions = {}): Promise<TestClient> {
    return TestClient.connect(serverProcess(serverFile), options);
  }

  private static async connect(server: ServerEnd, options: ClientOptions): Promise<TestClient> {
    const connection = createProtocolConnection(
      new StreamMessageReader(server.output),
      new StreamMessageWriter(server.input),
    );
    connection.listen();
    const initialized = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: options.folders?.map((uri) => ({ uri, name: uri })),
      capabilities: options.capabilities ?? CAPABILITIES,
      initializationOptions: {
        commands: options.commands,
        notifications: options.notifications ?? [FINDINGS_CHANGED_NOTIFICATION, LOCKS_CHANGED_NOTIFICATION],
        modelsFolder: options.modelsFolder,
        adjudicationsFolder: options.adjudicationsFolder,
        overviewFolder: options.overviewFolder,
        person: options.person,
        isTrusted: options.isTrusted,
        language: options.language,
      },
    });
    const notifications = options.notifications ?? [FINDINGS_CHANGED_NOTIFICATION, LOCKS_CHANGED_NOTIFICATION];
    const isTold = notifications.includes(FINDINGS_CHANGED_NOTIFICATION);
    const client = new TestClient(connection, server, initialized, options.settings ?? {}, isTold);
    client.listen();
    await connection.sendNotification('initialized', {});
    return client;
  }

  get pid(): number | undefined {
    return this.server.pid;
  }

  private listen(): void {
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      for (const listener of this.listeners) listener();
    });
    this.connection.onNotification('window/logMessage', (params: LogMessageParams) => {
      (params.type === MessageType.Log ? this.notes : this.logged).push(params);
    });
    this.connection.onNotification(FINDINGS_CHANGED_NOTIFICATION, (params: FindingsChangedParams) => {
      this.findingsChanged.push(params);
      for (const listener of this.listeners) listener();
    });
    this.connection.onNotification('window/showMessage', (params: ShowMessageParams) => {
      this.shown.push(params);
      for (const listener of this.listeners) listener();
    });
    this.connection.onNotification('$/progress', (params: Progress) => {
      this.progress.push(params);
      for (const listener of this.listeners) listener();
    });
    this.connection.onRequest('workspace/configuration', async ({ items }: { items: unknown[] }) => {
      await this.withheld;
      return items.map(() => this.settings);
    });
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onRequest('workspace/codeLens/refresh', () => null);
  }

  async open(uri: string, text: string, version = 1, languageId = 'conllu'): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version, text },
    });
  }

  async change(uri: string, version: number, contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  async configure(settings: object): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  /** From now on a server that requests settings waits until the returned function is called: everything sent before that comes first. */
  withholdSettings(): () => void {
    let answer = () => {};
    this.withheld = new Promise((resolve) => {
      answer = resolve;
    });
    return answer;
  }

  request<R>(method: string, params: object): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  edit<T extends IntentionType>(target: EditTarget, intention: IntentionOf<T>): Promise<EditResult<T>> {
    return this.request(EDIT_REQUEST, { ...target, intention });
  }

  /** The last diagnostics of a version once all are there: on a busy machine some come before. */
  async diagnostics(uri: string, version = 1): Promise<Diagnostic[]> {
    const isOf = (each: { readonly uri: string; readonly version?: number }) =>
      each.uri === uri && each.version === version;
    const isComplete = () => this.findingsChanged.some((each) => isOf(each) && each.isComplete);
    const found = await this.until(`diagnostics of version ${version}`, () =>
      !this.isTold || isComplete() ? this.published.filter(isOf).at(-1) : undefined,
    );
    return found.diagnostics;
  }

  async until<T>(what: string, find: () => T | undefined): Promise<T> {
    const now = find();
    if (now !== undefined) return now;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.listeners.delete(look);
        reject(new Error(`waited in vain for ${what}; log: ${this.logged.map((each) => each.message).join('\n')}`));
      }, PATIENCE_MS);
      const look = () => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        this.listeners.delete(look);
        resolve(found);
      };
      this.listeners.add(look);
    });
  }

  /** Ends the server as an editor does. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    return this.exit();
  }

  async exit(): Promise<number | null> {
    await this.connection.sendNotification('exit');
    const code = await this.server.ended;
    this.connection.dispose();
    return code;
  }
}
