/** How many trees of a treebank each system derives, and with how many transitions (Reisinger 2016, Table 5.11). */

import { isTree } from '../tree/index.ts';
import { derive, type TransitionSystem } from './system.ts';

interface CensusRow {
  readonly system: string;
  /** Trees that the static oracle derives. */
  readonly derived: number;
  /** Mean number of transitions for these; undefined if there are none. */
  readonly transitions: number | undefined;
  /** The same over the trees that all systems derive: these numbers are comparable. */
  readonly transitionsShared: number | undefined;
}

export class Census {
  private nTrees = 0;
  private nShared = 0;
  private readonly counts: { derived: number; steps: number; sharedSteps: number }[];

  constructor(private readonly systems: readonly TransitionSystem[]) {
    this.counts = systems.map(() => ({ derived: 0, steps: 0, sharedSteps: 0 }));
  }

  /** Trees seen. */
  get trees(): number {
    return this.nTrees;
  }

  /** Trees that all systems derive. */
  get shared(): number {
    return this.nShared;
  }

  /** Returns false, and counts nothing, if the heads do not form a tree. */
  add(heads: Int32Array): boolean {
    if (heads.length < 2 || !isTree(heads)) return false;
    this.nTrees++;
    const lengths = this.systems.map((system) => derive(system, heads)?.length);
    const isShared = lengths.every((length) => length !== undefined);
    if (isShared) this.nShared++;
    lengths.forEach((length, index) => {
      if (length === undefined) return;
      this.counts[index].derived++;
      this.counts[index].steps += length;
      if (isShared) this.counts[index].sharedSteps += length;
    });
    return true;
  }

  rows(): CensusRow[] {
    const mean = (sum: number, count: number) => (count === 0 ? undefined : sum / count);
    return this.counts.map(({ derived, steps, sharedSteps }, index) => ({
      system: this.systems[index].name,
      derived,
      transitions: mean(steps, derived),
      transitionsShared: mean(sharedSteps, this.nShared),
    }));
  }
}
