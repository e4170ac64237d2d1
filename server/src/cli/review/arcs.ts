/** The lists of odd arcs: judged by models in a separate thread, or in this one. */

import {
  ARC_MEASURES,
  arcPlaces,
  nonprojectiveOnly,
  oddArcs,
  type Rules,
  rankArcs,
  withUsage,
} from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { judgedBy } from './judging.ts';
import { hasEnough, leftOut } from './remarks.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

export const arcsList = (request: ListRequest): Promise<MadeList | undefined> => listOf(request, 'all');
export const nonprojectiveList = (request: ListRequest): Promise<MadeList | undefined> =>
  listOf(request, 'nonprojective');

async function listOf(request: ListRequest, which: 'all' | 'nonprojective'): Promise<MadeList | undefined> {
  const { treebank, context } = request;
  if (!hasEnough(treebank.judged, context)) return undefined;
  const judgements = (await judgedBy(request, 'arcs')).arcs;
  if (judgements === undefined) return undefined;
  const choose = (rules: Rules | 'none') => {
    const ranking = rankArcs(treebank.sentences, treebank.judged, judgements, rules);
    return which === 'all' ? ranking : nonprojectiveOnly(treebank.judged, judgements, ranking);
  };
  const ranking = choose(treebank.rules);
  return {
    total: ranking.order.length,
    unit: which === 'all' ? 'arcs' : 'non-projective arcs',
    notes: leftOut(treebank.judged, ranking.nReported, (n) => counted(n, 'arc')),
    measures: ARC_MEASURES,
    places: (which) => arcPlaces(treebank.judged, judgements, which === 'listed' ? ranking : choose('none')),
    rows: (most) => oddArcs(treebank.judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(treebank.judged, rows),
  };
}
