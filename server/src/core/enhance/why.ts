/** Why an arc is there, in words. */

import { localized } from '../../localization/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import type { GraphArc, RuleName, Why } from './graph.ts';

/** `shared with the first conjunct “bought” (nsubj left verb same tag, 8 of 9)`. O(words used). */
export function whyText(sentence: Sentence, { why }: Pick<GraphArc, 'why'>): string {
  if (why === undefined) return localized`the arc of the basic tree`;
  const forms = why.from.map((word) => `“${sentence.wordCell(word, Column.form)}”`).join(', ');
  return `${REASONS[why.rule](forms)} (${seen(why)})`;
}

const REASONS: Readonly<Record<RuleName, (forms: string) => string>> = {
  labels: (forms) => (forms === '' ? localized`label` : localized`label with ${forms}`),
  relatives: (forms) => localized`relative clause: ${forms}`,
  'conjunct-heads': (forms) => localized`head of the first conjunct ${forms}`,
  shared: (forms) => localized`shared with the first conjunct ${forms}`,
  subjects: (forms) => localized`subject of the complement of ${forms}`,
  ellipsis: (forms) => localized`depends on the missing predicate of ${forms}`,
};

/** A preset has counted nothing. */
function seen({ key, precision: { right, of } }: Why): string {
  return of === 0 ? key : localized`${key}: ${right} of ${of}`;
}
