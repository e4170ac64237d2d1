/** The reassurance of commands that refuse to write a file. */

import type { Context } from '../frame/io.ts';

/** Commands that never write a treebank: for them the reassurance would be noise. */
export const READING: ReadonlySet<string> = new Set([
  'agree',
  'compare-parsers',
  'coverage',
  'diff',
  'draw',
  'evaluate',
  'explain',
  'release-check',
  'search',
  'stats',
  'table',
  'tables',
]);

/** What follows the reason for a refusal. */
export const unchangedBy = ({ command }: Pick<Context, 'command'>): string =>
  READING.has(command) ? '' : ' The file is left unchanged.';
