/** `npm start [FILE]`: VS Code with the extension running, on FILE or on the sample treebank, from a fresh clone on. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { packageExtension } from './package.mjs';
import { ensureRig } from './rig.mjs';
import { main, pathOf, ROOT, run, Stop, say } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { SETTINGS, startServer } from './vscode-server.mjs';

const HELP = `Opens a treebank in VS Code with Treebank Workbench running.

  npm start                     the sample treebank (a copy: change what you like)
  npm start FILE                a CoNLL-U file, or a folder of them
  npm start -- --browser FILE   in the embedded browser VS Code even where VS Code is installed
  npm start -- --port 8123      the embedded VS Code at this address instead of a free one

An installed VS Code (code, codium or code-insiders) is used if there is one, with settings and extensions of its
own in .rig/desktop: yours stay as they are. Otherwise a VS Code that runs in the browser is installed into .rig/
once; open the printed address, and press Ctrl+C here to end it. It listens on this machine only (127.0.0.1), asks
for no password, and makes no connection to the network.`;

const DESKTOP = join(ROOT, '.rig/desktop');
const SAMPLE = join(ROOT, 'sample/sample.conllu');

function readArguments() {
  const options = { help: { type: 'boolean', short: 'h' }, browser: { type: 'boolean' }, port: { type: 'string' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && 1 <= port && port < 65536)) {
      throw new Stop(`--port ${values.port}: a port is a number from 1 to 65535.`);
    }
    if (1 < positionals.length) throw new Stop(`One file or folder at a time, not ${positionals.length}.`);
    return { ...values, port, file: positionals[0] };
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`${error.message}\n\n${HELP}`);
  }
}

/** npm starts scripts in the project's folder; a relative path means the folder the user is in. */
function pathOfFile(file) {
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(path))
    throw new Stop(`${path} does not exist. Check the name, or leave it out to open the sample treebank.`);
  return path;
}

/** The sample is opened as a copy in `folder`, so that trying things out does not change the project. */
function copySample(folder) {
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, basename(SAMPLE));
  cpSync(SAMPLE, copy);
  return copy;
}

/** An installed VS Code that can show a window here. The `code` inside a VS Code terminal or in WSL drives another one. */
function desktopVsCode() {
  const { env, platform } = process;
  if (env.VSCODE_IPC_HOOK_CLI !== undefined || env.WSL_DISTRO_NAME !== undefined) return undefined;
  if (platform === 'linux' && env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined) return undefined;
  return ['code', 'codium', 'code-insiders'].map(pathOf).find((path) => path !== undefined);
}

function openDesktop(program, file) {
  const userData = join(DESKTOP, 'user');
  const settings = join(userData, 'User/settings.json');
  if (!existsSync(settings)) {
    mkdirSync(join(userData, 'User'), { recursive: true });
    writeFileSync(settings, JSON.stringify(SETTINGS, null, 2));
  }
  const own = [`--user-data-dir=${userData}`, `--extensions-dir=${join(DESKTOP, 'extensions')}`, '--disable-telemetry'];
  const command = [program, ...own, '--new-window', `--extensionDevelopmentPath=${ROOT}`, file ?? copySample(DESKTOP)];
  if (run(command) !== 0) throw new Stop(`${program} could not open a window, see above. Try: npm start -- --browser`);
  say(`Opened in ${program}. Its settings and extensions are in .rig/desktop; yours are untouched.`);
}

/** The page of the embedded VS Code that shows `path`: a file in an empty window, or a folder. */
function addressOf(base, path) {
  const url = new URL(base);
  if (statSync(path).isDirectory()) url.searchParams.set('folder', path);
  else url.searchParams.set('payload', JSON.stringify([['openFile', `vscode-remote://${url.host}${encodeURI(path)}`]]));
  return url.href;
}

/** A short address that leads to the long one of the opened file. */
function redirect(port, target) {
  return new Promise((listening, failed) => {
    const server = createServer((_, response) => response.writeHead(302, { location: target }).end());
    server.once('error', ({ code }) =>
      failed(new Stop(`127.0.0.1:${port} cannot be used (${code}). Choose another --port.`)),
    );
    server.listen(port ?? 0, '127.0.0.1', () => listening(server));
  });
}

async function openBrowser(file, port) {
  const rig = await ensureRig();
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-start-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve('asked'));
  });
  const vsix = join(temporary, 'treebank-workbench.vsix');
  await packageExtension(vsix);
  const server = await startServer({ rig, vsix });
  const short = await redirect(port, addressOf(server.base, file ?? copySample(temporary))).catch(async (error) => {
    await server.stop();
    throw error;
  });
  say(
    `\nTreebank Workbench is running. Open this address in a browser:\n\n  http://127.0.0.1:${short.address().port}/\n`,
  );
  say('Ctrl+C ends it.');
  const why = await Promise.race([asked, server.ended]);
  short.close();
  short.closeAllConnections();
  await server.stop();
  if (why !== 'asked') throw new Stop('The embedded VS Code ended by itself. Run npm start again.');
  say('\nEnded.');
}

await main(async () => {
  const { help, browser, port, file } = readArguments();
  if (help) return void say(HELP);
  const path = file === undefined ? undefined : pathOfFile(file);
  ensureInstalled();
  await build();
  const program = browser || port !== undefined ? undefined : desktopVsCode();
  if (program === undefined) await openBrowser(path, port);
  else openDesktop(program, path);
});
