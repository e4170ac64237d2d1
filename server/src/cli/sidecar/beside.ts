/** The `.treebank.json` next to a treebank, as read by the commands. */

import { dirname, join } from 'node:path';
import { placeInText } from '../../core/query/index.ts';
import { EMPTY_SIDECAR, readSidecar, SIDECAR_NAME, type Sidecar } from '../../core/sidecar/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import type { SharedFile } from '../writing/turns.ts';

/** @param name of the treebank for display */
export const sidecarBeside = (path: string, name: string): SharedFile => ({
  path: join(dirname(path), SIDECAR_NAME),
  shown: join(dirname(name), SIDECAR_NAME),
});

/** Undefined if there is none. @throws the system's error, or that it is not a file */
export function sidecarText({ path }: SharedFile): string | undefined {
  try {
    return readRegularSync(path).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the one next to an input says; nothing if there is none, or it is empty. @throws UnreadableInput if it cannot be read in full */
export function contentBeside({ path, name }: Pick<Input, 'path' | 'name'>): Sidecar {
  if (path === undefined) return EMPTY_SIDECAR;
  const file = sidecarBeside(path, name);
  let text: string;
  try {
    text = sidecarText(file) ?? '';
  } catch (error) {
    throw new UnreadableInput(`cannot read ${file.shown}: ${reasonOf(error)}`);
  }
  if (text === '') return EMPTY_SIDECAR;
  const { file: content, problems } = readSidecar(text);
  const [problem] = problems;
  if (problem === undefined) return content;
  throw new UnreadableInput(`${file.shown}:${placeIn(text, problem.span.start)}: ${problem.message}`);
}

/** `line:column` of an offset, both from 1. */
export function placeIn(text: string, offset: number): string {
  const { line, column } = placeInText(text, offset);
  return `${line}:${column}`;
}
