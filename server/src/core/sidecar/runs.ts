/**
 * The state of each sentence of a file from the runs in `.treebank.json`, and back.
 *
 * A run whose keys count up (`dev-1` to `dev-132`, 132 sentences) names its sentences by themselves, wherever they stand. Any other is what stands
 * between its ends; if that is not as many sentences as it had, some were added or removed by a program that knows nothing of the runs.
 */

import type { Sidecar } from './file.ts';
import type { ProgressRun, Said, SaidRun, SentenceState, StateName } from './progress.ts';

interface States<S extends Said> {
  /** For each sentence; undefined: open. */
  readonly states: readonly (S | undefined)[];
  /** Runs that do not fit the file: with another number of sentences, or without one of their ends. The latter give no states. */
  readonly misfits: readonly SaidRun<S>[];
}

/**
 * The states of the sentences of a file. Where runs overlap the latest day decides, then the last in the file. Time
 * O((sentences + runs) log sentences).
 *
 * @param name of the treebank's file, without a folder
 * @param keys of all its sentences in order, see `sentenceKey`
 */
export const statesIn = (
  { progress }: Pick<Sidecar, 'progress'>,
  name: string,
  keys: readonly string[],
): States<SentenceState> => saidIn<SentenceState>(progress?.get(name) ?? [], keys);

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
      const peers = numbers.get(group);
      if (peers === undefined) numbers.set(group, [{ number, index }]);
      else peers.push({ number, index });
    }
  });
  for (const peers of numbers.values()) peers.sort((a, b) => a.number - b.number);
  return numbers;
}

const known = new WeakMap<SaidRun<Said>, Said>();

/** The same object for all sentences of a run. */
function stateOf<S extends Said>(run: SaidRun<S>): S {
  // What was made of the run has what is said, and no more.
  let state = known.get(run) as S | undefined;
  if (state === undefined) {
    const { first: _, last: __, n: ___, ...rest } = run;
    state = rest as unknown as S;
    known.set(run, state);
  }
  return state;
}

/**
 * The file with these states of the sentences of a treebank, as runs in their order. What it says about sentences that were not there stays:
 * of a run whose keys count, the parts that are about these; of any other without one of its ends, all of it.
 * @param states for each key; undefined: open
 * @param before keys of the sentences that its runs are about
 */
export function withStates(
  file: Sidecar,
  name: string,
  keys: readonly string[],
  states: readonly (SentenceState | undefined)[],
  before = keys,
): Sidecar {
  const { progress: old, ...rest } = file;
  const runs = runsWith<SentenceState>(old?.get(name) ?? [], keys, states, before);
  const progress = new Map(old);
  if (runs.length === 0) progress.delete(name);
  else progress.set(name, runs);
  return progress.size === 0 ? rest : { ...rest, progress };
}

/** The same for runs of any kind: see `withStates`. */
export const runsWith = <S extends Said>(
  old: readonly SaidRun<S>[],
  keys: readonly string[],
  states: readonly (S | undefined)[],
  before: readonly string[],
): SaidRun<S>[] => {
  const { whole, parts } = unseen(old, before);
  // What is written now decides where they overlap on the same day: so it comes later.
  return [...whole, ...runsOf(keys, states), ...parts];
};

/** Above this, runs stay as they are. */
const MOST_EXPANDED = 1e6;

/**
 * What runs say about sentences that are not there. O(sentences of the runs), but see `MOST_EXPANDED`
 * @returns the runs whose sentences exist but cannot be identified, and those without sentences
 */
function unseen<S extends Said>(
  runs: readonly SaidRun<S>[],
  keys: readonly string[],
): { readonly whole: SaidRun<S>[]; readonly parts: SaidRun<S>[] } {
  const [whole, parts]: SaidRun<S>[][] = [[], []];
  const all = new Set(runs.length === 0 ? [] : keys);
  let left = MOST_EXPANDED;
  for (const run of runs) {
    const isLong = 1 < run.n && isCounted(run);
    const [hasFirst, hasLast] = [all.has(run.first), all.has(run.last)];
    if (isLong && run.n <= left) {
      left -= run.n;
      parts.push(...partsWithout(run, all));
    } else if (hasFirst && hasLast) continue;
    else (isLong || hasFirst || hasLast ? whole : parts).push(run);
  }
  return { whole, parts };
}

/** The parts of a run whose keys count that are about none of these sentences. O(sentences of the run) */
function partsWithout<S extends Said>(run: SaidRun<S>, keys: ReadonlySet<string>): SaidRun<S>[] {
  const { stem, number = 0, width } = counter(run.first);
  const parts: { first: string; last: string; n: number }[] = [];
  let isOpen = false;
  for (let i = 0; i < run.n; i++) {
    const key = `${stem}${String(number + i).padStart(width, '0')}`;
    const part = isOpen ? parts.at(-1) : undefined;
    isOpen = !keys.has(key);
    if (!isOpen) continue;
    if (part === undefined) parts.push({ first: key, last: key, n: 1 });
    else {
      part.last = key;
      part.n++;
    }
  }
  return parts.map((part) => ({ ...run, ...part }));
}

