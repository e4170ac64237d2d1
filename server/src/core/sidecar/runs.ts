/** The states of the sentences of a file, from its runs in `.treebank.json` and back. */

import type { Sidecar } from './file.ts';
import type { SentenceState, StateName } from './progress.ts';
import { type States, saidIn } from './runsToStates.ts';
import { runsWith } from './statesToRuns.ts';

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

/** Sentences of each state; those without an entry are open. */
export function countStates(states: readonly (SentenceState | undefined)[]): Readonly<Record<StateName, number>> {
  const counts = { open: 0, done: 0, checked: 0, discuss: 0 };
  for (const each of states) counts[each?.state ?? 'open']++;
  return counts;
}
