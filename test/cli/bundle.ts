/** The bundles of the command line, as the build makes them: for tests that need the real process and its threads. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { madeOnce } from '../madeOnce.ts';
import { ROOT } from './harness.ts';

/** Writes `dist/cli.js`, `dist/lint.js` and `package.json` into a folder. */
export async function bundleCli(home: string): Promise<void> {
  cpSync(await madeOnce('cli', bundle), join(home, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(home, 'package.json'));
}

async function bundle(outdir: string): Promise<void> {
  await build({
    entryPoints: { cli: join(ROOT, 'server/src/cli/main.ts'), lint: join(ROOT, 'server/src/cli/lintMain.ts') },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    logLevel: 'error',
  });
}
