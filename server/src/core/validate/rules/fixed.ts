/** `fixed-without-extpos`, `fixed-gap`: fixed expressions as a whole. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, udeprelMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { featurePage, relationPage } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const noExtPos = udRule({
  id: 'fixed-without-extpos',
  level: 3,
  severity: 'warning',
  class: 'syntax',
  title: translatable`The head of a fixed expression has no ExtPos`,
  why: translatable`The part of speech of the first word says little about the expression as a whole; ExtPos holds that of the expression.`,
  whatToDo: translatable`Add ExtPos to the features of the first word.`,
  url: featurePage('ExtPos'),
});

const gap = udRule({
  id: 'fixed-gap',
  level: 3,
  severity: 'warning',
  class: 'syntax',
  title: translatable`Other words interrupt a fixed expression`,
  why: translatable`The words of a fixed expression are normally adjacent.`,
  whatToDo: translatable`Check whether the expression is fixed, and whether the words in between belong to it.`,
  url: relationPage('fixed'),
});

const FIXED = udeprelMask('fixed');

export const fixed = rule({
  infos: [noExtPos, gap],
  needs: [Column.head, Column.deprel],
  check(analysis) {
    if ((analysis.relationMask & FIXED) === 0) return NONE;
    const found: Finding[] = [];
    for (let head = 1; head <= analysis.nWords; head++) {
      if ((analysis.dependentMask[head] & FIXED) === 0) continue;
      const words = [head, ...analysis.dependentsOf(head).filter((word) => analysis.udeprel[word] === Udeprel.fixed)];
      const expression = nameOfAll(analysis, words);
      if (!analysis.featuresOf(head).hasExtPos) {
        const span = analysis.span(head, Column.feats);
        found.push(finding(noExtPos, span, localized`The fixed expression ${expression} has no ExtPos.`));
      }
      const inside = wordsInside(analysis, words);
      if (inside.length !== 0) {
        const related = relatedPlaces(inside, (word) => ({
          span: analysis.idSpan(word),
          message: localized`Inside the expression: ${analysis.nameOf(word)}.`,
        }));
        const what = localized`The fixed expression ${expression} is interrupted by ${nameOfAll(analysis, inside)}.`;
        found.push(finding(gap, analysis.idSpan(head), what, { related }));
      }
    }
    return found;
  },
});

export function nameOfAll(analysis: Analysis, words: readonly number[]): string {
  return listed(
    [...words].sort((a, b) => a - b),
    (word) => analysis.nameOf(word),
  );
}

/** Words after the head, before the last of the expression, that are not part of it; punctuation does not count. */
function wordsInside(analysis: Analysis, words: readonly number[]): number[] {
  const own = new Set(words);
  const last = words.reduce((a, b) => Math.max(a, b));
  const inside: number[] = [];
  for (let word = words[0] + 1; word < last; word++) {
    if (!own.has(word) && analysis.udeprel[word] !== Udeprel.punct) inside.push(word);
  }
  return inside;
}
