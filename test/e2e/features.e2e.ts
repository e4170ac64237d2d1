/** FEATS by form: opened from the text and from the diagram, and back. */

import { expect, test } from 'vitest';
import { becomes, openInDiagram, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING, placeOf, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const FEATS = 6;

const session = openSession(SAVED_AT_ONCE);

/** Two nouns have features; that of `issue` are blank. */
const GIVEN = withCell(withCell(HEARING, 2, FEATS, 'Case=Nom|Number=Sing'), 8, FEATS, 'Number=Plur');

test('Ctrl+Space in FEATS opens the form beside the text; a key for each value, Enter writes and leads back', async () => {
  const { editor, diagram } = await openInDiagram(session.workbench, 'features.conllu', GIVEN + CHAIN, 'A');
  const { line, column } = placeOf(GIVEN, 7, FEATS);
  await editor.goTo(line, column);
  await editor.press('Control+Space');
  const number = diagram.features('Number');
  await number.waitFor();
  await session.screenshot('features-from-text');
  await diagram.strike('n', 'p', 'Enter');
  const written = withCell(GIVEN, 7, FEATS, 'Case=Nom|Number=Plur');
  await becomes(editor, written + CHAIN);
  await until('the text has the keyboard', async () => (await editor.focused.count()) === 1);
  await until('the cursor is in the row', async () => (await editor.cursor()).line === line);
  // One step.
  await editor.press('Control+z');
  await becomes(editor, GIVEN + CHAIN);

  await editor.goTo(line, column);
  await editor.press('Control+Space');
  await number.waitFor();
  await diagram.strike('n', 'Escape');
  await until('the text has the keyboard again', async () => (await editor.focused.count()) === 1);
  expect(editor.onDisk).toBe(GIVEN + CHAIN);
});

test('in other cells Ctrl+Space lists suggestions; F opens the form at a word of the diagram', async () => {
  const { editor, diagram } = await openInDiagram(session.workbench, 'byKey.conllu', GIVEN + CHAIN, 'issue');
  await diagram.strike('F', 'ArrowDown', 'ArrowDown', 's', 'Enter');
  await becomes(editor, withCell(GIVEN, 7, FEATS, 'Number=Sing') + CHAIN);
  await until('the word has the focus', async () => (await diagram.focusedForm()) === 'issue');
  const { line, column } = placeOf(GIVEN, 7, 4);
  await editor.goTo(line, column);
  await editor.press('Control+Space');
  await editor.suggestions.first().waitFor();
});
