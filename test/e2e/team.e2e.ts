/** Progress and notes in the editor: one key for done, marks beside the text, threads at words, answers, and what the diagram shows of them. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const WORDS = ['Ann NOUN 2 nsubj', 'reads VERB 0 root', 'novels NOUN 2 obj', '. PUNCT 2 punct'] as const;
const TEXT = ['one', 'two', 'three'].map((id) => sentence(id, ...WORDS)).join('');
const LINES = sentence('one', ...WORDS).split('\n').length - 1;

const who = (page: Page) => page.locator('.quick-input-widget', { hasText: 'Your name' });

async function answerWho(page: Page): Promise<void> {
  await who(page).locator('input').fill('Anna');
  await page.keyboard.press('Enter');
}

test('Alt+Enter: done, and on to the next open sentence; notes at words', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const file = join(workbench.folder, '.treebank.json');
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const editor = await workbench.open('team.conllu', TEXT);
  await editor.goTo(3, 3);
  await editor.press('Alt+Enter');
  await who(page).waitFor();
  await session.screenshot('team-who');
  await answerWho(page);
  await until('the state is written', async () => written().includes('"state": "done", "by": "Anna"'));
  await editor.until('the next open sentence', ({ line }) => line > LINES);
  await editor.press('Alt+Enter');
  await until('both are done', async () => written().includes('"last": "two", "n": 2'));
  await editor.until('the last open sentence', ({ line }) => line > 2 * LINES);
  await page.locator('.statusbar-item', { hasText: '2 / 3 done' }).waitFor();
  await session.screenshot('team-progress');

  await editor.goTo(2 * LINES + 5, 10);
  await editor.press('Control+k');
  await editor.press('Alt+a');
  const note = page.locator('.quick-input-widget', { hasText: 'Plain text' });
  await note.waitFor();
  await note.locator('input').fill('Is this #novels one word?');
  await session.screenshot('team-note-new');
  await page.keyboard.press('Enter');
  await until('the note is written', async () => written().includes('Is this #novels one word?'));
  // VS Code shows its view of comments by itself only with the first one of a window.
  await workbench.command('Comments: Focus on Comments View');
  const row = page.locator('.comments-panel .monaco-list-row', { hasText: 'Is this #novels one word?' });
  await row.waitFor();
  await session.screenshot('team-note');
  // Answers and what settles a note: test/lsp/team.test.ts. VS Code's own field for an answer opens, or not, as it likes.
  expect(written()).toContain('"at": "novels LEMMA", "by": "Anna"');
});

test('the diagram shows the state and the note; N writes one', async () => {
  const { workbench } = session;
  const editor = await workbench.open('team2.conllu', TEXT);
  await editor.goTo(3, 3);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.word('novels').waitFor();
  await editor.focus();
  await editor.press('Alt+Enter');
  await until('the next open sentence', async () => {
    // Asked only in a window where the test above has not answered.
    if (await who(workbench.page).isVisible()) await answerWho(workbench.page);
    return (await editor.cursor()).line > LINES;
  });
  await editor.goTo(3, 3);
  await session.screenshot('team-diagram-done');

  // The state stands in a file beside the text: the undo of the text would leave it as it is.
  const file = join(workbench.folder, '.treebank.json');
  const isDone = () => /"team2\.conllu": [\s\S]*"state": "done"/.test(readFileSync(file, 'utf8'));
  expect(isDone()).toBe(true);
  await editor.goTo(LINES + 3, 3);
  await workbench.diagram.focusOn('reads');
  await workbench.diagram.strike('Control+z');
  await until('the sentence is open again', async () => !isDone());
  await session.screenshot('team-diagram-open-again');
  await editor.focus();
  await editor.until('its line', ({ line }) => line === 3);
  await workbench.diagram.focusOn('novels');
  await workbench.diagram.strike('n');
  await workbench.page.locator('.quick-input-widget', { hasText: 'Plain text' }).locator('input').fill('A name?');
  await workbench.page.keyboard.press('Enter');
  await workbench.page
    .frameLocator('iframe.webview.ready')
    .frameLocator('iframe#active-frame')
    .locator('.note-mark')
    .waitFor();
  await session.screenshot('team-diagram-note');
});
