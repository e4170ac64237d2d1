/** Find Sentence: a list over all open files that is filled while one types, with the text following it. After a reload: layout.e2e.ts. */

import { expect, test } from 'vitest';
import { findTitle, openFindSentence } from './harness/lists.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING, HEBREW } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const FIRST_OF_CHAIN = HEARING.split('\n').length + 2;

const rows = () => session.workbench.page.locator('.quick-input-list .monaco-list-row');
const row = (text: string) => rows().filter({ hasText: text });
const title = () => findTitle(session.workbench);

/** 400 numbered sentences. */
const many = Array.from({ length: 400 }, (_, at) => CHAIN.replace('= chain', `= many-${at + 1}`)).join('');

test('words in any order and without accents, over all open files', async () => {
  const { workbench } = session;
  await workbench.open('find-hebrew.conllu', HEBREW);
  await workbench.open(
    'find-german.conllu',
    HEARING.replaceAll('hearing', 'Anhörung').replace('= Anhörung', '= german'),
  );
  const editor = await workbench.open('find-chain.conllu', HEARING + CHAIN);
  await editor.goTo(4, 1);
  await openFindSentence(workbench);
  await until('all are listed', async () => (await rows().count()) >= 4);
  // Nothing has been requested yet, so the text stays.
  expect((await editor.cursor()).line).toBe(4);
  await workbench.input.fill('DOG old');
  await until('one is left', async () => (await rows().count()) === 1);
  expect(await title().textContent()).toBe('Find Sentence: 1 sentence');
  expect(await row('The old dog chased').innerText()).toContain('chain · find-chain.conllu');
  await until('the text shows it', async () => (await editor.cursor()).line === FIRST_OF_CHAIN + 2);
  await session.screenshot('find');
  await workbench.input.fill('anhorung');
  await row('german · find-german.conllu').waitFor();
  await workbench.input.press('Enter');
  const german = workbench.page.locator('.editor-instance .monaco-editor.focused[data-uri$="find-german.conllu"]');
  await german.waitFor();
});

test('Escape goes back to where it began, with the tabs that were open', async () => {
  const { workbench } = session;
  await workbench.open('back-one.conllu', CHAIN);
  const editor = await workbench.open('back-many.conllu', many);
  await editor.goTo(1200, 3);
  const tabs = () => workbench.page.locator('.tabs-container .tab').allInnerTexts();
  const [before, top] = [await tabs(), await editor.topLine()];
  await openFindSentence(workbench);
  await workbench.input.fill('dog');
  await until(
    'the first is shown',
    async () => (await title().textContent())?.includes('401 sentences, first 200') === true,
  );
  for (let at = 0; at < 3; at++) await workbench.input.press('ArrowDown');
  await until('the text has moved', async () => 20 < Math.abs((await editor.topLine()) - top));
  await workbench.input.fill('');
  await until('the text is back where nothing is typed', async () => (await editor.cursor()).line === 1200);
  expect(await title().isVisible()).toBe(true);
  await workbench.input.fill('chain');
  await workbench.page.locator('.editor-instance .monaco-editor[data-uri$="back-one.conllu"]').waitFor();
  await session.screenshot('find-preview');
  await workbench.input.press('Escape');
  await editor.focused.waitFor();
  await editor.until('the cursor is back', ({ line }) => line === 1200);
  // To the line; VS Code reports nothing more precise.
  await until('so is the text', async () => Math.abs((await editor.topLine()) - top) <= 1);
  expect(await tabs()).toEqual(before);
});

test('Enter right after the last letter goes to what was typed', async () => {
  const { workbench } = session;
  const editor = await workbench.open('fast.conllu', many + HEARING);
  await editor.goTo(1, 1);
  await openFindSentence(workbench);
  await workbench.page.keyboard.type('hearing', { delay: 0 });
  await workbench.page.keyboard.press('Enter');
  await editor.until('the cursor is in it', ({ line }) => many.split('\n').length < line);
});

test('sentences of a right-to-left script, by their letters alone', async () => {
  const { workbench } = session;
  const editor = await workbench.open('find-rtl.conllu', CHAIN + HEBREW);
  const form =
    HEBREW.split('\n')
      .find((line) => /^1\t/.test(line))
      ?.split('\t')[1] ?? '';
  await openFindSentence(workbench);
  await workbench.input.fill(form.normalize('NFD'));
  await until('it is listed', async () => (await rows().count()) === 1);
  await session.screenshot('find-rtl');
  await workbench.input.press('Enter');
  await editor.until('the cursor is in it', ({ line }) => CHAIN.split('\n').length < line);
});
