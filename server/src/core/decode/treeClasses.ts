/** The classes of trees with a decoder, from the smallest to all trees. */

import { eisner } from './eisner.ts';
import { mh4 } from './mh4.ts';
import { mst } from './mst.ts';
import { oneEndpointCrossing } from './oneEndpointCrossing/index.ts';
import type { Decoder } from './types.ts';

export type DecodableClass = 'projective' | 'mh4' | 'oneEndpointCrossing' | 'all';

export interface ClassInfo {
  readonly name: DecodableClass;
  /** As in "2→5 and 3→7 cross in a way that no … can contain". */
  readonly title: string;
  readonly decoder: Decoder;
}

/** In the order in which a class is tried. MH4 and 1-Endpoint-Crossing do not contain each other; MH4 decodes faster. */
export const CLASSES: readonly ClassInfo[] = [
  { name: 'projective', title: 'projective tree', decoder: eisner },
  { name: 'mh4', title: 'MH4 tree', decoder: mh4 },
  { name: 'oneEndpointCrossing', title: '1-Endpoint-Crossing tree', decoder: oneEndpointCrossing },
  { name: 'all', title: 'tree', decoder: mst },
];

export function classInfo(name: DecodableClass): ClassInfo {
  const info = CLASSES.find((each) => each.name === name);
  if (info === undefined) throw new RangeError(`No decoder for trees of the class ${name}`);
  return info;
}
