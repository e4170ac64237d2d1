/** The checks of a whole treebank, as a fold over the facts of its sentences. */

import { enhancedPresence } from './enhanced.ts';
import type { SentenceFacts } from './facts.ts';
import { featurePresence } from './features.ts';
import { files } from './files.ts';
import { parallelIds } from './parallelIds.ts';
import type { PlacedFinding, TreebankCheck, TreebankRule } from './rule.ts';
import { sentIds } from './sentIds.ts';
import { objectStore, type Store } from './store.ts';

export const TREEBANK_RULES: readonly TreebankRule[] = [sentIds, parallelIds, featurePresence, enhancedPresence, files];

/**
 * Goes over the sentences of a treebank once, file after file, in constant memory but for what the store keeps. `P` is whatever the
 * caller calls a sentence by: its index, its file and line …
 *
 * For a stream: `add` each sentence, `endFile` behind each file, `end` at last, and report what they return; it may
 * concern earlier sentences. After an edit: a new fold over the facts of all sentences, of which only those of the
 * edited one are new; 40,000 sentences take some milliseconds.
 */
export class TreebankFold<P> {
  private readonly checks: readonly TreebankCheck<P>[];
  private found: PlacedFinding<P>[] = [];

  /** @param store for what has to be remembered of every sentence */
  constructor(store: Store<P> = objectStore()) {
    this.checks = TREEBANK_RULES.map((rule) => rule.start(store));
  }

  add(facts: SentenceFacts, place: P): readonly PlacedFinding<P>[] {
    for (const check of this.checks) check.add?.(facts, place, this.report);
    return this.take();
  }

  endFile(): readonly PlacedFinding<P>[] {
    for (const check of this.checks) check.endFile?.(this.report);
    return this.take();
  }

  end(): readonly PlacedFinding<P>[] {
    for (const check of this.checks) check.end?.(this.report);
    return this.take();
  }

  private readonly report = (found: PlacedFinding<P>) => {
    this.found.push(found);
  };

  private take(): readonly PlacedFinding<P>[] {
    if (this.found.length === 0) return NOTHING;
    const { found } = this;
    this.found = [];
    return found;
  }
}

const NOTHING: readonly never[] = Object.freeze([]);
