/**
 * Deduction rules as data: the ways to glue items together, and the glueings that can be part of a derivation of the goal. The rules of
 * the two decoders are in `firstOrderRules.ts` and `thirdOrderRules.ts`; docs/decoders.md has the figures and the argument.
 *
 * Items over nodes i < j and an outer node x (left of i or right of j):
 *   C[i,j]    an interval: nothing strictly inside has arcs to the outside
 *   N[i,j,x]  arcs between x and inner nodes, crossed by nothing in [i,j]; an arc between i and j only if x has none
 *   L[i,j,x]  arcs between x and inner nodes, crossed in [i,j] by arcs of i only; without arcs among i, j, x
 *   R[i,j,x]  the mirror image of L: crossed by arcs of j only
 *   B[i,j,x]  each arc of x crossed by arcs of i only or by arcs of j only
 * Arcs of x into a region are crossed by something outside it, which shares the endpoint of the arcs that the kind of region
 * allows to cross them inside; so everything that crosses them shares an endpoint.
 *
 * The other items are intermediate steps, so that no rule loops over more than four nodes. Z, X and U close the part of an
 * interval whose left node has a crossed arc. Li and Ri may have the arc between i and j, Nx the one between x and j, Lx both. P,
 * Q, M, S and the mirror images Pr, Mr hold one side of the outermost arc x–k of the region to be built.
 */

import { type GluedPart, type Glueing, glueings, PAIR_FORESTS, TRIPLE_FORESTS } from './forests.ts';

export interface RulePart extends GluedPart {
  /** For items. */
  readonly table: string;
}

export interface GlueingRule {
  readonly table: string;
  /** The nodes of the conclusion, in item order. */
  readonly kept: string;
  readonly parts: readonly RulePart[];
  /** The other nodes, in the order of the parts. */
  readonly inner: readonly string[];
  readonly glueings: readonly Glueing[];
}

export type RuleSet<Name extends string> = Readonly<Record<Name, GlueingRule>>;

/** `rule('C ij', 'C ik', 'C kj')`. A premise is an item, or `ik!` an arc between i and k, or `ik?` such an arc or none. */
export function rule(conclusion: string, ...premises: string[]): GlueingRule {
  const [table, kept] = conclusion.split(' ');
  const parts = premises.map((premise): RulePart => {
    const [name, nodes] = premise.split(' ');
    if (nodes !== undefined) return { kind: 'item', table: name, nodes };
    return { kind: premise.endsWith('!') ? 'required' : 'optional', table: '', nodes: premise.slice(0, -1) };
  });
  const inner = [...new Set(parts.flatMap(({ nodes }) => [...nodes]))].filter((node) => !kept.includes(node));
  return { table, kept, parts, inner, glueings: glueings(parts, kept) };
}

/** A rule with some of its glueings. */
export function restricted(full: GlueingRule, isAllowed: (glueing: Glueing) => boolean): GlueingRule {
  return { ...full, glueings: full.glueings.filter(isAllowed) };
}

/** A table and one of its forests. */
export type TableState = `${string} ${number}`;

export const stateOf = (table: string, forest: number): TableState => `${table} ${forest}`;

const premisesOf = ({ parts }: GlueingRule, { choices }: Glueing): TableState[] =>
  parts.flatMap(({ kind, table }, index) => (kind === 'item' ? [stateOf(table, choices[index])] : []));

/** The rules restricted to the glueings that lead from the axioms to a goal. */
export function withoutDeadEnds<Name extends string>(
  rules: RuleSet<Name>,
  axioms: readonly TableState[],
  goals: readonly TableState[],
): RuleSet<Name> {
  const reachable = new Set(axioms);
  const useful = new Set(goals);
  const sweep = (step: (conclusion: TableState, premises: readonly TableState[]) => void) => {
    for (let before = -1; before !== reachable.size + useful.size; ) {
      before = reachable.size + useful.size;
      for (const each of Object.values<GlueingRule>(rules))
        for (const glueing of each.glueings) step(stateOf(each.table, glueing.result), premisesOf(each, glueing));
    }
  };
  sweep((conclusion, from) => {
    if (from.every((state) => reachable.has(state))) reachable.add(conclusion);
  });
  sweep((conclusion, from) => {
    if (useful.has(conclusion) && from.every((state) => reachable.has(state)))
      for (const state of from) useful.add(state);
  });
  const isLive = (each: GlueingRule) => (glueing: Glueing) =>
    useful.has(stateOf(each.table, glueing.result)) && premisesOf(each, glueing).every((state) => reachable.has(state));
  const entries = Object.entries<GlueingRule>(rules).map(([name, each]) => [name, restricted(each, isLive(each))]);
  return Object.fromEntries(entries) as RuleSet<Name>;
}

/** For each forest of a table whether the rules use it. Time O(forests) after the first table of the rules. */
export function liveForests(rules: RuleSet<string>, table: string): boolean[] {
  const { states, ofPairs } = usesOf(rules);
  return (ofPairs.has(table) ? PAIR_FORESTS : TRIPLE_FORESTS).map((_, forest) => states.has(stateOf(table, forest)));
}

interface Uses {
  readonly states: ReadonlySet<TableState>;
  /** Tables of items over two nodes. */
  readonly ofPairs: ReadonlySet<string>;
}

/** The use of a table by rules is requested for each table of each plan, and is the same for sentences of all lengths. */
const known = new WeakMap<RuleSet<string>, Uses>();

function usesOf(rules: RuleSet<string>): Uses {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const states = new Set<TableState>();
  const ofPairs = new Set<string>();
  for (const each of Object.values(rules)) {
    for (const { table, nodes } of [{ table: each.table, nodes: each.kept }, ...each.parts]) {
      if (nodes.length === 2) ofPairs.add(table);
    }
    for (const glueing of each.glueings) {
      states.add(stateOf(each.table, glueing.result));
      for (const state of premisesOf(each, glueing)) states.add(state);
    }
  }
  const uses = { states, ofPairs };
  known.set(rules, uses);
  return uses;
}
