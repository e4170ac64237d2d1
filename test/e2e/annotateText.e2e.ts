/** *Annotate Text…*: plain text becomes a treebank, before any treebank has been open. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { until } from './harness/until.ts';

const session = openSession();

const TEXT = 'A hearing is scheduled on the issue today. The dog sleeps.\n\nIt was late.\n';

test('a text file, by the parser that is chosen, with IDs of its name', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.open('story.txt', TEXT, 'Plain Text');
  await workbench.command('Treebank: Annotate Text…');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'English' }).first().waitFor();
  await session.screenshot('annotate-parser');
  await workbench.input.fill('English');
  await until('one parser is left', async () => (await rows.count()) === 1);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-message', { hasText: 'IDs of the sentences' }).waitFor();
  expect(await workbench.input.inputValue()).toBe('story-s{n}');
  await session.screenshot('annotate-ids');
  await page.keyboard.press('Enter');
  await workbench.result('3 sentences with 17 words').waitFor();
  await workbench.language('CoNLL-U').waitFor();
  const lines = page.locator('.editor-instance .view-line');
  await lines.filter({ hasText: /sent_id\s=\sstory-s1/ }).waitFor();
  await lines.filter({ hasText: /#\slang\s=\sen/ }).waitFor();
  await session.screenshot('annotate-text');
});
