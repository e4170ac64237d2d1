/** Editing in the diagram: a treebank is opened, and the keyboard goes to a word of its first sentence. */

import { expect } from 'vitest';
import type { DiagramPanel } from './diagram.ts';
import type { SessionOptions } from './session.ts';
import type { TextEditor } from './textEditor.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** The file is read where the keyboard stays in the diagram, so it is saved by itself. */
export const SAVED_AT_ONCE: SessionOptions = {
  settings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 50 },
};

/** @param form of the word that gets the keyboard */
export async function openInDiagram(
  workbench: Workbench,
  name: string,
  text: string,
  form: string,
): Promise<{ editor: TextEditor; diagram: DiagramPanel }> {
  const editor = await workbench.open(name, text);
  await editor.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  await diagram.focusOn(form);
  return { editor, diagram };
}

/** Waits until the file holds a text; if it never does, shows the difference. */
export const becomes = (editor: TextEditor, text: string) =>
  until('the text has changed', () => editor.onDisk === text).catch(() => expect(editor.onDisk).toBe(text));
