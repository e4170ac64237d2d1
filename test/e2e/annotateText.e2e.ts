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

test('a text in one of many languages, which is asked where its name does not say it', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.open('avis.txt', 'Hun læste bogen, før hun gik i seng.\n', 'Plain Text');
  await workbench.command('Treebank: Annotate Text…');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'Words of many languages' }).click();
  const danish = rows.filter({ hasText: /Danish.*UAS \d/ });
  await danish.waitFor();
  await session.screenshot('annotate-language');
  await danish.click();
  await page.locator('.quick-input-message', { hasText: 'IDs of the sentences' }).waitFor();
  await page.keyboard.press('Enter');
  await workbench.result('1 sentence with 10 words').waitFor();
  const lines = page.locator('.editor-instance .view-line');
  await lines.filter({ hasText: /#\slang\s=\sda/ }).waitFor();
  // The tagger has seen Norwegian, where the lemma of a full stop is `$.`.
  await lines.filter({ hasText: /^10\s*\.\s*\.\s*PUNCT/ }).waitFor();
  await session.screenshot('annotate-danish');
});

test('a text under the name of a treebank, by its quick fix', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const editor = await workbench.open('fable.conllu', 'The dog sleeps. A cat waits.\n');
  await (await workbench.problem('not-conllu')).waitFor();
  await editor.goTo(1, 5);
  await editor.openFixes();
  await editor.takeFix('Annotate this text in a new file');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'English' }).first().waitFor();
  await workbench.input.fill('English');
  await until('one parser is left', async () => (await rows.count()) === 1);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-message', { hasText: 'IDs of the sentences' }).waitFor();
  await page.keyboard.press('Enter');
  await workbench.result('2 sentences with 8 words').waitFor();
  await session.screenshot('annotate-by-fix');
});

test('where a token or a sentence may end elsewhere, the diagram has a question mark and says why', async () => {
  const { workbench } = session;
  await workbench.open('late.txt', 'See you at 5 p.m. Bring the dog.\n', 'Plain Text');
  await workbench.command('Treebank: Annotate Text…');
  const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'English' }).first().waitFor();
  await workbench.input.fill('English');
  await until('one parser is left', async () => (await rows.count()) === 1);
  await workbench.page.keyboard.press('Enter');
  await workbench.page.locator('.quick-input-message', { hasText: 'IDs of the sentences' }).waitFor();
  await workbench.page.keyboard.press('Enter');
  await workbench.result('1 sentence with').waitFor();
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  const marked = diagram.words.filter({ hasText: 'p.m. ?' });
  await marked.waitFor();
  expect(await marked.getAttribute('aria-label')).toMatch(/not sure of .*the sentence going on after it \(\d+ %\)/);
  await marked.hover();
  await session.screenshot('annotate-uncertain-ends');
});
