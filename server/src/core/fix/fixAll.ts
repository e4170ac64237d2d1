/**
 * Repairs of whole files: all findings of one kind, or everything that is safe. Edits are minimal, no matter what the repairs
 * rewrote.
 */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { difference, EditList } from '../edit/index.ts';
import type { Finding } from '../validate/index.ts';
import { type RepairContext, repairSafely, repairsFor } from './repairs/index.ts';

/**
 * The preferred repair of each finding, as long as the repairs do not touch each other: a repair shared by two findings is made
 * once, and the remaining findings show up when the sentence is checked again.
 */
export function preferredEdits(
  sentence: Sentence,
  findings: readonly Finding[],
  context: RepairContext = {},
): readonly TextEdit[] {
  const edits = new EditList();
  for (const finding of findings) {
    if (edits.covers(finding.span)) continue;
    const [preferred] = repairsFor(sentence, finding, context);
    if (preferred !== undefined) edits.add(preferred.edits);
  }
  return edits.all;
}

/** All safe repairs of a sentence for findings with the given ids. */
export function safeEdits(
  sentence: Sentence,
  ids: ReadonlySet<string>,
  context: RepairContext = {},
): readonly TextEdit[] {
  const { text } = repairSafely(sentence, context, ids);
  return text === sentence.text ? [] : difference(sentence.text, text);
}
