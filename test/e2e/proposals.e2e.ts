/** Proposals of a re-parse in the editor: three locks, decisions by keyboard, undo, another round, and a whole file. */

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROPOSALS_NAME } from '../../server/src/core/agents/index.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree, rootDependents } from '../../server/src/core/tree/index.ts';
import { external } from '../outside/standIn.ts';
import type { DiagramPanel } from './harness/diagram.ts';
import { errand } from './harness/errands.ts';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, changedCells, HEARING, sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

// The file is read where the keyboard stays in the diagram.
// Arcs between rows are drawn in both.
const session = openSession({
  settings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 50, 'treebank.diagram.wrap': 'never' },
});

/** The first three arcs are right; who has the telescope is anybody's guess. */
const PARK = sentence(
  'park',
  'I PRON 2 nsubj',
  'saw VERB 0 root',
  'the DET 4 det',
  'man NOUN 5 dep',
  'with ADP 6 dep',
  'the DET 7 dep',
  'telescope NOUN 2 dep',
  'in ADP 9 dep',
  'the DET 10 dep',
  'park NOUN 7 dep',
  '. PUNCT 10 punct',
);
const LOCKED = [3, 4, 5];

/** Numbers in `Proposals, round 2: 4 of 9 decided`. */
async function progress(diagram: DiagramPanel): Promise<{ round: number; decided: number; total: number }> {
  const text = (await diagram.sessionProgress.textContent()) ?? '';
  const [, round = '1', decided, total] = /^Proposals(?:, round (\d+))?: (\d+) of (\d+) decided/.exec(text) ?? [];
  return { round: Number(round), decided: Number(decided), total: Number(total) };
}

/** Number of proposals drawn. */
const asked = async (diagram: DiagramPanel) =>
  (await diagram.askedArcs.count()) + (await diagram.askedRelations.count());

const untilDecided = (diagram: DiagramPanel, decided: number) =>
  until(`${decided} decided`, async () => (await progress(diagram)).decided >= decided);

const untilSaid = (place: Locator, wanted: RegExp) =>
  until(`it says ${wanted}`, async () => wanted.test((await place.textContent()) ?? ''));

function expectTrees(text: string): void {
  for (const { heads, nWords } of Document.parse(text).sentences) {
    if (nWords === 0) continue;
    expect(isTree(heads)).toBe(true);
    expect(rootDependents(heads)).toHaveLength(1);
  }
}

test('three locks, then proposals by keyboard: take, keep, undo, subtree, all above, next round', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_park.conllu', PARK);
  await editor.goTo(3, 1);
  for (let line = 3; line <= 5; line++) await editor.press('Shift+ArrowDown');
  // Keys take their turn, and a key that comes late finds the keyboard in the palette.
  await editor.until('three rows are selected', ({ line, selected }) => line === 6 && 0 < selected);
  await workbench.command('Treebank: Lock Arcs');
  await workbench.result('3 arcs locked').waitFor();
  await editor.goTo(6, 1);
  await workbench.command('Treebank: Propose Re-parse…', 'Sentence');
  const { diagram } = workbench;
  await diagram.sessionProgress.waitFor();
  await until('the least certain proposal has the focus', async () => (await diagram.focusedForm()) !== undefined);
  const { total } = await progress(diagram);
  expect(total).toBeGreaterThan(4);
  await until('all proposals are drawn', async () => (await asked(diagram)) === total);
  await untilSaid(diagram.question, /^Question 1 of \d+: /);
  await session.screenshot('proposals-proposals');
  expect(editor.onDisk, 'nothing is written').toBe(PARK);

  // At typing speed: each key waits for the drawing of the previous one.
  await diagram.strike('y', 'y');
  await untilDecided(diagram, 2);
  await until('it is written', () => editor.onDisk !== PARK);
  await diagram.strike('n');
  await untilDecided(diagram, 3);
  await diagram.notice.getByText('Left as it is').waitFor();
  await session.screenshot('proposals-decided');
  const decided = editor.onDisk;
  expectTrees(decided);
  expect(changedCells(PARK, decided).some(({ line }) => LOCKED.includes(line))).toBe(false);

  // Rejections are not in the text, so an undo reverts the step before.
  await editor.focus();
  await editor.press('Control+Z');
  await until('one step is taken back', () => editor.onDisk !== decided);
  const before = await progress(diagram);
  await session.screenshot('proposals-undone');
  await diagram.focusOn('telescope');
  await diagram.strike('Y');
  await until('the subtree is taken', async () => (await progress(diagram)).decided > before.decided);
  expectTrees(editor.onDisk);
  await diagram.press('A');
  await diagram.question.getByText('choose by number').waitFor();
  await session.screenshot('proposals-thresholds');
  const offered = await diagram.choices('Take All Above');
  await diagram.press(String(offered.length));
  await until('everything is decided', async () => (await asked(diagram)) === 0);
  await diagram.question.getByText('Everything proposed here is decided').waitFor();
  await session.screenshot('proposals-finished');
  const finished = editor.onDisk;
  expectTrees(finished);

  await diagram.press('R');
  await until('another round', async () => (await progress(diagram)).round === 2);
  expectTrees(editor.onDisk);
  expect(editor.onDisk).toBe(finished);
  await session.screenshot('proposals-round-2');
  await diagram.press('Escape');
  await diagram.sessionProgress.waitFor({ state: 'hidden' });
  expect(editor.onDisk).toBe(finished);
});

