/** Inserting, deleting, splitting and merging words and sentences at the cursors: asks for missing details, and puts the cursors where the user types next. */

import { commands, Range, Selection, type TextEditor, TextEditorRevealType } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { SurgeryCommand } from '../../../server/src/protocol/commands.ts';
import type { EditResult } from '../../../server/src/protocol/edit.ts';
import { SURGERIES, type SurgeryName } from '../../../server/src/protocol/surgery.ts';
import type { WireRange } from '../../../server/src/protocol/text.ts';
import type { NewForms } from '../newForms/follower.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';
import { questionAfter, questionBefore, type Said } from './surgeryQuestions.ts';

/** What the commands need. */
interface Surgeon {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
  readonly newForms: NewForms;
}

/** One command for each operation. @param inTurn runs it after earlier typing and before later typing */
export function surgeryCommands(
  surgeon: Surgeon,
  inTurn: (run: () => Promise<void>) => Promise<void>,
): Record<SurgeryCommand, () => Promise<void>> {
  const names = Object.keys(SURGERIES) as SurgeryName[];
  const entries = names.map((what) => [`treebank.${what}`, () => inTurn(() => operateHere(surgeon, what))]);
  return Object.fromEntries(entries) as Record<SurgeryCommand, () => Promise<void>>;
}

/** Enter at the end of a row: a new word below it, or an empty line if that is not possible. */
export async function openRow(surgeon: Surgeon): Promise<void> {
  const { editor } = surgeon.places;
  if (editor === undefined) return;
  await surgeon.newForms.finish(editor);
  const result = await operateAt(surgeon, editor, editor.selections, 'insertWordAfter', {});
  if (!result.ok) await commands.executeCommand('default:type', { text: '\n' });
}

async function operateHere(surgeon: Surgeon, what: SurgeryName): Promise<void> {
  const { editor } = surgeon.places;
  if (editor === undefined) return tellNoSentence();
  await surgeon.newForms.finish(editor);
  const { document, selections } = editor;
  const { version } = document;
  const said = await questionBefore(what, editor);
  if (said === undefined) return;
  // A question takes the focus, so the answer applies to the text and the cursors from before it.
  let result = await operateAt(surgeon, editor, selections, what, said, version);
  if (!result.ok) {
    const question = questionAfter(what, result.code, editor);
    if (question !== undefined) {
      const answered = await question;
      if (answered === undefined) return;
      result = await operateAt(surgeon, editor, selections, what, { ...said, ...answered }, version);
    }
  }
  const ranges = result.ok && 0 < result.selections.length ? result.selections : selections;
  const lines = ranges.flatMap(({ start, end }) => [start.line, end.line]);
  tellOutcome(surgeon.results, { document, startLine: Math.min(...lines), endLine: Math.max(...lines) }, result);
}

/** Requests the operation and puts the cursors where the user types next. */
async function operateAt(
  { client, newForms }: Surgeon,
  editor: TextEditor,
  selections: readonly Selection[],
  what: SurgeryName,
  said: Said,
  version = editor.document.version,
): Promise<EditResult<'surgeryAt'>> {
  const { document } = editor;
  const target = { textDocument: { uri: document.uri.toString() }, version };
  const result = await carryOut(client, target, {
    type: 'surgeryAt',
    what,
    ranges: selections.map(wireOf),
    ...said,
  });
  if (result.ok) {
    placeCursors(editor, result.selections);
    newForms.watch(document, result.blanks);
  }
  return result;
}

const wireOf = ({ start, end }: Selection): WireRange => ({
  start: { line: start.line, character: start.character },
  end: { line: end.line, character: end.character },
});

/** Sets all cursors at once: the ranges refer to the text after the edit. */
export function placeCursors(editor: TextEditor, ranges: readonly WireRange[]): void {
  if (ranges.length === 0) return;
  editor.selections = ranges.map(
    ({ start, end }) => new Selection(start.line, start.character, end.line, end.character),
  );
  const [{ start }] = ranges;
  const first = new Range(start.line, start.character, start.line, start.character);
  editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
}
