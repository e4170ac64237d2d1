/** The arc diagram as an editor: everything by keyboard, in the real VS Code. */

import { expect, test } from 'vitest';
import type { DiagramPanel } from './harness/diagram.ts';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { CHAIN, DEPREL, HEAD, HEARING, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

// The file is read where the keyboard stays in the diagram.
const session = openSession({ settings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 50 } });

async function openOn(
  name: string,
  text: string,
  form: string,
): Promise<{ editor: TextEditor; diagram: DiagramPanel }> {
  const { workbench } = session;
  const editor = await workbench.open(name, text);
  await editor.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  await diagram.focusOn(form);
  return { editor, diagram };
}

const becomes = (editor: TextEditor, text: string) =>
  until('the text has changed', () => editor.onDisk === text).catch(() => expect(editor.onDisk).toBe(text));

test('a head by its hint, then its relation; undo and redo; the focus stays', async () => {
  const { editor, diagram } = await openOn('attach.conllu', HEARING + CHAIN, 'issue');
  await diagram.press('h');
  const hint = await diagram.hintOf('scheduled');
  await session.screenshot('editing-hints');
  await diagram.strike(...hint, ...'obl', 'Enter');
  const attached = withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'obl') + CHAIN;
  await becomes(editor, attached);
  await until('the focus is on the word', async () => (await diagram.focusedForm()) === 'issue');
});
