/** `punct-causes-nonproj`, `punct-is-nonproj`: punctuation and projectivity. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, udeprelMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import { LARGEST_TANGLE, type NonprojectiveArc, nonprojectiveArcs } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { listed, MAX_RELATED, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const causes = udRule({
  id: 'punct-causes-nonproj',
  level: 3,
  class: 'syntax',
  title: translatable`Punctuation makes other arcs non-projective`,
  why: translatable`Punctuation must not disturb the rest of the tree: it must not lie inside an arc between words it is unrelated to.`,
  whatToDo: translatable`Attach it inside that arc, to the highest word that keeps the arc projective.`,
  url: relationPage('punct'),
});

const is = udRule({
  id: 'punct-is-nonproj',
  tells: 'crossings',
  level: 3,
  class: 'syntax',
  title: translatable`Punctuation is attached non-projectively`,
  why: translatable`All words between a punctuation mark and its head must descend from the head.`,
  whatToDo: translatable`Attach it to the highest word that makes its arc projective.`,
  url: relationPage('punct'),
});

const PUNCT = udeprelMask('punct');

export const punctuation = rule({
  infos: [causes, is],
  needs: [Column.head, Column.deprel, Column.upos],
  check(analysis) {
    if ((analysis.relationMask & PUNCT) === 0 || !analysis.isTree || analysis.isProjective) return NONE;
    if (LARGEST_TANGLE < analysis.tangle.size) return NONE;
    const arcs = nonprojectiveArcs(analysis.heads, analysis.tangle);
    const disturbed = disturbedArcs(analysis, arcs);
    const found: Finding[] = [];
    for (const [mark, dependents] of disturbed) found.push(causeFinding(analysis, mark, dependents));
    for (const { dependent, breakers } of arcs) {
      if (analysis.udeprel[dependent] === Udeprel.punct) found.push(arcFinding(analysis, dependent, breakers));
    }
    return found;
  },
});

/** Marks inside the gap of an arc whose heads are not, with (the first of) these arcs. Time O(length of the gaps). */
function disturbedArcs(analysis: Analysis, arcs: readonly NonprojectiveArc[]): Map<number, number[]> {
  const { heads, udeprel } = analysis;
  const disturbed = new Map<number, number[]>();
  const gap = new Int32Array(heads.length); // the arc, by its dependent, in whose gap a word was last seen
  for (const { dependent, breakers } of arcs) {
    for (const word of breakers) gap[word] = dependent;
    for (const word of breakers) {
      if (udeprel[word] !== Udeprel.punct || gap[heads[word]] === dependent) continue;
      const known = disturbed.get(word);
      if (known === undefined) disturbed.set(word, [dependent]);
      else if (known.length < MAX_RELATED) known.push(dependent);
    }
  }
  return disturbed;
}

function causeFinding(analysis: Analysis, mark: number, dependents: readonly number[]): Finding {
  const names = listed(dependents, (dependent) => analysis.nameOfArc(dependent));
  const related = dependents.map((dependent) => ({
    span: analysis.headSpan(dependent),
    message: localized`Not projective: ${analysis.nameOfArc(dependent)}.`,
  }));
  const head = analysis.nameOf(analysis.heads[mark]);
  const what = localized`${analysis.nameOf(mark)} lies inside ${names} but is attached to ${head} outside.`;
  return finding(causes, analysis.headSpan(mark), what, { related });
}

function arcFinding(analysis: Analysis, mark: number, breakers: readonly number[]): Finding {
  const names = listed(breakers, (word) => analysis.nameOf(word));
  const related = relatedPlaces(breakers, (word) => ({
    span: analysis.idSpan(word),
    message: localized`In the gap: ${analysis.nameOf(word)}.`,
  }));
  const head = analysis.nameOf(analysis.heads[mark]);
  const what = localized`Some words between ${analysis.nameOf(mark)} and its head ${head} do not descend from the head: ${names}.`;
  return finding(is, analysis.headSpan(mark), what, { related });
}
