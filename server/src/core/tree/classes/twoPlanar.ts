/**
 * 2-planar, or page number at most 2: the arcs can be distributed over two pages so that no two arcs on a page cross (Yli-Jyrä
 * 2003; Gómez-Rodríguez & Nivre 2010). As in planarity, the arcs of the artificial root are ignored unless counted explicitly.
 */

import type { CrossedArcs } from '../crossedArcs.ts';
import type { CrossingOptions } from '../crossings.ts';
import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/** Whether the heads are a 2-planar tree: the graph of crossings is two-colourable. O(n + crossed²). */
export function isTwoPlanar(
  heads: Heads,
  { rootArcs = 'leftOut' }: CrossingOptions = {},
  tangle: Tangle = tangleOf(heads),
): boolean {
  return tangle.isTree && isBipartite(rootArcs === 'counted' ? tangle.crossed : tangle.crossedBelowRoot);
}

function isBipartite(crossed: CrossedArcs): boolean {
  const page = new Uint8Array(crossed.count); // 0 = not yet on a page, else 1 or 2
  for (let start = 0; start < crossed.count; start++) {
    if (page[start] !== 0) continue;
    page[start] = 1;
    const agenda = [start];
    for (let arc = agenda.pop(); arc !== undefined; arc = agenda.pop()) {
      for (const other of crossed.crossing(arc)) {
        if (page[other] === page[arc]) return false;
        if (page[other] !== 0) continue;
        page[other] = 3 - page[arc];
        agenda.push(other);
      }
    }
  }
  return true;
}
