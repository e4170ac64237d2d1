/** Search Treebank: a request, its scopes and results; matches in text and diagram; clusters; the gallery; Search for This. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { errand } from './harness/errands.ts';
import { scrollTo } from './harness/lists.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING, sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const OBJECTS = sentence(
  'objects',
  'Sam PROPN 2 nsubj',
  'gave VERB 0 root',
  'Kim PROPN 2 iobj',
  'bread NOUN 2 obj',
  '. PUNCT 2 punct',
);
const TEXT = HEARING + CHAIN + OBJECTS;

const thePage = () => session.workbench.page;
const pane = () => thePage().locator('.part.sidebar .pane', { has: thePage().locator('h3', { hasText: 'Search' }) });
const rows = () => pane().locator('.monaco-list-row');
const row = (text: string | RegExp) => rows().filter({ hasText: text });
const message = (text: string | RegExp) => pane().locator('.message', { hasText: text });
const request = () => thePage().locator('.editor-instance .monaco-editor[data-uri^="untitled:"]');
const lens = (text: string) => thePage().locator('.codelens-decoration a', { hasText: text });

/** The grey text in the request. */
const ghost = () =>
  request()
    .locator('.view-lines')
    .evaluate((lines) =>
      [...lines.querySelectorAll('span')].map((each) => getComputedStyle(each, '::after').content).join(' '),
    )
    .then((text) => text.replaceAll('\u00a0', ' '));

/** The page of a panel that has such an element. */
async function frameWith(selector: string): Promise<Frame> {
  let found: Frame | undefined;
  await until(`a page has ${selector}`, async () => {
    const frames = thePage().frames();
    const counts = await Promise.all(
      frames.map((each) =>
        each
          .locator(selector)
          .count()
          .catch(() => 0),
      ),
    );
    found = frames[counts.findIndex((n) => 0 < n)];
    return found !== undefined;
  });
  return found as Frame;
}

/** Types a request in place of the current one. */
async function write(text: string): Promise<void> {
  // Its lines are higher than the group, and to their middle the browser would scroll.
  await request().locator('.view-line').first().click();
  await thePage().keyboard.press('Control+A');
  await thePage().keyboard.insertText(text);
}

/** The output of *Export Matches*, through the list of formats and the dialog for the file. */
async function exported(format: string, name: string): Promise<string> {
  const { workbench } = session;
  const path = join(workbench.folder, name);
  await workbench.command('Treebank: Export Matches…');
  await thePage().locator('.quick-input-list .monaco-list-row', { hasText: format }).first().click();
  await thePage().locator('.quick-input-widget', { hasText: 'Export Matches to File' }).waitFor();
  await until('a name is suggested', async () => (await workbench.input.inputValue()) === path);
  await workbench.input.press('Enter');
  // It is there before its text is.
  await thePage()
    .locator('.statusbar-item', { hasText: `Exported to ${name}` })
    .waitFor();
  return readFileSync(path, 'utf8');
}

