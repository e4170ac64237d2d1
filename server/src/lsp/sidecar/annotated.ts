/** Sentences of annotated text, whose document is new: marked as a program's once it is saved into a folder with machine marks. */

import { type Document, type Sentence, splitBlocks } from '../../core/conllu/index.ts';
import { type KeyedEntry, keyed, markItem, type Sidecar, sentenceKey } from '../../core/sidecar/index.ts';

/** The least recently annotated are forgotten first. */
const MOST_SENTENCES = 50_000;

export interface HasAnnotated {
  readonly annotated: AnnotatedTexts;
}

export class AnnotatedTexts {
  /** Texts of sentences. One that a person has changed since is not among them: somebody has looked at it. */
  private readonly texts = new Set<string>();

  /** @param text whole sentences of CoNLL-U */
  remember(text: string): void {
    for (const sentence of splitBlocks(text)) {
      if (0 < sentence.nWords) this.texts.add(keyOf(sentence));
    }
    for (const oldest of this.texts) {
      if (this.texts.size <= MOST_SENTENCES) break;
      this.texts.delete(oldest);
    }
  }

  /** Entries for the sentences of a document that is saved; none in a folder without marks. They are forgotten. O(sentences). */
  marksFor({ machine }: Sidecar, { sentences }: Document, on: string | undefined): KeyedEntry[] {
    if (machine === undefined || this.texts.size === 0) return [];
    const mark = { state: 'annotate', ...(on === undefined ? {} : { on }) };
    return sentences.flatMap((sentence) =>
      this.texts.delete(keyOf(sentence)) ? keyed(sentence, [markItem(sentenceKey(sentence), mark)]) : [],
    );
  }
}

/** An editor may give a new document other line ends. */
const keyOf = ({ text }: Sentence): string => text.replaceAll('\r\n', '\n');