/** The states of sentences by key, and the runs whose sentences cannot be identified. */
export interface RunsAndStates<S extends Said> {
  readonly states: ReadonlyMap<string, S>;
  readonly runs: readonly SaidRun<S>[];
}

/** For a merge, where the sentences of other versions may not be at hand. @param keys those that are, in order. O(sentences of the runs) */
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

/** The runs of these states: of the sentences at hand in their order, of others only where their keys count. */
export function runsFrom<S extends Said>(keys: readonly string[], { states, runs }: RunsAndStates<S>): SaidRun<S>[] {
  const here = new Set(keys);
  const others = [...states.keys()].filter((key) => !here.has(key)).sort(byCounter);
  const chains: string[][] = [];
  for (const key of others) {
    const chain = chains.at(-1);
    if (chain !== undefined && spelled(chain[0], chain.length) === key) chain.push(key);
    else chains.push([key]);
  }
  return [keys, ...chains]
    .flatMap((some) =>
      runsOf(
        some,
        some.map((key) => states.get(key)),
      ),
    )
    .concat(runs);
}

function byCounter(a: string, b: string): number {
  const [one, other] = [counter(a), counter(b)];
  return compare(one.stem, other.stem) || (one.number ?? -1) - (other.number ?? -1) || compare(a, b);
}

/** Sentences of each state; those without an entry are open. */
export function countStates(states: readonly (SentenceState | undefined)[]): Readonly<Record<StateName, number>> {
  const counts = { open: 0, done: 0, checked: 0, discuss: 0 };
  for (const each of states) counts[each?.state ?? 'open']++;
  return counts;
}

/** Sentences with the same state side by side. Keys that occur twice stand alone. */
function runsOf<S extends Said>(keys: readonly string[], states: readonly (S | undefined)[]): SaidRun<S>[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const key of keys) (seen.has(key) ? twice : seen).add(key);
  const written = new Set<string>();
  const runs: SaidRun<S>[] = [];
  for (let start = 0; start < keys.length; ) {
    const state = states[start];
    let end = start + 1;
    if (state !== undefined && !twice.has(keys[start])) {
      while (end < keys.length && canJoin(states[end], state) && !twice.has(keys[end])) end++;
    }
    if (state !== undefined && !written.has(keys[start])) {
      for (const [from, to] of exact(keys, start, end))
        runs.push({ first: keys[from], last: keys[to - 1], n: to - from, ...state });
      if (twice.has(keys[start])) written.add(keys[start]);
    }
    start = end;
  }
  return runs;
}

/** Sentences whose ends count up by chance are several runs, so that none names others. */
function exact(keys: readonly string[], start: number, end: number): [number, number][] {
  const looks = isCounted({ first: keys[start], last: keys[end - 1], n: end - start });
  if (!looks || end - start < 3) return [[start, end]];
  for (let i = start + 1; i < end; i++) {
    if (keys[i] !== spelled(keys[start], i - start)) return [...exact(keys, start, i), ...exact(keys, i, end)];
  }
  return [[start, end]];
}

export const isSameState = (a: Said | undefined, b: Said | undefined): boolean =>
  a === b || (a?.state === b?.state && a?.by === b?.by && a?.on === b?.on && a?.cells === b?.cells);

/** What is said of some words is said of no other sentence. */
const canJoin = (a: Said | undefined, b: Said): boolean =>
  isSameState(a, b) && a?.words === undefined && b.words === undefined;

/** Whether the keys from first to last count up, so that they name all `n` sentences. */
const isCounted = ({ first, last, n }: Pick<ProgressRun, 'first' | 'last' | 'n'>): boolean =>
  spelled(first, n - 1) === last;

/** What a key counts with: the same stem, and the same width if it has zeros in front. */
function groupOf(key: string): string {
  const { stem, width } = counter(key);
  return `${stem} ${key[stem.length] === '0' ? width : 0}`;
}

/** The key that counts on from another; undefined if that does not end in a number, or its zeros do not suffice. */
function spelled(key: string, further: number): string | undefined {
  const { stem, number, width } = counter(key);
  if (number === undefined) return undefined;
  const digits = String(number + further).padStart(width, '0');
  return key[stem.length] === '0' && width < digits.length ? undefined : `${stem}${digits}`;
}

/** Numbers of this length are exact. */
const LONGEST_NUMBER = 15;

interface Counter {
  readonly stem: string;
  readonly number: number | undefined;
  /** How many digits it is written with. */
  readonly width: number;
}

/** The number at the end of a key, and what is before it. */
function counter(key: string): Counter {
  let at = key.length;
  while (0 < at && key.length - at < LONGEST_NUMBER && isDigit(key.charCodeAt(at - 1))) at--;
  const width = key.length - at;
  return { stem: key.slice(0, at), number: width === 0 ? undefined : Number(key.slice(at)), width };
}

const isDigit = (code: number): boolean => 48 <= code && code <= 57;

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

const compare = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);
