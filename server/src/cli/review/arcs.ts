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
import { leftOut, tooFew } from './remarks.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

export const arcsList = (request: ListRequest): Promise<MadeList | string> => listOf(request, 'all');
export const nonprojectiveList = (request: ListRequest): Promise<MadeList | string> => listOf(request, 'nonprojective');

async function listOf(request: ListRequest, which: 'all' | 'nonprojective'): Promise<MadeList | string> {
  const { treebank } = request;
  const problem = tooFew(treebank.judged);
  if (problem !== undefined) return problem;
  const judgements = (await request.judged('arcs')).arcs;
  if (judgements === undefined) return 'nothing was judged';
  const choose = (rules: Rules | 'none') => {
    const ranking = rankArcs(treebank.sentences, treebank.judged, judgements, rules);
    return which === 'nonprojective' ? nonprojectiveOnly(treebank.judged, judgements, ranking) : ranking;
  };
  const ranking = choose(treebank.rules);
  return {
    total: ranking.order.length,
    unit: which === 'nonprojective' ? 'non-projective arcs' : 'arcs',
    notes: leftOut(treebank.judged, ranking.nReported, (n) => counted(n, 'arc')),
    measures: ARC_MEASURES,
    isWhole: which !== 'nonprojective',
    places: (which) => arcPlaces(treebank.judged, judgements, which === 'listed' ? ranking : choose('none')),
    rows: (most) => oddArcs(treebank.judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(treebank.judged, rows),
  };
}
