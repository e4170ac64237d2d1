/** Merges `.treebank.json` entry by entry: what only one side changed is taken from it. Two people who add notes, or do other sentences, never conflict. */

import type { Sidecar } from './file.ts';
import { mergedMarks } from './mergeMarks.ts';
import { mergeNote, noteName } from './mergeNote.ts';
import { mergeStates } from './mergeStates.ts';
import type { ProgressRun, SentenceState } from './progress.ts';
import { expandRuns } from './runsToStates.ts';
import { runsFrom } from './statesToRuns.ts';
import { byName, mergeMaps, SEPARATOR, type Versions } from './threeWay.ts';
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

/** Numbers of findings and locks: what one side added is added, what one removed is removed. */
const most = (_: string, { base = 0, ours = 0, theirs = 0 }: Versions<number | undefined>): number | undefined =>
  Math.max(0, ours + theirs - base) || undefined;

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

const placeIn = (name: string): string =>
  (JSON.parse(name.split(SEPARATOR)[0]) as (string | null)[])
    .filter((part) => part !== null && part !== undefined)
    .join(', ');
