/** `npm test`: runs all tests; works in a fresh clone. It ends with what failed, and the tally. */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ENGINE } from './engine.mjs';
import { closing, filesToRepeat, joinReports, readReport, reporting, skippedLines } from './reporter.mjs';
import { ensureRig, RIG_VARIABLE } from './rig.mjs';
import { main, ROOT, run, Stop, say, since, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { isThorough, SHORTENED } from './thorough.mjs';

const HELP = `Runs the tests and ends with "N passed, N failed".

  npm test                            types, lint, build, unit tests, and end to end: with a browser, other editors and a real VS Code
  npm test -- --unit                  all of these except end to end
  npm test -- --e2e                   only end to end
  npm test -- --e2e --vscode latest   those that depend on the editor, in the newest VS Code; installs it first (800 MB)
  npm test -- --update-screenshots    also updates the screenshots of the README (docs/images)
  npm test -- --pictures              only builds and updates the screenshots

The tests end to end need Chromium or Chrome, found by its name or through the environment variable CHROMIUM.`;

/** What the README and docs/ show: docs/images/NAME.png, taken by test/e2e/pictures.e2e.ts as readme-NAME.png. */
const README_SCREENSHOTS = [
  'findings',
  'columns',
  'completion',
  'diagram',
  'comparison',
  'paste',
  'search',
  'derivation',
  'training',
  'review',
];

/** What depends on the editor more than on us: both hosts, and each of the ways in which we appear in the editor. */
const EDITOR_TESTS = [
  'web',
  'webInstalled',
  'diagnostics',
  'fixes',
  'commands',
  'completion',
  'diagramEditing',
  'reparse',
  'search',
  'comparison',
  'paste',
].map((name) => `test/e2e/${name}.e2e.ts`);

const tally = { passed: 0, failed: 0, skipped: [], failures: [], unsteady: [] };

/** What this machine cannot run, and why. */
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

/** What is no test has failed: a step, or a run of vitest that names no test. */
function fail(title, message) {
  tally.failed++;
  tally.failures.push({ file: '', name: title, message });
}

/** Runs vitest once. Returns its report, with a failure if there is none to read. */
function attempt(title, config, files) {
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-test-'));
  const { args, env } = reporting(temporary);
  // Node would read these certificates at every start, of which there are hundreds; no test uses the network.
  delete env.NODE_EXTRA_CA_CERTS;
  const [node, program] = tool('vitest/vitest.mjs');
  const code = run([node, ...ENGINE, program, 'run', '--config', config, ...args, ...files], { env });
  const report = readReport(temporary);
  rmSync(temporary, { recursive: true, force: true });
  if (code === 0 || 0 < report.failures.length) return report;
  if (report.files.length === 0) {
    const failure = { file: '', name: title, message: `vitest ended with code ${code}; its output is above` };
    return { ...report, failures: [failure] };
  }
  say(`All tests of it passed; cleaning up did not, see above (code ${code}).`);
  return report;
}

/**
 * Runs vitest, in CI a second time for the files with a failure, and adds its counts to the tally.
 *
 * @param files also options, such as projects
 */
function vitest(title, config, ...files) {
  say(`\n── ${title}`);
  const start = performance.now();
  let report = attempt(title, config, files);
  const again = process.env.CI ? filesToRepeat(report) : [];
  if (0 < again.length) {
    say(`\n── ${title}, once more: ${again === 'all' ? 'all' : again.join(', ')}`);
    report = joinReports(report, attempt(title, config, again === 'all' ? files : again));
  }
  for (const { passed } of report.files) tally.passed += passed;
  tally.skipped.push(...report.skipped);
  tally.failed += report.failures.length;
  tally.failures.push(...report.failures);
  tally.unsteady.push(...report.unsteady);
  say(`${title}: ${since(start)}.`);
}

/** Why the tests in VS Code cannot run on this machine, or undefined. */
function obstacle() {
  if (process.platform === 'win32') return 'the embedded VS Code runs on Linux and macOS only';
  if (findChromium() === undefined) return 'no Chromium or Chrome found (install one or set CHROMIUM to its path)';
  return undefined;
}

/** @param files only these; all if omitted */
async function endToEnd(...files) {
  const title = 'Tests in a real VS Code';
  const missing = obstacle();
  if (missing !== undefined) return void leftOut.push(`the tests in a real VS Code: ${missing}`);
  if (await step('Embedded VS Code', () => ensureRig())) vitest(title, 'test/e2e/vitest.config.mts', ...files);
}

/** The files of the tests in VS Code; none means all. */
function chosen(pictures, vscode) {
  if (pictures) return ['test/e2e/pictures.e2e.ts'];
  return vscode === undefined ? [] : EDITOR_TESTS;
}

function updateScreenshots() {
  const images = join(ROOT, 'docs/images');
  mkdirSync(images, { recursive: true });
  for (const name of README_SCREENSHOTS) {
    copyFileSync(join(ROOT, `test/e2e/out/readme-${name}.png`), join(images, `${name}.png`));
  }
  say(`Updated ${README_SCREENSHOTS.map((name) => `docs/images/${name}.png`).join(', ')}.`);
}

function readArguments() {
  const flag = { type: 'boolean' };
  const vscode = { type: 'string' };
  const options = { help: flag, unit: flag, e2e: flag, vscode, pictures: flag, 'update-screenshots': flag };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Stop(`${error.message}\n\n${HELP}`);
  }
}

await main(async () => {
  const { help, unit, e2e, vscode, pictures = false, 'update-screenshots': update = pictures } = readArguments();
  if (help) return void say(HELP);
  if (vscode !== undefined) process.env[RIG_VARIABLE] = vscode;
  const start = performance.now();
  if (await step('Set-up', ensureInstalled)) {
    // The build leaves a core idle for half of its time.
    const checking = !e2e && !pictures ? runChecks({ withTests: true }) : undefined;
    const isBuilt = await step('Build', build);
    if (checking !== undefined) {
      await step('Types and lint', async () => (await checking)());
      vitest('Unit tests', 'vitest.config.mts', '--project=!end-to-end');
    }
    if (!unit && isBuilt) {
      const files = chosen(pictures, vscode);
      if (files.length === 0) vitest('Tests with other programs', 'vitest.config.mts', '--project=end-to-end');
      await endToEnd(...files);
    }
  }
  if (update && tally.failed === 0) updateScreenshots();
  const { passed, failed, skipped, unsteady } = tally;
  for (const line of skippedLines(skipped)) say(line);
  say(closing(tally));
  say(`\nTests: ${since(start)}.`);
  if (!isThorough && !e2e && !pictures) say(SHORTENED);
  for (const each of leftOut) say(`Left out: ${each}.`);
  if (0 < unsteady.length) say(`${unsteady.length} unsteady: passed only when tried again.`);
  say(`${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`);
  return failed === 0 ? 0 : 1;
});
