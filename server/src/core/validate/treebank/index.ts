/** The checks of a whole treebank, as a fold over the facts of its sentences. */

import type { RuleId } from '../registry.ts';
import type { SentenceFacts } from './facts.ts';
import type { PlacedFinding, TreebankCheck } from './rule.ts';
import { TREEBANK_RULES } from './rules.ts';
import { objectStore, type Store } from './store.ts';

/** A finding of one of the rules, in the sentence at `place`. */
export type KnownPlacedFinding<P> = PlacedFinding<P, RuleId>;

/**
 * Processes the sentences of a treebank once, file after file, in constant memory except for the store. `P` is
 * whatever the caller uses to identify a sentence: its index, its file and line …
 *
 * For a stream: `add` each sentence, `endFile` after each file, `end` at the end, and report what they return; it may concern
 * earlier sentences. After an edit: a new fold over the facts of all sentences, of which only those of the edited one are new;
 * 40,000 sentences take a few milliseconds.
 */
export class TreebankFold<P> {
  private readonly checks: readonly TreebankCheck<P>[];
  private found: KnownPlacedFinding<P>[] = [];

  /** @param store remembers the facts needed about every sentence */
  constructor(store: Store<P> = objectStore()) {
    this.checks = TREEBANK_RULES.map((rule) => rule.start(store));
  }

  add(facts: SentenceFacts, place: P): readonly KnownPlacedFinding<P>[] {
    for (const check of this.checks) check.add?.(facts, place, this.report);
    return this.take();
  }

  endFile(): readonly KnownPlacedFinding<P>[] {
    for (const check of this.checks) check.endFile?.(this.report);
    return this.take();
  }

  end(): readonly KnownPlacedFinding<P>[] {
    for (const check of this.checks) check.end?.(this.report);
    return this.take();
  }

  private readonly report = (found: PlacedFinding<P>) => {
    // Rules report only declared ids, and RuleId is the union of these.
    this.found.push(found as KnownPlacedFinding<P>);
  };

  private take(): readonly KnownPlacedFinding<P>[] {
    if (this.found.length === 0) return NOTHING;
    const { found } = this;
    this.found = [];
    return found;
  }
}

const NOTHING: readonly never[] = Object.freeze([]);
