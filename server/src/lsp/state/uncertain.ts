/**
 * The words whose heads a parser was not sure of, for the diagram. They are kept by the text of their sentence as the re-parse left it,
 * so that a mark is there exactly as long as that text is: the next edit takes it away, undo takes it away, and redo brings it back.
 */

import { applyEdits, type Sentence } from '../../core/conllu/index.ts';
import type { Reparsed } from '../../services/jobs.ts';

/** Per document; those re-parsed longest ago are forgotten first, so that a session of many re-parses does not grow without end. */
const MOST_SENTENCES = 50_000;

export class UncertainWords {
  /** Positions by text of the sentence by document. */
  private readonly known = new Map<string, Map<string, ReadonlySet<number>>>();

  /** @param sentence as it was before the re-parse */
  remember(uri: string, sentence: Sentence, { edits, uncertain }: Reparsed): void {
    let sentences = this.known.get(uri);
    if (sentences === undefined) {
      sentences = new Map();
      this.known.set(uri, sentences);
    }
    const text = applyEdits(sentence.text, edits);
    // Deleted first, so that it counts as the newest.
    sentences.delete(text);
    if (uncertain.length === 0) return;
    sentences.set(text, new Set(uncertain.map(({ word }) => word)));
    for (const oldest of sentences.keys()) {
      if (sentences.size <= MOST_SENTENCES) break;
      sentences.delete(oldest);
    }
  }

  /** Positions of the words that are marked. */
  of(uri: string, sentence: Sentence): ReadonlySet<number> {
    return this.known.get(uri)?.get(sentence.text) ?? NONE;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}

const NONE: ReadonlySet<number> = new Set();
