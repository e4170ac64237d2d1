/** In which releases of UD a treebank was: `releases.json` of docs-automation. */

export interface Releases {
  /** Folder name → the first release with it, under this name or an earlier one. */
  readonly first: ReadonlyMap<string, string>;
  /** Folder name → the last release with it, under this name or a later one. */
  readonly last: ReadonlyMap<string, string>;
  /** Number and date of the newest one. */
  readonly newest: { readonly number: string; readonly date: string };
}

/** @returns undefined if it is not such a file */
export function releasesOf(json: unknown): Releases | undefined {
  const releases = recordIn(json, 'releases');
  if (releases === undefined) return undefined;
  const byNumber = new Map(Object.entries(releases));
  const renamed = new Map(Object.entries(recordIn(json, 'renamed_after_release') ?? {}));
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  const renamings: [before: string, after: string][] = [];
  const numbers = [...byNumber.keys()].sort(compareReleases);
  for (const number of numbers) {
    const { treebanks } = Object(byNumber.get(number));
    for (const name of stringsIn(treebanks)) {
      if (!first.has(name)) first.set(name, number);
      last.set(name, number);
    }
    const pairs: unknown = renamed.get(number);
    for (const pair of Array.isArray(pairs) ? pairs : []) {
      const [before, after] = stringsIn(pair);
      if (after === undefined) continue;
      const inherited = first.get(before);
      if (inherited !== undefined) first.set(after, inherited);
      renamings.push([before, after]);
    }
  }
  // A folder that still has its old name was last released when the new one was.
  for (const [before, after] of renamings.reverse()) {
    const latest = last.get(after);
    if (latest !== undefined) last.set(before, latest);
  }
  const number = numbers.at(-1);
  if (number === undefined) return undefined;
  const { date } = Object(byNumber.get(number));
  return { first, last, newest: { number, date: typeof date === 'string' ? date : '' } };
}

/** Orders `2.9` before `2.10`. */
export function compareReleases(a: string, b: string): number {
  const [majorA, minorA] = a.split('.').map(Number);
  const [majorB, minorB] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}

/** The number in "Data available since", anywhere in its value. */
export const CLAIMED_RELEASE = /UD *v(\d+\.\d+)/;

/** `2.19` after `2.18`. */
export function releaseAfter(number: string): string {
  const [major, minor] = number.split('.').map(Number);
  return `${major}.${minor + 1}`;
}

function recordIn(value: unknown, key: string): Readonly<Record<string, unknown>> | undefined {
  const inside: unknown = Object(value)[key];
  return typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : undefined;
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
