/** Annotators side by side: the agreement report, and an adjudication over a restart. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import { openSession } from './harness/session.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

// The file is read where the keyboard stays in the diagram.
// Arcs between rows are drawn in both.
const session = openSession({
  settings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 50, 'treebank.diagram.wrap': 'never' },
});

const PARK = sentence(
  'park',
  'I PRON 2 nsubj',
  'saw VERB 0 root',
  'the DET 4 det',
  'man NOUN 2 obj',
  'with ADP 7 case',
  'the DET 7 det',
  'telescope NOUN 2 obl',
  '. PUNCT 2 punct',
);
const DOGS = sentence('dogs', 'Dogs NOUN 2 nsubj', 'bark VERB 0 root', 'loudly ADV 2 advmod');
const ANNA = PARK + DOGS;
/** Lines from 1. */
const DOGS_LINE = PARK.split('\n').length + 2;
const BEN = PARK.replace('\t2\tobl', '\t4\tnmod') + DOGS.replace('\tadvmod', '\tobl');
/** Her tree of the second sentence is another, with the adverb on top. */
const CARLA =
  PARK.replace('\t2\tobl', '\t4\tnmod') +
  DOGS.replace('\t2\tnsubj', '\t3\tnsubj').replace('\t0\troot', '\t3\tdep').replace('\t2\tadvmod', '\t0\troot');

/** Ticks these files in the list that is open, besides the one that is ticked already, and takes them. */
async function tick(page: Page, ...names: readonly string[]): Promise<void> {
  const list = page.locator('.quick-input-widget');
  for (const [at, name] of names.entries()) {
    const row = list.locator('.monaco-list-row', { hasText: name });
    await row.waitFor();
    const count = list.getByText(`${at + 2} Selected`);
    await until(`${name} is ticked`, async () => {
      if (await count.isVisible()) return true;
      await row.locator('.monaco-checkbox, input[type=checkbox]').first().click();
      return count.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    });
  }
  await list.getByRole('button', { name: 'OK' }).click();
}

test('agreement between the files ticked in a list: a report with a confusion matrix that loads', async () => {
  const { workbench } = session;
  writeFileSync(join(workbench.folder, 'ben.conllu'), BEN);
  const editor = await workbench.open('anna.conllu', ANNA);
  await editor.focus();
  await workbench.command('Treebank: Show Agreement…');
  const { page } = workbench;
  await tick(page, 'ben.conllu');
  await workbench.preview.getByRole('row', { name: /^A and B 90\.91 81\.82/ }).waitFor();
  await workbench.result('UAS 90.91 %, LAS 81.82 %').waitFor();
  const matrix = workbench.preview.getByRole('img', {
    name: /^Confusion matrix of relations, A and B\. .*obl and nmod 1/,
  });
  await matrix.scrollIntoViewIfNeeded();
  await until('the matrix is drawn', () =>
    matrix.evaluate((image) => image instanceof HTMLImageElement && image.complete && 100 < image.naturalWidth),
  );
  await session.screenshot('agreement-report');
});

test('three annotators: decided by keys in the diagram and in the text, over a reload of the window', async () => {
  const { workbench } = session;
  const { page, diagram } = workbench;
  writeFileSync(join(workbench.folder, 'ben.conllu'), BEN);
  writeFileSync(join(workbench.folder, 'carla.conllu'), CARLA);
  const gold = join(workbench.folder, 'adjudicated.conllu');
  // Another attempt starts over.
  rmSync(gold, { force: true });
  const onDisk = () => (existsSync(gold) ? readFileSync(gold, 'utf8') : '');
  const bar = diagram.session;
  const status = page.locator('.statusbar-item[id$="treebank.session"]');

  const editor = await workbench.open('anna.conllu', ANNA);
  await editor.focus();
  await workbench.command('Treebank: Adjudicate Annotators…');
  await tick(page, 'ben.conllu', 'carla.conllu');
  // The dialog for the name of the file.
  await until('a name is proposed', async () => (await workbench.input.inputValue()).endsWith('adjudicated.conllu'));
  await page.keyboard.press('Enter');
  await bar.getByText('0 of 4 decided').waitFor();
  expect(onDisk(), 'the first annotator, as they agree on all that is blank').toBe(ANNA);
  await bar.getByText(/^Question 1 of 1: 7 .?telescope.?, head/).waitFor();
  await bar.getByRole('button', { name: 'ben.conllu: 4 man, nmod (suggested)' }).waitFor();
  await until('the word has the focus', async () => (await diagram.focusedForm()) === 'telescope');
  await session.screenshot('adjudication');

  // The majority, and on to the next sentence.
  await diagram.strike('y');
  await bar.getByText('1 of 4 decided').waitFor();
  await until('it is written', () => onDisk().includes('7\ttelescope\ttelescope\tNOUN\t_\t_\t4\tnmod'));
  await bar.getByText(/^Question 1 of 3: 1 .?Dogs.?, head/).waitFor();
  await session.screenshot('adjudication-next-sentence');

  // Over a restart: the file, the progress and the place are there again.
  await workbench.reload();
  await status.getByText('1 of 4').waitFor();
  await bar.getByText('1 of 4 decided').waitFor();

  // In the text: the adverb on top needs another arc, so that there is one root.
  const text = await workbench.open('adjudicated.conllu', onDisk());
  await text.goTo(DOGS_LINE + 2, 1);
  await text.press('Alt+3');
  await workbench.result('Also taken, to keep a tree: bark (2), head. 3 of 4 decided.').waitFor();
  await status.getByText('3 of 4').waitFor();
  await text.press('Control+Z');
  await status.getByText('1 of 4').waitFor();
  await text.press('Control+Shift+Z');
  await status.getByText('3 of 4').waitFor();
  await session.screenshot('adjudication-text');
  // Redo leaves the cursor at its decision, which could be changed.
  await text.goTo(DOGS_LINE, 1);
  await text.press('Alt+1');
  await status.getByText('4 of 4').waitFor();
  await workbench.result('All 4 decided: the adjudication is finished.').waitFor();
  for (const { heads, nWords } of Document.parse(onDisk()).sentences) if (0 < nWords) expect(isTree(heads)).toBe(true);
});
