/** The `.treebank.json` beside a treebank, as the commands read it. */

import { dirname, join } from 'node:path';
import { ACKNOWLEDGEMENT_FILE } from '../../core/validate/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';

export interface TreebankFile {
  readonly path: string;
  /** As it is shown: `.treebank.json`, `train/.treebank.json`. */
  readonly shown: string;
}

/** @param name of the treebank, as it is shown */
export const treebankFileBeside = (path: string, name: string): TreebankFile => ({
  path: join(dirname(path), ACKNOWLEDGEMENT_FILE),
  shown: join(dirname(name), ACKNOWLEDGEMENT_FILE),
});

/** Undefined where there is none. @throws what the system says, or that it is no file */
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
