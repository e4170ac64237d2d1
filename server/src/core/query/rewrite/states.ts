/** Sentences that rules have reached: without repetitions, and those that come back. */

import { localized } from '../../../localization/index.ts';
import { MOST_STATES, RunProblem } from './limits.ts';
import type { State } from './state.ts';

/** Different sentences. */
export class StateSet {
  private readonly byHash = new Map<number, State[]>();
  size = 0;

  /** Whether it is new. */
  add(state: State): boolean {
    const same = this.byHash.get(state.hash);
    if (same === undefined) this.byHash.set(state.hash, [state]);
    else if (same.some((each) => each.equals(state))) return false;
    else same.push(state);
    this.size++;
    return true;
  }
}

/** Different sentences, in the order in which they were found. */
export class States {
  readonly all: State[] = [];
  /** Needed only when there is another. */
  private known: StateSet | undefined;

  /** @throws RunProblem if there are too many */
  add(states: readonly State[]): void {
    for (const state of states) {
      if (this.known === undefined && 0 < this.all.length) {
        this.known = new StateSet();
        this.known.add(this.all[0]);
      }
      if (this.known?.add(state) !== false) this.all.push(state);
    }
    if (this.all.length <= MOST_STATES) return;
    throw new RunProblem(
      localized`One sentence would become more than ${MOST_STATES}. Use Onf, which follows one way only.`,
    );
  }
}

/** The states so far, by their hashes: thousands of them would fill the memory. */
export class Seen {
  private readonly places = new Map<number, number>();
  /** A state with a known hash. If it recurs, the hash was no coincidence. */
  private suspect: { readonly state: State; readonly at: number } | undefined;

  add(state: State, at: number): void {
    this.places.set(state.hash, at);
  }

  /** Where the state of a loop first occurred; undefined if it is new, or may be. */
  find(state: State, at: number): number | undefined {
    if (this.suspect?.state.equals(state)) return this.suspect.at;
    if (this.suspect === undefined && this.places.has(state.hash)) {
      const kept = state.copy();
      kept.settle();
      this.suspect = { state: kept, at };
    }
    return undefined;
  }
}

/** @param cycle the rules that lead from a state back to it */
export function loopOf(cycle: readonly string[]): RunProblem {
  if (new Set(cycle).size === 1 && cycle.length === 1) {
    return new RunProblem(
      localized`The rule ${cycle[0]} changes nothing and applies again, for ever. Add a condition that no longer holds after it.`,
      cycle,
    );
  }
  return new RunProblem(
    localized`After ${cycle.join(' → ')} the sentence is the same as before, so these rules would go on for ever. Add a condition to one of them.`,
    cycle,
  );
}
