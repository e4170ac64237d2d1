/**
 * The words whose heads a parser was unsure of, for the diagram. They are stored by the text of their sentence after the
 * re-parse, so that a mark exists exactly as long as that text: the next edit or undo removes it, and redo restores it.
 */

import { applyEdits, type Sentence } from '../../core/conllu/index.ts';
import type { Reparsed } from '../../services/jobs.ts';

/** Per document; the least recently re-parsed are forgotten first, so that a session with many re-parses does not grow without bound. */
const MOST_SENTENCES = 50_000;

export class UncertainWords {
  /** Positions by text of the sentence, by document. */
  private readonly known = new Map<string, Map<string, ReadonlySet<number>>>();

  /** @param sentence before the re-parse */
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

  /** Positions of the marked words. */
  of(uri: string, sentence: Sentence): ReadonlySet<number> {
    return this.known.get(uri)?.get(sentence.text) ?? NONE;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}

const NONE: ReadonlySet<number> = new Set();
