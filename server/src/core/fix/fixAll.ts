/**
 * Repairs whole files: all findings of one kind, or everything that is safe. Edits are minimal, no matter how much the repairs
 * rewrote.
 */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { difference, EditList } from '../edit/index.ts';
import type { Finding } from '../validate/index.ts';
import { allRepairsFor, harmless, type Repair, type RepairContext, repairSafely, repairsFor } from './repairs/index.ts';

interface Made {
  readonly finding: Finding;
  readonly repair: Repair;
}

/** Maximum number of characters to check in search of harmful repairs in a sentence; a sentence of 3,000 characters allows some thousand checks. */
const MOST_CHECKED = 1 << 23;

/**
 * The preferred repair of each finding, as long as the repairs do not touch each other and cause no error together: a repair shared by
 * two findings is made once, and the remaining findings reappear when the sentence is checked again. If all together do harm, each is
 * checked, unless the sentence is too long for that: then none is made.
 * @param findings of one kind
 */
export function preferredEdits(
  sentence: Sentence,
  findings: readonly Finding[],
  context: RepairContext = {},
): readonly TextEdit[] {
  const all = disjoint(findings, (finding) => allRepairsFor(sentence, finding, context)[0]);
  if (all.made.length === 0 || isHarmless(sentence, all.edits, all.made[0].finding, context)) return all.edits.all;
  if (MOST_CHECKED < 3 * findings.length * sentence.text.length) return [];
  const { made, edits } = disjoint(findings, (finding) => repairsFor(sentence, finding, context)[0]);
  if (made.length < 2 || isHarmless(sentence, edits, made[0].finding, context)) return edits.all;
  return oneByOne(sentence, made, context);
}

function disjoint(findings: readonly Finding[], repairOf: (finding: Finding) => Repair | undefined) {
  const edits = new EditList();
  const made: Made[] = [];
  for (const finding of findings) {
    if (edits.covers(finding.span)) continue;
    const repair = repairOf(finding);
    if (repair !== undefined && edits.add(repair.edits)) made.push({ finding, repair });
  }
  return { edits, made };
}

/** The repairs that do no harm together with the preceding ones. */
function oneByOne(sentence: Sentence, made: readonly Made[], context: RepairContext): readonly TextEdit[] {
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
