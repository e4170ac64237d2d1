/** Errors show on their cell. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { HEAD, HEARING, placeOf, UNKNOWN_HEAD, withCrlf } from './harness/treebanks.ts';

const session = openSession();

/** Opens a problem from the Problems panel, which selects its range. */
async function expectMarked(editor: TextEditor, problem: string, text: string, word: number) {
  const place = placeOf(text, word, HEAD);
  const row = await session.workbench.problem(problem);
  await row.waitFor();
  expect(await row.textContent()).toContain(`[Ln ${place.line}, Col ${place.column}]`);
  await row.dblclick();
  await editor.focused.waitFor();
  await editor.until(`the HEAD cell of word ${word} is selected`, (at) => {
    return at.line === place.line && at.selected === place.length;
  });
  // The cursor stands at one end of the selection.
  const { column } = await editor.cursor();
  expect([place.column, place.column + place.length]).toContain(column);
}

test.each([
  ['LF', UNKNOWN_HEAD],
  ['CRLF', withCrlf(UNKNOWN_HEAD)],
])('a head that does not exist is an error on its cell, with line ends %s', async (name, text) => {
  const editor = await session.workbench.open(`unknown-head-${name}.conllu`, text);
  await editor.squiggles('error').first().waitFor();
  await expectMarked(editor, 'unknown-head', text, 3);
});

test('an arc that is not projective is a note on its head', async () => {
  const editor = await session.workbench.open('nonprojective.conllu', HEARING);
  await editor.squiggles('info').first().waitFor();
  await expectMarked(editor, 'nonprojective-arc', HEARING, 7);
});

test('repairing the cell by hand takes the problem away, and undo brings it back', async () => {
  const editor = await session.workbench.open('by-hand.conllu', UNKNOWN_HEAD);
  const problem = await session.workbench.problem('unknown-head');
  await problem.waitFor();
  await problem.dblclick();
  await editor.focused.waitFor();
  await editor.type('2');
  await problem.waitFor({ state: 'detached' });
  await editor.saved(UNKNOWN_HEAD.replace('\t17\t', '\t2\t'));
  await editor.press('Control+Z');
  await problem.waitFor();
});
