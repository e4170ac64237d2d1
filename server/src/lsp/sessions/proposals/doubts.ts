/**
 * What the parser proposed when *Next Uncertain* asked for all sentences of an open document, by text and locks: after an edit only the
 * sentence that changed is parsed again. Also where that command led last.
 */

import type { Doubt } from '../../../core/proposals/index.ts';
import type { ProposeOutcome } from '../../../services/jobs.ts';

/** The proposal for a sentence, or why it cannot be parsed. */
export type Guess = ProposeOutcome;

interface OfDocument {
  /** The model and the settings that the guesses are from. */
  readonly parser: string;
  /** By what may change in a sentence, and its text. */
  guesses: ReadonlyMap<string, Guess>;
  /** The sentence where the command led last, as it was then. */
  last?: { readonly index: number; readonly doubt: Doubt };
}

export class Doubts {
  private readonly known = new Map<string, OfDocument>();

  /** What is known of a document. For another model or other settings, that is nothing. */
  of(uri: string, parser: string): OfDocument {
    const known = this.known.get(uri);
    if (known?.parser === parser) return known;
    const fresh = { parser, guesses: new Map<string, Guess>() };
    this.known.set(uri, fresh);
    return fresh;
  }

  lastOf(uri: string): OfDocument['last'] {
    return this.known.get(uri)?.last;
  }

  /** Remembers where the command led. The document must be known. */
  led(uri: string, last: NonNullable<OfDocument['last']>): void {
    const known = this.known.get(uri);
    if (known !== undefined) known.last = last;
  }

  /** After a training: another model may be chosen from now on. */
  forgetAll(): void {
    this.known.clear();
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}
