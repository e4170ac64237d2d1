/** A sentence as objects that an operation can change. */

import { localized } from '../../../localization/index.ts';
import { Column, type Columns, TEN_COLUMNS } from '../../conllu/index.ts';
import { type Line, type MultiwordToken, Node, type Token } from './nodes.ts';
import { refuse } from './refusal.ts';
import { locateText, type TextLine } from './textLine.ts';
import type { RefusalCode } from './types.ts';

/** Why part of a sentence cannot be processed. */
interface Flaw {
  readonly code: RefusalCode;
  readonly message: string;
}

export class Draft {
  readonly root = new Node('root', 0, undefined, []);
  words: Node[] = [];
  ranges: MultiwordToken[] = [];
  /** Those that were read, whatever becomes of them. */
  readRanges: readonly MultiwordToken[] = [];
  /** Lines before the first row, i.e. comments. */
  head: Line[] = [];
  /** Lines after the last row, i.e. the blank line that ends the sentence. */
  tail: Line[] = [];
  /** Nodes by their original IDs, including nodes that have been removed since. */
  readonly byId = new Map<string, Node>([['0', this.root]]);
  /** The counterpart here of each node of another version, by its ID there, for parts taken from that version. */
  theirs: ReadonlyMap<string, Node> = new Map();
  /** Set by `findText`. */
  text!: TextLine;
  /** A problem with ranges or empty nodes; only operations on the tree can ignore it. */
  flaw: Flaw | undefined;
  /** Whether any word has DEPS. */
  hasDeps = false;
  /** Whether every node was reachable from 0 in DEPS. */
  wasConnected = false;
  /** The fields of mentions declared by the file, if known. */
  entityFields: readonly string[] | undefined;
  /** Whether this is one half of a split sentence; the other half has copies of the comments. */
  isHalf = false;
  /** Set if the sentence was split. */
  secondHalf: Draft | undefined;
  /** Steps of each word to the root before the sentence was split. */
  depths: ReadonlyMap<Node, number> | undefined;

  /**
   * @param notes collects messages for the user
   * @param columns of its file
   * @param emptyValues what new rows have in the further ones
   */
  constructor(
    readonly notes: string[],
    readonly columns: Columns = TEN_COLUMNS,
    readonly emptyValues: readonly string[] = [],
  ) {}

  /** Words and empty nodes in row order. */
  get nodes(): Node[] {
    const nodes = [...this.root.empties];
    for (const word of this.words) nodes.push(word, ...word.empties);
    return nodes;
  }

  /** Multiword tokens and the words outside them, in order. */
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

  /** The word that currently has an ID. */
  word(id: number): Node {
    const word = this.words[id - 1];
    if (word !== undefined) return word;
    const n = this.words.length;
    refuse(
      'no-such-word',
      n === 1
        ? localized`There is no word ${id}: this sentence has ${n} word.`
        : localized`There is no word ${id}: this sentence has ${n} words.`,
    );
  }

  /** Consecutive words, at least two. */
  stretch(first: number, last: number): Node[] {
    this.word(first);
    this.word(last);
    if (last <= first) refuse('bad-arguments', localized`The last word must come after the first one.`);
    return this.words.slice(first - 1, last);
  }

  /** The word with this ID, or the root for 0. */
  headNode(id: number): Node {
    return id === 0 ? this.root : this.word(id);
  }

  empty(id: string): Node {
    const node = this.byId.get(id);
    if (node?.kind === 'empty') return node;
    refuse('no-such-empty', localized`There is no empty node ${id} in this sentence.`);
  }

  /** The multiword token that contains a word. */
  rangeOf(word: Node): MultiwordToken | undefined {
    const at = this.words.indexOf(word);
    return this.ranges.find(({ first, last }) => this.words.indexOf(first) <= at && at <= this.words.indexOf(last));
  }

  wordsOf(range: MultiwordToken): Node[] {
    return this.words.slice(this.words.indexOf(range.first), this.words.indexOf(range.last) + 1);
  }

  /** The token that contains a word: its multiword token, or the word itself. */
  tokenOf(word: Node): Token {
    return this.rangeOf(word) ?? word;
  }

  /** Operations that renumber nodes require intact ranges and empty nodes. */
  requireSound(): void {
    if (this.flaw !== undefined) refuse(this.flaw.code, this.flaw.message);
  }

  /** Locates the current tokens in the `# text` line. */
  findText(): void {
    this.text = locateText(this.head, this.tokens, (message) => this.note(message));
  }

  note(message: string): void {
    if (!this.notes.includes(message)) this.notes.push(message);
  }
}

/** Cells of a new row from those given. */
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
