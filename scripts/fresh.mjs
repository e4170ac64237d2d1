/** What a second `npm start` need not repeat: a build and a package are reused until something they are made of changes. */

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Files and folders that go into a build or a package. */
const MADE_OF = [
  ...['client', 'server', 'webview', 'scripts', 'syntaxes', 'media', 'models', 'l10n', 'sample', 'bin', 'docs/images'],
  ...['package.json', 'package.nls.json', 'package.nls.de.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', '.vscodeignore'],
];
/** Written by the build among its sources. */
const WRITTEN = new Set(['models/index.json']);

const MILLISECONDS_KEPT = 24 * 60 * 60 * 1000;

/** A stamp of files and folders from their names, sizes and times: milliseconds for some thousand files. */
export function stampOf(root, paths, leftOut = new Set()) {
  const hash = createHash('sha256').update(`${root} ${process.version}`);
  const add = (path) => {
    if (leftOut.has(path)) return;
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);
}

export const sourcesStamp = () => stampOf(ROOT, MADE_OF, WRITTEN);
const builtStamp = () => stampOf(ROOT, ['dist']);

/** The folder for what is made from the current sources. Folders of other states are removed a day after their last use. */
export function keptFolder(home = join(ROOT, '.rig/start'), stamp = sourcesStamp()) {
  const folder = join(home, stamp);
  mkdirSync(folder, { recursive: true });
  const now = Date.now();
  utimesSync(folder, now / 1000, now / 1000);
  for (const name of readdirSync(home)) {
    const isOld = MILLISECONDS_KEPT < now - statSync(join(home, name)).mtimeMs;
    if (isOld) rmSync(join(home, name), { recursive: true, force: true });
  }
  return folder;
}

/** Builds, unless dist/ is still as the last build of these sources left it. @param build the build itself */
export async function builtOnce(build, folder = keptFolder(), stamp = builtStamp) {
  const record = join(folder, 'dist');
  if (existsSync(record) && readFileSync(record, 'utf8') === stamp()) return;
  await build();
  writeFileSync(record, stamp());
}

/** The package made from these sources, built if missing. @param make builds and writes it to a path */
export async function packagedOnce(make, folder = keptFolder()) {
  const vsix = join(folder, 'treebank-workbench.vsix');
  if (existsSync(vsix)) return vsix;
  const aside = join(folder, `incomplete-${process.pid}`);
  mkdirSync(aside);
  try {
    await make(join(aside, 'treebank-workbench.vsix'));
    renameSync(join(aside, 'treebank-workbench.vsix'), vsix);
  } finally {
    rmSync(aside, { recursive: true });
  }
  return vsix;
}
