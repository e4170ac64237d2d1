/** A sentence taken apart for an operation. */

import { Column } from '../../conllu/index.ts';
import { type Line, Node, type Range, type Token } from './nodes.ts';
import { refuse } from './refusal.ts';
import { locateText, type TextLine } from './textLine.ts';
import type { RefusalCode } from './types.ts';

/** Why something of a sentence cannot be worked on. */
export interface Flaw {
  readonly code: RefusalCode;
  readonly message: string;
}

export class Draft {
  readonly root = new Node('root', 0, undefined, []);
  words: Node[] = [];
  ranges: Range[] = [];
  /** Lines before the first row: comments. */
  head: Line[] = [];
  /** Lines behind the last row: the blank one that ends the sentence. */
  tail: Line[] = [];
  /** Nodes by the IDs that were read, also those that are gone meanwhile. */
  readonly byId = new Map<string, Node>([['0', this.root]]);
  /** Set by `findText`. */
  text!: TextLine;
  /** Something about ranges or empty nodes that only operations on the tree may leave alone. */
  flaw: Flaw | undefined;
  /** Whether any word has DEPS. */
  hasDeps = false;
  /** Whether each node was reached from 0 in DEPS. */
  wasConnected = false;
  /** Whether the other half of the sentence has the same comments. */
  isHalf = false;
  /** Where the sentence is split. */
  secondHalf: Draft | undefined;

  /** @param notes what is to be told to the user */
  constructor(readonly notes: string[]) {}

  /** Words and empty nodes in the order of their rows. */
  get nodes(): Node[] {
    const nodes = [...this.root.empties];
    for (const word of this.words) nodes.push(word, ...word.empties);
    return nodes;
  }

  /** Multiword tokens, and words outside of them, in order. */
  get tokens(): Token[] {
    const byFirst = new Map(this.ranges.map((range) => [range.first, range]));
    const tokens: Token[] = [];
    for (let i = 0; i < this.words.length; i++) {
      const range = byFirst.get(this.words[i]);
      tokens.push(range ?? this.words[i]);
      if (range !== undefined) i = this.words.indexOf(range.last, i);
    }
    return tokens;
  }

  /** Words with HEAD 0. */
  get roots(): Node[] {
    return this.words.filter(({ head }) => head === this.root);
  }

  /** The word that has an ID now. */
  word(id: number): Node {
    const word = this.words[id - 1];
    if (word !== undefined) return word;
    const n = this.words.length;
    refuse('no-such-word', `There is no word ${id}: this sentence has ${n} word${n === 1 ? '' : 's'}.`);
  }

  /** The words of a stretch, at least two. */
  stretch(first: number, last: number): Node[] {
    this.word(first);
    this.word(last);
    if (last <= first) refuse('bad-arguments', 'The last word must come after the first one.');
    return this.words.slice(first - 1, last);
  }

  /** A word, or the root for 0. */
  headNode(id: number): Node {
    return id === 0 ? this.root : this.word(id);
  }

  empty(id: string): Node {
    const node = this.byId.get(id);
    if (node?.kind === 'empty') return node;
    refuse('no-such-empty', `There is no empty node ${id} in this sentence.`);
  }

  /** The multiword token that a word is in. */
  rangeOf(word: Node): Range | undefined {
    const at = this.words.indexOf(word);
    return this.ranges.find(({ first, last }) => this.words.indexOf(first) <= at && at <= this.words.indexOf(last));
  }

  wordsOf(range: Range): Node[] {
    return this.words.slice(this.words.indexOf(range.first), this.words.indexOf(range.last) + 1);
  }

  /** The token that a word is, or is in. */
  tokenOf(word: Node): Token {
    return this.rangeOf(word) ?? word;
  }

  /** Operations that number nodes anew need ranges and empty nodes that are what they should be. */
  requireSound(): void {
    if (this.flaw !== undefined) refuse(this.flaw.code, this.flaw.message);
  }

  /** Looks for the tokens in the `# text` line as they are now. */
  findText(): void {
    this.text = locateText(this.head, this.tokens, (message) => this.note(message));
  }

  note(message: string): void {
    if (!this.notes.includes(message)) this.notes.push(message);
  }
}

/** Cells of a new row from what is given of them. */
export function newCells(
  given: Partial<Record<'form' | 'lemma' | 'upos' | 'xpos' | 'feats' | 'deprel', string>>,
): string[] {
  const cells: string[] = [];
  for (const name of ['form', 'lemma', 'upos', 'xpos', 'feats', 'deprel'] as const) {
    const cell = given[name];
    if (cell !== undefined) cells[Column[name]] = cell;
  }
  return cells;
}
