/** The sample treebank of `npm start`. */

import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './run.mjs';

const SAMPLE = join(ROOT, 'sample/sample.conllu');

/** The sample is opened as a copy in `folder`, so that trying things out does not change the project. */
export function copySample(folder) {
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, basename(SAMPLE));
  cpSync(SAMPLE, copy);
  return copy;
}
