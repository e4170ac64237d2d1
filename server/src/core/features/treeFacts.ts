/** Facts about a tree that several features need, computed once per sentence object. */

import { formatNumber, localized } from '../../localization/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import { isMh4, LARGEST_K, smallestMhk } from '../decode/index.ts';
import {
  type Crossings,
  crossingArcs,
  findCycles,
  gapDegree,
  isOneEndpointCrossing,
  isProjective,
  isTree,
  LARGEST_TANGLE,
  nonprojectiveArcs,
  type Tangle,
  tangleOf,
} from '../tree/index.ts';
import { enumerated } from '../wording/lists.ts';
import { count } from '../wording/numbers.ts';
import { MOST_LISTED, pathOf } from './names.ts';

export class TreeFacts {
  private lazyTangle: Tangle | undefined;
  private lazyCycles: number[][] | undefined;
  private lazyCycleOf: ReadonlyMap<number, readonly number[]> | undefined;
  private lazyCrossings: Crossings | undefined;
  private lazyBreakers: Map<number, readonly number[]> | undefined;
  private lazySummary: TreeSummary | undefined;

  constructor(private readonly sentence: Sentence) {}

  get heads(): Int32Array {
    return this.sentence.heads;
  }

  /** Every word reaches the root. */
  get isTree(): boolean {
    return this.sentence.nWords === 0 ? false : isTree(this.heads);
  }

  get nWords(): number {
    return this.sentence.nWords;
  }

  /** Words with a head and without a relation. */
  get nWithoutRelation(): number {
    const { sentence, heads } = this;
    let n = 0;
    for (let word = 1; word <= sentence.nWords; word++) {
      if (0 <= heads[word] && sentence.isBlank(sentence.wordRows[word], Column.deprel)) n++;
    }
    return n;
  }

  /** Words of each cycle in head → dependent order; a word that is its own head is a cycle of length one. */
  get cycles(): readonly (readonly number[])[] {
    this.lazyCycles ??= [...findCycles(this.heads), ...selfLoops(this.heads)];
    return this.lazyCycles;
  }

  /** The cycle that contains a word. */
  cycleOf(word: number): readonly number[] | undefined {
    this.lazyCycleOf ??= new Map(this.cycles.flatMap((cycle) => cycle.map((each) => [each, cycle])));
    return this.lazyCycleOf.get(word);
  }

  isInCycle(word: number): boolean {
    return this.cycleOf(word) !== undefined;
  }

  /** Words involved in crossings. */
  get tangle(): Tangle {
    this.lazyTangle ??= tangleOf(this.heads);
    return this.lazyTangle;
  }

  /** Whether so many arcs cross that the crossings and the tree classes are not listed. */
  get isTooTangled(): boolean {
    return LARGEST_TANGLE < this.tangle.size;
  }

  /** Dependents of the arcs that cross the arc to a word. None if `isTooTangled`. */
  crosses(dependent: number): readonly number[] {
    if (this.isTooTangled) return NONE;
    this.lazyCrossings ??= crossingArcs(this.heads, {}, this.tangle);
    return this.lazyCrossings.of(dependent);
  }

  /** Words inside the arc to a word that do not descend from its head. None for non-trees and if `isTooTangled`. */
  breakers(dependent: number): readonly number[] {
    if (this.isTooTangled) return NONE;
    this.lazyBreakers ??= new Map(
      this.isTree ? nonprojectiveArcs(this.heads, this.tangle).map((arc) => [arc.dependent, arc.breakers]) : [],
    );
    return this.lazyBreakers.get(dependent) ?? NONE;
  }

  get summary(): TreeSummary {
    this.lazySummary ??= withRelations(summarize(this.sentence, this), this);
    return this.lazySummary;
  }
}

/** A tree described in a few words, and in one line. */
interface TreeSummary {
  /** `projective`, `MH4, gap degree 1`, `not a tree`, `no tree yet`, `projective, no relations yet`. */
  readonly short: string;
  /** `not projective: MH4, 1-Endpoint-Crossing; gap degree 1; 2 non-projective arcs`. */
  readonly long: string;
}

