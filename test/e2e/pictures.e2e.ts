/**
 * The pictures of the README: each is checked before it is taken. They have twice as many pixels as the page, and are hardly
 * wider than a README is, so that text is read at the size of the text around it. What they show is tested elsewhere: without pictures to take,
 * only the short ones are walked through, in the window of all files.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { rowsOnScreen, spreadOf } from './harness/table.ts';
import { until } from './harness/until.ts';
import { FERRY, HARBOUR, KEEPER, lineOf, trainingTreebank, withCell } from './pictures/treebank.ts';

const TAKES_PICTURES = process.env.PICTURES === '1';

const session = openSession({
  ...(TAKES_PICTURES && { folder: 'UD_English-Harbour', scale: 2 }),
  viewport: { width: 1080, height: 720 },
  settings: { 'treebank.diagram.placement': 'below' },
});

/** A picture that takes long. */
const long = (title: string, body: () => Promise<void>) =>
  test.runIf(TAKES_PICTURES)(
    TAKES_PICTURES ? title : `${title} (skipped: npm test -- --pictures takes this picture)`,
    { timeout: 240_000 },
    body,
  );

/** Of the picture, in pixels of the page. */
const size = (width: number, height: number) => session.workbench.page.setViewportSize({ width, height });

const HEAD = 7;

const UNMARKED = `---
title: Nominals without a preposition are obl:unmarked
issue: UniversalDependencies/docs#1028
at: T
---

\`\`\`request
pattern { H -["obl:tmod"|"obl:npmod"]-> T }
\`\`\`

\`\`\`rules
rule time { pattern { e: H -["obl:tmod"]-> T } commands { e.label = "obl:unmarked"; T.TemporalNPAdjunct = Yes } }
strat main { Onf (time) }
\`\`\`
`;

const NOBODY = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];

long('findings: on the cell, explained, and all of them by rule', async () => {
  await size(1080, 720);
  let text = withCell(
    HARBOUR,
    ['harbour-1', 14, 6],
    'Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin',
    'Number=Plur|Mood=Ind|Person=3|Tense=Past|VerbForm=Fin',
  );
  text = withCell(text, ['harbour-1', 9, 4], 'NOUN', 'NUON');
  text = withCell(text, ['harbour-2', 13, 8], 'nsubj', 'obj');
  text = withCell(text, ['harbour-2', 34, HEAD], '30', '300');
  const { workbench } = session;
  const editor = await workbench.open('en_harbour-ud-dev.conllu', text);
  const view = new FindingsView(workbench.page);
  await workbench.command('View: Show Treebank');
  await view.row('nonprojective-arc').waitFor();
  await view.expand('nonprojective-arc');
  await view.row(/^harbour-1 · bridge/).waitFor();
  const line = lineOf(text, 'harbour-1', 10);
  const column = 1 + text.split('\n')[line - 1].split('\t').slice(0, 6).join('\t').length + 1;
  await editor.goTo(line, column);
  const titles = await editor.openFixes();
  expect(titles[0]).toMatch(/^Projectivize: attach bridge \(10\) to published \(4\) instead of report \(2\)/);
  await session.screenshot('readme-findings');
  await workbench.page.keyboard.press('Escape');
  await workbench.hideSideBar();
});

test('columns: in line, named, and open at the cursor', async () => {
  await size(1080, 640);
  const editor = await session.workbench.open('en_harbour-ud-dev.conllu', HARBOUR);
  const rows = HARBOUR.split('\n\n')[0].split('\n').slice(4);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 4), rows[3].split('\t').slice(0, 5).join('\t').length + 3);
  await until('columns in line', async () => {
    const drawn = await rowsOnScreen(
      editor.element,
      rows.filter((_, index) => index !== 3),
    );
    return drawn.length === rows.length - 1 && Math.max(...spreadOf(drawn)) <= 1;
  });
  const [open] = await rowsOnScreen(editor.element, [rows[3]]);
  expect(open.cells[5].shown).toBe(rows[3].split('\t')[5]);
  await session.screenshot('readme-columns');
});

test('completion: heads by form', async () => {
  await size(1080, 480);
  // The heads of words are learned from the rest of the file.
  const text = withCell(HARBOUR, ['harbour-1', 10, HEAD], '2', '_') + trainingTreebank(60);
  const editor = await session.workbench.open('en_harbour-ud-test.conllu', text);
  const line = lineOf(text, 'harbour-1', 10);
  const column = 1 + text.split('\n')[line - 1].split('\t').slice(0, 6).join('\t').length + 1;
  await editor.goTo(line, column);
  await editor.press('Shift+ArrowRight');
  const heads = await editor.suggest();
  expect(heads.some((each) => each.startsWith('2 report'))).toBe(true);
  await session.screenshot('readme-completion');
});

