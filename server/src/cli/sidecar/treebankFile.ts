/** The `.treebank.json` next to a treebank, as read by the commands. */

import { dirname, join } from 'node:path';
import { ACKNOWLEDGEMENT_FILE } from '../../core/validate/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';

export interface TreebankFile {
  readonly path: string;
  /** For display: `.treebank.json`, `train/.treebank.json`. */
  readonly shown: string;
}

/** @param name of the treebank for display */
export const treebankFileBeside = (path: string, name: string): TreebankFile => ({
  path: join(dirname(path), ACKNOWLEDGEMENT_FILE),
  shown: join(dirname(name), ACKNOWLEDGEMENT_FILE),
});

/** Undefined if there is none. @throws the system's error, or that it is not a file */
export function textOf({ path }: TreebankFile): string | undefined {
  try {
    return readRegularSync(path).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `line:column` of an offset, both from 1. */
export function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before[before.length - 1].length + 1}`;
}
