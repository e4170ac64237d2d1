/**
 * Hostile texts in a treebank, a `.treebank.json`, a file name and settings: wherever VS Code shows them, they produce no link,
 * no image and no icon, and inserted text equals that of the file.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { DEPREL, HEAD, placeOf, sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession({ settings: { 'treebank.codeLens.nonprojective': true } });

const LINK = '[x](command:workbench.action.files.newUntitledFile)';
/** The same in one word that no list shortens. */
const SHORT = '[x](command:a)';
const ICON = '$(bug)';
const NAME = `${SHORT}${ICON}`;
const SHOWN_NAME = '[x] (command:a)$ (bug)';

/** Not projective: 2 → 7 crosses 4 → 8. Two findings on the row of 7. */
const EVIL = sentence(
  NAME,
  `${SHORT} DET 2 det`,
  `${ICON} NOUN 4 nsubj:pass`,
  '![i](https://e.org/i) AUX 4 aux:pass',
  '<img/src=x> VERB 0 root',
  'https://e.org/ ADP 7 case',
  `${SHORT} DET 7 ${ICON}`,
  `${SHORT} ${ICON} 2 nmod`,
  `${SHORT} NOUN 4 obl:tmod`,
  '. PUNCT 4 punct',
);
/** Whatever is uncertain for a parser here, it is this form. */
const UNSURE = sentence('unsure', ...Array.from({ length: 8 }, (_, i) => `${SHORT} X ${i} dep`));

/** Elements that the texts above would have become. */
const ACTIVE = [
  ...['href', 'data-href', 'title'].flatMap((name) =>
    ['command:a', 'command:workbench.action.files.newUntitledFile', 'e.org'].map((to) => `a[${name}*="${to}"]`),
  ),
  'img[src*="e.org"]',
  'img[src="x"]',
  '.codicon-bug',
  '.output-view .detected-link',
].join(', ');

/** A place shows a text, and nothing in the window or in it has become active. */
async function expectText(place: Locator, text: string): Promise<void> {
  const shown = place.filter({ hasText: text }).first();
  await shown.waitFor();
  expect(await shown.locator(ACTIVE).count()).toBe(0);
  expect(await session.workbench.page.locator(ACTIVE).count()).toBe(0);
}

beforeEach(() => {
  const path = join(session.workbench.folder, '.treebank.json');
  if (existsSync(path)) return;
  const entry = (sentenceId: string) => ({
    id: 'unknown-upos',
    file: 'evil.conllu',
    sentence: sentenceId,
    reason: `${LINK} ${ICON}\nhttps://e.org/ ![i](https://e.org/i)`,
  });
  const file = { version: 1, acknowledged: [entry(NAME), entry(`gone ${LINK}`)] };
  writeFileSync(path, JSON.stringify(file, undefined, 2));
});

test('the result of a re-parse, in the status bar and its tooltip', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_unsure.conllu', UNSURE);
  await editor.goTo(4, 1);
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  const told = workbench.result('Uncertain: ');
  await told.waitFor();
  await told.hover();
  await expectText(workbench.page.locator('.monaco-hover'), '[x] (command:a)');
  await session.screenshot('hostile-reparse');
  await workbench.page.mouse.move(0, 0);
});

test('Findings, their tooltip, the reason of an acknowledged one; list of symbols; Problems', async () => {
  const { workbench } = session;
  const editor = await workbench.open('evil.conllu', EVIL);
  const view = new FindingsView(workbench.page);
  await workbench.command('View: Show Treebank');
  await view.expand('nonprojective-arc');
  await expectText(view.rows, '[x] (command:a) (7)');
  await expectText(view.rows, SHOWN_NAME);
  await view.row('[x] (command:a) (7)').first().hover();
  await expectText(workbench.page.locator('.monaco-hover'), '[x] (command:a) (7)');
  await session.screenshot('hostile-findings');
  await workbench.page.mouse.move(0, 0);
  await view.expand('Acknowledged');
  await expectText(
    view.rows,
    'Acknowledged: [x] (command:workbench.action.files.newUntitledFile) $ (bug) https:/ /e.org/',
  );

  await editor.focus();
  await editor.press('Control+Shift+O');
  await expectText(workbench.page.locator('.quick-input-list .monaco-list-row'), SHOWN_NAME);
  await session.screenshot('hostile-symbols');
  await workbench.page.keyboard.press('Escape');

  await workbench.problem('nonprojective-arc');
  await expectText(workbench.page.locator('.markers-panel [role=treeitem]'), '[x] (command:a) (7)');
  await session.screenshot('hostile-problems');
  await workbench.hideSideBar();
});

