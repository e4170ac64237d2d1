/** Entry of the extension under Node: the language server is a child process. */

import { spawn } from 'node:child_process';
import './language.ts';
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { AS_NODE } from './agents/asNode.ts';
import { offerAgents } from './agents/offer.ts';
import { registerTools } from './agents/tools.ts';
import { start } from './main.ts';
import type { ClientHost } from './server.ts';
import { CHANNEL } from './show/output.ts';

const HOST: ClientHost = {
  createClient(context, options) {
    const module = context.asAbsolutePath('dist/server.js');
    const transport = TransportKind.ipc;
    const run = { module, transport };
    const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6012'] } };
    return new LanguageClient('treebank', CHANNEL, { run, debug }, options);
  },
  pathOf: ({ fsPath }) => fsPath,
  uriOf: (path) => Uri.file(path),
  reaches: (scheme) => scheme === 'file',
  // Set by `npm start`.
  start: process.env.TREEBANK_START,
};

export function activate(context: ExtensionContext): Promise<void> {
  offerAgents(context);
  const env = { ...process.env, ...AS_NODE };
  registerTools(context, (args) => spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] }));
  return start(context, HOST);
}
