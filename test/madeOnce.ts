/** Expensive results that several test files need: bundles, trained models. The first file that needs one makes it. */

import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable with the folder of the run, which `globalSetup.ts` makes. */
export const RUN_FOLDER = 'TREEBANK_TEST_RUN';

/**
 * A folder of this name that `make` has filled, shared by all test files of the run, so its content must not be changed. Files that need it at
 * the same time may both make it; all get the first one finished.
 */
export async function madeOnce(name: string, make: (folder: string) => void | Promise<void>): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (run === undefined) throw new Error('test/globalSetup.ts did not run');
  const folder = join(run, name);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(`${folder}-`);
  try {
    await make(own);
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