test('diagram: below the text, crossing arcs marked', async () => {
  await size(1080, 900);
  const { workbench } = session;
  const editor = await workbench.open('en_harbour-ud-dev.conllu', HARBOUR);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 10), 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  // All of it, in the width of the window.
  await workbench.diagram.button('Fit').click();
  expect(await workbench.diagram.crossings.count()).toBeGreaterThan(0);
  await session.screenshot('readme-diagram');
});

long('review: what is probably wrong, in text and diagram, with the reason and the alternative', async () => {
  await size(1180, 900);
  const { workbench } = session;
  // In three sentences, something differs from the rest.
  let text = trainingTreebank(120);
  text = withCell(text, ['harbour-train-7', 10, HEAD], '2', '4');
  text = withCell(text, ['harbour-train-31', 16, 8], 'xcomp', 'advcl');
  text = withCell(text, ['harbour-train-64', 9, 8], 'compound', 'amod');
  await workbench.open('en_harbour-ud-train.conllu', text);
  const view = new FindingsView(workbench.page);
  await workbench.command('Treebank: Review Treebank');
  // The view takes the keyboard when it opens, which would close the palette.
  await view.row('Unusual configurations').first().waitFor();
  await view.pressInTitle('Rank by Models');
  await view.row('Odd arcs').first().waitFor({ timeout: 120_000 });
  await view.expand('Odd arcs');
  const entry = view.row('safe: advcl → xcomp').first();
  await entry.click();
  await until('the alternative is drawn', async () => {
    return (await workbench.diagram.askedLabels()).includes('advcl | xcomp');
  });
  await entry.focus();
  await session.screenshot('readme-review');
  await view.pressInTitle('Stop Ranking by Models');
  await workbench.hideSideBar();
});

long('comparison: two trees of a sentence, what differs in the list', async () => {
  await size(1180, 900);
  const { workbench } = session;
  const { diagram } = workbench;
  const name = 'en_harbour-ud-dev.conllu';
  const git = (...args: readonly string[]) => execFileSync('git', [...NOBODY, ...args], { cwd: workbench.folder });
  writeFileSync(join(workbench.folder, name), HARBOUR);
  git('init', '-q', '-b', 'main');
  git('add', name);
  git('commit', '-q', '-m', 'Release');
  let text = withCell(HARBOUR, ['harbour-1', 10, HEAD], '2', '4');
  text = withCell(text, ['harbour-1', 10, 8], 'nmod', 'obl');
  text = withCell(text, ['harbour-2', 13, 8], 'nsubj', 'obj');
  const editor = await workbench.open(name, text);
  await editor.goTo(lineOf(text, 'harbour-1', 10), 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Compare with…', 'HEAD');
  await diagram.askedArcs.first().waitFor();
  const list = new FindingsView(workbench.page);
  await list.row('Relation').first().waitFor();
  await session.screenshot('readme-comparison');
  await workbench.command('Treebank: End Session');
  await workbench.hideSideBar();
});

long('campaign: its groups over two files, and the first place with what the rule would do', async () => {
  await size(1180, 820);
  const { workbench } = session;
  const { page, folder, diagram } = workbench;
  mkdirSync(join(folder, 'campaigns'), { recursive: true });
  writeFileSync(join(folder, 'campaigns', 'unmarked.md'), UNMARKED);
  // As it was before the decision, with one that was no nominal of time.
  const old = (text: string) => text.replaceAll('obl:unmarked', 'obl:tmod');
  const dev = withCell(old(HARBOUR), ['harbour-1', 18, 8], 'obl:tmod', 'obl:npmod');
  writeFileSync(join(folder, 'en_harbour-ud-train.conllu'), old(trainingTreebank(20)));
  await workbench.open('en_harbour-ud-dev.conllu', dev);
  await workbench.untilReady();
  await workbench.command('Treebank: Work on Campaign…');
  await diagram.askedRelations.first().waitFor();
  const list = new FindingsView(page);
  await list.row('NOUN ← VERB obl:tmod').first().waitFor();
  const hasKeyboard = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
  await list.pressInTitle('Look at Whole Treebank');
  await until('all files are counted', async () =>
    /left in the treebank/.test((await diagram.sessionProgress.textContent()) ?? ''),
  );
  // The button has the keyboard until the session has begun again.
  await until('the diagram has the keyboard', hasKeyboard);
  await session.screenshot('readme-campaign');
  // One that the rule decides, and one that it does not.
  await diagram.strike('y');
  await diagram.session.getByText(/18 .?years/).waitFor();
  await diagram.strike('n');
  await page.locator('.quick-input-box input').fill('not a time');
  await page.keyboard.press('Enter');
  await until('the next sentence is shown', async () => (await diagram.sentId.textContent()) === 'harbour-2');
  await list.pressInTitle('Look at Open File');
  await until('the session has begun again', hasKeyboard);
  await workbench.command('Treebank: End Session');
  await workbench.hideSideBar();
});

long('team: how far the files are, states beside the text, and a note at its word', async () => {
  await size(1180, 760);
  const { workbench } = session;
  const { page, folder } = workbench;
  const [dev, train] = ['en_harbour-ud-dev.conllu', 'en_harbour-ud-train.conllu'];
  const by = (name: string, day: number) => ({ by: name, on: `2026-11-${day}` });
  const said = (name: string, hour: number, text: string) => ({ by: name, on: `2026-11-26T${hour}:00:00Z`, text });
  const replies = [said('Ben', 11, 'nmod: there were reports before the bridge was.')];
  const note = { file: dev, sentence: 'harbour-1', at: 'bridge HEAD', ...said('Anna', 10, 'nmod or obl? #attachment') };
  const progress = {
    [dev]: [
      { first: 'harbour-1', state: 'discuss', ...by('Anna', 26) },
      { first: 'harbour-2', state: 'done', ...by('Anna', 26) },
    ],
    [train]: [{ first: 'harbour-train-1', last: 'harbour-train-45', n: 45, state: 'done', ...by('Ben', 25) }],
  };
  writeFileSync(join(folder, train), trainingTreebank(60));
  const sidecar = join(folder, '.treebank.json');
  writeFileSync(sidecar, JSON.stringify({ version: 1, progress, notes: [{ ...note, replies }] }));
  const editor = await workbench.open(dev, HARBOUR);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 10), 1);
  await workbench.command('View: Show Treebank');
  await page.locator('.part.sidebar .monaco-list-row', { hasText: /train\.conllu60 · 75 % done/ }).waitFor();
  await workbench.command('Comments: Expand All Comments');
  await page.locator('.review-widget .comment-body', { hasText: 'reports before' }).waitFor();
  // VS Code opens its view of comments with the first one.
  if (await page.locator('.part.panel').isVisible()) await workbench.command('View: Toggle Panel Visibility');
  await session.screenshot('readme-team');
  rmSync(sidecar);
  await workbench.hideSideBar();
});

