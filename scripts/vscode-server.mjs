/** Runs the embedded browser VS Code in throw-away folders: offline, loopback only, nothing left behind. */

import { spawn } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { collect, pathOf, ROOT, Stop } from './run.mjs';

const { contributes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** User settings: no telemetry, no network look-ups, no distractions around the treebank. */
export const SETTINGS = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'security.workspace.trust.enabled': false,
  // Our links above conflicts take whole sentences; VS Code's own ones break them.
  'merge-conflict.codeLens.enabled': false,
  // Changes are marked next to the text. Git does not prompt or connect to anything.
  'git.enabled': pathOf('git') !== undefined,
  'git.openRepositoryInParentFolders': 'always',
  'git.autofetch': false,
  'git.terminalAuthentication': false,
  'github.gitAuthentication': false,
  // The ports of VS Code's own servers are of no interest to the user.
  'remote.autoForwardPorts': false,
  'remote.restoreForwardedPorts': false,
  // The browser VS Code asks before opening files of 10 MB or more; the desktop version asks from 1 GB on.
  'workbench.editorLargeFileConfirmation': 1024,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  // Repeats the defaults of the language: those of the extension arrive too late for a file opened with the window.
  ...contributes.configurationDefaults,
};

/** Environment in which the extension opens the diagram beside the first treebank, once for each start. */
export const diagramAtStart = () => ({ TREEBANK_START: `${Date.now()}` });

const SECONDS_TO_START = 60;

function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

/** The environment without anything that would tie the server to an outer VS Code or to the user's own configuration. */
function cleanEnvironment(folder, variables) {
  const home = join(folder, 'home');
  // Sockets go into the last folder, and their paths must be short.
  const folders = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: folder,
  };
  // No marketplace; otherwise it contacts open-vsx.org.
  const env = { ...process.env, ...folders, ...variables, EXTENSIONS_GALLERY: '{}' };
  for (const key of Object.keys(env)) if (/^(VSCODE_|PASSWORD$|HASHED_PASSWORD$|PORT$)/.test(key)) delete env[key];
  return env;
}

/**
 * Installs the packaged extension, if one is given, or several, into a fresh VS Code and starts it.
 * `rig` comes from ensureRig(). `asksForTrust`: folders are not trusted until the user says so; otherwise all are.
 * `variables`: of the environment. `extensions`: a folder with the packages installed, filled if it does not exist yet; without
 * it they are installed into a folder of this VS Code's own.
 * Returns its address and `stop`; it also stops when this process exits.
 *
 * @param {{ rig: object, vsix?: string | string[], settings?: object, logFile?: string, asksForTrust?: boolean, variables?: object, extensions?: string }} options
 */
export async function startServer({
  rig,
  vsix = [],
  settings = {},
  logFile,
  asksForTrust = false,
  variables = {},
  extensions,
}) {
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-vscode-'));
  let server;
  const removeAll = () => {
    endGroup(server, 'SIGKILL');
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', removeAll);
  const stop = async () => {
    await end(server);
    removeAll();
    process.removeListener('exit', removeAll);
  };
  try {
    const userData = join(temporary, 'user');
    for (const folder of [join(userData, 'User'), join(temporary, 'home')]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(userData, 'User/settings.json'), JSON.stringify({ ...SETTINGS, ...settings }, null, 2));
    const env = cleanEnvironment(temporary, variables);
    const isInstalled = extensions !== undefined && existsSync(extensions);
    const extensionsFolder = isInstalled ? extensions : join(temporary, 'extensions');
    const command = [rig.node, rig.entry, '--user-data-dir', userData, '--extensions-dir', extensionsFolder];
    const install = [vsix].flat().flatMap((each) => ['--install-extension', each]);
    if (0 < install.length && !isInstalled) {
      const installed = await collect([...command, ...install, '--force'], { env });
      if (installed.code !== 0) throw new Stop(`The extension could not be installed:\n${installed.output}`);
      if (extensions !== undefined) keep(extensionsFolder, extensions);
    }

    const address = `127.0.0.1:${await freePort()}`;
    const flags = ['--auth', 'none', '--bind-addr', address, '--disable-telemetry', '--disable-update-check'];
    flags.push('--disable-getting-started-override', '--ignore-last-opened');
    if (!asksForTrust) flags.push('--disable-workspace-trust');
    const [program, ...args] = [...command, ...flags];
    // Runs in its own process group: the launcher forks the real server, so the whole group has to be ended.
    server = spawn(program, args, { env, cwd: temporary, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = collectLog(server, logFile);
    await untilHealthy(address, server, log);
    return { base: `http://${address}`, ended: new Promise((resolve) => server.once('exit', resolve)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Copies a folder atomically, even if other processes make the same copy. */
function keep(folder, place) {
  const aside = `${place}.incomplete-${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  cpSync(folder, aside, { recursive: true });
  try {
    renameSync(aside, place);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Keeps the end of the server's output for an error message. */
function collectLog(server, file) {
  const out = file === undefined ? undefined : createWriteStream(file);
  const log = { tail: '' };
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (data) => {
      log.tail = (log.tail + data).slice(-4000);
      out?.write(data);
    });
  }
  return log;
}

async function untilHealthy(address, server, log) {
  const deadline = performance.now() + SECONDS_TO_START * 1000;
  while (performance.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`http://${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Stop(`The embedded VS Code did not start at ${address}:\n${log.tail}`);
}

function endGroup(server, signal) {
  if (server?.pid === undefined) return;
  try {
    process.kill(-server.pid, signal);
  } catch {
    // It has already ended.
  }
}

async function end(server) {
  if (server === undefined || server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  endGroup(server, 'SIGTERM');
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 3000))]);
}
