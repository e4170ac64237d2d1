/**
 * The Treebank view: a row for each file of the folder before one is open; a click goes to the next sentence of a kind; files that change.
 * The Release view below it: what is solved from there, and what changes meanwhile.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metadataBlock } from '../core/release/readmeText.ts';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { HEARING, sentence, UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession({ alone: 'findings of its many files would stay in the Problems panel of the next file' });

const renamed = (text: string, id: string) => text.replace(/# sent_id = .*/, `# sent_id = ${id}`);
const many = (text: string, n: number, prefix: string) =>
  Array.from({ length: n }, (_, index) => renamed(text, `${prefix}-${index + 1}`)).join('');

test('rows of files that are not open, the next sentence of a kind, filter, order, and a file that changes', async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('xx_x-ud-dev.conllu', many(HEARING, 3, 'd') + many(UNKNOWN_HEAD, 2, 'u'));
  write('xx_x-ud-train.conllu', many(HEARING, 12, 't'));
  write('notes.conllu', many(UNKNOWN_HEAD, 1, 'n'));
  const progress = {
    'xx_x-ud-train.conllu': [{ first: 't-1', last: 't-9', n: 9, state: 'done', by: 'Anna', on: '2026-11-28' }],
  };
  write('.treebank.json', JSON.stringify({ version: 1, progress }));
  const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header[aria-label^="Treebank"]') });
  const row = (text: string | RegExp) => pane.locator('.monaco-list-row', { hasText: text });
  await workbench.command('View: Show Treebank');
  await row('xx_x-ud-train.conllu12 · 75 % done').waitFor();
  await row('xx_x17 · ').waitFor();
  await row(/^xx_x-ud-dev\.conllu5 · 2 with errors · 2 not a tree/).waitFor();
  await session.screenshot('overview');

  // The kinds of sentences in a file; a click goes to the next one, a second click to the one after it.
  await row('xx_x-ud-dev.conllu').locator('.monaco-tl-twistie').click();
  await row(/^With errors/).click();
  await page.locator('.tab', { hasText: 'xx_x-ud-dev.conllu' }).waitFor();
  const line = many(HEARING, 3, 'd').split('\n').length;
  const status = page.locator('.statusbar-item', { hasText: `Ln ${line}, Col 1` });
  await status.waitFor();
  await row(/^With errors/).click();
  const length = UNKNOWN_HEAD.split('\n').length - 1;
  await page.locator('.statusbar-item', { hasText: `Ln ${line + length}, Col 1` }).waitFor();
  await session.screenshot('overview-next');

  // Only what has sentences of a kind.
  const view = new FindingsView(page);
  await view.pressInTitle('Filter Files');
  await workbench.input.fill('errors');
  await workbench.input.press('Enter');
  await row('xx_x-ud-train.conllu').waitFor({ state: 'detached' });
  await pane.locator('.message', { hasText: 'With errors' }).waitFor();
  await session.screenshot('overview-filter');
  await view.pressInTitle('Filter Files');
  await workbench.input.fill('All files');
  await workbench.input.press('Enter');
  await row('xx_x-ud-train.conllu').waitFor();
  await view.pressInTitle('Sort Files');
  await workbench.input.fill('Largest');
  await workbench.input.press('Enter');
  await until('the largest file is the first of its treebank', async () => {
    const names = await pane.locator('.monaco-list-row .label-name').allTextContents();
    return names.indexOf('xx_x-ud-train.conllu') < names.indexOf('xx_x-ud-dev.conllu');
  });

  // By another program.
  write('notes.conllu', many(HEARING, 4, 'n'));
  await row(/^notes\.conllu4$/).waitFor();
  rmSync(join(folder, 'notes.conllu'));
  await row('notes.conllu').waitFor({ state: 'detached' });
  write('new.conllu', many(HEARING, 2, 'n'));
  await row(/^new\.conllu2$/).waitFor();
  expect(await row('xx_x-ud-dev.conllu').count()).toBe(1);
});

