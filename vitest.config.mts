import { defineConfig } from 'vitest/config';

/**
 * Files that replace modules, methods of the engine (which stay slow when they are back) or the environment of their process, or start
 * threads of their own.
 */
const ALONE = [
  'test/worker/**/*.test.ts',
  'test/scripts/**/*.test.ts',
  'test/client/diagramEdits.test.ts',
  'test/client/outcome.test.ts',
  'test/core/longCells.test.ts',
];

/** Servers over two streams, and processes: what they are waited for may come late beside other work. */
const SERVERS = ['test/lsp/**/*.test.ts', 'test/editors/**/*.test.ts', 'test/cli/{folder,limits,process,training}.test.ts'];

/** A second attempt for what waits for processes, threads and servers; `npm test` names what passes only then. */
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // Some set-ups bundle or package the product; beside other work that takes longer than the ten seconds of vitest.
    hookTimeout: 120_000,
    // The second that vitest polls for is too short there, too; polls end with what they wait for.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // Unless told so, one core is left idle, which is half of them on a machine with two.
    maxWorkers: '100%',
    globalSetup: ['test/globalSetup.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, pool: 'forks', retry, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        // The server is loaded once, and not for each file.
        test: { name: 'servers', include: SERVERS, pool: 'forks', retry, isolate: false, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...SERVERS, 'test/e2e/**'],
          // Loading the sources takes longer than most tests of them: each thread does it once, not once for each file.
          pool: 'threads',
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
