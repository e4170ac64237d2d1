/** The list of arcs by all that is known of them. */

import {
  ARC_MEASURES,
  arcPlaces,
  oddArcs,
  RuleErrors,
  rankArcs,
  weighedArcs,
  withUsage,
} from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { leftOut, tooFew } from './remarks.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

/** Everything is ranked, punctuation and what rules report too; the list is without these, like that of `arcs`. */
export async function weighedList(request: ListRequest): Promise<MadeList | string> {
  const { judged, sentences, rules } = request.treebank;
  const problem = tooFew(judged);
  if (problem !== undefined) return problem;
  const [{ arcs }, { tags }] = [await request.judged('arcs'), await request.judged('tags')];
  if (arcs === undefined || tags === undefined) return 'nothing was judged';
  const errors = new RuleErrors(sentences, judged, await request.languageRules());
  const scores = weighedArcs({ examples: judged.examples, arcs, tags, errors });
  const bySuspicion = (order: Int32Array) => order.sort((a, b) => scores[b] - scores[a] || a - b);
  const { order, nReported } = rankArcs(sentences, judged, arcs, rules);
  bySuspicion(order);
  const everything = () => bySuspicion(Int32Array.from(scores.keys()).filter((at) => !Number.isNaN(arcs.head[at])));
  return {
    total: order.length,
    unit: 'arcs',
    notes: leftOut(judged, nReported, (n) => counted(n, 'arc')),
    measures: ARC_MEASURES,
    isWhole: true,
    places: (which) => arcPlaces(judged, arcs, { order: which === 'listed' ? order : everything(), nReported }),
    rows: (most) =>
      oddArcs(judged, arcs, { order, nReported }, 0, most).map((row, rank) => ({
        ...row,
        score: Math.round(1e4 * scores[order[rank]]) / 1e4,
      })),
    explained: (rows) => withUsage(judged, rows),
  };
}
