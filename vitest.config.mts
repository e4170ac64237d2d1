import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { ENGINE, SEMI_SPACE } from './scripts/engine.mjs';

/** Files that replace modules, for which vitest has to load the sources; methods of the engine, which stay slow afterwards; or the environment. */
const REPLACING = [
  'test/client/{diagramEdits,follower,outcome,sessions}.test.ts',
  'test/scripts/{desktop,package,reporter,sample,tarball}.test.ts',
  'test/core/longCells.test.ts',
];

/** Servers over two streams, threads and processes: responses may be late under load, so nothing here waits for a fixed time. */
const SERVERS = [
  'test/lsp/**/*.test.ts',
  'test/worker/**/*.test.ts',
  'test/cli/{folder,limits,process,records,submit,training}.test.ts',
];

/** With other programs, as users have them: the diagram panel in a browser, the server in other editors, a cluster. VS Code has a configuration of its own. */
const END_TO_END = ['test/webview/**/*.browser.test.ts', 'test/editors/**/*.test.ts', 'test/cli/slurm.test.ts'];

const COMMON = {
  // They end hangs, and are far from what anything takes on a busy machine.
  testTimeout: 180_000,
  // Some set-ups bundle or package the product.
  hookTimeout: 180_000,
  // The second that vitest polls for is too short there, too; polls end with what they wait for.
  expect: { poll: { timeout: 150_000, interval: 20 } },
};

/** Processes take all of it from their arguments; threads from those of `npm test`, and what can be set late from here where vitest is run alone. */
setFlagsFromString(SEMI_SPACE);

/**
 * Node loads the sources itself, which is faster than vitest's way (test/loader). That is not asked for with `--import`, because every thread that
 * a test starts would inherit it, and spend more time on a loader of its own than on its work.
 */
const BY_NODE = {
  ...COMMON,
  setupFiles: ['test/loader/setUp.mjs'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Each loads the server once, and not for each file. */
const PROCESSES = { ...BY_NODE, execArgv: ENGINE, pool: 'forks', isolate: false } as const;

export default defineConfig({
  test: {
    globalSetup: ['test/globalSetup.ts'],
    // By default, vitest leaves a core idle. One worker more would wait less, but loading the sources again takes longer.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...COMMON, name: 'replacing', include: REPLACING, pool: 'forks', execArgv: ENGINE } },
      { test: { ...PROCESSES, name: 'servers', include: SERVERS } },
      { test: { ...PROCESSES, name: 'end-to-end', include: END_TO_END } },
      {
        test: {
          ...BY_NODE,
          name: 'shared',
          setupFiles: ['test/loader/setUpShared.mjs'],
          include: ['test/**/*.test.ts'],
          exclude: [...REPLACING, ...SERVERS, ...END_TO_END, 'test/e2e/**'],
          // Loading the sources takes longer than most tests of them: each thread does it once, not once for each file.
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
