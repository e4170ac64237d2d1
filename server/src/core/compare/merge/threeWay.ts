/** Three versions of a value, and the result: the change of one side, or of both if equal; anything else is a conflict. */

import {
  compareFeatures,
  compareHeads,
  type DependencyText,
  itemTexts,
  nameOfItem,
  printDeps,
  printItems,
} from '../../annotation/index.ts';
import { append } from '../../grouping.ts';
import type { Three } from './types.ts';

/** For each version, the result if conflicts are decided for that version: all the same without a conflict. */
interface Merged<T> {
  readonly value: Three<T>;
  readonly isConflict: boolean;
}

const settled = <T>(value: T): Merged<T> => ({
  value: { base: value, ours: value, theirs: value },
  isConflict: false,
});

export function mergeValue<T>(
  { base, ours, theirs }: Three<T>,
  same: (a: T, b: T) => boolean = (a, b) => a === b,
): Merged<T> {
  if (same(ours, theirs) || same(base, theirs)) return settled(ours);
  if (same(base, ours)) return settled(theirs);
  return { value: { base, ours, theirs }, isConflict: true };
}

/** A feature, attribute or head in conflict, with its value in each version; undefined if absent. */
interface ItemConflict {
  readonly name: string;
  readonly values: Three<string | undefined>;
}

/** A cell that contains items. */
export interface MergedCell {
  readonly value: Three<string>;
  readonly conflicts: readonly ItemConflict[];
}

/** The name of each item, numbered where it repeats, with the item. */
type Items = ReadonlyMap<string, string>;

function byName(cell: string | undefined): Items {
  const items = new Map<string, string>();
  for (const text of itemTexts(cell ?? '_')) {
    const name = nameOfItem(text);
    let key = name;
    for (let n = 2; items.has(key); n++) key = `${name}#${n}`;
    items.set(key, text);
  }
  return items;
}

function mergeItems(items: Three<Items>): {
  readonly merged: ReadonlyMap<string, Merged<string | undefined>>;
  readonly conflicts: readonly ItemConflict[];
} {
  const merged = new Map<string, Merged<string | undefined>>();
  const conflicts: ItemConflict[] = [];
  for (const name of new Set([...items.ours.keys(), ...items.theirs.keys(), ...items.base.keys()])) {
    const values = { base: items.base.get(name), ours: items.ours.get(name), theirs: items.theirs.get(name) };
    const result = mergeValue(values);
    merged.set(name, result);
    if (result.isConflict) conflicts.push({ name, values });
  }
  return { merged, conflicts };
}

function printVersions(
  merged: ReadonlyMap<string, Merged<string | undefined>>,
  print: (items: string[]) => string,
): Three<string> {
  const of = (version: 'base' | 'ours' | 'theirs') =>
    print([...merged.values()].flatMap(({ value }) => value[version] ?? []));
  return { base: of('base'), ours: of('ours'), theirs: of('theirs') };
}

/** A cell that one side left unchanged is not parsed, so that its spelling stays. */
function mergeCell(cells: Three<string | undefined>, print: (items: string[]) => string): MergedCell {
  const { value, isConflict } = mergeValue(cells);
  if (!isConflict) {
    const cell = (text: string | undefined) => text ?? '_';
    return { value: { base: cell(value.base), ours: cell(value.ours), theirs: cell(value.theirs) }, conflicts: [] };
  }
  const { merged, conflicts } = mergeItems({
    base: byName(cells.base),
    ours: byName(cells.ours),
    theirs: byName(cells.theirs),
  });
  return { value: printVersions(merged, print), conflicts };
}

/** FEATS: feature by feature, printed sorted. An undefined cell belongs to a word missing from that version. */
export function mergeFeats(cells: Three<string | undefined>): MergedCell {
  return mergeCell(cells, (items) => printItems(items.sort(compareFeatures)));
}

/** MISC: attribute by attribute, in the order of ours, then those that only theirs has. */
export function mergeMisc(cells: Three<string | undefined>): MergedCell {
  return mergeCell(cells, printItems);
}

/** The relations of one head, as one text. */
const RELATIONS = '|';

/**
 * DEPS: head by head, printed sorted. All three versions must have heads in the numbering of the result; the original cells show
 * whether a side changed anything.
 */
export function mergeDeps(deps: Three<readonly DependencyText[] | undefined>): MergedCell {
  const cells = { base: cellOf(deps.base), ours: cellOf(deps.ours), theirs: cellOf(deps.theirs) };
  const { value, isConflict } = mergeValue(cells, (a, b) => a === b || (a ?? '_') === (b ?? '_'));
  if (!isConflict) {
    return {
      value: { base: value.base ?? '_', ours: value.ours ?? '_', theirs: value.theirs ?? '_' },
      conflicts: [],
    };
  }
  const { merged, conflicts } = mergeItems({
    base: byHead(deps.base),
    ours: byHead(deps.ours),
    theirs: byHead(deps.theirs),
  });
  const heads = [...merged.keys()].sort(compareHeads);
  const sorted = new Map(heads.map((head) => [head, merged.get(head) ?? settled(undefined)]));
  return {
    value: printVersions(new Map([...sorted].map(([head, result]) => [head, prefixed(head, result)])), (items) =>
      printItems(items),
    ),
    conflicts,
  };
}

const cellOf = (deps: readonly DependencyText[] | undefined) => (deps === undefined ? undefined : printDeps(deps));

function byHead(deps: readonly DependencyText[] | undefined): Items {
  const relations = new Map<string, string[]>();
  for (const { head, relation } of deps ?? []) {
    append(relations, head, relation ?? '');
  }
  return new Map([...relations].map(([head, list]) => [head, list.sort().join(RELATIONS)]));
}

function prefixed(head: string, { value, isConflict }: Merged<string | undefined>): Merged<string | undefined> {
  const item = (relations: string | undefined) =>
    relations
      ?.split(RELATIONS)
      // An item without a relation stays one.
      .map((relation) => (relation === '' ? head : `${head}:${relation}`))
      .join(RELATIONS);
  return { value: { base: item(value.base), ours: item(value.ours), theirs: item(value.theirs) }, isConflict };
}
