import { defineConfig } from 'vitest/config';

/** One window at a time, for figures: `npm run bench -- webHost`. */
export default defineConfig({
  test: {
    include: ['test/e2e/figures/*.figures.ts'],
    globalSetup: ['test/e2e/harness/globalSetup.ts'],
    maxWorkers: 1,
    disableConsoleIntercept: true,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
