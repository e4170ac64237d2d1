/** `not-mh4`, `not-1-endpoint-crossing`: trees outside the classes that the bundled decoders produce. Facts, not errors. */

import { isMh4 } from '../../decode/index.ts';
import { type Crossings, crossingArcs, isOneEndpointCrossing } from '../../tree/index.ts';
import type { Finding } from '../finding.ts';
import { finding, NONE, type Rule, type RuleInfo } from '../rule.ts';

const PAPER = 'https://aclanthology.org/P18-1248';

const notMh4Info: RuleInfo = {
  id: 'not-mh4',
  source: 'treebank',
  level: 3,
  severity: 'hint',
  class: 'tree',
  title: 'The tree is outside MH4',
  why: 'Few natural trees are (about 1 in 100); a decoder restricted to MH4 can never produce this tree.',
  whatToDo: 'Check the crossing arcs of the sentence; if they are right, nothing.',
  url: PAPER,
};

const notOneEndpointCrossingInfo: RuleInfo = {
  id: 'not-1-endpoint-crossing',
  source: 'treebank',
  level: 3,
  severity: 'hint',
  class: 'tree',
  title: 'The tree is not 1-Endpoint-Crossing',
  why: 'The arcs that cross one arc have no endpoint in common, which is rare in natural trees; a decoder restricted to 1-Endpoint-Crossing trees can never produce this one.',
  whatToDo: 'Check the crossing arcs of the sentence; if they are right, nothing.',
  url: 'https://aclanthology.org/Q13-1002',
};

/** On the head of the first arc that crosses another. */
export const notMh4: Rule = {
  infos: [notMh4Info],
  check(analysis) {
    const { heads } = analysis.sentence;
    if (!analysis.isTree || analysis.isProjective || isMh4(heads)) return NONE;
    const crossings = crossingArcs(heads);
    const first = firstDependent(heads, (dependent) => 0 < crossings.of(dependent).length);
    if (first === undefined) return NONE;
    const message = `This tree is outside MH4: its ${crossings.total} crossing arcs cannot be built by combining four heads at a time. Check them, beginning with ${analysis.nameOfArc(first)}; if they are right, nothing needs to change.`;
    return [finding(notMh4Info, analysis.headSpan(first), message)];
  },
};

/** On the head of the first arc whose crossing arcs have no common endpoint, with those arcs as related places. */
export const notOneEndpointCrossing: Rule = {
  infos: [notOneEndpointCrossingInfo],
  check(analysis): readonly Finding[] {
    const { heads } = analysis.sentence;
    if (!analysis.isTree || analysis.isProjective || isOneEndpointCrossing(heads)) return NONE;
    const crossings = crossingArcs(heads);
    const first = firstDependent(heads, (dependent) => !haveCommonEndpoint(heads, dependent, crossings));
    if (first === undefined) return NONE;
    const crossed = crossings.of(first);
    const names = crossed.map((each) => analysis.nameOfArc(each)).join(', ');
    const message = `This tree is not 1-Endpoint-Crossing: the arcs that cross ${analysis.nameOfArc(first)} have no endpoint in common (${names}). Check them; if they are right, nothing needs to change.`;
    const related = crossed.map((each) => ({
      span: analysis.headSpan(each),
      message: `Crossing arc: ${analysis.nameOfArc(each)}.`,
    }));
    return [finding(notOneEndpointCrossingInfo, analysis.headSpan(first), message, related)];
  },
};

function firstDependent(heads: Int32Array, holds: (dependent: number) => boolean): number | undefined {
  for (let dependent = 1; dependent < heads.length; dependent++) if (holds(dependent)) return dependent;
  return undefined;
}

function haveCommonEndpoint(heads: Int32Array, dependent: number, crossings: Crossings): boolean {
  const crossed = crossings.of(dependent);
  if (crossed.length < 2) return true;
  return [crossed[0], heads[crossed[0]]].some((endpoint) =>
    crossed.every((each) => each === endpoint || heads[each] === endpoint),
  );
}
