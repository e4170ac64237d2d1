/** The lists of odd arcs: judged by models in a thread of their own, or in this one. */

import { resolve } from 'node:path';
import {
  ARC_MEASURES,
  type ArcJudgements,
  arcPlaces,
  nonprojectiveOnly,
  oddArcs,
  type Rules,
  rankArcs,
  withUsage,
} from '../../core/suspicion/index.ts';
import { NODE } from '../../runtime/node.ts';
import { judgingJob } from '../../services/suspicion/job.ts';
import { JudgingSession, judgeHere } from '../../services/suspicion/run.ts';
import { Progress } from '../writing/progress.ts';
import { count } from '../writing/words.ts';
import type { ListRequest, MadeList } from './made.ts';
import { hasEnough, leftOut } from './remarks.ts';

export const arcsList = (request: ListRequest): Promise<MadeList | undefined> => listOf(request, 'all');
export const nonprojectiveList = (request: ListRequest): Promise<MadeList | undefined> =>
  listOf(request, 'nonprojective');

async function listOf(request: ListRequest, which: 'all' | 'nonprojective'): Promise<MadeList | undefined> {
  const { treebank, context } = request;
  if (!hasEnough(treebank.judged, context)) return undefined;
  const judgements = await judged(request);
  const choose = (rules: Rules | 'none') => {
    const ranking = rankArcs(treebank.sentences, treebank.judged, judgements, rules);
    return which === 'all' ? ranking : nonprojectiveOnly(treebank.judged, judgements, ranking);
  };
  const ranking = choose({});
  return {
    total: ranking.order.length,
    unit: which === 'all' ? 'arcs' : 'non-projective arcs',
    notes: leftOut(treebank.judged, ranking.nReported, (n) => count(n, 'arc')),
    measures: ARC_MEASURES,
    places: (which) => arcPlaces(treebank.judged, judgements, which === 'listed' ? ranking : choose('none')),
    rows: (most) => oddArcs(treebank.judged, judgements, ranking, 0, most),
    explained: (rows) => withUsage(treebank.judged, rows),
  };
}

/** Trained in a thread if there is one to start, so that what is done can be kept while it lasts. */
async function judged({ treebank, method, seed, keep, context }: ListRequest): Promise<ArcJudgements> {
  const job = judgingJob(treebank.judged.examples, { method, seed });
  const progress = new Progress(context, undefined);
  const onProgress = (done: number) => progress.show(`learning from the treebank  ${Math.floor(100 * done)} %`);
  const onUnkept = (reason: string) =>
    context.note(`An interruption would lose the work: cannot write ${keep}: ${reason}.`);
  const { workerScript, cwd } = context.io;
  try {
    if (workerScript === undefined) return judgeHere(job, { onProgress });
    const root = keep === undefined ? undefined : NODE.uriOf(resolve(cwd, keep));
    const session = new JudgingSession({ host: NODE, script: workerScript }, job, root, { onProgress, onUnkept });
    try {
      return await session.judgements;
    } finally {
      await session.close();
    }
  } finally {
    progress.clear();
  }
}
