/** The shapes of trees in numbers: lengths of sentences and arcs, depth, arity, projectivity. */

import { CellTable, universalPart } from '../annotation/index.ts';
import { Column, Field, type Sentence } from '../conllu/index.ts';
import { isTree, tangleOf } from '../tree/index.ts';

export interface Distances {
  /** Sum of the distances between head and dependent, in words. */
  sum: number;
  count: number;
}

interface RelationShape {
  readonly name: string;
  readonly distances: Distances;
  count: number;
}

/** Structured cloning preserves it. */
export type PackedShapes = Pick<
  Shapes,
  'lengths' | 'sentences' | 'words' | 'trees' | 'projective' | 'depths' | 'arities'
> & { readonly relations: readonly RelationShape[] };

/** Arcs of the root have no length. Memory O(longest sentence + relations). */
export class Shapes {
  /** Sentences by number of words. */
  readonly lengths = new Map<number, number>();
  sentences = 0;
  words = 0;
  trees = 0;
  projective = 0;
  /** Trees by depth: words on the longest way from the root to a leaf. */
  readonly depths = new Map<number, number>();
  /** Words of trees by the number of their dependents, if they have any. */
  readonly arities = new Map<number, number>();
  private readonly relations: RelationShape[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly cells = new CellTable((text) => this.numberOf(text));
  private scratch = new Int32Array(2);

  /** Time O(length). Sentences without words are not counted. @param times -1 takes the sentence back */
  add(sentence: Sentence, times = 1): void {
    const { text, rows, wordRows, heads, nWords } = sentence;
    if (nWords === 0) return;
    this.sentences += times;
    this.words += times * nWords;
    addTo(this.lengths, nWords, times);
    const { stride, ends } = sentence.columns;
    for (let word = 1; word <= nWords; word++) {
      const at = wordRows[word] * stride;
      const end = Math.min(rows[at + Column.deprel + ends], rows[at + Field.lineEnd]) - 1;
      const relation = this.relations[this.cells.get(text, Math.min(rows[at + Column.deprel], end), end)];
      relation.count += times;
      if (heads[word] <= 0) continue;
      relation.distances.sum += times * Math.abs(heads[word] - word);
      relation.distances.count += times;
    }
    if (isTree(heads)) this.tree(heads, nWords, times);
  }

  /** What was counted, for another thread. */
  packed(): PackedShapes {
    const { lengths, sentences, words, trees, projective, depths, arities, relations } = this;
    return { lengths, sentences, words, trees, projective, depths, arities, relations };
  }

  /** Counts what a part had that follows all that was counted so far. */
  addPacked(part: PackedShapes): void {
    for (const name of ['sentences', 'words', 'trees', 'projective'] as const) this[name] += part[name];
    for (const name of ['lengths', 'depths', 'arities'] as const)
      for (const [value, times] of part[name]) addTo(this[name], value, times);
    for (const { name, distances, count } of part.relations) {
      const own = this.relations[this.numberOf(name)];
      own.count += count;
      own.distances.sum += distances.sum;
      own.distances.count += distances.count;
    }
  }

  private tree(heads: Int32Array, nWords: number, times: number): void {
    this.trees += times;
    if (tangleOf(heads).size === 0) this.projective += times;
    if (this.scratch.length < 2 * nWords + 2) this.scratch = new Int32Array(4 * nWords);
    const { scratch } = this;
    scratch.fill(0, 0, 2 * nWords + 2);
    const arity = nWords + 1;
    let deepest = 0;
    for (let word = 1; word <= nWords; word++) {
      const depth = depthOf(word, heads, scratch);
      if (deepest < depth) deepest = depth;
      if (heads[word] !== 0) scratch[arity + heads[word]]++;
    }
    for (let word = 1; word <= nWords; word++) {
      const n = scratch[arity + word];
      if (0 < n) addTo(this.arities, n, times);
    }
    addTo(this.depths, deepest, times);
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.relations.length);
    return this.relations.push({ name: text, distances: { sum: 0, count: 0 }, count: 0 }) - 1;
  }

  /** Relations as they are written, with the number of words and the distances to their heads; in order of their first words. */
  get byRelation(): readonly {
    readonly name: string;
    readonly distances: Readonly<Distances>;
    readonly count: number;
  }[] {
    return this.relations.filter(({ count }) => count !== 0);
  }

  /** The distances of all arcs but those of the root; without punctuation, if it is left out. */
  distances(withPunctuation: boolean): Distances {
    const all = { sum: 0, count: 0 };
    for (const { name, distances } of this.relations) {
      if (!withPunctuation && universalPart(name) === 'punct') continue;
      all.sum += distances.sum;
      all.count += distances.count;
    }
    return all;
  }
}

/** What has no count is not in the map. */
export function addTo<K>(counts: Map<K, number>, key: K, times: number): void {
  const count = (counts.get(key) ?? 0) + times;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Arcs from the root to a word of a tree; those of the words above it are noted. O(words) for all words together. */
function depthOf(word: number, heads: Int32Array, depths: Int32Array): number {
  let top = word;
  let steps = 0;
  while (top !== 0 && depths[top] === 0) {
    top = heads[top];
    steps++;
  }
  const depth = steps + (top === 0 ? 0 : depths[top]);
  for (let at = word, left = depth; at !== top; at = heads[at]) depths[at] = left--;
  return depth;
}
