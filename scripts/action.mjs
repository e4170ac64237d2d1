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

/** The comment of this action begins with it. */
const MARKER = '<!-- treebank-workbench -->';

/** What GitHub takes in a comment, less what is written around the changes. */
const MOST_CHARACTERS = 65_536 - 200;

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

/** Never fails the job, as the check comes after it: to change trees is what pull requests are for, and a file may be new. */
function changes() {
  const base = env.GITHUB_BASE_REF ?? 'HEAD';
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'treebank-'));
  // A depth would cut a complete clone, which later steps of the job may need.
  const answer = join(folder, 'shallow');
  run(['git', 'rev-parse', '--is-shallow-repository'], { out: answer });
  const depth = readFileSync(answer, 'utf8').trim() === 'true' ? ['--depth=1'] : [];
  if (run(['git', 'fetch', '--quiet', '--no-tags', ...depth, 'origin', base]) !== 0) {
    return note(`The changed trees are not shown: git cannot fetch ${base}.`);
  }
  const report = join(folder, 'changes.md');
  let body = '';
  let isCut = false;
  for (const file of files) {
    const code = run([...TREEBANK, 'diff', '--format', 'markdown', 'FETCH_HEAD:', file], { out: report });
    if (code === 2) continue;
    const text = `${readFileSync(report, 'utf8')}\n`;
    if (env.GITHUB_STEP_SUMMARY !== undefined) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
    if (code !== 1) continue;
    if (body.length + text.length < MOST_CHARACTERS) body += text;
    else isCut = true;
  }
  if (isCut) body += 'The summary of the job has changes that are too long for a comment.\n';
  if (env.TREEBANK_COMMENT === 'true' && comment(body, folder) !== 0) {
    return note(
      'There is no comment with the changed trees, as the token may not write one. The summary of the job has them.',
    );
  }
  return 0;
}

/** One comment that follows the pull request, rather than one for each push. @param body '' if nothing differs: said only where something did */
function comment(body, folder) {
  const issues = `repos/${env.GITHUB_REPOSITORY ?? '{owner}/{repo}'}/issues`;
  const all = `${issues}/${env.PULL_REQUEST ?? ''}/comments`;
  // Other workflows comment by the same name, github-actions[bot].
  const found = join(folder, 'comments');
  const own = `.[] | select(.body | startswith("${MARKER}")) | .id`;
  const code = run(['gh', 'api', all, '--paginate', '--jq', own], { out: found });
  if (code !== 0) return code;
  const [id] = readFileSync(found, 'utf8').split('\n');
  if (body === '' && id === '') return 0;
  const text = body === '' ? 'No tree differs any longer in the files that can be compared.\n' : body;
  const input = join(folder, 'comment.json');
  writeFileSync(input, JSON.stringify({ body: `${MARKER}\n${text}` }));
  const [place, method] = id === '' ? [all, 'POST'] : [`${issues}/comments/${id}`, 'PATCH'];
  return run(['gh', 'api', place, '--method', method, '--input', input], { out: join(folder, 'answer') });
}

/** Shown beside the job. */
function note(message) {
  console.log(`::notice::${message}`);
  return 0;
}

const STEPS = { build, changes, check };
const step = STEPS[process.argv[2]];
if (step === undefined) console.log(`There is no step ${process.argv[2]}.`);
process.exitCode = step?.() ?? 2;