test('a request on a file and on the folder, its matches in text and diagram, next and previous', async () => {
  const { workbench } = session;
  rmSync(join(workbench.folder, 'matches.conllu'), { force: true });
  writeFileSync(join(workbench.folder, 'other.conllu'), OBJECTS.repeat(3));
  const editor = await workbench.open('search.conllu', TEXT);
  await workbench.untilReady();
  await editor.goTo(3, 3);
  // The side bar is closed. An empty request shows an example; a typed one is run at once, and the keyboard stays in it.
  await workbench.command('Treebank: Search Treebank');
  await request().waitFor();
  await until('an example is shown', async () => (await ghost()).includes('for example'));
  expect(await request().locator('.view-lines').innerText()).toBe('');
  await session.screenshot('search-empty');
  await thePage().keyboard.insertText('pattern { V -[nsubj|obj|iobj]-> X }');
  await message(/^3 matches in 1 of 3 sentences/).waitFor();
  await until('so does the request', async () => (await ghost()).includes('3 matches in 1 of 3 sentences'));
  const heights = await thePage()
    .locator('.editor-group-container')
    .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  expect(heights[1]).toBeLessThanOrEqual((heights[0] + heights[1]) / 3);
  await session.screenshot('search-typed');
  expect(await row('search.conllu').innerText()).toContain('3 matches in 1 sentence');
  await row('Sam gave Kim bread').waitFor();
  expect(await row('Sam gave').locator('.monaco-highlighted-label .highlight').allInnerTexts()).toEqual([
    'Sam',
    'gave',
    'Kim',
    'bread',
  ]);

  // As it is typed, the results follow.
  await write('pattern { e: V -> X; X [upos=NOUN] }\nwithout { Y []; Y << e }');
  await message(/^2 matches in 1 of 3 sentences/).waitFor();
  await write('pattern { V -[nmod]-> ');
  await message('Below are the results of the request before').waitFor();
  await write('pattern { e: H -[nmod]-> D; f: A -[^root|punct]-> B; e >< f }');
  await message(/^1 match in 1 of 3 sentences/).waitFor();
  await row('A hearing is scheduled').click();
  await workbench.diagram.word('issue').waitFor();
  await until('the words and arcs of the match are marked', async () => {
    const signs = await workbench.diagram.matchSigns();
    return [...signs].sort().join(' ') === 'A B D H e f';
  });
  expect(await workbench.diagram.matched()).toEqual(['hearing', 'scheduled', 'issue', 'today']);
  await session.screenshot('search');

  await write('pattern { V -[nsubj|obj|iobj]-> X }');
  await message(/^3 matches/).waitFor();
  await workbench.follow(lens('folder'));
  await message(/^12 matches in 4 of 6 sentences/).waitFor();
  expect(await row('other.conllu').innerText()).toContain('9 matches in 3 sentences');
  await editor.goTo(1, 1);
  const line = (word: number) => TEXT.split('\n').indexOf('# sent_id = objects') + 2 + word;
  await editor.press('F4');
  await editor.until('the first match', (at) => at.line === line(2));
  await until('it is marked', async () => (await workbench.diagram.matched()).join() === 'Sam,gave');
  await editor.press('F4');
  await until('so is the next', async () => (await workbench.diagram.matched()).join() === 'gave,Kim');
  await editor.press('Shift+F4');
  await until('and the one before', async () => (await workbench.diagram.matched()).join() === 'Sam,gave');

  expect((await exported('TSV', 'matches.tsv')).split('\n')).toHaveLength(1 + 12 + 1);
  expect(await exported('CoNLL-U', 'matches.conllu')).toBe(OBJECTS.repeat(4));
});

test('clusters, the gallery, and a request out of words', async () => {
  const { workbench } = session;
  const editor = await workbench.open('search.conllu', TEXT);
  await editor.goTo(3, 3);
  await workbench.command('Treebank: Search Treebank');
  await request().waitFor();
  await write('pattern { e: H -> D }');
  await workbench.follow(lens('Search this file'));
  await message(/^22 matches in 3 of 3 sentences/).waitFor();
  await workbench.follow(lens('Cluster…'));
  await workbench.input.fill('e.la');
  // Rows that are about to go may still have the text.
  await thePage().getByRole('option', { name: 'e.label', exact: true }).click();
  await row(/^dep/).waitFor();
  expect(await row(/^dep/).innerText()).toMatch(/^dep\s*6 · 27\.3 %/);
  await scrollTo(thePage(), pane().locator('.monaco-list'), row(/^iobj/), 'iobj');
  await row(/^iobj/).click();
  await scrollTo(thePage(), pane().locator('.monaco-list'), row('search.conllu'), 'its file');
  await scrollTo(thePage(), pane().locator('.monaco-list'), row('Sam gave'), 'its sentence');
  await session.screenshot('search-clusters');

  await workbench.command('Treebank: Open Request…');
  await workbench.input.fill('two objects');
  await thePage().locator('.quick-input-list .monaco-list-row', { hasText: 'Verbs with two objects' }).waitFor();
  await session.screenshot('search-gallery');
  await workbench.input.press('Enter');
  await message(/^1 match in 1 of 3 sentences/).waitFor();
  expect(await request().locator('.view-lines').innerText()).toContain('ditransitives');

  await editor.goTo(TEXT.split('\n').indexOf('# sent_id = objects') + 5, 3);
  await editor.press('Shift+ArrowUp');
  await workbench.command('Treebank: Search for This');
  await until('the request has both words', async () => {
    const text = (await request().locator('.view-lines').innerText()).replaceAll('\u00a0', ' ');
    return text.includes('V -[iobj]-> P') && text.includes('% V [lemma=gave]');
  });
  await message(/^1 match/).waitFor();
  await session.screenshot('search-for-this');
});

