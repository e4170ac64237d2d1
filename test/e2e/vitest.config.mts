import { defineConfig } from 'vitest/config';
import { WINDOWS } from './harness/windows.ts';

/** One VS Code for each window that is open at once: user settings are the same in all windows of a VS Code. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/harness/globalSetup.ts'],
    maxWorkers: WINDOWS,
    // Files share the window of their worker (harness/window.ts).
    isolate: false,
    // `npm test` names what passes only then.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
