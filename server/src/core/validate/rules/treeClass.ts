/** `not-mh4`, `not-1-endpoint-crossing`: trees outside the classes that the bundled decoders produce. Facts, not errors. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { isMh4 } from '../../decode/index.ts';
import { isOneEndpointCrossing, LARGEST_TANGLE } from '../../tree/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const notMh4Info = treebankRule({
  id: 'not-mh4',
  isClassHint: true,
  level: 3,
  severity: 'hint',
  class: 'tree',
  title: translatable`The tree is outside MH4`,
  why: translatable`Few natural trees are, and a decoder restricted to MH4 can never produce this one.`,
  whatToDo: translatable`Check its crossing arcs; if they are correct, no change is needed.`,
  url: 'https://aclanthology.org/P18-1248',
});

const notOneEndpointCrossingInfo = treebankRule({
  id: 'not-1-endpoint-crossing',
  isClassHint: true,
  level: 3,
  severity: 'hint',
  class: 'tree',
  title: translatable`The tree is not 1-Endpoint-Crossing`,
  why: translatable`Few natural trees are like this, and a decoder restricted to 1-Endpoint-Crossing trees can never produce this one.`,
  whatToDo: translatable`Check its crossing arcs; if they are correct, no change is needed.`,
  url: 'https://aclanthology.org/Q13-1002',
});

/** Whether the classes of a tree are not reported: it is projective, not a tree, or takes too long. */
const isLeftOut = (analysis: Analysis): boolean =>
  !analysis.isTree || analysis.isProjective || LARGEST_TANGLE < analysis.tangle.size;

/** On the head of the first arc that crosses another. */
export const notMh4 = rule({
  infos: [notMh4Info],
  needs: [Column.head],
  check(analysis) {
    if (isLeftOut(analysis) || isMh4(analysis.heads, analysis.tangle)) return NONE;
    const { crossings } = analysis;
    const first = crossings.dependents[0];
    if (first === undefined) return NONE;
    const what = localized`This tree is outside MH4: its ${crossings.total} crossing arcs, starting with ${analysis.nameOfArc(first)}, cannot be built by combining four heads at a time.`;
    return [finding(notMh4Info, analysis.headSpan(first), what)];
  },
});

/** On the head of the first arc whose crossing arcs have no common endpoint, with those arcs as related places. */
export const notOneEndpointCrossing = rule({
  infos: [notOneEndpointCrossingInfo],
  needs: [Column.head],
  check(analysis): readonly Finding[] {
    const { heads, tangle } = analysis;
    if (isLeftOut(analysis) || isOneEndpointCrossing(heads, {}, tangle)) return NONE;
    const { crossings } = analysis;
    const first = crossings.dependents.find((dependent) => crossings.pointsOf(dependent).length === 0);
    if (first === undefined) return NONE;
    const crossed = crossings.of(first);
    const names = listed(crossed, (each) => analysis.nameOfArc(each));
    const related = relatedPlaces(crossed, (each) => ({
      span: analysis.headSpan(each),
      message: localized`Crossing arc: ${analysis.nameOfArc(each)}.`,
    }));
    const what = localized`This tree is not 1-Endpoint-Crossing: the arcs that cross ${analysis.nameOfArc(first)} have no endpoint in common (${names}).`;
    return [finding(notOneEndpointCrossingInfo, analysis.headSpan(first), what, { related })];
  },
});
