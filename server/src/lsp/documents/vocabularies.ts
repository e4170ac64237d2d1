/** The vocabulary of each document in which completions were requested; built incrementally when idle. */

import { Vocabulary } from '../../core/features/index.ts';
import type { Time } from '../../services/ports.ts';
import type { Located } from './documents.ts';
import { Slices } from './slices.ts';

/** Sentences of a slice at least: a small file is counted at once, however busy the machine. */
const FEWEST = 50;

interface Counting {
  readonly vocabulary: Vocabulary;
  isRunning: boolean;
}

export interface HasVocabularies {
  readonly vocabularies: Vocabularies;
}

export class Vocabularies {
  private readonly byUri = new Map<string, Counting>();

  constructor(private readonly time: Pick<Time, 'pause'>) {}

  /** As much as fits into one slice of work; the rest follows after the answer. */
  of({ snapshot: { uri, document }, index }: Pick<Located, 'snapshot' | 'index'>): Vocabulary {
    let counting = this.byUri.get(uri);
    if (counting === undefined) {
      counting = { vocabulary: new Vocabulary(), isRunning: false };
      this.byUri.set(uri, counting);
    }
    const { vocabulary } = counting;
    vocabulary.follow(document, index);
    this.countSlice(vocabulary);
    if (!vocabulary.isComplete && !counting.isRunning) void this.countOn(uri, counting);
    return vocabulary;
  }

  /** Counts these documents, as they are now, to the end. @param patience milliseconds at most */
  async counted(documents: readonly Pick<Located, 'snapshot' | 'index'>[], patience: number): Promise<void> {
    const end = performance.now() + patience;
    const begun = documents.map((each) => this.of(each));
    while (performance.now() < end && begun.some(({ isComplete }) => !isComplete)) await this.time.pause();
  }

  forget(uri: string): void {
    this.byUri.delete(uri);
  }

  private async countOn(uri: string, counting: Counting): Promise<void> {
    counting.isRunning = true;
    while (!counting.vocabulary.isComplete && this.byUri.get(uri) === counting) {
      await this.time.pause();
      this.countSlice(counting.vocabulary);
    }
    counting.isRunning = false;
  }

  private countSlice(vocabulary: Vocabulary): void {
    const slices = new Slices(this.time, () => false);
    let nCounted = 0;
    vocabulary.count(() => FEWEST < nCounted++ && slices.isOver);
  }
}
