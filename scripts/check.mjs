/** `npm run check`: checks the types of all five projects, format and lint, the import table and that the kernels are up to date, and reports missing translations. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, main, ROOT, say, since, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

/** One thread each, because all of them run side by side: threads of one project repeat a third of each other's work. */
const types = (project) => [...tool('typescript/bin/tsc'), '-p', project, '--singleThreaded'];

const CHECKS = {
  'types: core': types('server/src/core'),
  'types: server': types('server'),
  'types: client': types('client'),
  'types: webview': types('webview'),
  'types: tests': types('test'),
  'format and lint': [...tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--error-on-warnings'],
  'compiled kernels': [process.execPath, join(ROOT, 'scripts/wasm.mjs'), '--check'],
  translations: [process.execPath, join(ROOT, 'scripts/translations.mjs')],
  'import table': [...tool('vitest/vitest.mjs'), 'run', 'test/boundaries.test.ts'],
};

/** Checks whose output is worth showing even when they pass. */
const REPORTING = ['translations'];

/** Checks that the unit tests also run. */
const AMONG_TESTS = ['import table'];

/**
 * Runs all checks side by side. The result prints the output of failed ones below their names, and says whether all passed.
 *
 * @param options `withTests`: the unit tests follow, so leave out the checks that they run
 */
export async function runChecks({ withTests = false } = {}) {
  const start = performance.now();
  const chosen = Object.entries(CHECKS).filter(([name]) => !withTests || !AMONG_TESTS.includes(name));
  const results = await Promise.all(chosen.map(async ([name, command]) => ({ name, ...(await collect(command)) })));
  const took = since(start);
  return () => report(results, took);
}

function report(results, took) {
  for (const { name, code, output } of results) {
    say(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    const isShown = code !== 0 || (REPORTING.includes(name) && output !== '');
    if (isShown) say(output.trimEnd().replace(/^/gm, '         '));
  }
  const nFailed = results.filter(({ code }) => code !== 0).length;
  say(`Check: ${nFailed === 0 ? 'all passed' : `${nFailed} of ${results.length} failed`} (${took}).`);
  return nFailed === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    ensureInstalled();
    const report = await runChecks();
    return report() ? 0 : 1;
  });
}
