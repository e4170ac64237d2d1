/** What the lists of a treebank are made of: models that judge it, in a separate thread or in this one, and counts. */

import { resolve } from 'node:path';
import { allQuickLists, type GroupRules, type Method, type QuickResult } from '../../core/suspicion/index.ts';
import { NODE } from '../../runtime/node.ts';
import { type Judgeable, judgingJob } from '../../services/suspicion/job.ts';
import { type Judgements, JudgingSession, judgeHere } from '../../services/suspicion/run.ts';
import type { Context } from '../frame/io.ts';
import { Progress } from '../writing/progress.ts';
import { type LanguageOptions, rulesFor } from './groups.ts';
import type { ListRequest } from './reviewList.ts';
import type { ReviewedTreebank } from './treebank.ts';

interface JudgingRequest extends LanguageOptions {
  readonly method: Method;
  readonly folds: number;
  readonly seed: number;
  /** Folder that stores the models; undefined to store none. */
  readonly keep: string | undefined;
}

/** Share of the words that are rare enough to rank. */
const SHARE = 0.1;

/** Nothing is learned or counted twice. */
export function listRequest(treebank: ReviewedTreebank, request: JudgingRequest, context: Context): ListRequest {
  const made = new Map<Judgeable, Promise<Judgements>>();
  let counts: QuickResult | undefined;
  let rules: Promise<GroupRules> | undefined;
  return {
    treebank,
    judged(wanted) {
      const judgements = made.get(wanted) ?? judgedBy(treebank, request, wanted, context);
      made.set(wanted, judgements);
      return judgements;
    },
    counted() {
      counts ??= allQuickLists(treebank.sentences, { share: SHARE, ...treebank.rules });
      return counts;
    },
    languageRules() {
      rules ??= rulesFor(treebank, request, context);
      return rules;
    },
  };
}

/** Judges in a thread if the program can start one, so that finished stages can be stored meanwhile. */
async function judgedBy(
  treebank: ReviewedTreebank,
  { method, folds, seed, keep }: JudgingRequest,
  wanted: Judgeable,
  context: Context,
): Promise<Judgements> {
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
