/** The lists of odd arcs: judged by models in a thread of their own, or in this one. */

import { resolve } from 'node:path';
import {
  ARC_MEASURES,
  type ArcJudgements,
  arcPlaces,
  nonprojectiveOnly,
  oddArcs,
  rankArcs,
  withUsage,
} from '../../core/suspicion/index.ts';
import { NODE } from '../../runtime/node.ts';
import { judgingJob } from '../../services/suspicion/job.ts';
import { JudgingSession, judgeHere } from '../../services/suspicion/run.ts';
import { Progress } from '../writing/progress.ts';
import { count } from '../writing/words.ts';
import type { ListRequest, MadeList } from './made.ts';

/** With fewer trees, everything is unusual. */
export const FEWEST_TREES = 20;

export const arcsList = (request: ListRequest): Promise<MadeList | undefined> => listOf(request, 'all');
export const nonprojectiveList = (request: ListRequest): Promise<MadeList | undefined> =>
  listOf(request, 'nonprojective');

async function listOf(request: ListRequest, which: 'all' | 'nonprojective'): Promise<MadeList | undefined> {
  const { treebank, context } = request;
  const { examples, skipped } = treebank.judged;
  if (examples.length < FEWEST_TREES) {
    context.fail(
      `too few complete trees to learn from (${examples.length}): name at least ${FEWEST_TREES} sentences, better hundreds`,
    );
    return undefined;
  }
  const judgements = await judged(request);
  const everything = rankArcs(treebank.sentences, treebank.judged, judgements);
  const ranking = which === 'all' ? everything : nonprojectiveOnly(treebank.judged, judgements, everything);
  const nSkipped = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const { nReported } = everything;
  return {
    total: ranking.order.length,
    unit: which === 'all' ? 'arcs' : 'non-projective arcs',
    notes: [
      ...(nSkipped === 0 ? [] : [`${count(nSkipped, 'sentence')} left out: no complete trees.`]),
      ...(nReported === 0
        ? []
        : [`${count(nReported, 'arc')} left out because a rule reports them already: see treebank lint.`]),
    ],
    measures: ARC_MEASURES,
    places: () => arcPlaces(treebank.judged, judgements, ranking),
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
