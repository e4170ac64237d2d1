/** What the checks of a treebank remember of its sentences, behind one interface: objects for an editor, packed numbers for a stream. */

import type { SentenceFacts, Spot } from './facts.ts';

/** Where something stands. */
export interface Use<P> {
  readonly place: P;
  readonly spot: Spot;
}

/** The first use of each text. */
export interface FirstUses<P> {
  /** The first use; undefined, and remembered as it, if there was none before. */
  firstOf(text: string, place: P, spot: Spot): Use<P> | undefined;
}

export type Pending = SentenceFacts['pending'];

/** Findings that wait. */
export interface Backlog<P> {
  add(pending: Pending, place: P): void;
  /** All of them in their order, once. */
  takeAll(): Iterable<{ readonly pending: Pending; readonly place: P }>;
}

export interface Store<P> {
  firstUses(): FirstUses<P>;
  backlog(): Backlog<P>;
}

/** Some 400 bytes for each text, and as much for each finding: the fastest for what is looked at again and again. */
export function objectStore<P>(): Store<P> {
  return {
    firstUses: () => {
      const first = new Map<string, Use<P>>();
      return {
        firstOf(text, place, spot) {
          const before = first.get(text);
          if (before === undefined) first.set(text, { place, spot });
          return before;
        },
      };
    },
    backlog: () => {
      let waiting: { pending: Pending; place: P }[] = [];
      return {
        add: (pending, place) => void waiting.push({ pending, place }),
        takeAll: () => {
          const all = waiting;
          waiting = [];
          return all;
        },
      };
    },
  };
}
