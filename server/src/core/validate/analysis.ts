/** A sentence as the rules see it: what several of them need, computed once. */

import { Column, type Sentence, type Span } from '../conllu/index.ts';
import { isProjective, isTree } from '../tree/index.ts';

/** Valid while its sentence is being checked. */
export class Analysis {
  private tree: boolean | undefined;
  private projective: boolean | undefined;

  constructor(readonly sentence: Sentence) {}

  /** Whether every word reaches the root through its heads. */
  get isTree(): boolean {
    this.tree ??= isTree(this.sentence.heads);
    return this.tree;
  }

  get isProjective(): boolean {
    this.projective ??= isProjective(this.sentence.heads);
    return this.projective;
  }

  /** `form (id)`, as messages name a word; `the root` for word 0. */
  nameOf(word: number): string {
    if (word === 0) return 'the root';
    return `${this.sentence.wordCell(word, Column.form)} (${this.sentence.idOfWord(word)})`;
  }

  /** `head → dependent`, as messages name the arc of a word. */
  nameOfArc(dependent: number): string {
    return `${this.nameOf(this.sentence.heads[dependent])} → ${this.nameOf(dependent)}`;
  }

  idSpan(word: number): Span {
    return this.sentence.wordCellSpan(word, Column.id);
  }

  headSpan(word: number): Span {
    return this.sentence.wordCellSpan(word, Column.head);
  }
}
