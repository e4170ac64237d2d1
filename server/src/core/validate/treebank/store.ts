/**
 * Facts that the checks of a treebank remember about its sentences, behind one interface: objects for an editor, packed numbers for a
 * stream.
 */

import type { Spot } from '../spot.ts';
import type { SentenceFacts } from './facts.ts';

/** The position of something. */
export interface Use<P> {
  readonly place: P;
  readonly spot: Spot;
}

/** The first use of each text. */
export interface FirstUses<P> {
  /** The first use; undefined if there was none before, in which case this one is stored. */
  firstOf(text: string, place: P, spot: Spot): Use<P> | undefined;
}

export type Pending = SentenceFacts['pending'];

/** Deferred findings. */
export interface Backlog<P> {
  add(pending: Pending, place: P): void;
  /** All of them in order, once. */
  takeAll(): Iterable<{ readonly pending: Pending; readonly place: P }>;
}

export interface Store<P> {
  firstUses(): FirstUses<P>;
  /** For sent_ids, as every sentence has one. */
  firstSentIds(): FirstUses<P>;
  backlog(): Backlog<P>;
}

/** About 400 bytes per text, and as much per finding: the fastest choice for data that is looked up often. */
export function objectStore<P>(): Store<P> {
  return {
    firstUses: mappedUses,
    firstSentIds: mappedUses,
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

function mappedUses<P>(): FirstUses<P> {
  const first = new Map<string, Use<P>>();
  return {
    firstOf(text, place, spot) {
      const before = first.get(text);
      if (before === undefined) first.set(text, { place, spot });
      return before;
    },
  };
}
