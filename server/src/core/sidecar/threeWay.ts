/** Merges three versions of a list of entries: what only one side changed is taken from it. */

export interface Versions<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Reports what both sides changed differently. @param isDecided by a rule that people expect, such as the later day */
export type Clash = (message: string, isDecided?: boolean) => void;

/** Between a name and what tells it apart. */
export const SEPARATOR = '\u0000';

/**
 * Entries by their names. Names that several entries of one side have, such as those of notes that a script wrote at one time, are
 * told apart by what the entries say, so that none is lost.
 */
export function byName<T>(
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
export function mergeMaps<T>(
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
