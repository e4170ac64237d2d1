/** Merges three versions of the marks on words that parsers or rules wrote and nobody has confirmed. */

import { cellsOf, cellsText, type MachineByFile, type MachineMark } from './machine.ts';
import type { SaidRun } from './progress.ts';
import { expandRuns } from './runsToStates.ts';
import { isSameState, runsFrom } from './statesToRuns.ts';
import { mergeMaps, type Versions } from './threeWay.ts';

/** Machine marks by sentence: what either side has looked at is confirmed. Undefined if no side records any. */
export function mergedMarks(
  sides: Versions<MachineByFile | undefined>,
  keysOf: (name: string) => readonly string[] | undefined,
): MachineByFile | undefined {
  const all = [sides.base, sides.ours, sides.theirs];
  if (sides.ours === undefined && sides.theirs === undefined) return undefined;
  const merged = new Map<string, SaidRun<MachineMark>[]>();
  for (const name of new Set(all.flatMap((each) => [...(each?.keys() ?? [])]))) {
    const keys = keysOf(name) ?? [];
    const [base, ours, theirs] = all.map((each) => expandRuns<MachineMark>(each?.get(name) ?? [], keys));
    const states = mergeMaps({ base: base.states, ours: ours.states, theirs: theirs.states }, (_, marks) =>
      markOfBoth(marks),
    );
    // Runs whose sentences cannot be identified: none that only one side has dropped.
    const theirRuns = new Set(theirs.runs.map((run) => JSON.stringify(run)));
    const known = new Set(base.runs.map((run) => JSON.stringify(run)));
    const ourRuns = new Set(ours.runs.map((run) => JSON.stringify(run)));
    const runs = [...ours.runs, ...theirs.runs.filter((run) => !ourRuns.has(JSON.stringify(run)))].filter((run) => {
      const text = JSON.stringify(run);
      return !known.has(text) || (ourRuns.has(text) && theirRuns.has(text));
    });
    const found = runsFrom(keys, { states, runs });
    if (0 < found.length) merged.set(name, found);
  }
  return merged;
}

/** Merges two changed marks of a sentence: words that either side confirmed are confirmed, a mark that only one side added stays, and two added marks are joined. */
function markOfBoth({ base, ours, theirs }: Versions<MachineMark | undefined>): MachineMark | undefined {
  const isRest = (mark: MachineMark | undefined) =>
    mark === undefined ||
    (isSameState(mark, base) &&
      (base?.words === undefined || mark.words?.every((word) => base.words?.includes(word)) === true));
  if (ours !== undefined && theirs !== undefined && !isRest(ours) && !isRest(theirs)) return sumOf(ours, theirs);
  if (!isRest(ours)) return ours;
  if (!isRest(theirs)) return theirs;
  if (ours === undefined || theirs === undefined) return undefined;
  if (ours.words === undefined || theirs.words === undefined) return ours.words === undefined ? theirs : ours;
  const words = ours.words.filter((word) => theirs.words?.includes(word));
  return words.length === 0 ? undefined : { ...ours, words };
}

/** What either program wrote. */
function sumOf(ours: MachineMark, theirs: MachineMark): MachineMark {
  const { words: own, ...mark } = ours;
  const words = own && theirs.words && [...new Set([...own, ...theirs.words])];
  const said = { ...mark, ...(words === undefined ? {} : { words }) };
  if (isSameCells(ours, theirs)) return said;
  return { ...said, cells: cellsText(new Set([...cellsOf(ours), ...cellsOf(theirs)])) };
}

const isSameCells = (ours: MachineMark, theirs: MachineMark): boolean =>
  cellsText(cellsOf(ours)) === cellsText(cellsOf(theirs));
