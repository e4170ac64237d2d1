/**
 * The parser's proposals from *Next Uncertain* for all sentences of an open document, by text and locks: after an edit only the
 * changed sentence is parsed again. Also the last position of that command.
 */

import type { Doubt } from '../../../core/proposals/index.ts';
import type { ProposeOutcome } from '../../../services/parsers/jobs.ts';

/** The proposal for a sentence, or why it cannot be parsed. */
export type Guess = ProposeOutcome;

interface OfDocument {
  /** The model and the settings of the guesses. */
  readonly parser: string;
  /** By the words that may change in a sentence, and its text. */
  guesses: ReadonlyMap<string, Guess>;
  /** The last sentence of the command, as it was then. */
  last?: { readonly index: number; readonly doubt: Doubt };
}

export class Doubts {
  private readonly known = new Map<string, OfDocument>();

  /** The stored data of a document; none for another model or other settings. */
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

  /** Stores the position of the command. The document must be known. */
  led(uri: string, last: NonNullable<OfDocument['last']>): void {
    const known = this.known.get(uri);
    if (known !== undefined) known.last = last;
  }

  /** After a training, another model may be chosen. */
  forgetAll(): void {
    this.known.clear();
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}
