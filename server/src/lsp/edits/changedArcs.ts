/**
 * The arcs replaced by re-parses and repairs, for the diagram. They are stored by the text of their sentence after the change, so
 * that they are shown exactly as long as that text exists: the next edit or undo removes them, and redo restores them.
 */

import { applyEdits, type Sentence, type TextEdit } from '../../core/conllu/index.ts';
import { type LabelledTree, treeOf } from '../../core/proposals/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';

/** Per document; the oldest are forgotten first, so that a session with many re-parses does not grow without bound. */
const MOST_SENTENCES = 50_000;

interface ChangedArcs {
  /** Word → its arc before. */
  readonly arcs: ReadonlyMap<number, { readonly head: number; readonly deprel: string }>;
  /** `3 heads and 2 relations`, `1 relation`. */
  readonly summary: string;
}

export interface HasChangedArcs {
  readonly changedArcs: ChangedArcsStore;
}

export class ChangedArcsStore {
  /** The sentence before by its text after, by document. */
  private readonly known = new Map<string, Map<string, Sentence>>();

  /** @param sentence before the edits */
  remember(uri: string, sentence: Sentence, edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    const sentences = this.known.get(uri) ?? new Map<string, Sentence>();
    this.known.set(uri, sentences);
    const text = applyEdits(sentence.text, edits);
    // Deleted first, so that it counts as the newest.
    sentences.delete(text);
    sentences.set(text, sentence);
    for (const oldest of sentences.keys()) {
      if (sentences.size <= MOST_SENTENCES) break;
      sentences.delete(oldest);
    }
  }

  of(uri: string, sentence: Sentence): ChangedArcs | undefined {
    const before = this.known.get(uri)?.get(sentence.text);
    return before?.nWords === sentence.nWords ? changesBetween(treeOf(before), treeOf(sentence)) : undefined;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}

function changesBetween(before: LabelledTree, after: LabelledTree): ChangedArcs | undefined {
  const arcs = new Map<number, { head: number; deprel: string }>();
  let nHeads = 0;
  let nDeprels = 0;
  for (let word = 1; word < after.heads.length; word++) {
    const hasHead = before.heads[word] === after.heads[word];
    const hasDeprel = before.deprels[word] === after.deprels[word];
    if (hasHead && hasDeprel) continue;
    if (!hasHead) nHeads++;
    if (!hasDeprel) nDeprels++;
    arcs.set(word, { head: before.heads[word], deprel: before.deprels[word] });
  }
  if (arcs.size === 0) return undefined;
  const counts = [nHeads === 0 ? [] : count(nHeads, 'head'), nDeprels === 0 ? [] : count(nDeprels, 'relation')].flat();
  return { arcs, summary: enumerated(counts) };
}
