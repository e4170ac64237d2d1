/** `non-tree`: a cycle of heads. One finding per cycle, on the head of its leftmost word. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { findCycles } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'non-tree',
  structure: 'tree',
  tells: 'cycle',
  level: 2,
  class: 'syntax',
  title: translatable`Some heads form a cycle`,
  why: translatable`The words of the cycle and their descendants are cut off from the root, so the sentence has no tree.`,
  whatToDo: translatable`Attach one word of the cycle to a word outside it.`,
  url: Guideline.syntax,
});

export const nonTree = rule({
  infos: [info],
  needs: [Column.head],
  check(analysis) {
    if (analysis.isTree) return NONE;
    const cycles = findCycles(analysis.heads);
    return cycles.length === 0 ? NONE : cycles.map((cycle) => cycleFinding(analysis, cycle));
  },
});

/** @param cycle its words in head → dependent order */
function cycleFinding(analysis: Analysis, cycle: readonly number[]): Finding {
  const first = cycle.indexOf(cycle.reduce((a, b) => Math.min(a, b)));
  const words = [...cycle.slice(first), ...cycle.slice(0, first)];
  const path = listed([...words, words[0]], (word) => analysis.nameOf(word), ' → ');
  const related = relatedPlaces(words, (word) => ({
    span: analysis.headSpan(word),
    message: localized`Arc of the cycle: ${analysis.nameOfArc(word)}.`,
  }));
  return finding(info, analysis.headSpan(words[0]), localized`These heads form a cycle: ${path}.`, {
    related,
    officialLine: analysis.firstLine,
  });
}
