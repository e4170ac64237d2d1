/** The stand-in for parsers outside, as a command and as an external parser. */

import { join } from 'node:path';
import { DEFAULT_TIMEOUT, type ExternalParser } from '../../server/src/protocol/externalParsers.ts';

const SCRIPT = join(import.meta.dirname, 'parser.mjs');

export const standIn = (...mode: readonly string[]): readonly string[] => [process.execPath, SCRIPT, ...mode];

/** The same as a line for the shell. */
export const standInLine = (...mode: readonly string[]): string =>
  standIn(...mode)
    .map((part) => `"${part}"`)
    .join(' ');

export const external = (mode: string | readonly string[], other: Partial<ExternalParser> = {}): ExternalParser => ({
  name: 'Stand-in',
  command: standIn(...[mode].flat()),
  input: 'conllu',
  languages: [],
  timeout: DEFAULT_TIMEOUT,
  ...other,
});

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
