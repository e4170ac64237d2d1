/**
 * What runs say of each sentence.
 *
 * A run whose keys count up (`dev-1` to `dev-132`, 132 sentences) names its sentences by itself, wherever they stand. Any other covers what
 * stands between its ends; if that is not as many sentences as it had, a program that knows nothing of the runs has added or removed some.
 */

import { append } from '../grouping.ts';
import { counter, groupOf, isCounted, MOST_EXPANDED, spelled } from './counter.ts';
import { compare } from './fields.ts';
import type { Said, SaidRun } from './progress.ts';

export interface States<S extends Said> {
  /** For each sentence; undefined: open. */
  readonly states: readonly (S | undefined)[];
  /** Runs that do not fit the file: with another number of sentences, or without one of their ends. The latter give no states. */
  readonly misfits: readonly SaidRun<S>[];
}

/** What is said of each sentence by runs of any kind. */
export function saidIn<S extends Said>(runs: readonly SaidRun<S>[], keys: readonly string[]): States<S> {
  if (runs.length === 0) return { states: keys.map(() => undefined), misfits: [] };
  const firsts = new Map<string, number>();
  let hasTwice = false;
  keys.forEach((key, index) => {
    if (firsts.has(key)) hasTwice = true;
    else firsts.set(key, index);
  });
  const lasts = hasTwice ? new Map(keys.map((key, index) => [key, index] as const)) : firsts;
  // Runs that name more than a file has are not spelled out.
  let left = 4 * keys.length;
  let numbers: ReturnType<typeof numbersOf> | undefined;
  // The first to paint a sentence wins, so the latest come first.
  const order = [...runs.keys()].sort((a, b) => compare(runs[b].on ?? '', runs[a].on ?? '') || b - a);
  const winner = new Int32Array(keys.length).fill(runs.length);
  const byPlace = new Painter(keys.length);
  const painters = new Map<string, Painter>();
  const misfits: SaidRun<S>[] = [];
  order.forEach((at, rank) => {
    const run = runs[at];
    const claim = (index: number) => {
      winner[index] = Math.min(winner[index], rank);
    };
    if (run.n === 1 && lasts.has(run.first)) {
      // The same key twice is a mistake in the treebank: both are meant.
      const [from = 0, to = 0] = [firsts.get(run.first), lasts.get(run.first)];
      for (let i = from; i <= to; i++) if (keys[i] === run.first) claim(i);
    } else if (isCounted(run) && run.n <= left) {
      left -= run.n;
      const { stem, number = 0, width } = counter(run.first);
      let nFound = 0;
      for (let i = 0; i < run.n; i++) {
        const key = `${stem}${String(number + i).padStart(width, '0')}`;
        const index = firsts.get(key);
        if (index === undefined) continue;
        nFound++;
        claim(index);
        if (hasTwice) for (let k = index + 1; k <= (lasts.get(key) ?? -1); k++) if (keys[k] === key) claim(k);
      }
      if (nFound !== run.n) misfits.push(run);
    } else if (isCounted(run)) {
      numbers ??= numbersOf(keys);
      const { number = 0 } = counter(run.first);
      const group = groupOf(run.first);
      const peers = numbers.get(group) ?? [];
      const painter = painters.get(group) ?? new Painter(peers.length);
      painters.set(group, painter);
      const from = lowerBound(peers, number);
      const to = lowerBound(peers, number + run.n);
      painter.paint(from, to, (i) => claim(peers[i].index));
      if (to - from !== run.n) misfits.push(run);
    } else {
      const from = firsts.get(run.first);
      const to = lasts.get(run.last);
      if (from === undefined || to === undefined || to - from + 1 !== run.n) misfits.push(run);
      if (from !== undefined && to !== undefined) byPlace.paint(from, to + 1, claim);
    }
  });
  const states = Array.from(winner, (rank) => (rank === runs.length ? undefined : stateOf<S>(runs[order[rank]])));
  return { states, misfits };
}

/** Keys that count, by what they count with, in order. */
function numbersOf(keys: readonly string[]): Map<string, { readonly number: number; readonly index: number }[]> {
  const numbers = new Map<string, { readonly number: number; readonly index: number }[]>();
  keys.forEach((key, index) => {
    const { stem, number, width } = counter(key);
    if (number === undefined) return;
    // Without a zero in front it may count among both: `dev-10` after `dev-9`, and after `dev-09`.
    for (const group of new Set([`${stem} ${width}`, groupOf(key)])) {
      append(numbers, group, { number, index });
    }
  });
  for (const peers of numbers.values()) peers.sort((a, b) => a.number - b.number);
  return numbers;
}

const known = new WeakMap<SaidRun<Said>, Said>();

/** The same object for all sentences of a run. */
function stateOf<S extends Said>(run: SaidRun<S>): S {
  // The object has only what the run says of a sentence.
  let state = known.get(run) as S | undefined;
  if (state === undefined) {
    const { first: _, last: __, n: ___, ...rest } = run;
    state = rest as unknown as S;
    known.set(run, state);
  }
  return state;
}

/** The states of sentences by key, and the runs whose sentences cannot be identified. */
export interface RunsAndStates<S extends Said> {
  readonly states: ReadonlyMap<string, S>;
  readonly runs: readonly SaidRun<S>[];
}

/** For a merge, where some versions' sentences may be missing. @param keys of those at hand, in order. O(sentences of the runs) */
export function expandRuns<S extends Said>(runs: readonly SaidRun<S>[], keys: readonly string[]): RunsAndStates<S> {
  const states = new Map<string, S>();
  const left: SaidRun<S>[] = [];
  const places = new Map(keys.map((key, i) => [key, i] as const));
  let n = 0;
  // The latest wins, as in `statesIn`.
  for (const run of [...runs].sort((a, b) => compare(a.on ?? '', b.on ?? ''))) {
    const [from, to] = [places.get(run.first), places.get(run.last)];
    const isPlaced = from !== undefined && to !== undefined && to - from + 1 === run.n;
    n += run.n;
    if (MOST_EXPANDED < n || (!isCounted(run) && !isPlaced)) left.push(run);
    else if (isCounted(run))
      for (let i = 0; i < run.n; i++) states.set(spelled(run.first, i) ?? run.first, stateOf<S>(run));
    else for (let i = from ?? 0; i <= (to ?? -1); i++) states.set(keys[i], stateOf<S>(run));
  }
  return { states, runs: left };
}

/** The first place whose number is not less. */
function lowerBound(peers: readonly { readonly number: number }[], number: number): number {
  let [low, high] = [0, peers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (peers[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Paints each place once, however often ranges overlap: places that are painted are skipped together (Tarjan 1975). */
class Painter {
  private readonly next: Int32Array;

  constructor(length: number) {
    this.next = Int32Array.from({ length: length + 1 }, (_, i) => i);
  }

  paint(from: number, to: number, onPaint: (place: number) => void): void {
    for (let i = this.free(from); i < to; i = this.free(i)) {
      onPaint(i);
      this.next[i] = i + 1;
    }
  }

  private free(place: number): number {
    let root = place;
    while (this.next[root] !== root) root = this.next[root];
    for (let i = place; i !== root; ) [i, this.next[i]] = [this.next[i], root];
    return root;
  }
}
