/** `npm test`: runs the tests; works in a fresh clone. Its output ends with the failures and the tally. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ENGINE } from './engine.mjs';
import { builtOnce } from './fresh.mjs';
import { changedFiles, nearTests, testFiles } from './near.mjs';
import { closing, filesToRepeat, joinReports, readReport, reporting, skippedLines } from './reporter.mjs';
import { RIG_VARIABLE } from './rig.mjs';
import { collect, main, ROOT, run, Stop, say, since, tool } from './run.mjs';
import { updateScreenshots } from './screenshots.mjs';
import { ensureInstalled } from './setup.mjs';
import { formOf } from './testForms.mjs';
import { isThorough, SHORTENED } from './thorough.mjs';

const HELP = `Runs the tests and ends with "N passed, N failed".

  npm test                            types, lint, build, unit tests, and the main job in a real VS Code: five minutes on a bare machine
  CI=true npm test                    everything, with the largest cases: some twenty minutes
  npm test -- --near                  types, lint, and the unit tests near what differs from main: a minute
  npm test -- --unit                  types, lint, build, and unit tests
  npm test -- --e2e                   only end to end: in browsers, other editors and a real VS Code
  npm test -- --e2e --vscode latest   those that depend on the editor, in the newest VS Code; installs it first (800 MB)
  npm test -- --update-screenshots    everything, and updates the screenshots of the README (docs/images)
  npm test -- --pictures              only builds and updates the screenshots

The tests end to end need Chromium or Chrome, found by its name or through the environment variable CHROMIUM.`;

const tally = { passed: 0, failed: 0, skipped: [], failures: [], unsteady: [] };

/** What does not run, and why, or where it does. */
const leftOut = [];

/** Runs one step that passes or fails as a whole. */
async function step(title, body) {
  say(`\n── ${title}`);
  try {
    if ((await body()) === false) throw new Stop('');
    tally.passed++;
    return true;
  } catch (error) {
    const message = error instanceof Stop ? error.message : error.stack;
    if (message !== '') say(message);
    fail(title, message || 'its output is above');
    return false;
  }
}

/** Records a failure outside any test: of a step, or of a run of vitest that names no test. */
function fail(title, message) {
  tally.failed++;
  tally.failures.push({ file: '', name: title, message });
}

/** Runs vitest once. Returns its report, with a failure if there is none to read. @param isAgain keeps the pictures of the attempt before */
function attempt(title, config, files, isAgain = false) {
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-test-'));
  const { args, env } = reporting(temporary);
  // Node would read these certificates at every start, of which there are hundreds; no test uses the network.
  delete env.NODE_EXTRA_CA_CERTS;
  if (isAgain) env.TREEBANK_TEST_AGAIN = '1';
  const [node, program] = tool('vitest/vitest.mjs');
  const code = run([node, ...ENGINE, program, 'run', '--config', config, ...args, ...files], { env });
  const report = readReport(temporary);
  rmSync(temporary, { recursive: true, force: true });
  if (code === 0 || 0 < report.failures.length) return report;
  if (report.files.length === 0) {
    const failure = { file: '', name: title, message: `vitest ended with code ${code}; its output is above` };
    return { ...report, failures: [failure] };
  }
  say(`All its tests passed, but cleaning up failed, see above (code ${code}).`);
  return report;
}

/**
 * Runs vitest and adds its counts to the tally.
 *
 * @param options projects, files and other arguments of vitest; `repeats`: whether failed files are retried once in CI, which only a
 *   real VS Code deserves
 */
function vitest(title, config, args, { repeats = false } = {}) {
  say(`\n── ${title}`);
  const start = performance.now();
  let report = attempt(title, config, args);
  const again = process.env.CI && repeats ? filesToRepeat(report) : [];
  if (0 < again.length) {
    say(`\n── ${title}, once more: ${again === 'all' ? 'all' : again.join(', ')}`);
    report = joinReports(report, attempt(title, config, again === 'all' ? args : again, true));
  }
  for (const { passed } of report.files) tally.passed += passed;
  tally.skipped.push(...report.skipped);
  tally.failed += report.failures.length;
  tally.failures.push(...report.failures);
  tally.unsteady.push(...report.unsteady);
  say(`${title}: ${since(start)}.`);
}

