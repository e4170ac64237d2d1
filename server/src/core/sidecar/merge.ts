/** Merges `.treebank.json` entry by entry: what only one side changed is taken from it. Two people who add notes, or do other sentences, never conflict. */

import type { Sidecar } from './file.ts';
import { cellsOf, cellsText, type MachineByFile, type MachineMark } from './machine.ts';
import { byTime, type Comment, type Note } from './notes.ts';
import type { ProgressRun, SaidRun, SentenceState, StateName } from './progress.ts';
import { expandRuns, type RunsAndStates } from './runsToStates.ts';
import { isSameState, runsFrom } from './statesToRuns.ts';
import { nameOfVerdict } from './verdicts.ts';

interface MergedSidecar {
  readonly file: Sidecar;
  /** What both sides changed differently, each a sentence that says what was kept. */
  readonly conflicts: readonly SidecarConflict[];
}

interface SidecarConflict {
  readonly message: string;
  /** Decided by a rule that people expect, such as the later day. */
  readonly isDecided: boolean;
}

interface Versions<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/**
 * Time O(entries log entries).
 * @param keysOf keys of the sentences of a file in order, if its text is known: they place runs whose keys do not count
 */
export function mergeSidecars(
  versions: Versions<Sidecar>,
  keysOf: (name: string) => readonly string[] | undefined = () => undefined,
): MergedSidecar {
  const conflicts: SidecarConflict[] = [];
  const clash = (message: string, isDecided = false) => conflicts.push({ message, isDecided });
  const each = <T>(of: (file: Sidecar) => T): Versions<T> => ({
    base: of(versions.base),
    ours: of(versions.ours),
    theirs: of(versions.theirs),
  });
  /** Entries by their names; one that both changed stays ours. */
  const entries = <T>(sides: Versions<ReadonlyMap<string, T>>, what: (name: string) => string): Map<string, T> =>
    mergeMaps(sides, (name, { ours, theirs }) => {
      clash(`${what(name)}: both sides changed it; ours was kept.`);
      return ours ?? theirs;
    });
  const acknowledged = entries(
    byName(
      each((file) => file.acknowledged),
      ({ id, file: name, sentence, at }) => JSON.stringify([id, name, sentence, at]),
    ),
    (name) => `the acknowledgement ${placeIn(name)}`,
  );
  const checks = entries(
    byName(
      each((file) => file.checks),
      ({ name }) => name,
    ),
    (name) => `the check ${name.split(SEPARATOR)[0]}`,
  );
  const packs = entries(
    byName(
      each((file) => file.packs),
      ({ from }) => from,
    ),
    (name) => `the pack ${name.split(SEPARATOR)[0]}`,
  );
  const verdicts = entries(
    byName(
      each((file) => file.verdicts),
      nameOfVerdict,
    ),
    (name) => `the verdict ${placeIn(name)}`,
  );
  const muted = entries(
    byName(
      each((file) => file.muted),
      (kind) => JSON.stringify([kind.what, kind.deprel, kind.upos]),
    ),
    placeIn,
  );
  const enhanced = entries(
    byName(
      each((file) => file.enhanced),
      ({ rule, key }) => JSON.stringify([rule, key]),
    ),
    placeIn,
  );
  const locks = nested(
    mergeMaps(
      each((file) => counted(flatLocks(file))),
      most,
    ),
  );
  const baseline = mergeMaps(
    each((file) => counted(flatBaseline(file))),
    most,
  );
  const notes = mergeMaps(
    byName(
      each((file) => file.notes),
      noteName,
      ({ sentence, at, text }) => [sentence, at, text],
    ),
    (_, sides) => mergeNote(sides, clash),
  );
  const progress = new Map<string, ProgressRun[]>();
  const names = new Set(
    [versions.base, versions.ours, versions.theirs].flatMap((file) => [...(file.progress?.keys() ?? [])]),
  );
  for (const name of names) {
    const keys = keysOf(name) ?? [];
    const sides = each((file) => expandRuns<SentenceState>(file.progress?.get(name) ?? [], keys));
    const runs = runsFrom(keys, mergeStates(sides, name, clash));
    if (0 < runs.length) progress.set(name, runs);
  }
  const machine = mergedMarks(
    each((file) => file.machine),
    keysOf,
  );
  const file: Sidecar = {
    ...versions.ours,
    ...(machine === undefined ? {} : { machine }),
    acknowledged: [...acknowledged.values()],
    baseline: new Map(
      [...nested(baseline)].map(([name, ids]) => [
        name,
        new Map([...grouped(ids)].map(([id, sentences]) => [id, sentences])),
      ]),
    ),
    locks: new Map([...locks].map(([name, sentences]) => [name, lists(sentences)])),
    checks: [...checks.values()],
    packs: [...packs.values()],
    verdicts: [...verdicts.values()],
    muted: [...muted.values()],
    enhanced: [...enhanced.values()],
    progress,
    notes: [...notes.values()],
  };
  return { file, conflicts };
}

/**
 * Entries by their names. Names that several entries of one side have, such as those of notes that a script wrote at one time, are
 * told apart by what the entries say, so that none is lost.
 */
function byName<T>(
  lists: Versions<readonly T[] | undefined>,
  name: (entry: T) => string,
  said: (entry: T) => unknown = (entry) => entry,
): Versions<Map<string, T>> {
  const repeated = new Set<string>();
  for (const list of [lists.base, lists.ours, lists.theirs]) {
    const seen = new Set<string>();
    for (const own of (list ?? []).map(name)) (seen.has(own) ? repeated : seen).add(own);
  }
  const named = (list: readonly T[] = []) =>
    new Map(
      list.map((entry) => {
        const own = name(entry);
        return [repeated.has(own) ? own + SEPARATOR + JSON.stringify(said(entry)) : own, entry];
      }),
    );
  return { base: named(lists.base), ours: named(lists.ours), theirs: named(lists.theirs) };
}

