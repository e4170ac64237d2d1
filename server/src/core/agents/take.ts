/** Taking stored proposals of a sentence, with the fewest others that keep a tree, as those of a parser are taken. */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { accept, acceptMost, type Defect, type ProposedTree, treeOf } from '../proposals/index.ts';
import type { Values } from './file.ts';
import { edited, editsFor, valuesFault, wordWithNewError } from './guard.ts';
import { hasValues, otherCells, type PlacedProposal } from './place.ts';

interface Taken {
  readonly edits: readonly TextEdit[];
  /** Of the wanted ones: those all of whose values are there now. */
  readonly taken: readonly PlacedProposal[];
  /** Taken along, because a tree needs them. */
  readonly further: readonly PlacedProposal[];
  /** With `most`: left out, because they would bring an error of format. */
  readonly faulty: readonly Faulty[];
}

/** `fault`: about the word, in a few words that follow its name; about the sentence if `word` is 0. */
interface Faulty {
  readonly proposal: PlacedProposal;
  readonly word: number;
  readonly fault: string;
}

/** Nothing is said: least certain of all. */
export const statedCertainty = ({ proposal }: PlacedProposal): number => proposal.certainty ?? 0;

const hasArc = ({ now }: PlacedProposal): boolean => now.head !== undefined || now.deprel !== undefined;

/** What is wanted, of what there is, and how: see `takeProposals`. */
interface Request {
  readonly sentence: Sentence;
  readonly locked: ReadonlySet<number>;
  readonly open: readonly PlacedProposal[];
  readonly isWanted: ReadonlySet<PlacedProposal>;
  readonly how: 'all' | 'most';
}

/**
 * `most`: what cannot be taken is left out; `all`: nothing is then taken. Of several proposals for a cell the wanted one counts, otherwise the most certain.
 * Anybody can write the file of proposals, so that what is taken is checked as what is proposed is: it brings no error of format (levels 1 and 2).
 * O(n²) for n words, O(n) if nothing else is needed; as often as there are words with errors.
 *
 * @param open of the sentence @param wanted some of them
 */
export function takeProposals(
  sentence: Sentence,
  locked: ReadonlySet<number>,
  open: readonly PlacedProposal[],
  wanted: readonly PlacedProposal[],
  how: 'all' | 'most',
): Taken | { readonly defect: Defect } | Faulty {
  const isWanted = new Set(wanted);
  const faulty: Faulty[] = [];
  let usable: PlacedProposal[] = [];
  for (const proposal of open) {
    const fault = valuesFault(sentence, proposal);
    if (fault === undefined) usable.push(proposal);
    else if (isWanted.has(proposal)) faulty.push({ proposal, word: proposal.word, fault });
  }
  if (how === 'all' && 0 < faulty.length) return faulty[0];
  for (;;) {
    const chosen = choose({ sentence, locked, open: usable, isWanted, how });
    if ('defect' in chosen) return chosen;
    const edits = editsFor(sentence, joined(chosen));
    const after = edited(sentence, edits);
    const error = edits.length === 0 ? undefined : wordWithNewError(sentence, after);
    if (error === undefined) {
      const further = chosen.filter((each) => !isWanted.has(each));
      return { edits, taken: wanted.filter(({ word, now }) => hasValues(after, word, now)), further, faulty };
    }
    const culprits = culpritsOf(sentence, chosen, error.word);
    if (how === 'all') return { proposal: culprits[0], ...error };
    faulty.push(...culprits.filter((each) => isWanted.has(each)).map((proposal) => ({ proposal, ...error })));
    usable = usable.filter((each) => !culprits.includes(each));
  }
}

/** Those that bring an error to a word: alone, if any of them does; otherwise all of this word, or if it is no word's, all. */
function culpritsOf(sentence: Sentence, chosen: readonly PlacedProposal[], word: number): readonly PlacedProposal[] {
  const ofWord = chosen.filter((each) => each.word === word);
  if (ofWord.length === 0) return chosen;
  const isAlone = (each: PlacedProposal) =>
    wordWithNewError(sentence, edited(sentence, editsFor(sentence, [each])))?.word === word;
  const alone = ofWord.length === 1 ? ofWord : ofWord.filter(isAlone);
  return alone.length === 0 ? ofWord : alone;
}

/** Those that are taken: for each cell of a word one of them. */
function choose(request: Request): readonly PlacedProposal[] | { readonly defect: Defect } {
  const { sentence, open, isWanted, how } = request;
  const arcs = arcsOf(request);
  // One word can become the root: the wanted one, otherwise the most certain, which comes last.
  const roots = [...arcs.values()].filter(({ now, word }) => now.head === 0 && sentence.heads[word] !== 0);
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
  const cells = open
    .filter((each) => isWanted.has(each) && !hasArc(each))
    .sort((a, b) => statedCertainty(b) - statedCertainty(a));
  return [...chosen, ...withoutOverlap(chosen, cells)];
}

/** Proposals of arcs by word, which may be changed, the wanted and most certain last. */
function arcsOf({ locked, open, isWanted, how }: Request): Map<number, PlacedProposal> {
  const mayChange = (each: PlacedProposal) => !locked.has(each.word) || (how === 'all' && isWanted.has(each));
  const ranked = open
    .filter((each) => hasArc(each) && mayChange(each))
    .sort((a, b) => Number(isWanted.has(a)) - Number(isWanted.has(b)) || statedCertainty(a) - statedCertainty(b));
  const arcs = new Map<number, PlacedProposal>();
  for (const each of ranked) {
    arcs.delete(each.word);
    arcs.set(each.word, each);
  }
  return arcs;
}

/** Of proposals for cells, the most certain first, those that give no cell another value than one before, which is taken. */
function withoutOverlap(taken: readonly PlacedProposal[], cells: readonly PlacedProposal[]): PlacedProposal[] {
  const values = new Map<string, string>();
  const add = ({ word, now }: PlacedProposal): void => {
    for (const [name, , value] of otherCells(now)) values.set(`${word} ${name}`, value);
  };
  const fits = ({ word, now }: PlacedProposal): boolean =>
    otherCells(now).every(([name, , value]) => (values.get(`${word} ${name}`) ?? value) === value);
  taken.forEach(add);
  return cells.filter((each) => {
    if (!fits(each)) return false;
    add(each);
    return true;
  });
}

/** Values of several proposals for one word, together. */
function joined(all: readonly PlacedProposal[]) {
  const byWord = new Map<number, Values>();
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
