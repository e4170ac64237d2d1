/** Merges three versions of the states of the sentences of a file. */

import type { SentenceState, StateName } from './progress.ts';
import type { RunsAndStates } from './runsToStates.ts';
import { isSameState } from './statesToRuns.ts';
import { type Clash, mergeMaps, type Versions } from './threeWay.ts';

const RANK: readonly StateName[] = ['open', 'done', 'discuss', 'checked'];

/** The later day decides; on the same day, what is more. */
export function mergeStates(
  { base, ours, theirs }: Versions<RunsAndStates<SentenceState>>,
  name: string,
  clash: Clash,
): RunsAndStates<SentenceState> {
  const later = (sentence: string, mine: SentenceState | undefined, other: SentenceState | undefined) => {
    const order =
      (mine?.on ?? '') === (other?.on ?? '') ? rank(other) - rank(mine) : (mine?.on ?? '') < (other?.on ?? '') ? 1 : -1;
    const [taken, left] = 0 < order ? [other, mine] : [mine, other];
    if (mine?.state !== other?.state)
      clash(
        `${name}, ${sentence}: ${stateText(left)} on one side, ${stateText(taken)} on the other; the latter is taken, as the later.`,
        true,
      );
    return taken;
  };
  const states = mergeMaps({ base: base.states, ours: ours.states, theirs: theirs.states }, (sentence, sides) =>
    isSameState(sides.ours, sides.theirs) ? sides.ours : later(sentence, sides.ours, sides.theirs),
  );
  const named = ({ runs }: RunsAndStates<SentenceState>) =>
    new Map(runs.map((run) => [JSON.stringify([run.first, run.last, run.n]), run]));
  const runs = mergeMaps({ base: named(base), ours: named(ours), theirs: named(theirs) }, (_, sides) => {
    const run = sides.ours ?? sides.theirs;
    if (run !== undefined)
      clash(`${name}: both sides changed the run from ${run.first} to ${run.last}; look at its sentences.`);
    return run;
  });
  return { states, runs: [...runs.values()] };
}

const rank = (state: SentenceState | undefined): number => RANK.indexOf(state?.state ?? 'open');

const stateText = (state: SentenceState | undefined): string =>
  state === undefined ? 'open' : [state.state, ...(state.by === undefined ? [] : [`(${state.by})`])].join(' ');
