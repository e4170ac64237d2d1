/**
 * Repairs of whole files: all findings of one kind, or everything that is safe. Edits are minimal, no matter what the repairs
 * rewrote.
 */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { difference, EditList } from '../edit/index.ts';
import type { Finding } from '../validate/index.ts';
import { harmless, type Repair, type RepairContext, repairSafely, repairsFor } from './repairs/index.ts';

/**
 * The preferred repair of each finding, as long as the repairs do not touch each other and bring about no error together: a repair shared by
 * two findings is made once, and the remaining findings show up when the sentence is checked again.
 */
export function preferredEdits(
  sentence: Sentence,
  findings: readonly Finding[],
  context: RepairContext = {},
): readonly TextEdit[] {
  const edits = new EditList();
  const made: { readonly finding: Finding; readonly repair: Repair }[] = [];
  for (const finding of findings) {
    if (edits.covers(finding.span)) continue;
    const [preferred] = repairsFor(sentence, finding, context);
    if (preferred !== undefined && edits.add(preferred.edits)) made.push({ finding, repair: preferred });
  }
  const [first] = made;
  if (made.length < 2 || isHarmless(sentence, edits, first.finding, context)) return edits.all;
  return oneByOne(sentence, made, context);
}

/** Those that do no harm with the ones before. */
function oneByOne(
  sentence: Sentence,
  made: readonly { readonly finding: Finding; readonly repair: Repair }[],
  context: RepairContext,
): readonly TextEdit[] {
  let kept = new EditList();
  for (const { finding, repair } of made) {
    const more = new EditList();
    more.add(kept.all);
    more.add(repair.edits);
    if (isHarmless(sentence, more, finding, context)) kept = more;
  }
  return kept.all;
}

function isHarmless(sentence: Sentence, { all: edits }: EditList, finding: Finding, context: RepairContext): boolean {
  return harmless(sentence, [{ edits }], finding, context).length === 1;
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
