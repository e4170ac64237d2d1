/** Entry of the extension in a browser: the language server is a web worker, and reads and writes files through this client. */

import './language.ts';
import { type ExtensionContext, Uri, workspace } from 'vscode';
import { start } from './main.ts';
import type { ClientHost } from './server.ts';
import { WebClient } from './web/client.ts';

const HOST: ClientHost = {
  createClient: (context, options) => new WebClient(context.extensionUri, options),
  pathOf: (uri) => uri.toString(),
  uriOf: (path) => Uri.parse(path),
  // An unknown file system (undefined) may still be registered later.
  reaches: (scheme) => workspace.fs.isWritableFileSystem(scheme) !== false,
};

export const activate = (context: ExtensionContext): Promise<void> => start(context, HOST);
