/** `nonprojective-arc`: an arc over words that do not descend from its head. A fact, not an error. */

import { type Crossings, nonprojectiveArcs } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, type Rule, type RuleInfo } from '../rule.ts';

const info: RuleInfo = {
  id: 'nonprojective-arc',
  source: 'treebank',
  level: 3,
  severity: 'information',
  class: 'tree',
  title: 'An arc is not projective',
  why: 'That is right for extraposition, scrambling and the like, and most often a slip elsewhere.',
  whatToDo: 'Check these attachments, or projectivize the sentence.',
  url: Guideline.dependency,
};

export const nonprojectiveArc: Rule = {
  infos: [info],
  check(analysis) {
    if (!analysis.isTree || analysis.isProjective) return NONE;
    const { heads, tangle, crossings } = analysis;
    return nonprojectiveArcs(heads, tangle).map((arc) => arcFinding(analysis, arc.dependent, arc.breakers, crossings));
  },
};

function arcFinding(analysis: Analysis, dependent: number, breakers: readonly number[], crossings: Crossings): Finding {
  const crossed = crossings.of(dependent);
  const head = analysis.nameOf(analysis.heads[dependent]);
  const names = listed(breakers, (word) => analysis.nameOf(word));
  const broken = `${names} between them ${breakers.length === 1 ? 'does' : 'do'} not descend from ${head}.`;
  const crosses = crossed.length === 0 ? '' : ` It crosses ${listed(crossed, (each) => analysis.nameOfArc(each))}.`;
  const related = [
    ...relatedPlaces(crossed, (each) => ({
      span: analysis.headSpan(each),
      message: `Crossed arc: ${analysis.nameOfArc(each)}.`,
    })),
    ...relatedPlaces(breakers, (word) => ({
      span: analysis.idSpan(word),
      message: `${analysis.nameOf(word)} does not descend from ${head}.`,
    })),
  ];
  const what = `The arc ${analysis.nameOfArc(dependent)} is not projective: ${broken}${crosses}`;
  return finding(info, analysis.headSpan(dependent), what, { related });
}
