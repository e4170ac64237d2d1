/**
 * What is probably wrong in the open documents. Lists are computed once for a document, when they are first asked for, in slices; after
 * that an edit has its own sentences looked at again, on the next request.
 */

import type { Document, Sentence } from '../../core/conllu/index.ts';
import type { Method, QuickLists, QuickResult, QuickRows, quickLists, Suspicion } from '../../core/suspicion/index.ts';
import type { SuspicionGrouping, SuspicionListName } from '../../protocol/suspicion.ts';
import type { Time } from '../../services/ports.ts';
import type { Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';

import type { DocumentModels } from './suspicionModels.ts';

/** Share of the words that the list of rare ones has. */
const SHARE = 0.01;

/** The entry that is being looked at. */
export interface ShownEntry {
  readonly list: SuspicionListName;
  readonly sentence: Sentence;
  readonly row: Suspicion;
  /** Where it was in the list. */
  readonly rank: number;
  /** The groups that it was in. */
  readonly keys: Readonly<Record<SuspicionGrouping, string>>;
  /** Rank of the first entry of its sentence. */
  readonly groupRank: number;
}

export interface Known {
  readonly lists: QuickLists;
  /** The sentences that the places of examples are indices of. */
  readonly sentences: readonly Sentence[];
  readonly rows: WeakMap<Sentence, QuickRows>;
}

interface State {
  known?: Known;
  /** Undefined if nothing is under way. */
  progress?: number;
  shown?: ShownEntry;
  /** Counts the beginnings: work for an older one ends. */
  nBegun: number;
}

export class Suspicions {
  private readonly states = new Map<string, State>();
  private readonly models = new Map<string, DocumentModels>();

  constructor(
    private readonly time: Pick<Time, 'pause'>,
    private readonly onChange: (uri: string) => void,
  ) {}

  /**
   * Starts the work on a document if it has not been started; resolves when there is nothing left to do. Never rejects with `Cancelled`.
   * @param make `quickLists`: whoever asks for lists has its code, which is not loaded before
   */
  async begin({ uri, document }: Snapshot, how: 'once' | 'afresh', make: typeof quickLists): Promise<void> {
    const state = this.states.get(uri) ?? { nBegun: 0 };
    this.states.set(uri, state);
    if (how === 'once' && (state.known !== undefined || state.progress !== undefined)) return;
    const number = ++state.nBegun;
    state.progress = 0;
    try {
      state.known = await this.compute(
        make(document.sentences, { share: SHARE }),
        document,
        (progress) => {
          state.progress = progress;
          this.onChange(uri);
        },
        () => this.states.get(uri) !== state || state.nBegun !== number,
      );
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return;
    } finally {
      if (state.nBegun === number) state.progress = undefined;
    }
    this.onChange(uri);
  }

  /** 0…1; undefined if nothing is under way. */
  progressOf(uri: string): number | undefined {
    return this.states.get(uri)?.progress;
  }

  /** Undefined as long as nothing has been computed. */
  of(uri: string): Known | undefined {
    return this.states.get(uri)?.known;
  }

  /** The rows of a sentence, which is looked at now if it is new. */
  rowsOf({ lists, rows, sentences }: Known, sentence: Sentence, index: number): QuickRows {
    let found = rows.get(sentence);
    if (found === undefined) {
      const before = sentences[index];
      found = (before?.text === sentence.text ? rows.get(before) : undefined) ?? lists.of(sentence, index);
      rows.set(sentence, found);
    }
    return found;
  }

  /** Undefined if models were not asked for. */
  modelsOf(uri: string): DocumentModels | undefined {
    return this.models.get(uri);
  }

  /** Starts making the models of a document, unless they are there or being made; those of another method end. */
  startModels(snapshot: Snapshot, method: Method, make: (onChange: () => void) => DocumentModels): void {
    const { uri } = snapshot;
    if (this.models.get(uri)?.method === method) return;
    void this.stopModels(uri);
    const models = make(() => this.onChange(uri));
    this.models.set(uri, models);
    void models.run(snapshot);
  }

  /** What is done stays on disk. */
  async stopModels(uri: string): Promise<void> {
    const models = this.models.get(uri);
    this.models.delete(uri);
    await models?.close();
  }

  async end(): Promise<void> {
    await Promise.all([...this.models.keys()].map((uri) => this.stopModels(uri)));
  }

  shown(uri: string): ShownEntry | undefined {
    return this.states.get(uri)?.shown;
  }

  show(uri: string, entry: ShownEntry | undefined): void {
    const state = this.states.get(uri);
    if (state !== undefined) state.shown = entry;
  }

  forget(uri: string): void {
    void this.stopModels(uri);
    this.states.delete(uri);
  }

  private async compute(
    steps: ReturnType<typeof quickLists>,
    { sentences }: Document,
    onProgress: (done: number) => void,
    isCancelled: () => boolean,
  ): Promise<Known> {
    const slices = new Slices(this.time, isCancelled);
    let told = 0;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return knownOf(step.value, sentences);
      if (!slices.isOver) continue;
      if (told + STEP < step.value) {
        told = step.value;
        onProgress(told);
      }
      await slices.pause();
    }
  }
}

/** Progress is told in steps of this size. */
const STEP = 0.05;

function knownOf({ lists, rows }: QuickResult, sentences: readonly Sentence[]): Known {
  return { lists, sentences, rows: new WeakMap(sentences.map((sentence, index) => [sentence, rows[index]])) };
}
