/** Annotators side by side: the agreement report, and an adjudication over a restart. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { openSession } from './harness/session.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

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
const BEN = PARK.replace('\t2\tobl', '\t4\tnmod') + DOGS.replace('\tadvmod', '\tobl');

test('agreement between the files ticked in a list: a report with a confusion matrix that loads', async () => {
  const { workbench } = session;
  writeFileSync(join(workbench.folder, 'ben.conllu'), BEN);
  const editor = await workbench.open('anna.conllu', ANNA);
  await editor.focus();
  await workbench.command('Treebank: Agreement Between Annotators…');
  const { page } = workbench;
  const row = (name: string) => page.locator('.quick-input-list .monaco-list-row', { hasText: name });
  await row('ben.conllu').locator('.monaco-checkbox, input[type=checkbox]').first().click();
  await page.keyboard.press('Enter');
  await workbench.preview.getByRole('row', { name: /^A and B 90\.91 81\.82/ }).waitFor();
  await workbench.result('UAS 90.91 %, LAS 81.82 %').waitFor();
  const matrix = workbench.preview.getByRole('img', { name: /^Confusion matrix of relations, A and B\. .*obl and nmod 1/ });
  await matrix.scrollIntoViewIfNeeded();
  await until('the matrix is drawn', () =>
    matrix.evaluate((image) => image instanceof HTMLImageElement && image.complete && 100 < image.naturalWidth),
  );
  await session.screenshot('agreement-report');
});
