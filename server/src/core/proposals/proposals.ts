/** A parser's proposals for a sentence, and the open decisions. */

import { Column, type Sentence } from '../conllu/index.ts';
import { dominates } from '../tree/index.ts';
import { closingSet, type Proposals, withHeads } from './closing.ts';

/** Heads and relations of n words; arrays of length n + 1 by position, element 0 is not used. */
export interface LabelledTree {
  /** -1: none. */
  readonly heads: Int32Array;
  readonly deprels: readonly string[];
}

/** A tree proposed in place of the current one. */
export interface ProposedTree extends LabelledTree {
  /** Probability of each head and its relation, 0…1. */
  readonly certainty: Float32Array;
}

/** Words whose proposed head or relation differs from the current one, least certain first. O(n log n). */
export function differences(current: LabelledTree, proposed: ProposedTree): number[] {
  const words: number[] = [];
  for (let word = 1; word < proposed.heads.length; word++) if (isDifferent(current, proposed, word)) words.push(word);
  return words.sort((a, b) => proposed.certainty[a] - proposed.certainty[b] || a - b);
}

/** Whether a head is proposed for the word, and it or its relation differs from the current one. */
export function isDifferent(current: LabelledTree, proposed: LabelledTree, word: number): boolean {
  const head = proposed.heads[word];
  return head !== -1 && (head !== current.heads[word] || proposed.deprels[word] !== current.deprels[word]);
}

/** The open words whose heads change, as input of `closingSet`; a new relation alone requires nothing else. */
function headProposals(current: LabelledTree, proposed: ProposedTree, open: Iterable<number>): Proposals {
  const heads = new Int32Array(current.heads.length).fill(-1);
  for (const word of open) if (proposed.heads[word] !== current.heads[word]) heads[word] = proposed.heads[word];
  return { heads, certainty: proposed.certainty };
}

/** The effect of accepting some open proposals: `words`: all accepted then; `defect`: why none can be. */
type Acceptance = ReturnType<typeof closingSet>;

/** @param wanted some of the open words. O(n²), O(n) if nothing else is required */
export function accept(
  current: LabelledTree,
  proposed: ProposedTree,
  open: readonly number[],
  wanted: readonly number[],
): Acceptance {
  const proposals = headProposals(current, proposed, open);
  const closing = closingSet(
    current.heads,
    proposals,
    wanted.filter((word) => proposals.heads[word] !== -1),
  );
  if (!closing.ok) return closing;
  return { ok: true, words: [...new Set([...closing.words, ...wanted])].sort((a, b) => a - b) };
}

/**
 * The same for many proposals, leaving out those that cannot be accepted: all together if possible, otherwise one after the
 * other, the most certain first. Each one brings those that it requires.
 */
export function acceptMost(
  current: LabelledTree,
  proposed: ProposedTree,
  open: readonly number[],
  wanted: readonly number[],
): readonly number[] {
  const all = accept(current, proposed, open, wanted);
  if (all.ok) return all.words;
  const taken = new Set<number>();
  let heads = current.heads;
  const { certainty } = proposed;
  for (const word of [...wanted].sort((a, b) => certainty[b] - certainty[a])) {
    if (taken.has(word)) continue;
    const left = open.filter((each) => !taken.has(each));
    const one = accept({ heads, deprels: current.deprels }, proposed, left, [word]);
    if (!one.ok) continue;
    heads = withHeads(heads, proposed, one.words);
    for (const each of one.words) taken.add(each);
  }
  return [...taken].sort((a, b) => a - b);
}

/** The open words below a word in the proposed tree, and itself if it is open. O(open · depth). */
export function openInSubtree({ heads }: LabelledTree, open: readonly number[], top: number): number[] {
  return open.filter((word) => dominates(heads, top, word));
}

/** The tree of a sentence, read once. */
export function treeOf(sentence: Sentence): LabelledTree {
  let tree = trees.get(sentence);
  if (tree === undefined) {
    const deprels = [''];
    for (let word = 1; word <= sentence.nWords; word++) deprels.push(sentence.wordCell(word, Column.deprel));
    tree = { heads: sentence.heads, deprels };
    trees.set(sentence, tree);
  }
  return tree;
}

const trees = new WeakMap<Sentence, LabelledTree>();