/** An entry that is the same in base and one side is that of the other side; `decide`: both changed it, or one deleted it. */
function mergeMaps<T>(
  { base, ours, theirs }: Versions<ReadonlyMap<string, T>>,
  decide: (name: string, sides: Versions<T | undefined>) => T | undefined,
): Map<string, T> {
  const merged = new Map<string, T>();
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const sides = { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
    const [before, mine, other] = [sides.base, sides.ours, sides.theirs].map((value) => JSON.stringify(value));
    const value =
      mine === other || before === other ? sides.ours : before === mine ? sides.theirs : decide(name, sides);
    if (value !== undefined) merged.set(name, value);
  }
  return merged;
}

/** Numbers of findings and locks: what one side added is added, what one removed is removed. */
const most = (_: string, { base = 0, ours = 0, theirs = 0 }: Versions<number | undefined>): number | undefined =>
  Math.max(0, ours + theirs - base) || undefined;

const SEPARATOR = '\u0000';

function* flatLocks({ locks }: Sidecar): Iterable<string> {
  for (const [name, sentences] of locks ?? [])
    for (const [sentence, words] of sentences) for (const word of words) yield [name, sentence, word].join(SEPARATOR);
}

function* flatBaseline({ baseline }: Sidecar): Iterable<string> {
  for (const [name, ids] of baseline)
    for (const [id, sentences] of ids)
      for (const [sentence, places] of sentences)
        for (const place of places) yield [name, [id, sentence].join('\u0001'), place].join(SEPARATOR);
}

function counted(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** By file, then by sentence, each place as often as it is counted. */
function nested(counts: ReadonlyMap<string, number>): Map<string, Map<string, string[]>> {
  const files = new Map<string, Map<string, string[]>>();
  for (const [flat, n] of counts) {
    const [name, sentence, place] = flat.split(SEPARATOR);
    const sentences = files.get(name) ?? new Map<string, string[]>();
    files.set(name, sentences);
    sentences.set(sentence, [...(sentences.get(sentence) ?? []), ...Array.from({ length: n }, () => place)]);
  }
  return files;
}

/** A lock is there or not. */
const lists = (sentences: ReadonlyMap<string, readonly string[]>): Map<string, string[]> =>
  new Map([...sentences].map(([sentence, words]) => [sentence, [...new Set(words)]]));

function grouped(sentences: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, readonly string[]>> {
  const ids = new Map<string, Map<string, readonly string[]>>();
  for (const [name, places] of sentences) {
    const [id, sentence] = name.split('\u0001');
    ids.set(id, (ids.get(id) ?? new Map<string, readonly string[]>()).set(sentence, places));
  }
  return ids;
}

/** Who and when: unchanged when a note moves with its word. */
const noteName = ({ file, by, on }: Note): string => JSON.stringify([file, by, on]);

type Clash = (message: string, isDecided?: boolean) => void;

/** Nothing that anybody said is lost: a thread that one side deleted and the other answered stays. */
function mergeNote({ base, ours, theirs }: Versions<Note | undefined>, clash: Clash): Note | undefined {
  const [kept] = [ours, theirs].filter((note) => note !== undefined);
  if (kept === undefined) return undefined;
  const what = `the note of ${kept.by} in ${kept.file}, ${kept.sentence}`;
  if (ours === undefined || theirs === undefined) {
    clash(`${what}: one side deleted it, the other changed it; it was kept.`);
    return kept;
  }
  const part = <T>(of: (note: Note) => T, name: string): T => {
    const [before, mine, other] = [base && of(base), of(ours), of(theirs)];
    const [a, b, c] = [before, mine, other].map((value) => JSON.stringify(value));
    if (b === c || a === c) return mine;
    if (a === b) return other;
    clash(`${what}: both sides changed ${name}; ours was kept.`);
    return mine;
  };
  const { sentence, at } = part((note) => ({ sentence: note.sentence, at: note.at }), 'its place');
  const text = part((note) => note.text, 'its text');
  const settled = [base?.resolved, ours.resolved, theirs.resolved];
  const [wasSettled, mine, other] = settled.map((value) => JSON.stringify(value));
  const resolved = mine === other || wasSettled === other ? ours.resolved : theirs.resolved;
  const replies = mergeMaps<Comment>(
    byName({ base: base?.replies, ours: ours.replies, theirs: theirs.replies }, (reply) =>
      JSON.stringify([reply.by, reply.on]),
    ),
    (_, sides) => {
      clash(`${what}: both sides changed an answer; ours was kept.`);
      return sides.ours ?? sides.theirs;
    },
  );
  const { by, on, file } = ours;
  return {
    file,
    sentence,
    ...(at === undefined ? {} : { at }),
    by,
    on,
    text,
    replies: [...replies.values()].sort(byTime),
    ...(resolved === undefined ? {} : { resolved }),
  };
}

const RANK: readonly StateName[] = ['open', 'done', 'discuss', 'checked'];

/** The later day decides; on the same day, what is more. */
function mergeStates(
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

/** Machine marks by sentence: what either side has looked at is confirmed. Undefined if no side records any. */
function mergedMarks(
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

const rank = (state: SentenceState | undefined): number => RANK.indexOf(state?.state ?? 'open');

const stateText = (state: SentenceState | undefined): string =>
  state === undefined ? 'open' : [state.state, ...(state.by === undefined ? [] : [`(${state.by})`])].join(' ');

const placeIn = (name: string): string =>
  (JSON.parse(name.split(SEPARATOR)[0]) as (string | null)[])
    .filter((part) => part !== null && part !== undefined)
    .join(', ');
