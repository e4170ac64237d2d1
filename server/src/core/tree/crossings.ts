/** Which arcs of a sentence cross which: facts per arc, for messages, diagrams and counts. */

import type { CrossedArcs } from './crossedArcs.ts';
import type { Heads } from './heads.ts';
import { type Tangle, tangleOf } from './tangle.ts';

/**
 * The crossings of a sentence. Two arcs cross if exactly one endpoint of one lies strictly inside the other. The root
 * is drawn at position 0 and its arcs count, as in Table 3 of Gómez-Rodríguez, Shi & Lee (2018).
 */
export class Crossings {
  private lazyIndex: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly words: Int32Array,
    private readonly arcs: CrossedArcs,
  ) {}

  /** Number of arcs that cross at least one other. */
  get total(): number {
    return this.arcs.count;
  }

  /** Dependents of the arcs that cross at least one other, ascending. */
  get dependents(): number[] {
    return Array.from(this.arcs.dependents, (rank) => this.words[rank]);
  }

  /** Dependents of the arcs that cross the arc to `dependent`, ascending. O(total). */
  of(dependent: number): number[] {
    const index = this.index.get(dependent);
    return index === undefined ? [] : this.arcs.crossing(index).map((other) => this.words[this.arcs.dependents[other]]);
  }

  /**
   * The crossing points of the arc to `dependent`: positions that all arcs crossing it have as an endpoint. One or two for an arc
   * that is 1-endpoint-crossed; none if nothing crosses it or if the arcs crossing it have no common endpoint.
   */
  pointsOf(dependent: number): number[] {
    const index = this.index.get(dependent);
    return index === undefined ? [] : this.arcs.commonEndpoints(index).map((rank) => this.words[rank]);
  }

  private get index(): ReadonlyMap<number, number> {
    this.lazyIndex ??= new Map(this.dependents.map((dependent, index) => [dependent, index]));
    return this.lazyIndex;
  }
}

export interface CrossingOptions {
  /** `leftOut`: arcs of the root cross nothing and are not crossed. Default `counted`. */
  readonly rootArcs?: 'counted' | 'leftOut';
}

/**
 * The crossings of a head vector, whether or not it is a tree. O(n) for projective trees, otherwise O(n + length of the tangled
 * arcs).
 */
export function crossingArcs(
  heads: Heads,
  { rootArcs = 'counted' }: CrossingOptions = {},
  tangle: Tangle = tangleOf(heads),
): Crossings {
  return new Crossings(tangle.words, rootArcs === 'counted' ? tangle.crossed : tangle.crossedBelowRoot);
}
