/** The `.treebank.json` next to a treebank, as read by the commands. */

import { dirname, join } from 'node:path';
import { placeInText } from '../../core/query/index.ts';
import { SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';

export interface SidecarFile {
  readonly path: string;
  /** For display: `.treebank.json`, `train/.treebank.json`. */
  readonly shown: string;
}

/** @param name of the treebank for display */
export const sidecarBeside = (path: string, name: string): SidecarFile => ({
  path: join(dirname(path), SIDECAR_NAME),
  shown: join(dirname(name), SIDECAR_NAME),
});

/** Undefined if there is none. @throws the system's error, or that it is not a file */
export function sidecarText({ path }: SidecarFile): string | undefined {
  try {
    return readRegularSync(path).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `line:column` of an offset, both from 1. */
export function placeIn(text: string, offset: number): string {
  const { line, column } = placeInText(text, offset);
  return `${line}:${column}`;
}
