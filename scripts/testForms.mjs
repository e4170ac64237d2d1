/** What each form of `npm test` consists of. */

import { PICTURES } from './screenshots.mjs';

/** A user's daily work, once through: open a file, see a squiggle, fix it, re-parse, edit the diagram. */
const MAIN_JOB = ['test/e2e/mainJob.e2e.ts'];

/** What depends on the editor more than on us: both hosts, and each way in which we appear in the editor. */
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

/**
 * @typedef {object} Form
 * @property {boolean} [checks] types and lint
 * @property {boolean} [unit] the unit tests
 * @property {boolean} [programs] the tests with browsers, other editors and a cluster
 * @property {readonly string[]} [vscode] arguments of vitest for the tests in a real VS Code: an empty list runs all, undefined none
 * @property {string} [leftOut] what this form leaves out, for a reader of the tally
 */

/**
 * @param {{ unit?: boolean, e2e?: boolean, vscode?: string, pictures?: boolean, update?: boolean }} options of the command line
 * @param {boolean} isCi
 * @returns {Form}
 */
export function formOf({ unit, e2e, vscode, pictures, update }, isCi) {
  const isWhole = isCi || update;
  if (pictures) return { vscode: [PICTURES] };
  if (e2e) return { programs: vscode === undefined, vscode: vscode === undefined ? [] : EDITOR_TESTS };
  if (unit) return { checks: true, unit: true };
  if (vscode !== undefined) return { checks: true, unit: true, vscode: EDITOR_TESTS };
  if (isWhole) return { checks: true, unit: true, programs: true, vscode: [] };
  // One window is enough for one file.
  const leftOut = 'what is end to end but for the main job; npm test -- --e2e has it';
  return { checks: true, unit: true, vscode: [...MAIN_JOB, '--maxWorkers=1'], leftOut };
}
