/** Entry of the language server: `node dist/server.js --stdio`, or `--node-ipc` under VS Code. */

import { resolve } from 'node:path';
import { createConnection } from 'vscode-languageserver/node';
import { inertLines } from '../inert/index.ts';
import { NODE } from '../runtime/node.ts';
import { describe } from './connection/fence.ts';
import { FEATURES } from './features/index.ts';
import { startServer } from './server.ts';

const TRANSPORTS = ['--stdio', '--node-ipc', '--socket', '--pipe'];
const USAGE = `Language server for CoNLL-U (Treebank Workbench).
Usage: node server.js --stdio      for any editor that speaks LSP
       node server.js --node-ipc   as a child of VS Code
       also --socket=PORT and --pipe=NAME`;

if (process.argv.slice(2).some((argument) => TRANSPORTS.includes(argument.split('=')[0]))) {
  const connection = createConnection();
  // An unhandled rejection (a request to a client that has exited) must not end the server.
  process.on('unhandledRejection', (reason) => connection.console.error(inertLines(`Unhandled: ${describe(reason)}`)));
  const files = {
    workerFile: resolve(import.meta.dirname, 'worker.js'),
    modelsFolder: resolve(import.meta.dirname, '../models'),
    tablesFolder: resolve(import.meta.dirname, '../tables'),
  };
  startServer(connection, files, NODE, FEATURES);
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = process.argv.includes('--help') ? 0 : 2;
}
