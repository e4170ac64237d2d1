/** The extension in the web worker of the page: the same work on the same disk, with no process behind it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadModel } from '../../server/src/core/parser/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, changedCells, DEPREL, HEAD, HEARING, placeOf, UNKNOWN_HEAD, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';
import { webHost } from './harness/webHost.ts';

/** Training that is well under way: in its first epochs nothing of the network may have been kept yet. */
const KEPT = /network with tags, epoch (?:[3-9]|\d\d)\b/;

const TOY_NAME = 'got_toy-ud-dev.conllu';
/** Large enough that its training goes on while the test looks at it. */
const TOY = toyTreebank(150, 4)
  .map((each) => each.text)
  .join('');

const host = webHost();
const session = openSession({ host });

test('checked, typed in, fixed, saved, locked, edited in the diagram, parsed and searched', {
  timeout: 240_000,
}, async () => {
  const { workbench } = session;
  const text = CHAIN + HEARING + UNKNOWN_HEAD;
  const editor = await workbench.open('en_web.conllu', text);
  await workbench.untilReady();
  await editor.squiggles('error').first().waitFor();
  await session.screenshot('web-findings');
  const unknown = await workbench.problem('unknown-head');
  await unknown.waitFor();

  // A key press: an invalid head becomes a valid one.
  await unknown.dblclick();
  await editor.focused.waitFor();
  await editor.type('2');
  await unknown.waitFor({ state: 'detached' });

  const crossing = await workbench.problem('nonprojective-arc');
  await crossing.dblclick();
  await editor.focused.waitFor();
  await editor.fix('Projectivize: attach');
  await crossing.waitFor({ state: 'detached' });
  const fixed = CHAIN + withCell(HEARING, 7, HEAD, '4') + UNKNOWN_HEAD.replace('\t17\t', '\t2\t');
  await editor.saved(fixed);

  await editor.goTo(placeOf(CHAIN, 3, HEAD).line, 1);
  await workbench.command('Treebank: Lock Arcs');
  await workbench.result('1 arc locked').waitFor();
  expect(readFileSync(join(workbench.folder, '.treebank.json'), 'utf8')).toContain('"chain": ["dog#1"]');

  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.locked.first().waitFor();
  await diagram.focusOn('cat');
  await diagram.press('h');
  await diagram.strike(...(await diagram.hintOf('chased')));
  await diagram.field.waitFor();
  await diagram.strike(...'obj', 'Enter');
  await diagram.label('obj').first().waitFor();
  await session.screenshot('web-diagram');

  const edited = withCell(withCell(CHAIN, 7, HEAD, '4'), 7, DEPREL, 'obj');
  await editor.saved(fixed.replace(CHAIN, edited));
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await workbench.result('1 locked arc kept').waitFor();
  const parsed = await editor.saved((now) => now !== fixed.replace(CHAIN, edited));
  const changed = changedCells(fixed, parsed).map(({ line }) => line);
  expect(changed.length).toBeGreaterThan(2);
  expect(changed).not.toContain(placeOf(CHAIN, 3, HEAD).line);

  await workbench.command('Treebank: Search Treebank');
  const request = workbench.page.locator('.editor-instance .monaco-editor[data-uri^="untitled:"]');
  await request.locator('.view-lines').click();
  await workbench.page.keyboard.press('Control+A');
  await workbench.page.keyboard.insertText('pattern { V [upos=VERB] }');
  const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'workspace' });
  await workbench.follow(lens);
  await workbench.page.locator('.part.sidebar .message', { hasText: '3 matches in 3 of 3 sentences' }).waitFor();
  await session.screenshot('web-search');
  await workbench.hideSideBar();
});

test('a parser is trained in nested workers, used as soon as there is one, and cancelled by ending them', {
  timeout: 240_000,
}, async () => {
  const { workbench } = session;
  const editor = await workbench.open(TOY_NAME, TOY);
  await workbench.untilReady();
  await workbench.command('Treebank: Train Parser');
  const training = workbench.notification('a first model is already in use');
  await training.filter({ hasText: KEPT }).waitFor({ timeout: 180_000 });
  await session.screenshot('web-training');
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'File');
  await workbench.result('Parsed with got_toy').waitFor();
  await training.getByRole('button', { name: 'Cancel' }).click();
  await workbench.notification('the progress is kept, so training can resume there').waitFor();
  await session.screenshot('web-cancelled');
});

/**
 * Types a path into VS Code's own file dialog, shown if the files are not those of the computer it runs on. Once it has read
 * the folder, it writes the folder's path over the typed text, and then handles an earlier Enter.
 */
async function choosePath(path: string): Promise<void> {
  const { input, page } = session.workbench;
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: basename(path) });
  await row.waitFor();
  await input.fill(path);
  await row.and(page.locator('.focused')).waitFor();
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
}

test('a trained parser is evaluated, and exported to a file that can be read elsewhere', {
  timeout: 240_000,
}, async () => {
  const { workbench } = session;
  const { page } = workbench;
  const editor = await workbench.open(TOY_NAME, TOY);
  const entry = (text: string) => page.locator('.quick-input-list .monaco-list-row', { hasText: text });
  const act = async (title: string) => {
    await editor.focus();
    await workbench.command('Treebank: Manage Parsers…');
    await entry('got_toy').click();
    await entry(title).click();
  };
  await act('Evaluate on the open file');
  await workbench.result('got_toy on got_toy-ud-dev.conllu: UAS').waitFor();
  await workbench.preview.getByText('By relation').waitFor();
  await session.screenshot('web-evaluation');
  await workbench.command('View: Close Editor');

  await act('Export…');
  await until('a name is offered', async () => (await workbench.input.inputValue()).endsWith('got-toy.model'));
  await page.keyboard.press('Enter');
  await workbench.result('Exported to').waitFor();
  const exported = readFileSync(join(workbench.folder, 'got-toy.model'));
  expect(loadModel(exported).card.name).toBe('got_toy');
});

test('plain text is annotated', { timeout: 240_000 }, async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.open('story.txt', 'The dog sleeps. It was late.\n', 'Plain Text');
  await workbench.command('Treebank: Annotate Text…');
  // Rows of an earlier list are still in the page.
  await page.getByPlaceholder('The parser for the language of the text').fill('English (EWT)');
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-message', { hasText: 'IDs of the sentences' }).waitFor();
  await page.keyboard.press('Enter');
  await workbench.result('2 sentences with 8 words').waitFor();
  await page
    .locator('.editor-instance .view-line')
    .filter({ hasText: /sent_id\s=\sstory-s2/ })
    .waitFor();
  await session.screenshot('web-annotated');
});

test('two files are compared, and a difference is taken', { timeout: 240_000 }, async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const other = withCell(CHAIN, 7, HEAD, '4') + HEARING;
  writeFileSync(join(workbench.folder, 'en_other.conllu'), other);
  const editor = await workbench.open('en_mine.conllu', CHAIN + HEARING);
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Compare with…', 'File…');
  await choosePath(join(workbench.folder, 'en_other.conllu'));
  await diagram.sessionProgress.getByText('en_other.conllu').waitFor();
  await diagram.askedArcs.first().waitFor();
  await diagram.focusOn('cat');
  await session.screenshot('web-comparison');
  await diagram.press('y');
  await diagram.sessionProgress.getByText('0 differences here').waitFor();
  await editor.saved(other);
});
