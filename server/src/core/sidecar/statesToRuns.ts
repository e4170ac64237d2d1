/** Runs of the sentences of a file, in its order, from what is said of each. */

import { byCounter, counter, isCounted, MOST_EXPANDED, spelled } from './counter.ts';
import type { Said, SaidRun } from './progress.ts';
import type { RunsAndStates } from './runsToStates.ts';

/** Runs of any kind with these states, see `withStates`. */
export const runsWith = <S extends Said>(
  old: readonly SaidRun<S>[],
  keys: readonly string[],
  states: readonly (S | undefined)[],
  before: readonly string[],
): SaidRun<S>[] => {
  const { whole, parts } = unseen(old, before);
  // Of runs that overlap and have the same day, the last decides: the new ones follow the old.
  return [...whole, ...runsOf(keys, states), ...parts];
};

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
