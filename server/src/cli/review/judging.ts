/** Learns from a treebank and judges it, with progress: in a separate thread, or in this one. */

import { resolve } from 'node:path';
import { NODE } from '../../runtime/node.ts';
import { type Judgeable, judgingJob } from '../../services/suspicion/job.ts';
import { type Judgements, JudgingSession, judgeHere } from '../../services/suspicion/run.ts';
import { Progress } from '../writing/progress.ts';
import type { ListRequest } from './reviewList.ts';

/** Judges in a thread if the program can start one, so that finished stages can be stored meanwhile. */
export async function judgedBy(request: ListRequest, wanted: Judgeable): Promise<Judgements> {
  const { treebank, method, folds, seed, keep, context } = request;
  const job = judgingJob(treebank.judged.examples, { method, folds, seed }, [wanted]);
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
      return wanted === 'arcs' ? { arcs: await session.arcs } : { tags: await session.tags };
    } finally {
      await session.close();
    }
  } finally {
    progress.clear();
  }
}
