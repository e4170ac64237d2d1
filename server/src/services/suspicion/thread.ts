/** Judges a treebank and then edited sentences: the body of a thread. */

import {
  type ArcJudge,
  type Example,
  inSameMemory,
  type Judged,
  type StageStore,
  unpackExamples,
} from '../../core/parser/index.ts';
import {
  type ArcJudgements,
  arcJudgeOf,
  type JudgedTreebank,
  judgeArcs,
  judgedTreebank,
  judgementsOf,
  judgeTagging,
  judgeTagsAgain,
  rowsOfEdited,
  type TagJudgements,
  type TagJudges,
  topRows,
} from '../../core/suspicion/index.ts';
import type { ThreadPort } from '../ports.ts';
import { stageStore } from '../training/stages.ts';
import type { JudgingJob, JudgingMessage, JudgingTask, Listed, Listing, RejudgeRequest } from './job.ts';

/** Progress is reported whenever it has grown by this share. */
const STEP = 0.005;
/** Share of the time spent on tags where arcs are judged, too. */
const TAGS_SHARE = { fast: 0.2, thorough: 0.06 } as const;

/** Posts the judgements, then serves requests until the thread is ended. */
export function serveJudging({ job, files }: JudgingTask, port: ThreadPort): 'waiting' {
  const judge = new TreebankJudge(job, files, (message) => port.post(message));
  judge.run();
  // The thread that started this one sends nothing else.
  port.onMessage((message) => port.post(judge.rejudge(message as RejudgeRequest)));
  return 'waiting';
}

export class TreebankJudge {
  private readonly examples: readonly Example[];
  private readonly stages: StageStore;
  /** Made on demand, for edited sentences. */
  private readonly judges = new Map<number, ArcJudge | undefined>();
  private readonly tagJudges: TagJudges = new Map();
  private judgements: ArcJudgements | undefined;
  private listed: Listed | undefined;
  private said = 0;

  /** @param checkpoint called often; throws to cancel */
  constructor(
    private readonly job: JudgingJob,
    files: ReadonlyMap<string, Uint8Array>,
    private readonly say: (said: JudgingMessage) => void,
    private readonly checkpoint?: () => void,
  ) {
    this.examples = unpackExamples(job.examples);
    // The judges of edited sentences also use the stages that this run stores.
    const kept = new Map(files);
    this.stages = stageStore({ key: job.key, files: kept }, (name, bytes) => {
      kept.set(name, bytes);
      say({ type: 'stage', name, bytes });
    });
  }

  /** Posts the requested results: tags first, which take only seconds. */
  run(): void {
    inSameMemory(() => this.judge());
  }

  private judge(): void {
    const { checkpoint, stages, examples } = this;
    const { options, wants, listing } = this.job;
    const tagsShare = wants.includes('arcs') ? TAGS_SHARE[options.method] : 1;
    const start = wants.includes('tags') ? tagsShare : 0;
    let tags: TagJudgements | undefined;
    if (wants.includes('tags')) {
      const onProgress = (done: number) => this.progress(tagsShare * done);
      // Only edited sentences need judges.
      tags = judgeTagging(examples, options, { checkpoint, onProgress }, listing && this.tagJudges);
      if (listing === undefined) this.say({ type: 'tagged', tags });
    }
    if (wants.includes('arcs')) {
      const onProgress = (done: number) => this.progress(start + (1 - start) * done);
      this.judgements = judgeArcs(examples, options, { checkpoint, stages, onProgress });
      if (listing === undefined) this.say({ type: 'judged', judgements: this.judgements });
    }
    if (listing === undefined || this.judgements === undefined || tags === undefined) return;
    const listed = topRows(this.treebankOf(listing), { arcs: this.judgements, tags }, listing.share);
    this.listed = listed;
    this.say({ type: 'listed', ...listed });
  }

  rejudge({ id, examples: packed, folds }: RejudgeRequest): JudgingMessage {
    const examples = unpackExamples(packed);
    const judged = examples.flatMap((example, i): Judged[] => {
      const judge = this.judgeOf(folds[i]);
      return judge === undefined ? [unjudged(example)] : judge.judge([example]);
    });
    const { deprels = [], nModels = 1 } = this.judgements ?? {};
    const judgements = judgementsOf(examples, judged, { deprels, nModels });
    const { listing } = this.job;
    const { listed } = this;
    if (listing === undefined || listed === undefined) return { type: 'rejudged', id, judgements };
    const edited = {
      ...this.treebankOf(listing),
      examples,
      sentences: Int32Array.from(examples, (_, i) => listing.nSentences + i),
    };
    const both = { arcs: judgements, tags: judgeTagsAgain(examples, folds, this.tagJudges) };
    return {
      type: 'rejudged',
      id,
      judgements,
      rows: rowsOfEdited(this.treebankOf(listing), edited, both, listed.least),
    };
  }

  private treebankOf({ sentences }: Listing): JudgedTreebank {
    return { ...judgedTreebank([]), examples: this.examples, sentences };
  }

  private judgeOf(fold: number): ArcJudge | undefined {
    if (!this.judges.has(fold)) {
      const { checkpoint, stages } = this;
      this.judges.set(fold, arcJudgeOf(this.examples, fold, this.job.options, { checkpoint, stages }));
    }
    return this.judges.get(fold);
  }

  private progress(done: number): void {
    if (done < 1 && done < this.said + STEP) return;
    this.said = done;
    this.say({ type: 'progress', done });
  }
}

/** If there was nothing to learn from. */
function unjudged({ words: { n }, heads, deprels }: Example): Judged {
  const nothing = new Float32Array(n + 1).fill(Number.NaN);
  return { head: nothing, relation: nothing, heads, deprels, deprelsThere: deprels };
}
