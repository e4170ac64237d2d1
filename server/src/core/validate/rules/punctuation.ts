/** `punct-causes-nonproj`, `punct-is-nonproj`: punctuation and projectivity. */

import { type NonprojectiveArc, nonprojectiveArcs } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import { Udeprel, udeprelMask } from '../cells/udeprel.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, type Rule, udRule } from '../rule.ts';

const causes = udRule({
  id: 'punct-causes-nonproj',
  level: 3,
  class: 'syntax',
  title: 'Punctuation makes other arcs non-projective',
  why: 'Punctuation is attached so that it disturbs nothing: it must not lie inside the arc of a word it has nothing to do with.',
  whatToDo: 'Attach it inside that arc, to the highest word at which the arc stays projective.',
  url: relationPage('punct'),
});

const is = udRule({
  id: 'punct-is-nonproj',
  level: 3,
  class: 'syntax',
  title: 'Punctuation is attached non-projectively',
  why: 'Punctuation is attached so that the words between it and its head descend from the head.',
  whatToDo: 'Attach it to the highest word at which its arc is projective.',
  url: relationPage('punct'),
});

const PUNCT = udeprelMask('punct');

export const punctuation: Rule = {
  infos: [causes, is],
  check(analysis) {
    if ((analysis.relationMask & PUNCT) === 0 || !analysis.isTree || analysis.isProjective) return NONE;
    const arcs = nonprojectiveArcs(analysis.heads, analysis.tangle);
    const found: Finding[] = [];
    for (let word = 1; word <= analysis.nWords; word++) {
      if (analysis.udeprel[word] === Udeprel.punct) checkMark(analysis, word, arcs, found);
    }
    return found;
  },
};

function checkMark(analysis: Analysis, mark: number, arcs: readonly NonprojectiveArc[], found: Finding[]): void {
  const head = analysis.heads[mark];
  const disturbed = arcs.filter(({ breakers }) => breakers.includes(mark) && !breakers.includes(head));
  if (disturbed.length !== 0) {
    const names = disturbed.map(({ dependent }) => analysis.nameOfArc(dependent)).join(', ');
    const related = disturbed.map(({ dependent }) => ({
      span: analysis.headSpan(dependent),
      message: `Not projective: ${analysis.nameOfArc(dependent)}.`,
    }));
    const what = `${analysis.nameOf(mark)} lies inside ${names} and is attached to ${analysis.nameOf(head)} outside.`;
    found.push(finding(causes, analysis.headSpan(mark), what, { related }));
  }
  const own = arcs.find(({ dependent }) => dependent === mark);
  if (own) {
    const names = own.breakers.map((word) => analysis.nameOf(word)).join(', ');
    const related = own.breakers.map((word) => ({ span: analysis.idSpan(word), message: 'In the gap.' }));
    const what = `Between ${analysis.nameOf(mark)} and its head ${analysis.nameOf(head)} stand words that do not descend from it: ${names}.`;
    found.push(finding(is, analysis.headSpan(mark), what, { related }));
  }
}