test('a request that covers the treebank leaves its findings and its diagram', async () => {
  const { workbench } = session;
  const editor = await workbench.open('search.conllu', TEXT);
  await editor.goTo(3, 3);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.word('issue').waitFor();
  await workbench.open('objects.grew', 'pattern { V -[obj]-> X }\n', 'Grew');
  await workbench.command('View: Show Treebank');
  await thePage().locator('.part.sidebar .monaco-list-row', { hasText: 'nonprojective-arc' }).waitFor();
  await workbench.diagram.word('issue').waitFor();
  await session.screenshot('search-covered');
});

test('a row of a table opens its sentences beside it; a cell changes in two files, and both are undone at once', async () => {
  const { workbench } = session;
  const other = join(workbench.folder, 'other.conllu');
  writeFileSync(other, OBJECTS);
  rmSync(join(workbench.folder, 'matches.conllu'), { force: true });
  const editor = await workbench.open('search.conllu', TEXT);
  await editor.goTo(3, 3);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  await workbench.command('View: Show Treebank');
  await errand(workbench.folder, 'run', 'treebank.lookAtTreebank');
  await editor.focus();
  await workbench.command('Treebank: Open Table…');
  await workbench.input.fill('Lexicon');
  await workbench.input.press('Enter');
  const table = await frameWith('.grid .row[aria-rowindex="2"] .cell');
  const active = table.locator('.cell.is-active');
  await table.locator('.grid:focus').waitFor();
  await thePage().keyboard.type('bread');
  await table.locator('.figures', { hasText: /^1 of .* rows, 2 files/ }).waitFor();
  await thePage().keyboard.press('Enter');
  await thePage().keyboard.press('Enter');
  await (await frameWith('.stage g.word.is-match')).locator('text.form', { hasText: /^bread$/ }).waitFor();
  await table.locator('.grid:focus').waitFor();
  await session.screenshot('table');

  await thePage().keyboard.press('ArrowRight');
  await thePage().keyboard.press('F2');
  await table.locator('.field').waitFor();
  await thePage().keyboard.insertText('loaf');
  await thePage().keyboard.press('Enter');
  await thePage().locator('.quick-input-list .monaco-list-row', { hasText: 'LEMMA bread → loaf' }).nth(1).waitFor();
  await session.screenshot('table-change');
  await thePage().keyboard.press('Enter');
  await active.filter({ hasText: 'loaf' }).waitFor();
  // The preview has left the other one in view; what is not is saved.
  await until('the first file is saved', async () => editor.onDisk.includes('loaf'));
  await session.screenshot('table-changed');

  // The table takes the keyboard back when all is done.
  await table.locator('.grid:focus').waitFor();
  const shown = thePage().locator('.editor-instance .monaco-editor[data-uri$="other.conllu"]');
  await shown.locator('.view-line', { hasText: 'loaf' }).click();
  await thePage().keyboard.press('Control+z');
  await active.filter({ hasText: 'bread' }).waitFor();
  await workbench.command('File: Save All Files');
  await until(
    'both files are as they were',
    async () => editor.onDisk === TEXT && readFileSync(other, 'utf8') === OBJECTS,
  );
  await errand(workbench.folder, 'run', 'treebank.lookAtFile');
});
