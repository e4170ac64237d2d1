/**
 * The steps of the GitHub Action (action.yml), each by its name: `build`, `changes`, `check`. What a workflow gives comes through the environment
 * and reaches programs as arguments, never as shell text.
 */

import { spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const TREEBANK = [process.execPath, join(ROOT, 'bin/treebank')];

/** What GitHub takes in a comment. */
const MOST_CHARACTERS = 65_536;

const { env } = process;
const files = (env.TREEBANK_FILES ?? '.')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');
const options = (env.TREEBANK_OPTIONS ?? '').split(/\s+/).filter((option) => option !== '');

/** Runs a program and returns its exit code. @param out a file for its output; by default it is shown */
function run([program, ...args], { cwd, out } = {}) {
  const target = out === undefined ? 'inherit' : openSync(out, 'w');
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', target, 'inherit'] });
  if (target !== 'inherit') closeSync(target);
  if (error !== undefined) console.log(`${program}: ${error.message}`);
  return status ?? 2;
}

/** The checkout of the action has no build; a package of it does. */
function build() {
  if (existsSync(join(ROOT, 'dist/cli.js'))) return 0;
  return run(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: ROOT }) || run(['npm', 'run', 'build'], { cwd: ROOT });
}

function check() {
  const code = run([...TREEBANK, 'lint', '--format', 'github', ...options, ...files]);
  const sarif = env.TREEBANK_SARIF ?? '';
  if (sarif !== '') run([...TREEBANK, 'lint', '--format', 'sarif', ...options, ...files], { out: sarif });
  return code;
}

/** Does not fail the job: to change trees is what pull requests are for, and a file may be new. */
function changes() {
  const fetched = run(['git', 'fetch', '--quiet', '--no-tags', '--depth=1', 'origin', env.GITHUB_BASE_REF ?? 'HEAD']);
  if (fetched !== 0) return fetched;
  const report = join(mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'treebank-')), 'changes.md');
  let body = '';
  for (const file of files) {
    const code = run([...TREEBANK, 'diff', '--format', 'markdown', 'FETCH_HEAD:', file], { out: report });
    if (code === 2) continue;
    const text = `${readFileSync(report, 'utf8')}\n`;
    if (env.GITHUB_STEP_SUMMARY !== undefined) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
    if (code === 1 && body.length + text.length < MOST_CHARACTERS) body += text;
  }
  if (body === '' || env.TREEBANK_COMMENT !== 'true') return 0;
  writeFileSync(report, body);
  // One comment that follows the pull request, rather than one for each push.
  const comment = ['gh', 'pr', 'comment', env.PULL_REQUEST ?? '', '--edit-last', '--create-if-none'];
  return run([...comment, '--body-file', report]);
}

const STEPS = { build, changes, check };
const step = STEPS[process.argv[2]];
if (step === undefined) console.log(`There is no step ${process.argv[2]}.`);
process.exitCode = step?.() ?? 2;
