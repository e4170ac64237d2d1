/** A new annotator's first hour: lists that name sentences, and messages that disappear when they no longer hold. */

import { expect, test } from 'vitest';
import { scrollTo } from './harness/lists.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEAD, HEARING, placeOf } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;
const quickRows = () => session.workbench.page.locator('.quick-input-list .monaco-list-row');
const highlights = () =>
  session.workbench.page.locator(
    '.view-overlays .wordHighlight, .view-overlays .wordHighlightStrong, .view-overlays .wordHighlightText',
  );

test('the cursor on a comment lights up nothing, on a word the arcs', async () => {
  const { workbench } = session;
  const editor = await workbench.open('highlights.conllu', BOTH);
  // Before the server runs, VS Code highlights equal words, and asks again only when the cursor moves.
  await (await workbench.problem('nonprojective-arc')).waitFor();
  const { line, column } = placeOf(BOTH, 4, HEAD);
  await editor.goTo(line, column);
  await until('the word and its dependents are lit up', async () => (await highlights().count()) > 2);
  await editor.goTo(1, 1);
  await until('those are gone', async () => (await highlights().count()) === 0);
  // VS Code asks a moment after the cursor has come to rest.
  await workbench.page.waitForTimeout(1500);
  expect(await highlights().count()).toBe(0);
});

test('sentences are found by sent_id and text: in the file, in the workspace, in the outline', async () => {
  const { workbench } = session;
  const long = HEARING.replace('= hearing', '= weblog-blogspot.example_zen_20040423000200_ENG_20040423_000200-0001');
  const editor = await workbench.open('symbols.conllu', long + CHAIN);
  await workbench.page.keyboard.press('Control+Shift+O');
  const found = quickRows().filter({ hasText: '…000200-0001  A hearing is scheduled' });
  await found.waitFor();
  await session.screenshot('symbols-file');
  await workbench.input.fill('@000200-0001 hear');
  await found.waitFor();
  await workbench.input.fill('#old dog');
  await quickRows().filter({ hasText: 'chain  The old dog chased' }).waitFor();
  await session.screenshot('symbols-workspace');
  await workbench.input.press('Enter');
  await editor.until('the cursor is in the sentence', ({ line }) => line === HEARING.split('\n').length + 2);
});

test('references name the dependents', async () => {
  const { workbench } = session;
  const editor = await workbench.open('references.conllu', BOTH);
  const { line, column } = placeOf(BOTH, 4, HEAD);
  await editor.goTo(line, column);
  await workbench.command('References: Find All References');
  const rows = workbench.page.locator('.reference-list, .references-view, .part.sidebar').locator('.monaco-list-row');
  await rows.filter({ hasText: 'hearing' }).first().waitFor();
  await session.screenshot('references');
  await workbench.command('View: Toggle Primary Side Bar Visibility');
});

test('a re-parse is told without a notification, and what is told goes with an undo', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_undo.conllu', CHAIN + HEARING);
  await editor.goTo(4, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  const told = workbench.result('Re-parsed the sentence');
  await told.waitFor();
  await until(
    'the diagram says it, too',
    async () => (await workbench.diagram.result.textContent())?.startsWith('Re-parsed') === true,
  );
  await session.screenshot('result');
  // An edit in another sentence leaves it.
  await editor.goTo(CHAIN.split('\n').length + 3, 1);
  await editor.press('End');
  await editor.type('|x');
  await workbench.page.waitForTimeout(500);
  expect(await told.isVisible()).toBe(true);
  await editor.goTo(4, 1);
  await editor.press('Control+Z');
  await editor.press('Control+Z');
  await told.waitFor({ state: 'detached' });
  await until('the diagram has taken it back', async () => (await workbench.diagram.result.textContent()) === '');

  await editor.fix('Re-parse sentence');
  await told.waitFor();
  await editor.goTo(5, 1);
  await editor.press('End');
  await editor.type('x');
  await told.waitFor({ state: 'detached' });
  expect(await workbench.notifications.count()).toBe(0);
});

test('Re-parse Selected Words needs a selection', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_selection.conllu', CHAIN);
  await editor.goTo(4, 1);
  const scopes = async () => {
    await workbench.command('Treebank: Re-parse…');
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'File' }).waitFor();
    const texts = await rows.allInnerTexts();
    await workbench.page.keyboard.press('Escape');
    return texts.map((text) => text.trim());
  };
  expect(await scopes()).toEqual(['Sentence', 'File']);
  await editor.focus();
  await editor.press('Shift+ArrowDown');
  await editor.until('a line selected', ({ selected }) => 0 < selected);
  expect(await scopes()).toEqual(['Selected Words', 'Selected Sentences', 'File']);
});

test('plain text under the name of a treebank is one problem', async () => {
  const { workbench } = session;
  await workbench.open('prose.conllu', 'Dogs bark.\nCats do not.\n\nNeither do trees.\n');
  const problem = await workbench.problem('This is not a CoNLL-U line');
  await problem.waitFor();
  expect(await (await workbench.problem('')).count()).toBe(1);
  await session.screenshot('plain-text');
});

test('Get Started: the steps with their pictures, and the sample treebank by a button', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('Welcome: Open Walkthrough...');
  await workbench.input.fill('Treebank Workbench');
  await quickRows().filter({ hasText: 'Get Started with Treebank Workbench' }).first().click();
  const steps = page.locator('.getting-started-step');
  await until('seven steps', async () => (await steps.count()) === 7);
  await session.screenshot('walkthrough');
  await steps.first().getByRole('button', { name: 'Open Sample Treebank' }).click();
  const sample = page.locator('.editor-instance .monaco-editor[data-uri^="untitled:"]');
  await sample.locator('.view-line', { hasText: 'Welcome to Treebank Workbench' }).waitFor();
  await workbench.untilReady();
  const problem = await workbench.problem('These heads form a cycle');
  await scrollTo(page, page.locator('.markers-panel .monaco-list').first(), problem, 'the cycle');
});
