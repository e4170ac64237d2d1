/** The bundles of the language server and its thread, made from the sources: tests do not depend on what `dist/` holds. */

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { madeOnce } from '../madeOnce.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const BUNDLED_MODELS = join(ROOT, 'models');

/** Server and thread in a folder of their own. */
export interface Bundle {
  readonly serverFile: string;
  remove(): void;
}

/** @param models copied beside the bundles as the bundled models; none if undefined */
export async function bundleServer(models?: string): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-server-'));
  await bundle(join(folder, 'dist'), { server: 'server/src/lsp/main.ts', worker: 'server/src/worker/main.ts' });
  if (models !== undefined && existsSync(models)) cpSync(models, join(folder, 'models'), { recursive: true });
  return {
    serverFile: join(folder, 'dist/server.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The script of the thread, which only runs as a bundle; one for the whole run. */
export async function workerScript(): Promise<string> {
  const folder = await madeOnce('worker', (outdir) => bundle(outdir, { worker: 'server/src/worker/main.ts' }, true));
  return join(folder, 'worker.js');
}

/** @param isShort without blanks and comments, because every new thread reads all of it */
async function bundle(outdir: string, entryPoints: Record<string, string>, isShort = false): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: isShort,
    minifySyntax: isShort,
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    logLevel: 'warning',
  });
}
