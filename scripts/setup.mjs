/** The set-up step of `npm start` and `npm test`, so that no install has to be run by hand. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT, Stop, say, since } from './run.mjs';

/** Required by vitest and vite. */
const LEAST_NODE = [20, 19];

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether `installed` (npm's record in node_modules) matches `wanted` (package-lock.json). Optional packages may be absent: they are for
 * other systems.
 */
export function isInStep(wanted, installed) {
  if (installed === undefined) return false;
  const versionsAgree = ([path, { version, optional }]) =>
    path === '' || (installed[path] === undefined ? optional === true : installed[path].version === version);
  return Object.entries(wanted).every(versionsAgree) && Object.keys(installed).every((path) => path in wanted);
}

/** Brings node_modules in line with package-lock.json and reports what it does. Quick if there is nothing to do. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    const least = LEAST_NODE.join('.');
    throw new Stop(`Node ${process.versions.node} is too old: this project needs Node ${least} or newer.`);
  }
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  if (wanted === undefined)
    throw new Stop('package-lock.json is missing or unreadable. Restore it: git checkout package-lock.json');
  if (isInStep(wanted, readPackages(join(ROOT, 'node_modules/.package-lock.json')))) return;
  say('Set-up: node_modules is missing or older than package-lock.json; running npm ci (about half a minute).');
  const start = performance.now();
  const code = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    throw new Stop('npm ci failed, see above. It needs the npm registry once; check the connection and try again.');
  say(`Set-up: packages installed in ${since(start)}.`);
}