test('by its key, with the diagram open: the keyboard is at the proposal, and letters and digits count at once', async () => {
  const { workbench } = session;
  const { diagram, page } = workbench;
  const editor = await workbench.open('en_key_proposals.conllu', CHAIN + PARK);
  await workbench.command('Treebank: Show Arc Diagram');
  await editor.goTo(16, 1);
  await until('the second sentence', async () => (await diagram.sentId.textContent()) === 'park');
  const decided = (n: number) => until(`${n} decided`, async () => (await progress(diagram)).decided >= n);
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Alt+V');
  await untilSaid(diagram.question, /^Question 1 of \d+: /);
  await until('a word has the keyboard', async () => (await diagram.focusedForm()) !== undefined);
  await page.keyboard.press('y');
  await decided(1);
  // From the text and the palette.
  await editor.focus();
  await workbench.command('Treebank: Next Question');
  await until('a word has the keyboard again', async () => (await diagram.focusedForm()) !== undefined);
  await page.keyboard.press('Shift+A');
  const all = (await diagram.choices('Take All Above')).length;
  await page.keyboard.press(String(all));
  await until('everything is decided', async () => (await asked(diagram)) === 0);
});

test('a whole file: from sentence to sentence, with a list; the arcs before a re-parse stay visible until the next edit', async () => {
  const { workbench } = session;
  const text = HEARING + PARK + CHAIN;
  const editor = await workbench.open('en_file_proposals.conllu', text);
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Propose Re-parse…', 'File');
  const { diagram } = workbench;
  await diagram.sessionProgress.waitFor();
  await until('the sentence with the most differences comes first', async () => {
    return (await diagram.sentId.textContent()) !== 'hearing' && (await diagram.askedArcs.count()) > 0;
  });
  const first = await diagram.sentId.textContent();
  await untilSaid(diagram.sessionProgress, /0 of \d sentences done/);
  await until('a proposal has the focus', async () => (await diagram.focusedForm()) !== undefined);
  await session.screenshot('proposals-file');
  await diagram.press('A');
  await diagram.press(String((await diagram.choices('Take All Above')).length));
  await until('the next sentence', async () => (await diagram.sentId.textContent()) !== first);
  await untilSaid(diagram.sessionProgress, /1 of \d sentences done/);
  await until('it is written', () => editor.onDisk !== text);
  expectTrees(editor.onDisk);
  const list = new FindingsView(workbench.page);
  await workbench.page.locator('.statusbar-item[id$="treebank.session"]').click();
  await list.message('1 of ').waitFor();
  await list.row('least certain').first().waitFor();
  await session.screenshot('proposals-list');
  await editor.focus();
  await workbench.command('Treebank: End Session');
  await diagram.sessionProgress.waitFor({ state: 'hidden' });

  await editor.goTo(16, 1);
  await until('the second sentence', async () => (await diagram.sentId.textContent()) === 'park');
  const isChanged = first === 'park';
  if (isChanged) await editor.goTo(29, 1);
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await until('what was there before is drawn', async () => (await diagram.ghosts.count()) > 0);
  await session.screenshot('proposals-ghosts');
  await editor.press('Control+Z');
  await until('undo removes it', async () => (await diagram.ghosts.count()) === 0);
});

