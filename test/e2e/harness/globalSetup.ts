/** Once for all files: package what is in dist/, install it into as many embedded VS Codes as there are windows, start them. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/chromium.mjs';
import { packageExtension } from '../../../scripts/package.mjs';
import { ensureRig } from '../../../scripts/rig.mjs';
import { startServer } from '../../../scripts/vscode-server.mjs';
import { errandsExtension } from './errands.ts';
import { WINDOWS } from './windows.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the embedded VS Codes, one for each window. */
    bases: readonly string[];
    /** Path of the browser's program. */
    browser: string;
    /** Version of the embedded VS Codes. */
    vscode: string;
    /** Path of the packaged extension. */
    vsix: string;
  }
}

const ROOT = resolve(import.meta.dirname, '../../..');
export const OUT = join(ROOT, 'test/e2e/out');

/** In addition to the settings of `npm start`: nothing that makes pictures or positions differ from run to run. */
export const SETTINGS = {
  'files.autoSave': 'off',
  'editor.stickyScroll.enabled': false,
  'editor.cursorBlinking': 'solid',
  // What it takes an untitled text for comes late, and may replace what was chosen.
  'workbench.editor.languageDetection': false,
  'workbench.editor.enablePreview': false,
  'workbench.reduceMotion': 'on',
  'workbench.colorTheme': 'Default Light Modern',
};

export default async function setup(project: TestProject) {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium or Chrome found. Install one or set CHROMIUM to its path.');
  if (!existsSync(join(ROOT, 'dist/client.js')))
    throw new Error('The extension is not built. Run npm run build first.');
  mkdirSync(OUT, { recursive: true });
  // In a second attempt, the pictures of the first still show why it failed, see scripts/test.mjs.
  const isFirst = process.env.TREEBANK_TEST_AGAIN === undefined;
  for (const name of readdirSync(OUT))
    if (!name.endsWith('.png') || (isFirst && name.startsWith('failed '))) rmSync(join(OUT, name));
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-e2e-'));
  const vsix = join(temporary, 'treebank-workbench.vsix');
  await packageExtension(vsix);
  const both = [vsix, errandsExtension(temporary)];
  const rig = await ensureRig();
  const windows = Array.from({ length: Number(project.config.maxWorkers ?? WINDOWS) }, (_, window) => window + 1);
  const servers = await Promise.all(
    windows.map((window) =>
      startServer({ rig, vsix: both, settings: SETTINGS, logFile: join(OUT, `server-${window}.log`) }),
    ),
  );
  project.provide(
    'bases',
    servers.map(({ base }) => base),
  );
  project.provide('browser', executablePath);
  project.provide('vscode', rig.version);
  project.provide('vsix', vsix);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
  };
}
