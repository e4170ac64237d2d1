/** The main job of the extension, once through: all that `npm test` runs in VS Code unless it is asked for more. */

import { expect, test } from 'vitest';
import { becomes, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, changedCells, DEPREL, HEAD, HEARING, placeOf, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession(SAVED_AT_ONCE);

test('a file is opened, a squiggle fixed, a sentence re-parsed, and an arc moved in the diagram', async () => {
  const { workbench } = session;
  const text = HEARING + CHAIN;
  const editor = await workbench.open('main.conllu', text);
  await editor.squiggles('info').first().waitFor();
  await workbench.untilReady();
  expect(editor.onDisk, 'nothing is written by looking').toBe(text);

  const crossing = placeOf(text, 7, HEAD);
  await editor.goTo(crossing.line, crossing.column);
  await editor.fix('Projectivize: attach issue');
  const fixed = withCell(HEARING, 7, HEAD, '4');
  await becomes(editor, fixed + CHAIN);
  await editor.squiggles('info').first().waitFor({ state: 'detached' });

  await editor.goTo(fixed.split('\n').length + 2, 1);
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await workbench.result('Re-parsed the sentence').waitFor();
  await until('the parse is written', () => editor.onDisk !== fixed + CHAIN);
  const changes = changedCells(fixed + CHAIN, editor.onDisk);
  expect(new Set(changes.map(({ column }) => column))).toEqual(new Set([HEAD, DEPREL]));
  expect(changes.every(({ line }) => fixed.split('\n').length <= line)).toBe(true);
  await editor.focus();
  await editor.press('Control+Z');
  await becomes(editor, fixed + CHAIN);

  const { diagram } = workbench;
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await diagram.words.first().waitFor();
  await diagram.focusOn('today');
  await diagram.press('h');
  await diagram.strike(...(await diagram.hintOf('issue')));
  await diagram.field.waitFor();
  await diagram.strike(...'nmod', 'Enter');
  await becomes(editor, withCell(withCell(fixed, 8, HEAD, '7'), 8, DEPREL, 'nmod') + CHAIN);
  await session.screenshot('main-job');
});
