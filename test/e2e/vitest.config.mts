import { defineConfig } from 'vitest/config';

/** One VS Code serves all files, one after the other: two browsers at once would only make each other slow. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/harness/globalSetup.ts'],
    fileParallelism: false,
    // `npm test` names what passes only then.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
