/** `treebank language-server`: the server of the editor, for any editor that speaks LSP. */

import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';

export const languageServer = defineCommand({
  name: 'language-server',
  group: 'editor',
  summary: 'serve an editor: findings, repairs and edits over the Language Server Protocol',
  usage: '--stdio',
  details: `Runs until the editor ends it. docs/editors.md has configurations for Neovim, Emacs, Helix and Kate.

  treebank language-server --stdio`,
  options: {
    stdio: { type: 'flag', help: 'talk over standard input and output' },
    socket: { type: 'integer', placeholder: 'PORT', min: 1, max: 65535, help: 'talk over a socket to this port' },
    pipe: { type: 'text', placeholder: 'NAME', help: 'talk over a named pipe' },
    clientProcessId: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      help: 'end when this process ends',
    },
  },
  async start({ files, options: { stdio, socket, pipe } }, { io }) {
    if (0 < files.length) throw new UsageError('the editor says which files it opens: name none');
    const transports = [stdio || undefined, socket, pipe].filter((each) => each !== undefined);
    if (transports.length !== 1) throw new UsageError('name one of --stdio, --socket and --pipe');
    if (io.serveEditor === undefined) throw new Error('There is no language server here.');
    await io.serveEditor();
  },
});
