/**
 * Writes the code that Node compiled from dist/lint.js, dist/count.js, dist/rewrite.js or dist/cli.js during a short run of a command, for bin/treebank:
 * `node scripts/compiled.mjs COMMAND [HOME]`. Runs in its own process, because the functions must have been called. Only the same version of
 * Node with the same options uses the result, and it is not packaged.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, ROOT, Stop } from './run.mjs';

const SAMPLE = join(ROOT, 'sample/sample.conllu');
const RULE = 'rule r { pattern { X [upos=ADJ, !Seen] } commands { X.Seen = Yes } }';
/** Those with a script of their own, and one that needs what most others need: reading, options, trees. Each with what comes before the file. */
const COMMANDS = { lint: [], table: ['lexicon'], rewrite: ['--strategy', 'Onf (r)', RULE], coverage: [] };

/** Writes the compiled code of all scripts. */
export async function compileCommands(home = ROOT) {
  const runs = Object.keys(COMMANDS).map((command) =>
    collect([process.execPath, join(ROOT, 'scripts/compiled.mjs'), command, home]),
  );
  for (const { code, output } of await Promise.all(runs)) {
    if (code !== 0) throw new Stop(`The command line does not run:\n${output}`);
  }
}

function compile(command, home = ROOT) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, command, ...COMMANDS[command], SAMPLE);
  process.stdout.write = (_text, done) => {
    done?.();
    return true;
  };
  const { script, compiled } = createRequire(import.meta.url)(join(home, 'bin/treebank'));
  process.once('exit', (code) => {
    writeFileSync(compiled, script.createCachedData());
    // Findings are expected: the command was run only to compile it.
    if (code === 1) process.exitCode = 0;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) compile(process.argv[2], process.argv[3]);
