/** The command line as built: for tests that need the real process and its threads. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compileCommands } from '../../scripts/compiled.mjs';
import { madeOnce } from '../madeOnce.ts';
import { ROOT } from './harness.ts';

/** Writes `bin/treebank`, `dist` with the code that Node compiled, and `package.json` into a folder. */
export async function bundleCli(home: string): Promise<void> {
  // The compiled code is valid only for the timestamp of the script.
  cpSync(await madeOnce('cli', made), home, { recursive: true, preserveTimestamps: true });
}

async function made(home: string): Promise<void> {
  await bundle(join(home, 'dist'));
  cpSync(join(ROOT, 'bin'), join(home, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(home, 'package.json'));
  await compileCommands(home);
}

async function bundle(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      cli: join(ROOT, 'server/src/cli/main.ts'),
      lint: join(ROOT, 'server/src/cli/lintMain.ts'),
      count: join(ROOT, 'server/src/cli/tableMain.ts'),
      rewrite: join(ROOT, 'server/src/cli/rewriteMain.ts'),
      mcp: join(ROOT, 'server/src/mcp/main.ts'),
    },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    logLevel: 'error',
  });
}
