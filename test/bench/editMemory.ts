/** A language server in this process, on a connection in memory, to measure what it retains. */

import { PassThrough } from 'node:stream';
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { Document, type Position } from '../../server/src/core/conllu/index.ts';
import { FEATURES } from '../../server/src/lsp/features/index.ts';
import { startServer } from '../../server/src/lsp/server.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { randomFrom } from './sentences.ts';

const SETTINGS = { lint: { debounce: 0 } };

/** Bytes in use after a collection: the heap of JavaScript, and the buffers beside it. */
export interface Memory {
  readonly heap: number;
  readonly buffers: number;
}

export interface Course {
  /** The server without a file. */
  readonly empty: Memory;
  /** After the file was checked. */
  readonly opened: Memory;
  /** After each tenth of the edits. */
  readonly edited: readonly Memory[];
  readonly closed: Memory;
}

/** Letters that are typed at one place, and deleted again. */
const WORD = 5;

export const totalOf = ({ heap, buffers }: Memory): number => heap + buffers;

/**
 * Opens a text, types words before random cells and deletes them again, each letter checked before the next, and closes it.
 *
 * @param cleanUp collects all garbage
 */
export async function courseOf(text: string, nEdits: number, cleanUp: () => void): Promise<Course> {
  const server = new MemoryServer();
  await server.start();
  const uri = 'file:///memory/xx.conllu';
  const places = placesIn(text);
  const memory = async () => {
    // A task that has just ended may need a turn to release its memory.
    await new Promise((resolve) => setTimeout(resolve, 20));
    cleanUp();
    cleanUp();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return { heap: heapUsed, buffers: arrayBuffers };
  };
  const empty = await memory();
  await server.open(uri, text);
  const opened = await memory();
  const edited: Memory[] = [];
  const random = randomFrom(nEdits);
  const step = 2 * WORD;
  for (let i = 0; i < nEdits; i += step) {
    const start = places[random(places.length)];
    for (let k = 0; k < WORD; k++) await server.change(uri, { start, end: start }, 'x');
    const end = { ...start, character: start.character + 1 };
    for (let k = 0; k < WORD; k++) await server.change(uri, { start, end }, '');
    if (Math.floor(((i + step) * 10) / nEdits) !== Math.floor((i * 10) / nEdits)) edited.push(await memory());
  }
  await server.close(uri);
  return { empty, opened, edited, closed: await memory() };
}

/** Starts of FORM, UPOS and MISC of each word. */
function placesIn(text: string): Position[] {
  const document = Document.parse(text);
  return document.sentences.flatMap((sentence, index) =>
    Array.from({ length: sentence.nRows }, (_, row) =>
      ([1, 3, 9] as const).map((column) => document.positionIn(index, sentence.cellSpan(row, column).start)),
    ).flat(),
  );
}

class MemoryServer {
  private readonly toServer = new PassThrough();
  private readonly toClient = new PassThrough();
  private readonly client = createProtocolConnection(
    new StreamMessageReader(this.toClient),
    new StreamMessageWriter(this.toServer),
  );
  private version = 0;
  private checked = 0;
  private waiting: (() => void) | undefined;

  async start(): Promise<void> {
    const connection = createConnection(new StreamMessageReader(this.toServer), new StreamMessageWriter(this.toClient));
    startServer(connection, { workerFile: '', modelsFolder: '' }, NODE, FEATURES);
    this.client.onNotification('textDocument/publishDiagnostics', ({ version }: { version?: number }) => {
      this.checked = version ?? this.checked;
      this.waiting?.();
    });
    this.client.listen();
    await this.client.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
      initializationOptions: { treebank: SETTINGS },
    });
    await this.client.sendNotification('initialized', {});
  }

  async open(uri: string, text: string): Promise<void> {
    const textDocument = { uri, languageId: 'conllu', version: ++this.version, text };
    await this.client.sendNotification('textDocument/didOpen', { textDocument });
    await this.untilChecked();
    // Small files have no unfinished reports; large ones report twice.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  async change(uri: string, range: { start: Position; end: Position }, text: string): Promise<void> {
    const textDocument = { uri, version: ++this.version };
    await this.client.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ range, text }] });
    await this.untilChecked();
  }

  async close(uri: string): Promise<void> {
    await this.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await this.client.sendRequest('treebank/sentenceInfo', { textDocument: { uri }, line: 0 });
  }

  private async untilChecked(): Promise<void> {
    while (this.checked !== this.version) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    }
  }
}
