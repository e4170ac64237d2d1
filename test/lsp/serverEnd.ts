/** Language servers for tests: in this process, where breakpoints stop, or as a process of its own. */

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  type Logger,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Feature } from '../../server/src/lsp/feature.ts';
import { FEATURES } from '../../server/src/lsp/features/index.ts';
import { startServer } from '../../server/src/lsp/server.ts';
import type { Server } from '../../server/src/lsp/wholeServer.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import type { Host } from '../../server/src/services/ports.ts';
import { workerScript } from './bundle.ts';

/** A running server, as its client sees it. */
export interface ServerEnd {
  readonly input: Writable;
  readonly output: Readable;
  readonly pid: number | undefined;
  /** Resolves with its exit code once a client has ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * In this process. Messages are written and read as between processes, and its thread is a real one, from the bundle.
 *
 * @param models folder of the bundled models; none if undefined
 * @param host that of Node, or another one
 * @param features those of a server under Node, or of another one
 * @param tables folder of the bundled language tables; none if undefined
 */
export async function serverHere(
  models?: string,
  host: Host = NODE,
  features: readonly Feature<Server>[] = FEATURES,
  tables?: string,
): Promise<ServerEnd> {
  const workerFile = await workerScript();
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = new Promise<number>((exit) => {
    const connect = (logger: Logger) =>
      createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger);
    // Replaces the one that ends the process.
    const watchDog = { shutdownReceived: false, initialize: () => undefined, exit };
    const connection = createConnection(connect, watchDog);
    startServer(
      connection,
      { workerFile, modelsFolder: models ?? join(dirname(workerFile), 'models'), tablesFolder: tables },
      host,
      features,
    );
  });
  return { input, output, pid: process.pid, ended };
}

/** As a process of its own, over its standard streams. */
export function serverProcess(serverFile: string): ServerEnd {
  const child = spawn(process.execPath, [serverFile, '--stdio']);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { input: child.stdin, output: child.stdout, pid: child.pid, ended };
}
