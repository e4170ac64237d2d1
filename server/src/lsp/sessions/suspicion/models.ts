/**
 * The lists made by models for the open documents: odd arcs and tags. Models are trained in a thread of their own, at the user's
 * request; finished work is stored by content, so that it continues after a restart. Only edited sentences are judged again.
 */

import { Column, type ColumnIndex, type Sentence } from '../../../core/conllu/index.ts';
import { ExamplePacker } from '../../../core/parser/index.ts';
import {
  ARC_COLUMNS,
  DEFAULT_FOLDS,
  foldOf,
  judgedTreebank,
  type Method,
  type ModelRows,
  type Rules,
  reportedWords,
  type Suspicion,
} from '../../../core/suspicion/index.ts';
import { localized } from '../../../localization/index.ts';
import type { Host } from '../../../services/ports.ts';
import { listingJob, shared } from '../../../services/suspicion/job.ts';
import { JudgingClosed, JudgingSession } from '../../../services/suspicion/run.ts';
import { Cancelled, Slices } from '../../documents/slices.ts';
import type { Ranked } from './quickLists.ts';

export const MODEL_LISTS = ['arcs', 'nonprojective', 'tags'] as const;
type ModelList = (typeof MODEL_LISTS)[number];
type Rows = Readonly<Record<ModelList, readonly Suspicion[]>>;

/** Share of the words in the lists. */
const SHARE = 0.01;
/** With fewer trees, everything is unusual. */
const FEWEST_TREES = 20;
const NOTHING: Rows = { arcs: [], nonprojective: [], tags: [] };

interface ModelsOptions {
  readonly script: string;
  /** Folder of the stored models, a URI. */
  readonly folder: string | undefined;
  readonly method: Method;
}

/** The models of one document or treebank. */
export class DocumentModels {
  private session: JudgingSession | undefined;
  private isListed = false;
  private readonly rows = new WeakMap<Sentence, Rows>();
  private readonly asked = new WeakSet<Sentence>();
  private isClosed = false;
  /** 0…1 during training. */
  progress: number | undefined = 0;
  /** The sentences that the places of examples index. */
  sentences: readonly Sentence[] = [];
  private rules: Rules = {};
  /** Why there are none. */
  failure: string | undefined;

  constructor(
    private readonly host: Host,
    private readonly options: ModelsOptions,
    private readonly onChange: () => void,
  ) {}

  get method(): Method {
    return this.options.method;
  }

  get isThere(): boolean {
    return this.isListed;
  }

  /** Never rejects: errors are in `failure`. */
  async run({ sentences, rules }: Ranked): Promise<void> {
    this.rules = rules;
    try {
      const { method, script, folder } = this.options;
      const { packer, indices } = await this.read(sentences);
      if (packer.count < FEWEST_TREES) {
        this.failure = localized`Too few complete trees to learn from: ${packer.count} instead of ${FEWEST_TREES}.`;
        return;
      }
      const listing = { share: SHARE, sentences: Int32Array.from(indices), nSentences: sentences.length };
      const job = listingJob(packer.pack(shared), { method, seed: 1 }, listing);
      const thread = { host: this.host, script };
      this.session = new JudgingSession(thread, job, folder, { onProgress: (done) => this.report(done) });
      const { rows } = await this.session.listed;
      if (!this.isClosed) await this.take(sentences, rows);
    } catch (error) {
      if (!(error instanceof Cancelled) && !(error instanceof JudgingClosed)) this.failure = String(error);
    } finally {
      this.progress = undefined;
      if (!this.isClosed) this.onChange();
    }
  }

  /** Rows of a sentence; the thread judges edited ones, which have none until then. */
  rowsOf(sentence: Sentence, index: number): Rows {
    const found = this.rows.get(sentence) ?? this.rowsBefore(sentence, index);
    if (found === undefined && this.isListed && !this.asked.has(sentence)) {
      this.asked.add(sentence);
      void this.judgeAgain(sentence, index);
    }
    return found ?? NOTHING;
  }

  /** Equal texts at the same place, if a client replaced the whole document: no need to judge them again. */
  private rowsBefore(sentence: Sentence, index: number): Rows | undefined {
    const before = this.sentences[index];
    const rows = before?.text === sentence.text ? this.rows.get(before) : undefined;
    if (rows !== undefined) this.rows.set(sentence, rows);
    return rows;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.session?.close();
  }

  /** In slices: a large treebank takes a second. */
  private async read(sentences: readonly Sentence[]) {
    const slices = new Slices(this.host, () => this.isClosed);
    const packer = new ExamplePacker();
    const indices: number[] = [];
    for (const [index, sentence] of sentences.entries()) {
      for (const example of judgedTreebank([sentence]).examples) {
        packer.add(example);
        indices.push(index);
      }
      if (slices.isOver) await slices.pause();
    }
    return { packer, indices };
  }

  private report(done: number): void {
    const before = this.progress ?? 0;
    if (done < before + 0.02) return;
    this.progress = done;
    this.onChange();
  }

  /** Distributes the rows that no rule reports, in slices. */
  private async take(sentences: readonly Sentence[], { arcs, tags }: ModelRows): Promise<void> {
    const slices = new Slices(this.host, () => this.isClosed);
    const bySentence = new Map<number, { arcs: ModelRows['arcs'][number][]; tags: ModelRows['tags'][number][] }>();
    const of = (index: number) => {
      const own = bySentence.get(index) ?? { arcs: [], tags: [] };
      bySentence.set(index, own);
      return own;
    };
    for (const row of arcs) of(row.sentence).arcs.push(row);
    for (const row of tags) of(row.sentence).tags.push(row);
    for (const [index, sentence] of sentences.entries()) {
      const own = bySentence.get(index);
      this.rows.set(sentence, own === undefined ? NOTHING : this.unreported(sentence, index, own));
      if (slices.isOver) await slices.pause();
    }
    this.sentences = sentences;
    this.isListed = true;
  }

  private async judgeAgain(sentence: Sentence, index: number): Promise<void> {
    const { examples } = judgedTreebank([sentence]);
    if (this.session === undefined || examples.length === 0) return;
    try {
      // By its words now: if they were changed, the model may know the sentence as it was.
      const folds = examples.map((example) => foldOf(example, DEFAULT_FOLDS));
      const { arcs, tags } = await this.session.relist(examples, folds);
      const here = <Row extends Suspicion>(row: Row): Row => ({ ...row, sentence: index });
      this.rows.set(sentence, this.unreported(sentence, index, { arcs: arcs.map(here), tags: tags.map(here) }));
      this.onChange();
    } catch (error) {
      if (!(error instanceof JudgingClosed)) this.failure = String(error);
    }
  }

  /** Rows of words without an error reported by a rule in these columns. O(length) */
  private unreported(sentence: Sentence, index: number, { arcs, tags }: ModelRows): Rows {
    const reportedIn = (columns: readonly ColumnIndex[]) => reportedWords(sentence, index, columns, this.rules);
    const reported = arcs.length === 0 ? undefined : reportedIn(ARC_COLUMNS);
    const odd = arcs.filter(({ word }) => reported?.has(word) !== true);
    const reportedTags = tags.length === 0 ? undefined : reportedIn(TAG_COLUMNS);
    return {
      arcs: odd.filter(({ isNonprojective }) => !isNonprojective),
      nonprojective: odd.filter(({ isNonprojective }) => isNonprojective),
      tags: tags.filter(({ word }) => reportedTags?.has(word) !== true),
    };
  }
}

const TAG_COLUMNS: readonly ColumnIndex[] = [Column.lemma, Column.upos, Column.feats];
