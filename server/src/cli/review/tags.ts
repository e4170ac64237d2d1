/** The list of unusual tags and lemmas. */

import { oddTags, rankTags, TAG_MEASURES, tagPlaces, withUsage } from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { leftOut, tooFew } from './remarks.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

export async function tagsList(request: ListRequest): Promise<MadeList | string> {
  const { judged, sentences, rules } = request.treebank;
  const problem = tooFew(judged);
  if (problem !== undefined) return problem;
  const { tags: judgements } = await request.judged('tags');
  if (judgements === undefined) return 'nothing was judged';
  const ranking = rankTags(sentences, judged, judgements, rules);
  return {
    total: ranking.order.length,
    unit: 'words',
    notes: leftOut(judged, ranking.nReported, (n) => counted(n, 'word')),
    measures: TAG_MEASURES,
    isWhole: true,
    places: (which) =>
      tagPlaces(judged, judgements, which === 'listed' ? ranking : rankTags(sentences, judged, judgements, 'none')),
    rows: (most) => oddTags(judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(judged, rows),
  };
}
