import { defineConfig } from 'vitest/config';

/** One VS Code serves all files, one after the other: two browsers at once would only make each other slow. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['harness/globalSetup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