long('search: a request, its matches, and one of them in text and diagram', async () => {
  await size(1180, 900);
  const { workbench } = session;
  const { page } = workbench;
  const text = HARBOUR + trainingTreebank(60);
  const editor = await workbench.open('en_harbour-ud-test.conllu', text);
  await editor.goTo(lineOf(text, 'harbour-1', 10), 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Search Treebank');
  const request = page.locator('.editor-instance .monaco-editor[data-uri^="untitled:"]');
  await request.locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('pattern { e: H -[nmod]-> D; f: A -[^punct]-> B; e >< f }');
  await workbench.follow(page.locator('.codelens-decoration a', { hasText: 'Search this file' }));
  await page.locator('.pane .message', { hasText: /^[1-9].* match/ }).waitFor();
  // Findings beside it has rows of the same sentences.
  const results = page.locator('.part.sidebar .pane', { has: page.locator('h3', { hasText: 'Search' }) });
  await results.locator('.monaco-list-row', { hasText: 'was published' }).first().click();
  await until('its words are marked', async () => (await workbench.diagram.matched()).includes('bridge'));
  await workbench.diagram.button('Fit').click();
  await session.screenshot('readme-search');
  await workbench.hideSideBar();
});

long('table: the ambiguous lexicon of the treebank, the sentence of a row in text and diagram', async () => {
  await size(1360, 760);
  const { workbench } = session;
  const { page, folder } = workbench;
  // What a maintainer may have overlooked.
  const train = trainingTreebank(60)
    .replace('\tengineers\tengineer\tNOUN', '\tengineers\tengineers\tNOUN')
    .replace('\tbridge\tbridge\tNOUN', '\tbridge\tbridge\tPROPN')
    .replace('\tthe\tthe\tDET', '\tthe\tthe\tPRON');
  writeFileSync(join(folder, 'en_harbour-ud-train.conllu'), train);
  const editor = await workbench.open('en_harbour-ud-dev.conllu', HARBOUR);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 10), 1);
  await workbench.untilReady();
  await workbench.command('View: Show Treebank');
  await new FindingsView(page).pressInTitle('Look at Whole Treebank');
  await editor.focus();
  await workbench.command('Treebank: Open Table…');
  await workbench.input.fill('Ambiguous');
  await workbench.input.press('Enter');
  const count = (selector: string) =>
    Promise.all(
      page.frames().map((each) =>
        each
          .locator(selector)
          .count()
          .catch(() => 0),
      ),
    );
  const hasOne = async (selector: string) => 0 < Math.max(...(await count(selector)));
  await until('the table has rows', () => hasOne('.grid .row[aria-rowindex="3"] .cell'));
  // The picture must show the last column (Same XPOS), so the table is wider than the text.
  const groups = page.locator('.editor-group-container');
  const { x, y, width, height } = (await groups.first().boundingBox()) ?? expect.fail('the table has no place');
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 1.4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until('a word is marked', () => hasOne('.stage g.word.is-match'));
  await workbench.hideSideBar();
  await session.screenshot('readme-table');
});

