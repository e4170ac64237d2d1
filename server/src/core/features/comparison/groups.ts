/** Items in groups: by class and confusion, or by sentence. */

import { translated } from '../../../localization/index.ts';
import { readDependency } from '../../annotation/index.ts';
import { DIFFERENCE_CLASSES } from '../../compare/index.ts';
import { groupBy } from '../../grouping.ts';
import type { ComparedSide } from './comparing.ts';
import { type Item, relationOf } from './items.ts';
import { CLASS_TITLES, segmentationName } from './wording.ts';

export interface ItemGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** By confusion, most frequent first; empty if all items are of one kind. */
  readonly groups: readonly ItemGroup[];
}

/** Confusions listed for a class; the rest are still items of the class. */
const MOST_CONFUSIONS = 200;

/** In the order of the classes. O(items). */
export function groupByClass(a: ComparedSide, items: readonly Item[]): ItemGroup[] {
  const byClass = groupBy(items, (item) => item.class);
  return DIFFERENCE_CLASSES.flatMap((name) => {
    const here = byClass.get(name);
    if (here === undefined) return [];
    const confusions = [...groupBy(here, (item) => confusionOf(a, item))].flatMap(([title, group]) =>
      title === undefined ? [] : [{ key: `${name} ${title}`, title, items: group, groups: [] }],
    );
    confusions.sort((x, y) => y.items.length - x.items.length || (x.title < y.title ? -1 : 1));
    return [
      { key: name, title: translated(CLASS_TITLES[name]), items: here, groups: confusions.slice(0, MOST_CONFUSIONS) },
    ];
  });
}

/** In text order. The key is the number of the sentence among the compared ones. */
export function groupBySentence(items: readonly Item[], titleOf: (sentence: number) => string): ItemGroup[] {
  return [...groupBy(items, (item) => item.sentence)].map(([sentence, here]) => {
    return { key: `${sentence}`, title: titleOf(sentence), items: here, groups: [] };
  });
}

/** `obj ↔ obl`, in either direction; undefined for values too varied to count. */
function confusionOf(a: ComparedSide, { choices }: Item): string | undefined {
  const { version, difference } = choices[0];
  const { class: kind, feature, a: own, b: theirs } = difference;
  switch (kind) {
    case 'head':
      return between(relationOf(a.sentences, own), relationOf(version.side.sentences, theirs));
    case 'relation':
    case 'subtype':
    case 'upos':
    case 'xpos':
      return between(own?.value, theirs?.value);
    case 'feats':
      return `${feature}: ${between(own?.value, theirs?.value)}`;
    case 'deps':
      return between(labelOf(own?.value), labelOf(theirs?.value));
    case 'misc':
    case 'further':
    case 'comment':
      return feature;
    case 'segmentation':
      return segmentationName(difference);
    default:
      return undefined;
  }
}

const labelOf = (arc: string | undefined) => arc && (readDependency(arc).relation ?? arc);

function between(a: string | undefined, b: string | undefined): string {
  const [x, y] = [a ?? 'none', b ?? 'none'];
  if (x === y) return x;
  return x < y ? `${x} ↔ ${y}` : `${y} ↔ ${x}`;
}
