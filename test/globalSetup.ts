/** A folder for what is made once in a run of the tests (`madeOnce.ts`). It is removed with the run. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from './madeOnce.ts';

/** Vitest calls it for each of its projects: they share the folder of the first one. */
export default function setup(): (() => void) | undefined {
  if (process.env[RUN_FOLDER] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'treebank-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => {
    delete process.env[RUN_FOLDER];
    rmSync(folder, { recursive: true, force: true });
  };
}