test('findings of the whole treebank by file, and the next one over files; remembered for the search', async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of readdirSync(folder)) if (name.endsWith('.conllu')) rmSync(join(folder, name));
  write('a.conllu', many(UNKNOWN_HEAD, 1, 'a'));
  write('b.conllu', many(UNKNOWN_HEAD, 2, 'b'));
  const editor = await workbench.open('c.conllu', many(UNKNOWN_HEAD, 1, 'c'));
  const view = new FindingsView(page);
  await workbench.command('View: Show Treebank');
  await view.row('unknown-head').waitFor();
  await view.pressInTitle('Look at Whole Treebank');
  await view.row(/^b\.conllu2 errors/).waitFor();
  await view.expand('b.conllu');
  await view.row(/^unknown-head2/).waitFor();
  await view.expand('unknown-head');
  await view.row(/^b-2/).waitFor();
  await session.screenshot('overview-findings');

  // From the last file to the first one, which is not open.
  await editor.goTo(UNKNOWN_HEAD.split('\n').length - 1, 1);
  await editor.press('Control+F8');
  await page.locator('.tab.active', { hasText: 'a.conllu' }).waitFor();
  await page.keyboard.press('Control+F8');
  await page.locator('.tab.active', { hasText: 'b.conllu' }).waitFor();
  await page.keyboard.press('Control+Shift+F8');
  await page.locator('.tab.active', { hasText: 'a.conllu' }).waitFor();
  await session.screenshot('overview-next-finding');
  await view.pressInTitle('Look at Open File');
  await view.row(/^unknown-head1/).waitFor();
  expect(await view.row('b.conllu').count()).toBe(0);
});

test('all findings of a kind in the whole treebank: counts by file, one step, one undo; unsaved text stays unsaved', async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  const plain = (id: string) => sentence(id, 'Dogs NOUN 2 nsubj', 'bark VERB 0 root');
  const tidy = (id: string) => plain(id).replace('_\t_\t2', '_\tCase=Nom|Number=Plur\t2');
  const untidy = (id: string) => plain(id).replace('_\t_\t2', '_\tNumber=Plur|Case=Nom\t2');
  const on = (name: string) => readFileSync(join(folder, name), 'utf8');
  for (const name of readdirSync(folder)) if (name.endsWith('.conllu')) rmSync(join(folder, name));
  writeFileSync(join(folder, 'a.conllu'), untidy('a-1') + untidy('a-2') + plain('a-3'));
  writeFileSync(join(folder, 'b.conllu'), untidy('b-1'));
  const editor = await workbench.open('c.conllu', plain('c-1'));
  const view = new FindingsView(page);
  await workbench.command('View: Show Treebank');
  await view.pressInTitle('Look at Whole Treebank');
  await editor.goTo(1, 1);
  await editor.press('End');
  await editor.type('x');
  for (const name of [/^a\.conllu/, /^b\.conllu/]) await view.row(name).waitFor();
  // A tooltip of the title may cover the rows.
  await page.mouse.move(0, 0);
  await page.locator('.context-view .hover-contents').waitFor({ state: 'hidden' });
  const list = page.locator('.quick-input-widget');
  await until('the list is open', async () => {
    // A file whose rows are redrawn under the click may be closed again.
    await view.expand('a.conllu');
    // A click is lost if the rows are redrawn under it.
    await view.pressOn(view.row(/^unsorted-features/), 'Fix All of This Kind');
    return list
      .getByText('b.conllu')
      .waitFor({ timeout: 5000 })
      .then(() => true);
  });
  await session.screenshot('overview-fix-all');
  await page.keyboard.press('Enter');
  await until('both files are saved', () => on('b.conllu') === tidy('b-1') && on('a.conllu').startsWith(tidy('a-1')));
  expect(on('a.conllu')).toBe(tidy('a-1') + tidy('a-2') + plain('a-3'));
  const result = page.locator('.statusbar-item', { hasText: '3 sentences repaired in 2 files' });
  await result.waitFor();
  await session.screenshot('overview-fixed-all');
  await result.click();
  await until('both are as before', () => on('b.conllu') === untidy('b-1') && on('a.conllu').startsWith(untidy('a-1')));
  await session.screenshot('overview-undone-all');
  expect(on('c.conllu')).toBe(plain('c-1'));
});

