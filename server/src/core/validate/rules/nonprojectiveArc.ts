/** `nonprojective-arc`: an arc over words that do not descend from its head. A fact, not an error. */

import { formatNumber, localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { type Crossings, LARGEST_TANGLE, LOST_EMPTY_LINES, nonprojectiveArcs } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: 'nonprojective-arc',
  tells: 'crossings',
  level: 3,
  severity: 'information',
  class: 'tree',
  title: translatable`An arc is not projective`,
  why: translatable`This is correct for extraposition, scrambling and the like; elsewhere it is usually a mistake.`,
  whatToDo: translatable`Check these attachments, or projectivize the sentence.`,
  url: Guideline.dependency,
});

export const nonprojectiveArc = rule({
  infos: [info],
  needs: [Column.head],
  check(analysis) {
    if (!analysis.isTree || analysis.isProjective) return NONE;
    const { heads, tangle } = analysis;
    if (LARGEST_TANGLE < tangle.size) return [tangleFinding(analysis)];
    const { crossings } = analysis;
    return nonprojectiveArcs(heads, tangle).map((arc) => arcFinding(analysis, arc.dependent, arc.breakers, crossings));
  },
});

/** Replaces the arcs, which would otherwise be listed with everything they cross. On the first word involved. */
function tangleFinding(analysis: Analysis): Finding {
  const { nWords, tangle } = analysis;
  const [words, tangled] = [nWords, tangle.size].map((n) => formatNumber(n));
  const what = localized`${tangled} of the ${words} words of this sentence are involved in crossing arcs. The arcs are listed one by one only for up to ${LARGEST_TANGLE} such words.`;
  return finding(info, analysis.headSpan(tangle.words[1]), what, { advice: LOST_EMPTY_LINES });
}

function arcFinding(analysis: Analysis, dependent: number, breakers: readonly number[], crossings: Crossings): Finding {
  const crossed = crossings.of(dependent);
  const head = analysis.nameOf(analysis.heads[dependent]);
  const names = listed(breakers, (word) => analysis.nameOf(word));
  const related = [
    ...relatedPlaces(crossed, (each) => ({
      span: analysis.headSpan(each),
      message: localized`Crossed arc: ${analysis.nameOfArc(each)}.`,
    })),
    ...relatedPlaces(breakers, (word) => ({
      span: analysis.idSpan(word),
      message: localized`${analysis.nameOf(word)} does not descend from ${head}.`,
    })),
  ];
  const name = analysis.nameOfArc(dependent);
  const broken =
    breakers.length === 1
      ? localized`The arc ${name} is not projective: ${names} between them does not descend from ${head}.`
      : localized`The arc ${name} is not projective: ${names} between them do not descend from ${head}.`;
  const others = listed(crossed, (each) => analysis.nameOfArc(each));
  const what = crossed.length === 0 ? broken : `${broken} ${localized`It crosses ${others}.`}`;
  return finding(info, analysis.headSpan(dependent), what, { related });
}
