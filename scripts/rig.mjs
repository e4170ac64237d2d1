/**
 * The embedded browser VS Code: code-server in `.rig/`, used by `npm start` if VS Code is not installed, and by the end-to-end tests.
 * Everything comes from the npm registry in pinned versions (scripts/rig/package-lock.json). The newest VS Code is a second one, for
 * tests that request it.
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
const SYSTEM = `${process.platform}-${process.arch}`;

/**
 * `pins`: what to install. `node`: code-server requires exactly this major version; if the machine has another one, this one is
 * installed as an npm package. `folder`: prefix of its folders in `.rig/`. `recipe`: increase it when `install` changes for this one.
 */
const RIGS = {
  usual: { pins: join(ROOT, 'scripts/rig'), node: '20.20.2', folder: 'vscode-', recipe: 1, size: '300 MB' },
  latest: { pins: join(ROOT, 'scripts/rig/latest'), node: '24.21.0', folder: 'latest-', recipe: 2, size: '800 MB' },
};

/** The environment variable that names the VS Code of the tests, one of `RIGS`. */
export const RIG_VARIABLE = 'TREEBANK_VSCODE';

/** @throws Stop if there is none with this name */
function rigNamed(name) {
  const rig = Object.hasOwn(RIGS, name) ? RIGS[name] : undefined;
  if (rig === undefined)
    throw new Stop(`There is no VS Code "${name}". Name one of these: ${Object.keys(RIGS).join(', ')}.`);
  return rig;
}

const majorOf = (version) => Number.parseInt(version, 10);
const machineHasNode = (rig) => majorOf(process.versions.node) === majorOf(rig.node);
const nodePackage = (rig) => `node-${SYSTEM}@${rig.node}`;

/** Names the folder of a rig: anything that changes what gets installed, or the Node it was compiled for. */
function stampOf(rig) {
  const parts = [
    rig.recipe,
    SYSTEM,
    machineHasNode(rig) ? 'machine' : nodePackage(rig),
    readFileSync(join(rig.pins, 'package-lock.json')),
  ];
  return `${rig.folder}${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)}`;
}

const nodeIn = (folder) => join(folder, 'node_modules', `node-${SYSTEM}`, 'bin', 'node');
const codeServerIn = (folder) => join(folder, 'node_modules/code-server');
const vscodeIn = (folder) => join(codeServerIn(folder), 'lib/vscode');

function describe(folder) {
  const ownNode = nodeIn(folder);
  return {
    node: existsSync(ownNode) ? ownNode : process.execPath,
    entry: join(codeServerIn(folder), 'out/node/entry.js'),
    version: JSON.parse(readFileSync(join(vscodeIn(folder), 'package.json'), 'utf8')).version,
  };
}

/**
 * Installs the embedded VS Code unless it is already complete. Returns the Node that runs it, its entry file and its version.
 * `name`: which one, see `RIGS`. @throws Stop if there is no such VS Code or it cannot be installed
 */
export async function ensureRig(name = process.env[RIG_VARIABLE] ?? 'usual') {
  const rig = rigNamed(name);
  const stamp = stampOf(rig);
  const folder = join(HOME, stamp);
  if (existsSync(folder)) return describe(folder);
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new Stop(
      'The embedded VS Code runs on Linux and macOS only. Install VS Code (the command "code"), then run npm start again.',
    );
  }
  say(`Set-up: installing the embedded browser VS Code into .rig/, once (about ${rig.size}, one to two minutes).`);
  const start = performance.now();
  // Installed in a temporary folder and renamed when complete: an interrupted set-up leaves nothing that looks finished.
  const aside = join(HOME, `${stamp}.incomplete-${process.pid}`);
  removeOld(rig);
  mkdirSync(aside, { recursive: true });
  try {
    await install(rig, aside);
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
function removeOld(rig) {
  const names = existsSync(HOME) ? readdirSync(HOME) : [];
  for (const name of names.filter((each) => each.startsWith(rig.folder))) {
    const pid = Number(name.split('incomplete-')[1]);
    if (!pid || !isAlive(pid)) rmSync(join(HOME, name), { recursive: true, force: true });
  }
}

async function install(rig, folder) {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(rig.pins, file), join(folder, file));
  // No install scripts: code-server's own script compiles modules that are not needed here and downloads from GitHub.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const orStop = (code) => {
    if (code !== 0)
      throw new Stop(
        'The embedded VS Code could not be installed, see above. Installing it requires access to the npm registry.',
      );
  };
  orStop(npm(['ci', ...quietly], { cwd: folder }));
  if (!machineHasNode(rig)) {
    say(`  Node ${majorOf(rig.node)} for it, since this one is ${process.versions.node}`);
    orStop(npm(['install', '--no-save', ...quietly, nodePackage(rig)], { cwd: folder }));
  }
  // npm ci refuses this package: its shrinkwrap, which pins everything, lacks an unused entry.
  orStop(npm(['install', '--omit=dev', ...quietly], { cwd: vscodeIn(folder) }));
  linkRipgrep(folder);
  leaveOutChat(folder);
  buildLogging(folder);
  const { node, entry } = describe(folder);
  // It writes a configuration file even for --version; keep that out of the user's home.
  const home = mkdtempSync(join(tmpdir(), 'treebank-rig-'));
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
  const { code, output } = await collect([node, entry, '--version'], { cwd: folder, env });
  rmSync(home, { recursive: true, force: true });
  if (code !== 0) throw new Stop(`The embedded VS Code does not start:\n${output}`);
}

/** Quick Open and Find in Files run ripgrep, which older versions of VS Code expect at this path; newer ones include it. */
function linkRipgrep(folder) {
  const modules = join(vscodeIn(folder), 'node_modules');
  const program = join(folder, 'node_modules/@vscode', `ripgrep-${SYSTEM}`, 'bin/rg');
  if (!existsSync(program)) return;
  mkdirSync(join(modules, '@vscode/ripgrep/bin'), { recursive: true });
  // Relative, since the folder is renamed at the end.
  symlinkSync(`../../../../../../../@vscode/ripgrep-${SYSTEM}/bin/rg`, join(modules, '@vscode/ripgrep/bin/rg'));
  symlinkSync('node_modules', join(vscodeIn(folder), 'node_modules.asar'));
}

/**
 * Newer versions of VS Code include a chat extension. As AI features are off, they disable it in a new window and restart the
 * extension hosts, which drops the page's own extensions, and with them ours on the web host (`updateRunningExtensions`).
 */
function leaveOutChat(folder) {
  rmSync(join(vscodeIn(folder), 'extensions/copilot'), { recursive: true, force: true });
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
    const { entry } = await ensureRig(process.argv[2]);
    say(`Embedded VS Code: ${entry}`);
  });
}
