/** The vocabulary of each document in which somebody has asked for completions; counted on while nobody asks. */

import { setImmediate } from 'node:timers/promises';
import { Vocabulary } from '../core/features/index.ts';
import type { Located } from './documents.ts';
import { Slices } from './slices.ts';

interface Counting {
  readonly vocabulary: Vocabulary;
  isRunning: boolean;
}

export class Vocabularies {
  private readonly byUri = new Map<string, Counting>();

  /** As much as can be counted in one slice of work; the rest follows behind the answer. */
  of({ snapshot: { uri, document }, index }: Located): Vocabulary {
    let counting = this.byUri.get(uri);
    if (counting === undefined) {
      counting = { vocabulary: new Vocabulary(), isRunning: false };
      this.byUri.set(uri, counting);
    }
    const { vocabulary } = counting;
    vocabulary.follow(document, index);
    countSlice(vocabulary);
    if (!vocabulary.isComplete && !counting.isRunning) void this.countOn(uri, counting);
    return vocabulary;
  }

  forget(uri: string): void {
    this.byUri.delete(uri);
  }

  private async countOn(uri: string, counting: Counting): Promise<void> {
    counting.isRunning = true;
    while (!counting.vocabulary.isComplete && this.byUri.get(uri) === counting) {
      await setImmediate();
      countSlice(counting.vocabulary);
    }
    counting.isRunning = false;
  }
}

function countSlice(vocabulary: Vocabulary): void {
  const slices = new Slices(() => false);
  vocabulary.count(() => slices.isOver);
}
