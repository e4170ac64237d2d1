/** Suggestions in cells: asked for in a row that is there, and while a row is being typed. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { CHAIN, DEPREL, HEAD, HEARING, placeOf, withCell } from './harness/treebanks.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;

test('heads and relations, by keys alone', async () => {
  const editor = await session.workbench.open('suggestions.conllu', BOTH);
  const head = placeOf(HEARING, 7, HEAD);
  await editor.goTo(head.line, head.column + head.length);
  const heads = await editor.suggest();
  expect(heads.some((each) => each.startsWith('4 scheduled'))).toBe(true);
  await session.screenshot('completion-head');
  await editor.takeSuggestion('4 scheduled');
  const deprel = placeOf(HEARING, 7, DEPREL);
  await editor.goTo(deprel.line, deprel.column);
  await editor.suggest();
  await session.screenshot('completion-deprel');
  await editor.type('iob');
  await editor.takeSuggestion('iobj');
  await editor.saved(withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'iobj') + CHAIN);
});

test('a row is typed with Tab from column to column; comments are left in peace', async () => {
  const editor = await session.workbench.open('typing.conllu', BOTH);
  await session.workbench.untilReady();
  const last = HEARING.split('\n').length - 2;
  await editor.goTo(last, 1);
  await editor.press('End');
  await editor.press('Control+Enter');
  await editor.type('10\tsoon\tsoon\tAD');
  // Asked for: what is typed at machine speed may overtake the list.
  expect((await editor.suggest()).some((each) => each.startsWith('ADV'))).toBe(true);
  await session.screenshot('completion-upos');
  await editor.type('V');
  await editor.press('Tab');
  await editor.type('_\t_\t4\tadvm');
  await editor.suggestions.filter({ hasText: 'advmod' }).waitFor();
  await editor.press('Tab');
  await editor.type('_\tSpaceAfter=No');
  await editor.press('Escape');
  const text = await editor.saved((each) => each.includes('SpaceAfter'));
  expect(text.split('\n')[last]).toBe('10\tsoon\tsoon\tADV\t_\t_\t4\tadvmod\t_\tSpaceAfter=No');
  await editor.goTo(1, 1);
  await editor.press('Enter');
  await editor.press('ArrowUp');
  await editor.type('# NOUN nsubj = obj|a');
  expect(await editor.suggestions.count()).toBe(0);
});