test('hover, status bar and its tooltip, code lens, breadcrumbs', async () => {
  const { workbench } = session;
  const editor = await workbench.open('evil.conllu', EVIL);
  const { line, column } = placeOf(EVIL, 8, HEAD);
  await editor.goTo(line, column);
  await workbench.command('Show or Focus Hover');
  // Markdown needs no breaking up.
  await expectText(workbench.page.locator('.monaco-hover'), `${SHORT} (8)`);
  await session.screenshot('hostile-hover');
  await editor.press('Escape');
  await expectText(workbench.page.locator('.codelens-decoration'), 'not projective');
  const status = workbench.page.locator(
    '[id="treebank-workbench.treebank-workbench.treebank.sentence"], [id*="treebank.sentence"]',
  );
  await expectText(status, 'MH4');
  await status.first().hover();
  await expectText(workbench.page.locator('.monaco-hover'), `(${SHOWN_NAME})`);
  await session.screenshot('hostile-status');
});

test('suggestions: shown broken up, inserted as they are', async () => {
  const { workbench } = session;
  const editor = await workbench.open('suggest.conllu', EVIL);
  const head = placeOf(EVIL, 8, HEAD);
  await editor.goTo(head.line, head.column + head.length);
  await editor.suggest();
  await expectText(editor.suggestions, '2 $ (bug)');
  await session.screenshot('hostile-suggestions');
  await editor.press('Escape');
  const deprel = placeOf(EVIL, 8, DEPREL);
  await editor.goTo(deprel.line, deprel.column);
  await editor.suggest();
  await expectText(editor.suggestions, '$ (bug)');
  await editor.takeSuggestion('$ (bug)');
  const text = await editor.saved((now) => now !== EVIL);
  expect(text.split('\n')[deprel.line - 1].split('\t')[DEPREL - 1]).toBe(ICON);
});

test('repairs and findings that name words, in menu and list', async () => {
  const { workbench } = session;
  const editor = await workbench.open('menu.conllu', EVIL);
  const { line, column } = placeOf(EVIL, 7, HEAD);
  await (await workbench.problem('nonprojective-arc')).waitFor();
  await editor.goTo(line, column);
  await editor.openFixes();
  await expectText(workbench.page.locator('.action-widget'), '[x] (command:a)');
  await session.screenshot('hostile-menu');
  await editor.press('Escape');
  await workbench.command('Treebank: Acknowledge Finding…');
  const picks = workbench.page.locator('.quick-input-list .monaco-list-row');
  await expectText(picks, 'The arc $ (bug) (2) → [x] (command:a) (7)');
  await expectText(picks, '“$ (bug)” is not');
  await session.screenshot('hostile-acknowledge');
  await workbench.page.keyboard.press('Escape');
});

test('the report on coverage, of a file with such a name', async () => {
  const { workbench } = session;
  const name = `name ${NAME}.conllu`;
  writeFileSync(
    join(workbench.folder, name),
    EVIL.replaceAll('nmod', '[x](https://e.org/)![i](https://e.org/i)<img/src=x>'),
  );
  await workbench.page.keyboard.press('Control+P');
  await workbench.input.fill(join(workbench.folder, name));
  // The first row may still be the last one opened.
  await workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'name [' }).waitFor();
  await workbench.page.keyboard.press('Enter');
  await workbench.page.locator('.tab.active', { hasText: name }).waitFor();
  await workbench.command('Treebank: Show Coverage');
  const page = workbench.preview;
  await page.getByText('Crossed arcs by relation').waitFor();
  expect(await page.innerText()).toContain('[x](https:/ /e.org/)![i](https:/ /e.org/i)<img/src=x>');
  expect(await page.innerText()).toContain(name);
  const active = page.locator(`${ACTIVE}, a[href], img`);
  expect(await active.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
  await session.screenshot('hostile-report');
});

test('settings that name files: a message, the list of parsers, and the output', async () => {
  const { workbench } = session;
  const path = `/${LINK}/https://e.org/${ICON}`;
  await session.settle({
    'treebank.lint.level': 5,
    'treebank.validation.dataFolder': path,
    'treebank.reparse.model': `${path}.model`,
  });
  const editor = await workbench.open('en_output.conllu', EVIL);
  const message = workbench.page.locator('.notification-list-item-message');
  await expectText(message, '[x] (command:workbench.action.files.newUntitledFile)');
  await session.screenshot('hostile-message');
  await editor.focus();
  await workbench.command('Treebank: Manage Parsers…');
  await expectText(workbench.page.locator('.quick-input-list .monaco-list-row'), '$ (bug)');
  await session.screenshot('hostile-parsers');
  await workbench.page.keyboard.press('Escape');
  const channel = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Treebank Workbench' });
  await until('the channel is chosen', async () => {
    // Where the panel has just opened, it takes the focus and the list goes.
    await workbench.command('Output: Show Output Channels...');
    await channel.first().click({ timeout: 3000 });
    return true;
  });
  const line = workbench.page.locator('.output-view .view-line', { hasText: 'command:' }).first();
  await until('the log names the folder', () => line.isVisible());
  await workbench.page.waitForTimeout(1500);
  await expectText(line, '[x] (command:'.replaceAll(' ', '\u00a0'));
  await session.screenshot('hostile-output');
});
