/**
 * The embedded browser VS Code: code-server in `.rig/`, used by `npm start` if VS Code is not installed, and by the end-to-end tests.
 * Everything comes from the npm registry in pinned versions (scripts/rig/package-lock.json).
 */

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, main, npm, pathOf, ROOT, Stop, say, since } from './run.mjs';

const HOME = join(ROOT, '.rig');
const PINS = join(ROOT, 'scripts/rig');
const SYSTEM = `${process.platform}-${process.arch}`;
/** code-server 4.100.3 requires exactly this Node; if the machine has another one, it is installed as an npm package. */
const NODE_MAJOR = 20;
const NODE_PACKAGE = `node-${SYSTEM}@20.20.2`;

/** Increase this when `install` changes. */
const RECIPE = 1;

const machineHasNode = () => Number.parseInt(process.versions.node, 10) === NODE_MAJOR;

/** Names the folder of a rig: anything that changes what gets installed, or the Node it was compiled for. */
function stampOf() {
  const parts = [
    RECIPE,
    SYSTEM,
    machineHasNode() ? 'machine' : NODE_PACKAGE,
    readFileSync(join(PINS, 'package-lock.json')),
  ];
  return `vscode-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)}`;
}

const nodeIn = (folder) => join(folder, 'node_modules', `node-${SYSTEM}`, 'bin', 'node');
const codeServerIn = (folder) => join(folder, 'node_modules/code-server');
const vscodeIn = (folder) => join(codeServerIn(folder), 'lib/vscode');

function describe(folder) {
  const ownNode = nodeIn(folder);
  return {
    node: existsSync(ownNode) ? ownNode : process.execPath,
    entry: join(codeServerIn(folder), 'out/node/entry.js'),
  };
}

/** Installs the embedded VS Code unless it is already complete. Returns the Node that runs it and its entry file. */
export async function ensureRig() {
  const stamp = stampOf();
  const folder = join(HOME, stamp);
  if (existsSync(folder)) return describe(folder);
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new Stop(
      'The embedded VS Code runs on Linux and macOS only. Install VS Code (the command "code"), then run npm start again.',
    );
  }
  say('Set-up: installing the embedded browser VS Code into .rig/, once (about 300 MB, one to two minutes).');
  const start = performance.now();
  // Installed in a temporary folder and renamed when complete: an interrupted set-up leaves nothing that looks finished.
  const aside = join(HOME, `${stamp}.incomplete-${process.pid}`);
  removeOld();
  mkdirSync(aside, { recursive: true });
  try {
    await install(aside);
    if (!existsSync(folder)) renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  say(`Set-up: embedded VS Code ready in ${since(start)}.`);
  return describe(folder);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Rigs of other versions and leftovers of interrupted set-ups, but not what another process is installing right now. */
function removeOld() {
  const names = existsSync(HOME) ? readdirSync(HOME) : [];
  for (const name of names.filter((each) => each.startsWith('vscode-'))) {
    const pid = Number(name.split('incomplete-')[1]);
    if (!pid || !isAlive(pid)) rmSync(join(HOME, name), { recursive: true, force: true });
  }
}

async function install(folder) {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(PINS, file), join(folder, file));
  // No install scripts: code-server's own script compiles modules that are not needed here and downloads from GitHub.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const orStop = (code) => {
    if (code !== 0)
      throw new Stop(
        'The embedded VS Code could not be installed, see above. Installing it requires access to the npm registry.',
      );
  };
  orStop(npm(['ci', ...quietly], { cwd: folder }));
  if (!machineHasNode()) {
    say(`  Node ${NODE_MAJOR} for it, since this one is ${process.versions.node}`);
    orStop(npm(['install', '--no-save', ...quietly, NODE_PACKAGE], { cwd: folder }));
  }
  // npm ci refuses this package: its shrinkwrap, which pins everything, lacks an unused entry.
  orStop(npm(['install', '--omit=dev', ...quietly], { cwd: vscodeIn(folder) }));
  linkRipgrep(folder);
  buildLogging(folder);
  const { node, entry } = describe(folder);
  // It writes a configuration file even for --version; keep that out of the user's home.
  const home = mkdtempSync(join(tmpdir(), 'treebank-rig-'));
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
  const { code, output } = await collect([node, entry, '--version'], { cwd: folder, env });
  rmSync(home, { recursive: true, force: true });
  if (code !== 0) throw new Stop(`The embedded VS Code does not start:\n${output}`);
}

/** Quick Open and Find in Files run ripgrep, which VS Code expects at this path. */
function linkRipgrep(folder) {
  const modules = join(vscodeIn(folder), 'node_modules');
  const program = join(folder, 'node_modules/@vscode', `ripgrep-${SYSTEM}`, 'bin/rg');
  if (!existsSync(program)) return;
  mkdirSync(join(modules, '@vscode/ripgrep/bin'), { recursive: true });
  // Relative, since the folder is renamed at the end.
  symlinkSync(`../../../../../../../@vscode/ripgrep-${SYSTEM}/bin/rg`, join(modules, '@vscode/ripgrep/bin/rg'));
  symlinkSync('node_modules', join(vscodeIn(folder), 'node_modules.asar'));
}

/** The only native module that matters: without it VS Code runs, but every Output panel stays empty. */
function buildLogging(folder) {
  const missing = ['g++', 'make', 'python3'].filter((program) => pathOf(program) === undefined);
  const without = 'the Output panel of the embedded VS Code will stay empty; everything else works';
  if (missing.length !== 0) {
    say(`  ${missing.join(', ')} not found: ${without}.`);
    return;
  }
  say('  compiling the module behind the Output panel');
  const { node } = describe(folder);
  const prefix = dirname(dirname(node));
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, npm_config_jobs: 'max' };
  // With Node's headers available, node-gyp does not need to download anything.
  if (existsSync(join(prefix, 'include/node/node.h'))) env.npm_config_nodedir = prefix;
  const code = npm(['rebuild', '@vscode/spdlog', '--loglevel=error'], { cwd: vscodeIn(folder), env, stdio: 'ignore' });
  if (code !== 0) say(`  it cannot be compiled here: ${without}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { entry } = await ensureRig();
    say(`Embedded VS Code: ${entry}`);
  });
}
