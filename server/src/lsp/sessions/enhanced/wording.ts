/** The texts of decisions about enhanced graphs. */

import { Column, type Sentence } from '../../../core/conllu/index.ts';
import { arcLabel, type Decision, kindOfDecision, whyText } from '../../../core/enhance/index.ts';
import { nameWord, shorten } from '../../../core/features/index.ts';
import { localized } from '../../../localization/index.ts';

const headText = (sentence: Sentence, head: number): string =>
  head === 0 ? localized`the root` : shorten(sentence.wordCell(head, Column.form));

/** What Y writes: `nsubj of saw`, `obl → obl:in of saw`, `no nsubj of saw`. */
export function suggestionText(sentence: Sentence, { kind, head, arc, has }: Decision): string {
  if (kind === 'node') return localized`an empty node for the missing predicate`;
  if (kind === 'graph') return localized`DEPS of this sentence: its tree, with labels`;
  const of = headText(sentence, head);
  if (arc === undefined) return localized`no ${has ?? ''} of ${of}`;
  const relation = has === undefined ? arcLabel(arc) : `${has} → ${arcLabel(arc)}`;
  return localized`${relation} of ${of}`;
}

/** `Anna (1): nsubj of saw`. */
export const decisionText = (sentence: Sentence, decision: Decision): string =>
  `${nameWord(sentence, decision.word)}: ${suggestionText(sentence, decision)}`;

export function reasonText(sentence: Sentence, { kind, arc }: Decision): string {
  if (kind === 'graph') return localized`the sentence has no DEPS`;
  return arc === undefined ? localized`no rule gives it` : whyText(sentence, arc);
}

/** The label that is drawn. */
export function drawnLabel({ kind, arc, has }: Decision): string | undefined {
  if (kind === 'node' || kind === 'graph') return undefined;
  if (arc === undefined) return `− ${has}`;
  return has === undefined ? arcLabel(arc) : `${has} → ${arcLabel(arc)}`;
}

/** `shared: nsubj left`, `by hand: dep`. */
export function kindTitle(decision: Decision): string {
  const { kind, arc, has } = decision;
  if (kind === 'graph') return localized`no DEPS yet`;
  if (kind === 'extra') return localized`no rule gives ${has ?? ''}`;
  return arc?.why === undefined ? kindOfDecision(decision) : `${arc.why.rule}: ${arc.why.key}`;
}

/** `8 of 9`: how often the switch was right where it was learnt; undefined for presets. */
export function precisionText({ arc }: Decision): string | undefined {
  const { right, of } = arc?.why?.precision ?? { right: 0, of: 0 };
  return of === 0 ? undefined : localized`right in ${right} of ${of} where it was learnt`;
}
