import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import { CHAIN, HEARING, HEBREW } from './harness/treebanks.ts';

test('look', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-look-'));
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(
    join(folder, '.vscode/settings.json'),
    JSON.stringify({ 'treebank.diagram.placement': 'below', 'treebank.codeLens.nonprojective': true }),
  );
  writeFileSync(join(folder, 'a.conllu'), HEARING + CHAIN + HEBREW);
  const browser = await chromium.launch({ executablePath: inject('chromium'), headless: true, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.setDefaultTimeout(40000);
  await page.goto(`${inject('base')}/?folder=${encodeURIComponent(folder)}`);
  await page.locator('.monaco-workbench').waitFor();
  page.on('console', (m) => console.log('C', m.type(), m.text().slice(0, 300))); page.on('pageerror', (e) => console.log('E', e.message));
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/look-${name}.png` });
  const command = async (title: string) => {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').fill(`>${title}`);
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).waitFor();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('treeitem', { name: 'a.conllu' }).dblclick();
  await page.locator('.editor-instance .monaco-editor').waitFor();
  await page.waitForTimeout(3000);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('t');
  const frame = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  await frame
    .locator('g.word')
    .first()
    .waitFor({ timeout: 20000 })
    .catch(() => {});
  await page.waitForTimeout(1500);
  await shot('below');
  await page.locator('.view-lines').first().click();
  await command('Treebank: Show Coverage of Tree Classes');
  await page.waitForTimeout(4000);
  await shot('coverage');
  await command('Treebank: Restart Language Server');
  await page.waitForTimeout(3000);
  await shot('restarted');
  await page.reload();
  await page.waitForTimeout(9000);
  await shot('reloaded');
  await browser.close();
});
