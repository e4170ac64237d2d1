/**
 * The way back through the chart: for an item, the best rule and inner node again. Intervals remember theirs, O(n²) space; the
 * items of regions are looked up where the chart keeps them and else computed from their premises, O(n) each.
 */

import { type Chart, IMPOSSIBLE, INTERVAL_RULES } from './chart.ts';
import { BACK, FORTH, type Glueing } from './forests.ts';
import { type Rule, type RuleName, rules } from './rules.ts';

interface Item {
  readonly table: string;
  readonly nodes: readonly number[];
  readonly forest: number;
}

interface Step {
  readonly rule: Rule;
  readonly glueing: Glueing;
  readonly nodes: ReadonlyMap<string, number>;
  readonly value: number;
}

/** Rules by the table of their conclusion. */
const byTable = () => {
  const map = new Map<string, Rule[]>();
  for (const rule of Object.values<Rule>(rules())) map.set(rule.table, [...(map.get(rule.table) ?? []), rule]);
  return map;
};

let rulesByTable: ReadonlyMap<string, readonly Rule[]> | undefined;

/** Writes the arcs of the best derivation of an item into `heads`. */
export function follow(chart: Chart, item: Item, heads: Int32Array) {
  const open = [item];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.table === 'I' && next.nodes[0] + 1 === next.nodes[1]) continue;
    const { rule, glueing, nodes } = bestStep(chart, next);
    rule.parts.forEach((part, index) => {
      const [u, v] = placesOf(part.nodes, nodes);
      const choice = glueing.choices[index];
      if (part.kind === 'item') open.push({ table: part.table, nodes: placesOf(part.nodes, nodes), forest: choice });
      else if (choice === FORTH) heads[v] = u;
      else if (choice === BACK) heads[u] = v;
    });
  }
}

const placesOf = (names: string, nodes: ReadonlyMap<string, number>) => [...names].map((name) => nodes.get(name) ?? -1);

function bestStep(chart: Chart, item: Item): Step {
  let best: Step | undefined;
  for (const { rule, nodes } of candidates(chart, item)) {
    for (const glueing of rule.glueings) {
      if (glueing.result !== item.forest) continue;
      const value = valueOfParts(chart, rule, glueing, nodes);
      if (value > (best?.value ?? IMPOSSIBLE)) best = { rule, glueing, nodes, value };
    }
  }
  if (best === undefined) throw new Error(`No derivation of ${item.table} [${item.nodes}]`);
  return best;
}

/** The rules that can end in an item, with all nodes placed. */
function* candidates(chart: Chart, { table, nodes, forest }: Item) {
  rulesByTable ??= byTable();
  const [i, j] = nodes;
  const pair = i * chart.size + j;
  const place = (rule: Rule, inner: readonly number[]) => {
    const names = [...rule.kept, ...innerNodes(rule)];
    return { rule, nodes: new Map(names.map((name, index) => [name, [...nodes, ...inner][index]])) };
  };
  if (table === 'I') {
    const name: RuleName = INTERVAL_RULES[chart.ruleOf[forest][pair]];
    const [first, second] = [chart.innerOf[forest][pair], chart.secondInnerOf[forest][pair]];
    // The names of inner nodes in the order of the rule's parts: X[i,a,b] and U[i,a,b] have the first-looped b last.
    yield place(rules()[name], second > 0 ? [second, first] : [first]);
    return;
  }
  for (const rule of rulesByTable.get(table) ?? []) {
    if (table === 'Z') yield place(rule, [chart.innerOfZ[forest][pair]]);
    else if (innerNodes(rule).length === 0) yield place(rule, []);
    else for (let k = i + 1; k < j; k++) yield place(rule, [k]);
  }
}

const innerNodes = ({ parts, kept }: Rule) => [
  ...new Set([...parts.map(({ nodes }) => nodes).join('')].filter((name) => !kept.includes(name))),
];

function valueOfParts(chart: Chart, { parts }: Rule, { choices }: Glueing, nodes: ReadonlyMap<string, number>): number {
  let value = 0;
  for (let index = 0; index < parts.length && value > IMPOSSIBLE; index++) {
    const part = parts[index];
    const places = placesOf(part.nodes, nodes);
    value +=
      part.kind === 'item'
        ? valueOfItem(chart, { table: part.table, nodes: places, forest: choices[index] })
        : chart.arc(choices[index], places[0], places[1]);
  }
  return value;
}

function valueOfItem(chart: Chart, item: Item): number {
  const { table, nodes, forest } = item;
  const [i, j, x] = nodes;
  const pair = i * chart.size + j;
  const isLeft = x < i;
  const at = (isLeft ? chart.left[pair] : chart.right[pair]) + x;
  switch (table) {
    case 'I':
    case 'C':
      return chart[table][forest][pair];
    case 'N':
      return (isLeft ? chart.N : chart.rightN)[forest][at];
    case 'Li':
      return (isLeft ? chart.Li : chart.rightLi)[forest][at];
    case 'Lx':
    case 'Nx':
    case 'Ri':
    case 'Pr':
      return chart[table][forest][at];
    default:
      return computed(chart, item);
  }
}

function computed(chart: Chart, item: Item): number {
  let best = IMPOSSIBLE;
  for (const { rule, nodes } of candidates(chart, item))
    for (const glueing of rule.glueings)
      if (glueing.result === item.forest) best = Math.max(best, valueOfParts(chart, rule, glueing, nodes));
  return best;
}
