/** A client whose server is a web worker that ends with the connection. */

import { Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
  State,
} from 'vscode-languageclient/browser';
import { type Port, type ServerStart, serveFiles } from '../../../server/src/protocol/webHost.ts';
import { CHANNEL } from '../show/output.ts';
import { EDITOR_FILES } from './files.ts';
import { newChannel, startScript, type WebWorker } from './worker.ts';

export class WebClient extends LanguageClient {
  private worker: WebWorker | undefined;

  constructor(
    private readonly extension: Uri,
    options: LanguageClientOptions,
  ) {
    // The options below start it: the editor's workers are not instances of `Worker`, by which the library recognizes them.
    super('treebank', CHANNEL, () => this.startServer(), options);
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) this.end();
    });
  }

  async restart(): Promise<void> {
    if (this.isRunning()) await this.stop();
    await this.start();
  }

  private async startServer(): Promise<MessageTransports> {
    this.end();
    const script = Uri.joinPath(this.extension, 'dist/web/server.js');
    const worker = await startScript(script);
    this.worker = worker;
    const [lsp, files] = [newChannel(), newChannel()];
    serveFiles(files.port1, EDITOR_FILES);
    const start: ServerStart = {
      lsp: lsp.port2,
      files: files.port2,
      script: script.toString(),
      models: Uri.joinPath(this.extension, 'models').toString(),
      tables: Uri.joinPath(this.extension, 'tables').toString(),
      root: rootOf(workspace.workspaceFolders?.[0]?.uri),
    };
    worker.postMessage(start, [start.lsp, start.files]);
    return { reader: new BrowserMessageReader(asPort(lsp.port1)), writer: new BrowserMessageWriter(asPort(lsp.port1)) };
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

const rootOf = (folder: Uri | undefined): string =>
  folder === undefined ? 'file://' : folder.with({ path: '/', query: '', fragment: '' }).toString().slice(0, -1);

/** The library's types are those of a browser, which this project does not include. */
const asPort = (port: Port) => port as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
