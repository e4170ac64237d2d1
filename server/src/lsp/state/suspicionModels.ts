/**
 * The lists that models make, for the open documents: odd arcs and tags. Models are trained in a thread of their own, when the user asks for
 * it; what is done is kept by content, so that it goes on after a restart. An edited sentence alone is judged again.
 */

import { Column, type ColumnIndex, type Document, type Sentence } from '../../core/conllu/index.ts';
import type { Example } from '../../core/parser/index.ts';
import {
  ARC_COLUMNS,
  type ArcJudgements,
  DEFAULT_FOLDS,
  foldOf,
  type JudgedTreebank,
  judgedTreebank,
  oddArcs,
  oddTags,
  rankArcs,
  rankTags,
  reportedWords,
  type Suspicion,
  type TagJudgements,
  withUsage,
} from '../../core/suspicion/index.ts';
import type { Host } from '../../services/ports.ts';
import { judgingJob } from '../../services/suspicion/job.ts';
import { JudgingClosed, JudgingSession } from '../../services/suspicion/run.ts';
import type { Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';

export const MODEL_LISTS = ['arcs', 'nonprojective', 'tags'] as const;
export type ModelList = (typeof MODEL_LISTS)[number];
export type ModelRows = Readonly<Record<ModelList, readonly Suspicion[]>>;

/** Share of the words that the lists have. */
const SHARE = 0.01;
/** With fewer trees, everything is unusual. */
export const FEWEST_TREES = 20;
const NOTHING: ModelRows = { arcs: [], nonprojective: [], tags: [] };

/** The models of one document. */
export class DocumentModels {
  private session: JudgingSession | undefined;
  private judged:
    | { readonly treebank: JudgedTreebank; readonly arcs: ArcJudgements; readonly least: number }
    | undefined;
  private readonly rows = new WeakMap<Sentence, ModelRows>();
  private readonly asked = new WeakSet<Sentence>();
  private isClosed = false;
  /** 0…1 while they are made. */
  progress: number | undefined = 0;
  /** The sentences that the places of examples are indices of. */
  sentences: readonly Sentence[] = [];
  /** Why there are none. */
  failure: string | undefined;

  constructor(
    private readonly host: Host,
    private readonly script: string,
    /** Folder of what is kept, a URI. */
    private readonly folder: string | undefined,
    private readonly onChange: () => void,
  ) {}

  get isThere(): boolean {
    return this.judged !== undefined;
  }

  /** Never rejects: what went wrong is in `failure`. */
  async run({ document }: Snapshot): Promise<void> {
    try {
      const treebank = await this.read(document);
      if (treebank.examples.length < FEWEST_TREES) {
        this.failure = `Too few complete trees to learn from: ${treebank.examples.length} instead of ${FEWEST_TREES}.`;
        return;
      }
      const job = judgingJob(treebank.examples, { method: 'fast', seed: 1 }, ['arcs', 'tags']);
      const thread = { host: this.host, script: this.script };
      this.session = new JudgingSession(thread, job, this.folder, { onProgress: (done) => this.report(done) });
      const [arcs, tags] = await Promise.all([this.session.arcs, this.session.tags]);
      if (!this.isClosed) await this.take(document.sentences, treebank, arcs, tags);
    } catch (error) {
      if (!(error instanceof Cancelled) && !(error instanceof JudgingClosed)) this.failure = String(error);
    } finally {
      this.progress = undefined;
      if (!this.isClosed) this.onChange();
    }
  }

  /** Rows of a sentence; one that was edited is judged in the thread, and has none until then. */
  rowsOf(sentence: Sentence, index: number): ModelRows {
    const found = this.rows.get(sentence);
    if (found === undefined && this.judged !== undefined && !this.asked.has(sentence)) {
      this.asked.add(sentence);
      void this.judgeAgain(sentence, index);
    }
    return found ?? NOTHING;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.session?.close();
  }

  /** In slices: a large treebank takes a second. The parts have indices of their own, which are put right. */
  private async read({ sentences }: Document): Promise<JudgedTreebank> {
    const slices = new Slices(this.host, () => this.isClosed);
    const examples: Example[] = [];
    const indices: number[] = [];
    let words = 0;
    for (const [index, sentence] of sentences.entries()) {
      const read = judgedTreebank([sentence]);
      examples.push(...read.examples);
      for (const _ of read.examples) indices.push(index);
      words += read.words;
      if (slices.isOver) await slices.pause();
    }
    return { examples, sentences: Int32Array.from(indices), words, skipped: judgedTreebank([]).skipped };
  }

  private report(done: number): void {
    const before = this.progress ?? 0;
    if (done < before + 0.02) return;
    this.progress = done;
    this.onChange();
  }

  /** Rows of what is judged, with pauses: each step takes some tenths of a second for a large treebank. */
  private async take(
    sentences: readonly Sentence[],
    treebank: JudgedTreebank,
    arcs: ArcJudgements,
    tags: TagJudgements,
  ): Promise<void> {
    const ranking = rankArcs(sentences, treebank, arcs, 'none');
    await this.host.pause();
    const nArcs = Math.round(SHARE * ranking.order.length);
    const firstArcs = oddArcs(treebank, arcs, ranking, 0, nArcs);
    const odd = withUsage(treebank, unreported(sentences, firstArcs, ARC_COLUMNS));
    await this.host.pause();
    const tagRanking = rankTags(sentences, treebank, tags, 'none');
    await this.host.pause();
    const nTags = Math.round(SHARE * tagRanking.order.length);
    const firstTags = oddTags(treebank, tags, tagRanking, 0, nTags);
    const oddly = withUsage(treebank, unreported(sentences, firstTags, TAG_COLUMNS));
    const all = sentences.map(() => ({ arcs: [], nonprojective: [], tags: [] }) as Record<ModelList, Suspicion[]>);
    for (const row of odd) all[row.sentence][row.isNonprojective ? 'nonprojective' : 'arcs'].push(row);
    for (const row of oddly) all[row.sentence].tags.push(row);
    for (const [index, sentence] of sentences.entries()) this.rows.set(sentence, all[index]);
    this.sentences = sentences;
    this.judged = { treebank, arcs, least: firstArcs.at(-1)?.score ?? Number.POSITIVE_INFINITY };
  }

  private async judgeAgain(sentence: Sentence, index: number): Promise<void> {
    const { judged, session } = this;
    const treebank = judgedTreebank([sentence]);
    if (judged === undefined || session === undefined || treebank.examples.length === 0) return;
    try {
      // By its words now: if they were changed, the model may know the sentence as it was.
      const folds = treebank.examples.map((example) => foldOf(example, DEFAULT_FOLDS));
      const judgements = await session.rejudge(treebank.examples, folds);
      const reported = reportedWords(sentence, ARC_COLUMNS);
      const odd = oddArcs(treebank, judgements, rankArcs([sentence], treebank, judgements))
        .filter(({ score, word }) => judged.least <= score && !reported.has(word))
        .map((row) => ({ ...row, sentence: index }));
      this.rows.set(sentence, {
        arcs: odd.filter(({ isNonprojective }) => !isNonprojective),
        nonprojective: odd.filter(({ isNonprojective }) => isNonprojective),
        tags: [],
      });
      this.onChange();
    } catch (error) {
      if (!(error instanceof JudgingClosed)) this.failure = String(error);
    }
  }
}

const TAG_COLUMNS: readonly ColumnIndex[] = [Column.lemma, Column.upos, Column.feats];

/** Rows of words of which no rule reports an error or a warning in these columns. */
function unreported<Row extends Suspicion>(
  sentences: readonly Sentence[],
  rows: readonly Row[],
  columns: readonly ColumnIndex[],
): Row[] {
  const reported = new Map<number, ReadonlySet<number>>();
  return rows.filter(({ sentence, word }) => {
    const here = reported.get(sentence) ?? reportedWords(sentences[sentence], columns);
    reported.set(sentence, here);
    return !here.has(word);
  });
}
