/** A treebank that VS Code opens before it knows the extension's defaults, as any VS Code does with the file of its command line. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openFront } from '../../scripts/front.mjs';
import { ensureRig } from '../../scripts/rig.mjs';
import { startServer } from '../../scripts/vscode-server.mjs';
import { UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';
import { theBrowser } from './harness/window.ts';

test('Tab goes to its first cell', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-first-'));
  // Without what `npm start` writes into the settings.
  const server = await startServer({
    rig: await ensureRig(),
    vsix: inject('vsix'),
    settings: { '[conllu]': undefined },
    logFile: join(folder, 'server.log'),
  });
  const path = join(folder, 'first.conllu');
  writeFileSync(path, UNKNOWN_HEAD);
  const front = await openFront({ base: server.base, path });
  const context = await (await theBrowser()).newContext();
  try {
    const address = front.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.locator('.squiggly-error').first().waitFor();
    await page.locator('.editor-instance .monaco-editor').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    await page.keyboard.type('99');
    await page.keyboard.press('Control+S');
    // Longer, not only other: for a moment the file is empty.
    await until('it is saved', () => UNKNOWN_HEAD.length < readFileSync(path, 'utf8').length);
    expect(readFileSync(path, 'utf8')).toBe(UNKNOWN_HEAD.replace(/^1\t/m, '99\t'));
  } finally {
    await context.close();
    front.close();
    front.closeAllConnections();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});
