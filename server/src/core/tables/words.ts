/** The words of a treebank by kind, from which the lexicon, features and paradigms are made. */

import { type WordKind, WordKinds } from '../annotation/index.ts';
import { Column, Field, ROW_STRIDE, RowKind, type Sentence, toNfc } from '../conllu/index.ts';
import type { CountedAt, Wanted } from './model.ts';

/** As in Grew, the nodes of a sentence: words and empty nodes, not multiword tokens. Memory O(different words). */
export class CountedWords {
  readonly kinds = new WordKinds();
  /** Source and line of the first word of each kind. */
  private firsts = new Int32Array(1 << 11);
  total = 0;

  /** Time O(length). @param line of the sentence in its file, from 0 @param times -1 takes the sentence back */
  add({ text, rows }: Sentence, { source, line }: CountedAt, isWanted?: Wanted, times = 1): void {
    for (let at = 0, row = 0; at < rows.length; at += ROW_STRIDE, row++) {
      if (rows[at + Field.kind] === RowKind.multiwordToken || isWanted?.(row) === false) continue;
      const end = Math.min(rows[at + Column.head], rows[at + Field.lineEnd]) - 1;
      const before = this.kinds.size;
      const index = this.kinds.add(text.slice(rows[at + Column.form], end), times);
      this.total += times;
      if (index === before) this.remember(index, source, line + rows[at + Field.line]);
    }
  }

  private remember(index: number, source: number, line: number): void {
    if (this.firsts.length < 2 * index + 2) {
      const larger = new Int32Array(2 * this.firsts.length);
      larger.set(this.firsts);
      this.firsts = larger;
    }
    this.firsts[2 * index] = source;
    this.firsts[2 * index + 1] = line;
  }

  firstOf({ index }: WordKind): CountedAt {
    return { source: this.firsts[2 * index], line: this.firsts[2 * index + 1] };
  }

  /** Groups the kinds by their texts, in order of their first words. Time O(kinds). @param textsOf the key of a kind */
  groups(textsOf: (kind: WordKind) => readonly string[]): WordGroup[] {
    return this.groupsOf((kind, add) => add(textsOf(kind)));
  }

  /** The same, with any number of keys for a kind: `each` adds them. */
  groupsOf(each: (kind: WordKind, add: (texts: readonly string[]) => void) => void): WordGroup[] {
    const groups = new Map<string, Mutable<WordGroup>>();
    let kind: WordKind;
    const add = (texts: readonly string[]) => {
      const joined = texts.join('\t');
      const name = toNfc(joined);
      const known = groups.get(name);
      if (known === undefined) {
        const keys = name === joined ? texts : name.split('\t');
        groups.set(name, { keys, count: kind.count, first: this.firstOf(kind) });
      } else known.count += kind.count;
    };
    for (kind of this.kinds) each(kind, add);
    return [...groups.values()];
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Words with the same texts. */
export interface WordGroup {
  readonly keys: readonly string[];
  readonly count: number;
  readonly first: CountedAt;
}

export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
