/** The Findings view: everything by rule, a click moves to the cell; a finding acknowledged with a reason leaves the list. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { DEPREL, HEAD, HEARING, placeOf, sentence, UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const TWO_SUBJECTS = sentence(
  'subjects',
  'They PRON 2 nsubj',
  'sleep VERB 0 root',
  'cats NOUN 2 nsubj',
  '. PUNCT 2 punct',
);
const TEXT = HEARING + UNKNOWN_HEAD + TWO_SUBJECTS;
const REASON = 'The second one is a right-dislocated copy.';

test('all findings by rule; a click goes to the cell; filter; next and previous', async () => {
  const { workbench } = session;
  const editor = await workbench.open('findings.conllu', TEXT);
  const view = new FindingsView(workbench.page);
  await workbench.command('View: Show Treebank');
  await view.row('nonprojective-arc').waitFor();
  await view.expand('nonprojective-arc');
  await view.click(/^hearing · issueA hearing is scheduled/);
  const { line, column } = placeOf(TEXT, 7, HEAD);
  await editor.until('the cursor is on the head', (at) => at.line === line && [column, column + 1].includes(at.column));
  await view.expand('too-many-subjects');
  await session.screenshot('findings');

  await workbench.command('Treebank: Filter Findings…');
  await workbench.input.fill('@error subjects');
  await view.row('nonprojective-arc').waitFor({ state: 'detached' });
  expect(await view.row('too-many-subjects').count()).toBe(1);
  await view.message('1 of 3 findings').waitFor();
  await session.screenshot('findings-filter');
  await workbench.input.press('Enter');
  await editor.goTo(1, 1);
  await editor.press('Control+F8');
  await editor.until('the next finding that passes the filter', (at) => at.line > line + 5);
  await view.pressInTitle('Show All Findings');
  await view.row('nonprojective-arc').waitFor();
  await editor.press('Control+Shift+F8');
  await editor.until('the one before it', (at) => at.line < TEXT.split('\n').length - 6);
});

test('without a treebank, the view opens the first one of the folder, with its diagram', async () => {
  const { workbench } = session;
  writeFileSync(join(workbench.folder, 'a-first.conllu'), HEARING);
  await workbench.command('View: Show Treebank');
  const button = workbench.page.getByRole('button', { name: 'Open First File' });
  await button.waitFor();
  await session.screenshot('findings-welcome');
  await button.click();
  await workbench.page.locator('.tab', { hasText: 'a-first.conllu' }).waitFor();
  await workbench.diagram.word('hearing').waitFor();
});

test('acknowledged with a reason it is gone, and the reason stands in .treebank.json', async () => {
  const { workbench } = session;
  const editor = await workbench.open('acknowledged.conllu', TEXT);
  const view = new FindingsView(workbench.page);
  const problem = await workbench.problem('too-many-subjects');
  await problem.waitFor();
  const file = join(workbench.folder, '.treebank.json');
  expect(existsSync(file)).toBe(false);
  const text = editor.onDisk;
  const before = HEARING.split('\n').length + UNKNOWN_HEAD.split('\n').length - 2;
  await editor.goTo(before + placeOf(TWO_SUBJECTS, 2, DEPREL).line, 3);
  const titles = await editor.openFixes();
  const action = titles.find((each) => each.includes('Acknowledge “too-many-subjects”'));
  expect(action, titles.join('; ')).toBeDefined();
  await editor.takeFix('Acknowledge “too-many-subjects”');
  const question = workbench.page.locator('.quick-input-widget', { hasText: 'Why is the annotation correct?' });
  await question.waitFor();
  await workbench.input.fill(REASON);
  const title = (text: string) => question.locator('.quick-input-title', { hasText: text });
  await title('in This Place').waitFor();
  await question.getByLabel('In the whole treebank instead').click();
  await title('in the Whole Treebank').waitFor();
  await session.screenshot('acknowledge-everywhere');
  await question.getByLabel('Only in this place instead').click();
  await title('in This Place').waitFor();
  await session.screenshot('acknowledge-reason');
  await workbench.input.press('Enter');
  await problem.waitFor({ state: 'detached' });
  await until('the file is written', () => existsSync(file) && readFileSync(file, 'utf8').includes(REASON));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    version: 1,
    acknowledged: [{ id: 'too-many-subjects', file: 'acknowledged.conllu', sentence: 'subjects', reason: REASON }],
  });
  expect(editor.onDisk, 'the treebank itself is untouched').toBe(text);

  await workbench.command('View: Show Treebank');
  await view.row(/^too-many-subjects/).waitFor({ state: 'detached' });
  await view.expand('Acknowledged');
  await view.row(REASON).waitFor();
  await session.screenshot('acknowledged');

  await workbench.command('Treebank: Record Baseline');
  await view.row(/^nonprojective-arc/).waitFor({ state: 'detached' });
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).baseline)).toEqual(['acknowledged.conllu']);
  await view.pressOn(view.row(REASON), 'Withdraw Acknowledgement');
  await view.row(/^too-many-subjects/).waitFor();
  await session.screenshot('baseline');
});

test('40,000 findings are there at once, in pages', async () => {
  const { workbench } = session;
  const block = (i: number) => `# sent_id = s${i}\n1\ta\ta\tNOPE\t_\t_\t0\troot\t_\t_\n\n`;
  const editor = await workbench.open('flood.conllu', Array.from({ length: 20_000 }, (_, i) => block(i)).join(''));
  const view = new FindingsView(workbench.page);
  await workbench.command('View: Show Treebank');
  await view.row(/^missing-text20,000/).waitFor();
  await view.expand('unknown-upos');
  await view.row(/^s0 · a: NOPE/).waitFor();
  await view.scrollTo('Show more: 19,800 left');
  await view.click('Show more: 19,800 left');
  await view.click(/^s200 · a: NOPE/);
  await editor.until('the cursor is on the UPOS of the 201st sentence', (at) => at.line === 602 && at.column >= 7);
  await session.screenshot('findings-flood');
});
