/** The list of unusual tags and lemmas. */

import { judgeTagging, oddTags, rankTags, TAG_MEASURES, tagPlaces, withUsage } from '../../core/suspicion/index.ts';
import { Progress } from '../writing/progress.ts';
import { count } from '../writing/words.ts';
import type { ListRequest, MadeList } from './made.ts';
import { hasEnough, leftOut } from './remarks.ts';

export async function tagsList({ treebank, seed, context }: ListRequest): Promise<MadeList | undefined> {
  const { judged, sentences } = treebank;
  if (!hasEnough(judged, context)) return undefined;
  const progress = new Progress(context, undefined);
  const onProgress = (done: number) => progress.show(`learning from the treebank  ${Math.floor(100 * done)} %`);
  const judgements = judgeTagging(judged.examples, { seed }, { onProgress });
  progress.clear();
  const ranking = rankTags(sentences, judged, judgements);
  return {
    total: ranking.order.length,
    unit: 'words',
    notes: leftOut(judged, ranking.nReported, (n) => count(n, 'word')),
    measures: TAG_MEASURES,
    places: (which) =>
      tagPlaces(judged, judgements, which === 'listed' ? ranking : rankTags(sentences, judged, judgements, 'none')),
    rows: (most) => oddTags(judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(judged, rows),
  };
}
