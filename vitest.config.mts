import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { ENGINE, SEMI_SPACE } from './scripts/engine.mjs';

/** Tests that replace modules, for which vitest has to load the sources, or that change the environment. */
const REPLACING = [
  'test/client/{agents,campaign,campaignSeed,cellMode,diagramEdits,diagramView,drawnDecorations,fixAll,follower,goToQuestion,newFolders,outcome,person,rawText,releaseRemedy,releaseTemplate,scope,sessions,sessionState,takeTyped,team,threads,tree,treebankFiles,typing}.test.ts',
  'test/scripts/{desktop,package,reporter,sample,tarball}.test.ts',
];

/** A test that replaces methods of the engine, which stay slow afterwards. */
const COUNTING = ['test/core/longCells.test.ts'];

/** Servers over two streams, threads and processes: responses may be late under load, so nothing here waits for a fixed time. */
const SERVERS = [
  'test/lsp/**/*.test.ts',
  'test/worker/**/*.test.ts',
  'test/cli/{folder,limits,mcp,process,records,submit,training}.test.ts',
];

/** Tests with other programs, as users have them: the panel in a browser, the server in other editors, a cluster. VS Code has its own configuration. */
const END_TO_END = ['test/webview/**/*.browser.test.ts', 'test/editors/**/*.test.ts', 'test/cli/slurm.test.ts'];

const COMMON = {
  // Limits that only end hangs: far above what anything takes on a busy machine.
  testTimeout: 180_000,
  // Some set-ups bundle or package the product.
  hookTimeout: 180_000,
  // Vitest's default of one second for polls is too short there, too; polls end as soon as their condition holds.
  expect: { poll: { timeout: 150_000, interval: 20 } },
};

/** Processes take all engine flags from their arguments; threads take those of `npm test`, and where vitest runs alone, those that can still be set here. */
setFlagsFromString(SEMI_SPACE);

/**
 * Node loads the sources itself, which is faster than vitest's way (test/loader). `--import` would not do: every thread that a test starts would inherit it
 * and spend more time on its own loader than on its work.
 */
const BY_NODE = {
  ...COMMON,
  setupFiles: ['test/loader/setUp.mjs'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Each thread loads the server once, not once per file. */
const PROCESSES = { ...BY_NODE, execArgv: ENGINE, pool: 'forks', isolate: false } as const;

export default defineConfig({
  test: {
    globalSetup: ['test/globalSetup.ts'],
    // By default, vitest leaves a core idle. One worker more would wait less, but loading the sources again takes longer.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...COMMON, name: 'replacing', include: REPLACING, pool: 'forks', execArgv: ENGINE } },
      { test: { ...PROCESSES, name: 'counting', include: COUNTING, isolate: true } },
      { test: { ...PROCESSES, name: 'servers', include: SERVERS } },
      { test: { ...PROCESSES, name: 'end-to-end', include: END_TO_END } },
      {
        test: {
          ...BY_NODE,
          name: 'shared',
          setupFiles: ['test/loader/setUpShared.mjs'],
          include: ['test/**/*.test.ts'],
          exclude: [...REPLACING, ...COUNTING, ...SERVERS, ...END_TO_END, 'test/e2e/**'],
          // Loading the sources takes longer than most tests of them: each thread does it once, not once per file.
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