const NONE: readonly number[] = Object.freeze([]);

const known = new WeakMap<Sentence, TreeFacts>();

/** The facts about a sentence; the same object for the same sentence, so an edit recomputes only its own sentence. */
export function treeFacts(sentence: Sentence): TreeFacts {
  let facts = known.get(sentence);
  if (facts === undefined) {
    facts = new TreeFacts(sentence);
    known.set(sentence, facts);
  }
  return facts;
}

function selfLoops(heads: Int32Array): number[][] {
  const loops: number[][] = [];
  for (let word = 1; word < heads.length; word++) if (heads[word] === word) loops.push([word]);
  return loops;
}

function summarize(sentence: Sentence, facts: TreeFacts): TreeSummary {
  const { heads } = sentence;
  if (!facts.isTree) return summarizeBroken(sentence, facts);
  const nRoots = heads.reduce((sum, head) => (head === 0 ? sum + 1 : sum), 0);
  if (isProjective(heads)) {
    const text = nRoots <= 1 ? localized`projective` : localized`projective, but ${nRoots} roots`;
    return { short: text, long: text };
  }
  if (facts.isTooTangled) {
    const tangled = formatNumber(facts.tangle.size);
    const long = localized`not projective; ${tangled} words are involved in crossing arcs, too many to determine the tree classes`;
    return { short: localized`not projective`, long };
  }
  const { tangle } = facts;
  // MH4 and 1-Endpoint-Crossing overlap; MH4 has fewer trees of any length, so it is named first.
  const isMh4Tree = isMh4(heads, tangle);
  const classes = [
    isMh4Tree ? 'MH4' : undefined,
    isOneEndpointCrossing(heads, {}, tangle) ? '1-Endpoint-Crossing' : undefined,
    isMh4Tree ? undefined : largerClass(heads, tangle),
  ].filter((name) => name !== undefined);
  const gaps = localized`gap degree ${gapDegree(heads, tangle) ?? ''}`;
  const arcs = count(nonprojectiveArcs(heads, tangle).length, 'non-projective arc');
  return { short: `${classes[0]}, ${gaps}`, long: localized`not projective: ${classes.join(', ')}; ${gaps}; ${arcs}` };
}

/** A tree without relations is unfinished: `projective, 3 words without a relation`. */
function withRelations(
  { short, long }: TreeSummary,
  { isTree: isComplete, nWithoutRelation, nWords }: TreeFacts,
): TreeSummary {
  if (!isComplete || nWithoutRelation === 0) return { short, long };
  const what =
    nWithoutRelation === nWords
      ? localized`no relations yet`
      : localized`${count(nWithoutRelation, 'word')} without a relation`;
  return { short: `${short}, ${what}`, long: `${long}; ${what}` };
}

/** The smallest of the classes above MH4. */
function largerClass(heads: Int32Array, tangle: Tangle): string {
  const k = smallestMhk(heads, tangle);
  return k === undefined ? localized`beyond MH${LARGEST_K}` : `MH${k}`;
}

function summarizeBroken(sentence: Sentence, facts: TreeFacts): TreeSummary {
  const { heads, nWords } = sentence;
  if (nWords === 0) return { short: localized`no words`, long: localized`no words` };
  let nUnattached = 0;
  for (let word = 1; word <= nWords; word++) if (heads[word] === -1) nUnattached++;
  if (nUnattached === nWords)
    return { short: localized`no tree yet`, long: localized`no tree yet: no word has a head` };
  const reasons: string[] = [];
  if (0 < nUnattached) reasons.push(localized`${count(nUnattached, 'word')} without a head`);
  for (const cycle of facts.cycles) {
    reasons.push(localized`cycle ${pathOf([...cycle, cycle[0]], (word) => String(sentence.idOfWord(word)))}`);
  }
  return { short: localized`not a tree`, long: localized`not a tree: ${enumerated(reasons, MOST_LISTED)}` };
}