test('a release: line ends, names, what is in the way, what another program changes, and the stars above the README', async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  const repository = join(folder, 'UD_English-Harbour');
  const path = (name: string) => join(repository, name);
  const write = (name: string, text: string) => writeFileSync(path(name), text);
  mkdirSync(path('old'), { recursive: true });
  mkdirSync(join(folder, 'docs-automation'));
  writeFileSync(join(folder, 'docs-automation/codes_and_flags.yaml'), 'English:\n  lcode: en\n  iso3: eng\n');
  write('README.md', `# Summary\n\nShips and quays.\n\n${metadataBlock({ Genre: 'ficton' })}`);
  write('LICENSE.txt', 'CC BY-SA 4.0\r\n');
  write('notes.txt', '');
  write('test.conllu', many(HEARING, 2, 't'));
  const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header[aria-label^="Release"]') });
  const row = (text: string | RegExp) => pane.locator('.monaco-list-row', { hasText: text });
  const gone = (text: string | RegExp) => until(`${text} is gone`, async () => (await row(text).count()) === 0);
  const choose = (text: string) => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).click();
  await workbench.command('Treebank: Check Release');
  await row('carriage return').first().click();
  await row('LICENSE.txt:1').click();
  await choose('LF line ends');
  await until('there is no CR', async () => !readFileSync(path('LICENSE.txt'), 'utf8').includes('\r'));
  await gone('carriage return');

  await row('does not belong').first().click();
  await row(/^test\.conllu/).click();
  await choose('Rename it to en_harbour-ud-test.conllu');
  await gone(/^test\.conllu/);
  await row(/^notes\.txt/).click();
  await choose('Move all 2 that are not data');
  await gone('does not belong');
  expect(['notes.txt', 'old'].map((name) => existsSync(path(`not-to-release/${name}`)))).toEqual([true, true]);

  // By another program: the same sent_ids in two files.
  write('en_harbour-ud-train.conllu', many(HEARING, 2, 't'));
  await row('The sent_id was used before').waitFor();
  await session.screenshot('release');

  await row('genre').first().click();
  await row('README.md:').first().click();
  await choose('Open README.md');
  const lens = page.locator('.codelens-decoration a');
  await lens.filter({ hasText: 'add features' }).waitFor();
  await lens.filter({ hasText: '0.0 stars' }).waitFor();
  await session.screenshot('release-readme');
  await workbench.command('View: Close Editor');
});

test('a campaign has a row of its own; a click goes to its places in all files', async () => {
  const { workbench } = session;
  const { page, folder } = workbench;
  await workbench.open('nouns.conllu', HEARING);
  await workbench.command('View: Show Treebank');
  const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header[aria-label^="Treebank"]') });
  mkdirSync(join(folder, 'campaigns'), { recursive: true });
  const request = '```request\npattern { N [upos=NOUN] }\n```\n';
  writeFileSync(join(folder, 'campaigns', 'nouns.md'), `---\ntitle: All nouns\n---\n\n${request}`);
  const campaign = pane.locator('.monaco-list-row', { hasText: /^All nouns\d+ places to decide$/ });
  await campaign.waitFor();
  await session.screenshot('overview-campaign');
  await campaign.click();
  await page.locator('.part.sidebar .pane .message', { hasText: /^\d+ places in \d+ files?/ }).waitFor();
  await session.screenshot('overview-campaign-begun');
  await workbench.command('Treebank: End Session');
});
