/**
 * The extension in a real VS Code, in a process of Node and in the web worker of a page, one after the other: activation, findings of a
 * file of 1.8 MB, a key, the first re-parse; each beside those of an extension that does nothing else. Needs ../shared, `npm run build` and
 * Chromium. Run: npm run bench -- webHost
 */

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const config = 'test/e2e/figures/vitest.config.mts';
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
