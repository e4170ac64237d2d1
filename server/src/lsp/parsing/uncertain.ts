/**
 * Uncertain results of a parser: heads, the borders of tokens and sentences in running text, and tags that it filled in. Stored by the text of the sentence
 * after the re-parse, so that a mark exists exactly as long as that text: the next edit or undo removes it, and redo restores it.
 */

import { applyEdits, type Sentence } from '../../core/conllu/index.ts';
import type { UncertainEnd, UncertainTag } from '../../core/proposals/index.ts';
import type { Reparsed, UncertainSentence } from '../../services/parsers/jobs.ts';

/** Per document; the least recently re-parsed are forgotten first, so that a session with many re-parses does not grow without bound. */
const MOST_SENTENCES = 50_000;

/** By position. */
interface Marks {
  readonly heads: ReadonlySet<number>;
  readonly ends: readonly UncertainEnd[];
  readonly tags: readonly UncertainTag[];
}

export interface HasUncertain {
  readonly uncertain: UncertainWords;
}

export class UncertainWords {
  /** By text of the sentence, by document. */
  private readonly known = new Map<string, Map<string, Marks>>();

  /** @param sentence before the re-parse */
  remember(uri: string, sentence: Sentence, { edits, uncertain, uncertainTags }: Reparsed): void {
    const heads = new Set(uncertain.map(({ word }) => word));
    this.set(uri, applyEdits(sentence.text, edits), { heads, ends: [], tags: uncertainTags });
  }

  /** For running text: its document is new, and may be saved under any name. */
  rememberNew(sentences: readonly UncertainSentence[]): void {
    for (const { text, heads, ends, tags } of sentences) {
      this.set(ANYWHERE, text, { heads: new Set(heads), ends, tags });
    }
  }

  private set(uri: string, text: string, marks: Marks): void {
    const sentences = this.known.get(uri) ?? new Map<string, Marks>();
    this.known.set(uri, sentences);
    // Deleted first, so that it counts as the newest.
    sentences.delete(text);
    if (marks.heads.size + marks.ends.length + marks.tags.length === 0) return;
    sentences.set(text, marks);
    for (const oldest of sentences.keys()) {
      if (sentences.size <= MOST_SENTENCES) break;
      sentences.delete(oldest);
    }
  }

  of(uri: string, { text }: Sentence): Marks {
    return this.known.get(uri)?.get(text) ?? this.known.get(ANYWHERE)?.get(text) ?? NONE;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}

/** Not a URI. */
const ANYWHERE = '';
const NONE: Marks = { heads: new Set(), ends: [], tags: [] };
