/** Has Node load TypeScript in the process or thread that imports this file, as vitest does before each file of tests. */

import { register } from 'node:module';

const DONE = Symbol.for('treebank.loader');

if (!(DONE in globalThis)) {
  globalThis[DONE] = true;
  register('./typescript.mjs', import.meta.url);
}
