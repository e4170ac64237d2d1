/** Taking stored proposals of a sentence, with the fewest others that keep a tree, as those of a parser are taken. */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { accept, acceptMost, type Defect, type ProposedTree, treeOf } from '../proposals/index.ts';
import { editsFor } from './guard.ts';
import { otherCells, type PlacedProposal } from './place.ts';

interface Taken {
  readonly edits: readonly TextEdit[];
  readonly taken: readonly PlacedProposal[];
  /** Taken along, because a tree needs them. */
  readonly further: readonly PlacedProposal[];
}

/** Nothing is said: least certain of all. */
export const statedCertainty = ({ proposal }: PlacedProposal): number => proposal.certainty ?? 0;

const hasArc = ({ now }: PlacedProposal): boolean => now.head !== undefined || now.deprel !== undefined;

/**
 * `most`: what cannot be taken is left out; `all`: nothing is then taken. Of several proposals for a word the wanted one counts, otherwise the most certain.
 * O(n²) for n words, O(n) if nothing else is needed.
 *
 * @param open of the sentence @param wanted some of them
 */
export function takeProposals(
  sentence: Sentence,
  locked: ReadonlySet<number>,
  open: readonly PlacedProposal[],
  wanted: readonly PlacedProposal[],
  how: 'all' | 'most',
): Taken | { readonly defect: Defect } {
  const isWanted = new Set(wanted);
  const mayChange = (each: PlacedProposal) => !locked.has(each.word) || (how === 'all' && isWanted.has(each));
  const ranked = [...open]
    .filter((each) => hasArc(each) && mayChange(each))
    .sort((a, b) => Number(isWanted.has(a)) - Number(isWanted.has(b)) || statedCertainty(a) - statedCertainty(b));
  const arcs = new Map(ranked.map((each) => [each.word, each]));
  // One word can become the root: the wanted one, otherwise the most certain.
  const roots = ranked.filter(
    (each) => each.now.head === 0 && sentence.heads[each.word] !== 0 && arcs.get(each.word) === each,
  );
  const others = roots.slice(0, -1);
  if (how === 'all' && others.some((each) => isWanted.has(each)))
    return { defect: { kind: 'another-root', roots: roots.map(({ word }) => word) } };
  for (const { word } of others) arcs.delete(word);
  const proposed = treeFrom(sentence, arcs);
  const may = [...arcs.keys()];
  const asked = may.filter((word) => isWanted.has(arcs.get(word) as PlacedProposal));
  const accepted =
    how === 'all'
      ? accept(treeOf(sentence), proposed, may, asked)
      : ({ ok: true, words: acceptMost(treeOf(sentence), proposed, may, asked) } as const);
  if (!accepted.ok) return { defect: accepted.defect };
  const chosen = accepted.words.flatMap((word) => arcs.get(word) ?? []);
  const cells = new Map(wanted.filter((each) => !hasArc(each)).map((each) => [cellsKey(each), each]));
  const all = [...chosen, ...cells.values()];
  return {
    edits: editsFor(sentence, joined(all)),
    taken: all.filter((each) => isWanted.has(each)),
    further: all.filter((each) => !isWanted.has(each)),
  };
}

const cellsKey = ({ word, now }: PlacedProposal): string =>
  JSON.stringify([word, ...otherCells(now).map(([name]) => name)]);

/** Values of several proposals for one word, together. */
function joined(all: readonly PlacedProposal[]) {
  const byWord = new Map<number, PlacedProposal['now']>();
  for (const { word, now } of all) byWord.set(word, { ...byWord.get(word), ...now });
  return [...byWord].map(([word, now]) => ({ word, now }));
}

function treeFrom(sentence: Sentence, arcs: ReadonlyMap<number, PlacedProposal>): ProposedTree {
  const n = sentence.nWords;
  const heads = new Int32Array(n + 1).fill(-1);
  const certainty = new Float32Array(n + 1);
  const deprels = [...treeOf(sentence).deprels];
  for (const [word, each] of arcs) {
    heads[word] = each.now.head ?? sentence.heads[word];
    deprels[word] = each.now.deprel ?? deprels[word];
    certainty[word] = statedCertainty(each);
  }
  return { heads, deprels, certainty };
}
