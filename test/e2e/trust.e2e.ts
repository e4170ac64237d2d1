/** An untrusted folder: its files are read, checked and parsed, its settings that name paths are ignored, nothing is written. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FindingsView } from './harness/findings.ts';
import { SETTINGS } from './harness/globalSetup.ts';
import { ours, ownHost } from './harness/ownHost.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const TRUST = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

const session = openSession({
  host: ownHost('not-trusted', [ours], { asksForTrust: true, settings: { ...SETTINGS, ...TRUST } }),
  settings: { 'treebank.reparse.model': '/no/such.model' },
});

test('what works without trust works, what does not says so, until the folder is trusted', {
  timeout: 240_000,
}, async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  const editor = await workbench.open('en_foreign.conllu', CHAIN + UNKNOWN_HEAD);
  await page.locator('.squiggly-error').first().waitFor();

  await editor.goTo(5, 1);
  await workbench.command('Treebank: Lock Arcs');
  await workbench.notification('This workspace is not trusted, so nothing is written to .treebank.json').waitFor();
  await session.screenshot('not-trusted');
  expect(existsSync(join(folder, '.treebank.json'))).toBe(false);
  await page.keyboard.press('Escape');

  // Probable errors are listed; nothing is learned, and no verdict is stored.
  await workbench.command('Treebank: Review Treebank');
  await page.locator('.part.sidebar .monaco-list-row', { hasText: 'Unusual configurations' }).waitFor();
  await new FindingsView(page).pressInTitle('Rank by Models');
  await workbench.notification('This workspace is not trusted, so no parser is trained').waitFor();
  await page.keyboard.press('Escape');
  await workbench.command('Treebank: Keep Mine');
  await workbench.notification('This workspace is not trusted, so nothing is written to .treebank.json').waitFor();
  expect(existsSync(join(folder, '.treebank.json'))).toBe(false);
  await page.keyboard.press('Escape');

  // By the bundled model: the one that the folder names does not exist.
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await workbench.result('Parsed with').waitFor();

  await workbench.command('Workspaces: Manage Workspace Trust');
  await page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' }).first().click();
  await page.locator('.tab', { hasText: 'en_foreign.conllu' }).click();
  await editor.goTo(5, 1);
  await until('the lock is kept', async () => {
    await workbench.command('Treebank: Lock Arcs');
    await workbench.result('arc locked').waitFor({ timeout: 5_000 });
    return readFileSync(join(folder, '.treebank.json'), 'utf8').includes('"chain"');
  });
});
