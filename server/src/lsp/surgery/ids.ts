/** Updating the IDs in the arguments of an operation whose words were moved by earlier operations. */

/** The new ID of a word; undefined if the word is gone or not in the sentence of the operation. */
type Renumber = (id: number) => number | undefined;

const WORDS = ['id', 'first', 'last', 'head', 'after'] as const;

/** The word that determines the sentence, if earlier operations split the sentence at that line. */
export function anchorOf(args: object): number | undefined {
  const given = new Map<string, unknown>(Object.entries(args));
  for (const name of [...WORDS.filter((each) => each !== 'head'), 'at', 'ids']) {
    const value = given.get(name);
    const id = majorOf(Array.isArray(value) ? value[0] : value);
    if (id !== undefined) return name === 'at' ? Math.max(1, id) : id;
  }
  return undefined;
}

/**
 * Undefined if a referenced word no longer exists. Invalid IDs are kept: the operation reports their errors.
 *
 * @param end value of `at` for the position after the last word, before and now
 */
export function renumbered(args: object, renumber: Renumber, end: { was: number; is: number }): object | undefined {
  let isGone = false;
  const nodeOf = (value: unknown): unknown => {
    const id = majorOf(value);
    if (id === undefined || id === 0) return value;
    const now = renumber(id);
    isGone ||= now === undefined;
    return typeof value === 'string' ? value.replace(/^\d+/, String(now)) : now;
  };
  const entries = Object.entries(args).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'at') return [name, value === end.was ? end.is : nodeOf(value)];
    if (name === 'ids' && Array.isArray(value)) return [name, value.map(nodeOf)];
    if (name === 'deps' && Array.isArray(value)) return [name, value.map((dep: unknown) => dependencyOf(dep, nodeOf))];
    return [name, WORDS.some((each) => each === name) ? nodeOf(value) : value];
  });
  return isGone ? undefined : Object.fromEntries(entries);
}

function dependencyOf(dependency: unknown, nodeOf: (value: unknown) => unknown): unknown {
  if (!Array.isArray(dependency)) return dependency;
  const [head, ...rest]: unknown[] = dependency;
  return [nodeOf(head), ...rest];
}

/** The ID of a word, or of the word before an empty node. */
function majorOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && 0 <= value ? value : undefined;
  if (typeof value !== 'string' || !/^\d+(?:\.\d+)?$/.test(value)) return undefined;
  return Number.parseInt(value, 10);
}
