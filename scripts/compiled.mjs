/**
 * Writes what Node has compiled of dist/lint.js or dist/cli.js in a short run of a command, for bin/treebank:
 * `node scripts/compiled.mjs COMMAND [HOME]`, in a process of its own, as the functions must have been called. It is used only by the same version of
 * Node with the same options, and not packaged.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, ROOT, Stop } from './run.mjs';

const SAMPLE = join(ROOT, 'sample/sample.conllu');
/** The one that has a script of its own, and one that has as much as others need: reading, options, trees. */
const COMMANDS = ['lint', 'coverage'];

/** Writes both. */
export async function compileCommands(home = ROOT) {
  const runs = COMMANDS.map((command) =>
    collect([process.execPath, join(ROOT, 'scripts/compiled.mjs'), command, home]),
  );
  for (const { code, output } of await Promise.all(runs)) {
    if (code !== 0) throw new Stop(`The command line does not run:\n${output}`);
  }
}

function compile(command, home = ROOT) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, command, SAMPLE);
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
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) compile(process.argv[2], process.argv[3]);