const unitTests = (args = []) => vitest('Unit tests', 'vitest.config.mts', ['--project=!end-to-end', ...args]);

/** Why the tests in VS Code cannot run on this machine, or undefined. */
function obstacle() {
  if (process.platform === 'win32') return 'the embedded VS Code runs on Linux and macOS only';
  if (findChromium() === undefined) return 'no Chromium or Chrome found (install one or set CHROMIUM to its path)';
  return undefined;
}

/** Starts installing the embedded VS Code in its own process: that needs nothing of the project, and mostly waits for the network. */
const installRig = () => collect([process.execPath, join(ROOT, 'scripts/rig.mjs')]);

/**
 * @param rig promise of the installed rig
 * @param args files and options of vitest
 */
async function inVscode(rig, args) {
  const isThere = await step('Embedded VS Code', async () => {
    const { code, output } = await rig;
    say(output.trimEnd());
    return code === 0;
  });
  if (isThere) vitest('Tests in a real VS Code', 'test/e2e/vitest.config.mts', args, { repeats: true });
}

function readArguments() {
  const flag = { type: 'boolean' };
  const vscode = { type: 'string' };
  const options = { help: flag, near: flag, unit: flag, e2e: flag, vscode, pictures: flag, 'update-screenshots': flag };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Stop(`${error.message}\n\n${HELP}`);
  }
}

/** Types, lint, and the tests near the changes. Builds nothing. */
async function runNear() {
  if (!(await step('Set-up', ensureInstalled))) return;
  const changed = changedFiles();
  const files = nearTests(changed, testFiles());
  say(`\n── ${changed.length} files differ from main: ${files.length} of the test files are near`);
  await step('Types and lint', async () => (await runChecks({ withTests: true }))());
  unitTests(files);
  leftOut.push('what is further away; npm test has it');
}

async function runForm(form) {
  if (form.leftOut !== undefined) leftOut.push(form.leftOut);
  const missing = form.vscode === undefined ? undefined : obstacle();
  if (missing !== undefined) leftOut.push(`the tests in a real VS Code: ${missing}`);
  const rig = form.vscode !== undefined && missing === undefined ? installRig() : undefined;
  if (!(await step('Set-up', ensureInstalled))) return;
  // The build leaves one core idle half of the time.
  const checking = form.checks ? runChecks({ withTests: true }) : undefined;
  // What `npm start` is tested with need not be built again.
  const isBuilt = await step('Build', () => builtOnce(build));
  if (checking !== undefined) await step('Types and lint', async () => (await checking)());
  if (form.unit) unitTests();
  if (!isBuilt) return;
  if (form.programs) vitest('Tests with other programs', 'vitest.config.mts', ['--project=end-to-end']);
  if (rig !== undefined) await inVscode(rig, form.vscode);
}

/** Prints everything needed by a reader who sees only the last lines. Returns the exit code. */
function conclude(start, notes) {
  const { passed, failed, skipped, unsteady } = tally;
  for (const line of skippedLines(skipped)) say(line);
  say(closing(tally));
  say(`\nTests: ${since(start)}.`);
  for (const each of notes) say(each);
  for (const each of leftOut) say(`Left out: ${each}.`);
  if (0 < unsteady.length) say(`${unsteady.length} unsteady: passed only when tried again.`);
  say(`${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`);
  return failed === 0 ? 0 : 1;
}

await main(async () => {
  const { help, near, pictures = false, 'update-screenshots': update = pictures, ...others } = readArguments();
  if (help) return void say(HELP);
  if (others.vscode !== undefined) process.env[RIG_VARIABLE] = others.vscode;
  if (update) process.env.PICTURES = '1';
  const start = performance.now();
  const form = formOf({ ...others, pictures, update }, Boolean(process.env.CI));
  await (near ? runNear() : runForm(form));
  if (update && tally.failed === 0) updateScreenshots();
  return conclude(start, near || (form.unit && !isThorough) ? [SHORTENED] : []);
});
