/**
 * Writes what Node has compiled of dist/lint.js in a short run, for bin/treebank: `node scripts/compiled.mjs [HOME]`, in a process of its own, as
 * the functions must have been called. It is used only by the same version of Node with the same options, and not packaged.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const SAMPLE = join(ROOT, 'sample/sample.conllu');

const home = process.argv[2] ?? ROOT;
process.argv.splice(2, Number.POSITIVE_INFINITY, 'lint', SAMPLE);
process.stdout.write = (_text, done) => {
  done?.();
  return true;
};
const { script, compiled } = createRequire(import.meta.url)(join(home, 'bin/treebank'));
process.once('exit', (code) => {
  writeFileSync(compiled, script.createCachedData());
  // Its findings are not why it was run.
  if (code === 1) process.exitCode = 0;
});