long('mentions: spans under the words, gone through and made by keys', async () => {
  await size(1080, 900);
  const { workbench } = session;
  const { diagram } = workbench;
  const editor = await workbench.open('en_keeper-ud-dev.conllu', KEEPER);
  await editor.goTo(lineOf(KEEPER, 'keeper-1', 9), 1);
  // To the wife, by the list of all mentions, and back.
  await editor.press('Control+k');
  await editor.press('Alt+b');
  await workbench.input.fill('wife');
  await workbench.input.press('Enter');
  await editor.until('the cursor is at her', ({ line }) => line === lineOf(KEEPER, 'keeper-2', 8));
  await editor.goTo(lineOf(KEEPER, 'keeper-1', 9), 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await diagram.words.first().waitFor();
  expect((await diagram.spanLabels()).sort()).toEqual(['e1', 'e2', 'e3', 'e3', 'e4 ← e3']);
  await diagram.words.nth(8).click();
  // To its other mention, in this sentence and the next one.
  await diagram.press('Shift+N');
  await diagram.press('Shift+N');
  await until('the second sentence is there', async () => (await diagram.spanLabels()).length === 4);
  await diagram.press('End');
  await diagram.press('ArrowLeft');
  await diagram.press('Shift+ArrowLeft');
  await diagram.press('b');
  await diagram.press('p');
  await diagram.choice('place').waitFor();
  await session.screenshot('mentions-field');
  await diagram.press('l');
  await diagram.press('Enter');
  await until('there is another mention', async () => (await diagram.spanLabels()).length === 5);
  expect((await diagram.spanLabels()).sort()).toContain('e6');
  await diagram.press('Control+z');
  await until('it is taken back', async () => (await diagram.spanLabels()).length === 4);
  await diagram.press('PageUp');
  await until('the first sentence is there', async () => (await diagram.spanLabels()).length === 5);
  await diagram.words.nth(8).click();
  await diagram.press('Shift+C');
  await until('a mention is chosen', async () => (await diagram.spanLabels('.is-chosen')).length === 1);
  await diagram.button('Fit').click();
  await session.screenshot('readme-mentions');
});

long('multiword expressions: spans under the words, made by keys', async () => {
  await size(1280, 760);
  const { workbench } = session;
  const { diagram } = workbench;
  const editor = await workbench.open('en_ferry.cupt', FERRY);
  await editor.goTo(lineOf(FERRY, 'ferry-1', 6), 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await diagram.words.first().waitFor();
  const before = ['1 AdvID', '2 LVC.full', '3 LVC.full', '4 VID', '5 AdvID'];
  expect((await diagram.spanLabels()).sort()).toEqual(before);
  await diagram.focusOn('master');
  await diagram.press('Shift+ArrowLeft');
  await diagram.press('a');
  await diagram.strike(...'NID', 'Enter');
  await until('there is another one', async () => (await diagram.spanLabels()).includes('6 NID'));
  await diagram.press('Control+z');
  await until('it is taken back', async () => (await diagram.spanLabels()).length === before.length);
  await diagram.focusOn('gave');
  await diagram.button('Fit').click();
  await session.screenshot('readme-expressions');
});

long('derivation: step by step under the diagram', async () => {
  await size(1080, 960);
  const { workbench } = session;
  const editor = await workbench.open('en_harbour-ud-dev.conllu', HARBOUR);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 10), 1);
  await workbench.showDerivation('covington-reduce');
  const { diagram } = workbench;
  await diagram.derivation.waitFor();
  await until('the first step is shown', async () => (await diagram.derivationStep())?.startsWith('0 of') === true);
  await diagram.derivation.locator('.derivation-body').focus();
  for (let i = 0; i < 200 && (await diagram.newestArc.locator('text').allTextContents())[0] !== 'nmod'; i++) {
    await diagram.press('ArrowDown');
  }
  expect(await diagram.newestArc.locator('text').textContent()).toBe('nmod');
  await session.screenshot('readme-derivation');
});

long('training on the open treebank', async () => {
  await size(1080, 560);
  const { workbench } = session;
  const editor = await workbench.open('en_harbour-ud-train.conllu', trainingTreebank(120));
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Train Parser');
  await workbench.notification('network with tags').waitFor({ timeout: 200_000 });
  await session.screenshot('readme-training');
  await workbench.notification('Training a parser').getByRole('button', { name: 'Cancel' }).click();
});
