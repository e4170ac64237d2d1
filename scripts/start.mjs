/** `npm start [FILE]`: opens VS Code with the extension on FILE or on the sample treebank; works in a fresh clone. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { desktopVsCode, openDesktop } from './desktop.mjs';
import { openEmbedded } from './embedded.mjs';
import { builtOnce } from './fresh.mjs';
import { main, Stop, say } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const HELP = `Opens a treebank in VS Code with Treebank Workbench running.

  npm start                     the sample treebank (a copy: change what you like)
  npm start FILE                a CoNLL-U file, or the first one of a folder
  npm start -- --browser FILE   in the embedded browser VS Code even where VS Code is installed
  npm start -- --port 8123      the embedded VS Code at this port instead of a free one

An installed VS Code (code, codium or code-insiders) is used if there is one, with separate settings and extensions
in .rig/desktop: yours stay as they are. Otherwise a VS Code that runs in the browser is installed into .rig/ once;
open the printed address, and press Ctrl+C here to stop it. It listens on this machine only (127.0.0.1), needs no
password, and makes no network connections.`;

function readArguments() {
  const options = { help: { type: 'boolean', short: 'h' }, browser: { type: 'boolean' }, port: { type: 'string' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && 1 <= port && port < 65536)) {
      throw new Stop(`--port ${values.port}: a port must be a number from 1 to 65535.`);
    }
    if (1 < positionals.length) throw new Stop(`One file or folder at a time, not ${positionals.length}.`);
    return { ...values, port, file: positionals[0] };
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`${error.message}\n\n${HELP}`);
  }
}

/** npm starts scripts in the project's folder, but a relative path refers to the user's working directory. */
function pathOfFile(file) {
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(path))
    throw new Stop(`${path} does not exist. Check the name, or leave it out to open the sample treebank.`);
  return path;
}

await main(async () => {
  const { help, browser, port, file } = readArguments();
  if (help) return void say(HELP);
  const path = file === undefined ? undefined : pathOfFile(file);
  ensureInstalled();
  const program = browser || port !== undefined ? undefined : desktopVsCode();
  if (program === undefined) return openEmbedded(path, port);
  await builtOnce(build);
  openDesktop(program, path);
});
