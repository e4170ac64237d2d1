/** The list of unusual tags and lemmas. */

import { oddTags, rankTags, TAG_MEASURES, tagPlaces, withUsage } from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { judgedBy } from './judging.ts';
import { hasEnough, leftOut } from './remarks.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

export async function tagsList(request: ListRequest): Promise<MadeList | undefined> {
  const { treebank, context } = request;
  const { judged, sentences, rules } = treebank;
  if (!hasEnough(judged, context)) return undefined;
  const { tags: judgements } = await judgedBy(request, 'tags');
  if (judgements === undefined) return undefined;
  const ranking = rankTags(sentences, judged, judgements, rules);
  return {
    total: ranking.order.length,
    unit: 'words',
    notes: leftOut(judged, ranking.nReported, (n) => counted(n, 'word')),
    measures: TAG_MEASURES,
    places: (which) =>
      tagPlaces(judged, judgements, which === 'listed' ? ranking : rankTags(sentences, judged, judgements, 'none')),
    rows: (most) => oddTags(judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(judged, rows),
  };
}
