/** Runs the embedded browser VS Code in throw-away folders: offline, loopback only, nothing left behind. */

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect, pathOf, ROOT, Stop } from './run.mjs';

const { contributes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** User settings: no telemetry, no look-ups, no noise around the treebank. */
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
  // Changes are marked beside the text. Git itself asks for nothing, and connects to nothing.
  'git.enabled': pathOf('git') !== undefined,
  'git.openRepositoryInParentFolders': 'always',
  'git.autofetch': false,
  'git.terminalAuthentication': false,
  'github.gitAuthentication': false,
  // The servers of VS Code itself are no ports to tell the user about.
  'remote.autoForwardPorts': false,
  'remote.restoreForwardedPorts': false,
  // In the browser VS Code asks from 10 MB on whether to open a file at all; on the desktop from 1 GB on.
  'workbench.editorLargeFileConfirmation': 1024,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  // The defaults of the language, once more: those of the extension come too late for a file that is opened with the window.
  ...contributes.configurationDefaults,
};

const SECONDS_TO_START = 60;

function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

/** The environment without what would tie the server to an outer VS Code or to the user's own configuration. */
function cleanEnvironment(folder) {
  const home = join(folder, 'home');
  // Sockets go into the last one, and their paths must be short.
  const folders = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: folder,
  };
  // No marketplace: else it asks open-vsx.org.
  const env = { ...process.env, ...folders, EXTENSIONS_GALLERY: '{}' };
  for (const key of Object.keys(env)) if (/^(VSCODE_|PASSWORD$|HASHED_PASSWORD$|PORT$)/.test(key)) delete env[key];
  return env;
}

/**
 * Installs the packaged extension into a fresh VS Code and starts it.
 * `rig` comes from ensureRig(). Answers its address and `stop`; the exit of this process stops it too.
 */
export async function startServer({ rig, vsix, settings = {}, logFile }) {
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
    const env = cleanEnvironment(temporary);
    const command = [
      rig.node,
      rig.entry,
      '--user-data-dir',
      userData,
      '--extensions-dir',
      join(temporary, 'extensions'),
    ];
    const installed = await collect([...command, '--install-extension', vsix, '--force'], { env });
    if (installed.code !== 0) throw new Stop(`The extension could not be installed:\n${installed.output}`);

    const address = `127.0.0.1:${await freePort()}`;
    const flags = ['--auth', 'none', '--bind-addr', address, '--disable-telemetry', '--disable-update-check'];
    flags.push('--disable-getting-started-override', '--disable-workspace-trust', '--ignore-last-opened');
    const [program, ...args] = [...command, ...flags];
    // A process group of its own: the launcher forks the real server, so the whole group is ended at the end.
    server = spawn(program, args, { env, cwd: temporary, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = collectLog(server, logFile);
    await untilHealthy(address, server, log);
    return { base: `http://${address}`, ended: new Promise((resolve) => server.once('exit', resolve)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Keeps the last of what the server says, for a message should it fail. */
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
    // It has ended already.
  }
}

async function end(server) {
  if (server === undefined || server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  endGroup(server, 'SIGTERM');
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 3000))]);
}
