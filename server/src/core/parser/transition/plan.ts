/** How the transitions of one sentence are found: under which system, with which beam, and which constraints it can satisfy. */

import type { Constraints } from '../../decode/index.ts';
import {
  CONSTRAINABLE,
  findConstraintConflict,
  type TransitionSystem,
  withRequiredArcs,
} from '../../transition/index.ts';
import type { ParseOptions } from '../parser.ts';
import type { ExactName } from './exact.ts';
import type { GraphName } from './graph.ts';
import { type Search, systemOf } from './model.ts';

export type SearchPlan =
  | { readonly type: 'exact'; readonly system: ExactName }
  | { readonly type: 'parts'; readonly system: GraphName }
  | {
      readonly type: 'search';
      readonly system: TransitionSystem;
      readonly beam: number;
      /** The word that must depend on the root, if there is one. */
      readonly root?: number;
    };

/**
 * Undefined if the transitions cannot satisfy the constraints. Exact decoding satisfies all of them itself; the arc-eager family
 * satisfies required arcs and roots that a projective tree can have; other systems satisfy none.
 */
export function planSearch(
  search: Search,
  n: number,
  { constraints, beam }: Pick<ParseOptions, 'constraints' | 'beam'>,
): SearchPlan | undefined {
  if (search.type !== 'search') return search;
  const system = systemOf(search.system);
  const how = { type: 'search', system, beam: beam ?? search.beam } as const;
  if (isEmpty(constraints)) return how;
  const { required = [], roots = [], forbidden = [], spans = [] } = constraints ?? {};
  if (0 < forbidden.length + spans.length || !CONSTRAINABLE.includes(system.name)) return undefined;
  const arcs = [...required, ...roots.map((dependent) => ({ head: 0, dependent }))];
  if (findConstraintConflict(n, { arcs }) !== undefined) return undefined;
  return { ...how, system: withRequiredArcs(system, n, arcs), root: arcs.find(({ head }) => head === 0)?.dependent };
}

export function isEmpty({ required = [], forbidden = [], roots = [], spans = [] }: Constraints = {}): boolean {
  return required.length + forbidden.length + roots.length + spans.length === 0;
}

/** Whether a tree satisfies the constraints. */
export function meets(
  heads: Int32Array,
  { required = [], forbidden = [], roots = [], spans = [] }: Constraints = {},
): boolean {
  return (
    required.every(({ head, dependent }) => heads[dependent] === head) &&
    forbidden.every(({ head, dependent }) => heads[dependent] !== head) &&
    roots.every((root) => heads[root] === 0) &&
    spans.every(({ start, end }) => {
      const isInside = (word: number) => start <= word && word < end;
      return heads.slice(start, end).filter((head) => !isInside(head)).length === 1;
    })
  );
}
