/** What every script needs: the project's path, printing, running programs. Uses only Node, no packages. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A program from the project's own `node_modules`, as the arguments with which Node runs it. */
export const tool = (...path) => [process.execPath, join(ROOT, 'node_modules', ...path)];

export const say = (message) => console.log(message);

/** Ends the script with a message for the user: what is wrong and what to do. No stack trace, as it is not a bug. */
export class Stop extends Error {}

/** Runs the main function of a script; a `Stop` is printed as its message, any other error with its stack; both give exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Runs a program in the project's folder with the terminal as its output. Returns its exit code. */
export function run([program, ...args], options = {}) {
  const done = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (done.error) throw new Stop(`${program} could not be started: ${done.error.message}`);
  return done.status ?? 1;
}

/** Runs npm with the terminal as its output. Returns its exit code. */
export function npm(args, options = {}) {
  const isWindows = process.platform === 'win32';
  return run([isWindows ? 'npm.cmd' : 'npm', ...args], { shell: isWindows, ...options });
}

/** The full path of a program on the user's PATH, or undefined. */
export function pathOf(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = process.platform === 'win32' ? [`${program}.cmd`, `${program}.exe`] : [program];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Runs a program and collects its output, so that several can run side by side. Never rejects. */
export function collect([program, ...args], options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => done({ code: 1, output: output + error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Seconds since `start` (of `performance.now()`), for people. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