test('what an agent has proposed: listed with source and reason, Y takes it, N asks why not', async () => {
  const { workbench } = session;
  const name = 'en_agent.conllu';
  const forms = PARK.split('\n').flatMap((row) => (/^\d/.test(row) ? [row.split('\t')[1]] : []));
  const of = { file: name, sentId: 'park', forms, source: 'claude <b>3</b>' };
  const proposals = [
    { id: 'a', ...of, word: 5, was: { head: 6, deprel: 'dep' }, now: { head: 7, deprel: 'case' }, certainty: 0.4 },
    { id: 'b', ...of, word: 6, was: { head: 7, deprel: 'dep' }, now: { head: 7, deprel: 'det' }, certainty: 0.9 },
  ].map((each) => ({ ...each, reason: `[with](command:evil) marks the case of “telescope” $(trash) ${each.id}` }));
  const stored = join(workbench.folder, PROPOSALS_NAME);
  writeFileSync(stored, proposals.map((each) => `${JSON.stringify(each)}\n`).join(''));
  try {
    const editor = await workbench.open(name, HEARING + PARK);
    await workbench.command('Treebank: Propose Re-parse…', 'Proposals of Programs');
    const { diagram } = workbench;
    await untilSaid(diagram.question, /^Question 1 of 2: /);
    await until('the sentence', async () => (await diagram.sentId.textContent()) === 'park');
    await until('a word has the keyboard', async () => (await diagram.focusedForm()) !== undefined);
    await workbench.page.locator('.statusbar-item[id$="treebank.session"]').click();
    await session.screenshot('proposals-agent');
    const list = new FindingsView(workbench.page);
    await list.row('park').first().click();
    const row = list.row('with (5)').first();
    await row.waitFor();
    expect(await row.getAttribute('aria-label')).toContain('claude <b>3</b>, 40 %: [with] (command:evil)');
    await diagram.focusOn('with');
    await diagram.strike('y');
    await until('it is written', () => /^5\twith\t.*\t7\tcase\t/m.test(editor.onDisk));
    expectTrees(editor.onDisk);
    await untilSaid(diagram.question, /^Question 2 of 2: /);
    await diagram.strike('n');
    await workbench.input.waitFor();
    await session.screenshot('proposals-agent-reason');
    await workbench.input.fill('no article');
    await workbench.input.press('Enter');
    await until('the reason is stored', () => readFileSync(stored, 'utf8').includes('no article'));
    // What a program proposes meanwhile is asked about at once.
    const later = {
      ...proposals[1],
      id: 'c',
      word: 10,
      was: { upos: 'NOUN' },
      now: { upos: 'PROPN' },
      reason: 'a name',
    };
    appendFileSync(stored, `${JSON.stringify(later)}\n`);
    await list.row('park (10)').first().waitFor();
    await untilSaid(diagram.question, /^Question 3 of 3: /);
    await session.screenshot('proposals-agent-done');
    expect(editor.onDisk).toMatch(/^6\tthe\t.*\t7\tdep\t/m);
  } finally {
    rmSync(stored, { force: true });
  }
});

test('another program parses: chosen by name, its arcs are proposals, and its failure is said', async () => {
  const { workbench } = session;
  const parsers = [external('chain', { name: 'Chains' }), external('crash', { name: 'Crashes' })];
  const choose = async (parser: string, picture?: string) => {
    const row = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: parser });
    await row.waitFor();
    if (picture !== undefined) await session.screenshot(picture);
    await row.click();
  };
  await errand(workbench.folder, 'configure', 'treebank.parsers.external', parsers);
  try {
    const editor = await workbench.open('en_outside.conllu', PARK);
    await editor.goTo(6, 1);
    await workbench.command('Treebank: Propose Re-parse…', 'Sentence');
    await choose('Chains', 'proposals-outside-choice');
    const { diagram } = workbench;
    await untilSaid(diagram.question, /^Question 1 of \d+: /);
    await until('proposals are drawn', async () => 4 < (await asked(diagram)));
    await session.screenshot('proposals-outside');
    await diagram.strike('y');
    await until('it is written', () => editor.onDisk.includes('\tchain\t'));
    expectTrees(editor.onDisk);
    await editor.focus();
    await workbench.command('Treebank: Propose Re-parse…', 'Sentence');
    await choose('Crashes');
    await workbench.notification('Crashes failed (3). It said: ValueError').waitFor();
    await session.screenshot('proposals-outside-crash');
  } finally {
    await errand(workbench.folder, 'configure', 'treebank.parsers.external');
  }
});

test('Next Uncertain goes to the sentence that the parser doubts most, and on from there', async () => {
  const { workbench } = session;
  const blank = PARK.replaceAll(/\t\d+\t\w+\t_\t_$/gm, '\t_\t_\t_\t_');
  expect(blank).not.toBe(PARK);
  const editor = await workbench.open('en_uncertain.conllu', HEARING + CHAIN + blank);
  await editor.goTo(3, 1);
  await editor.press('Control+K');
  await editor.press('Alt+N');
  await workbench.result('1 of 3, without heads, expected errors').waitFor();
  const { diagram } = workbench;
  await workbench.command('Treebank: Show Arc Diagram');
  await until('the sentence without heads comes first', async () => (await diagram.sentId.textContent()) === 'park');
  await session.screenshot('next-uncertain');
  await editor.focus();
  await workbench.command('Treebank: Next Uncertain');
  await workbench.result('2 of 3, expected errors').waitFor();
  await until('the next one', async () => (await diagram.sentId.textContent()) !== 'park');
  expect(editor.onDisk).toContain('\t_\t_\t_\t_');
});
