/** The value of a clustering key for the current match. */

import { type Graph, labelText, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import type { ClusterKey, Range } from '../syntax/keys.ts';
import { subPattern } from './clauses.ts';
import { spanOf } from './comparisons.ts';
import type { Pattern } from './pattern.ts';
import type { Run } from './steps.ts';
import type { Compiling } from './tests.ts';

const UNDEFINED = '__undefined__';

/** @param plan makes a block of *whether* executable */
export function clusterValue(
  key: ClusterKey,
  pattern: Pattern,
  compiling: Compiling,
  plan: (pattern: Pattern) => Run,
): (graph: Graph) => string {
  const { nodes, edges } = pattern.bindings;
  const nodeOf = (name: { readonly text: string }) => pattern.nodeVariable(name.text) ?? 0;
  switch (key.kind) {
    case 'feature': {
      const edge = pattern.edgeVariable(key.of.text);
      const values = key.features.map((feature) =>
        edge === undefined
          ? ofNode(compiling, feature, nodes, nodeOf(key.of))
          : ofEdge(compiling, feature, edges, edge),
      );
      return (graph) => {
        for (const value of values) {
          const text = value(graph);
          if (text !== undefined) return text;
        }
        return UNDEFINED;
      };
    }
    case 'range': {
      const edge = pattern.edgeVariable(key.of.text);
      const feature = key.feature.text;
      const value =
        edge === undefined
          ? ofNode(compiling, feature, nodes, nodeOf(key.of))
          : ofEdge(compiling, feature, edges, edge);
      return (graph) => {
        const text = value(graph);
        return text === undefined || text === '' || Number.isNaN(Number(text))
          ? UNDEFINED
          : intervalOf(Number(text), key.range);
      };
    }
    case 'distance': {
      const [from, to] = [nodeOf(key.from), nodeOf(key.to)];
      return () => String(key.measure === 'delta' ? nodes[to] - nodes[from] : Math.abs(nodes[to] - nodes[from]));
    }
    case 'order': {
      const names = key.nodes.map((name) => ({ name: name.text, node: nodeOf(name) }));
      return () =>
        [...names]
          .sort((a, b) => nodes[a.node] - nodes[b.node])
          .map(({ name }) => name)
          .join(' << ');
    }
    case 'between': {
      compiling.needEdges();
      compiling.needLabels();
      const [source, target] = [nodeOf(key.source), nodeOf(key.target)];
      return (graph) => labelBetween(graph, compiling.strings, nodes[source], nodes[target], key.both);
    }
    case 'meta':
      return ({ sentence }) => sentence.comment(key.key) ?? UNDEFINED;
    case 'whether': {
      const run = plan(subPattern(pattern, key.block));
      return (graph) => (run(graph) ? 'Yes' : 'No');
    }
    case 'tuple': {
      const values = key.keys.map((each) => clusterValue(each, pattern, compiling, plan));
      return (graph) => `(${values.map((value) => value(graph)).join(', ')})`;
    }
  }
}

/** `[100, 200[`, with the marks of the real Grew. */
function intervalOf(value: number, { gap, min, max }: Range): string {
  // What is far below a step is the rounding of a zero.
  const shown = (number: number): string =>
    Math.abs(number) < 1e-9 * gap ? '0' : String(Number(number.toPrecision(6)));
  if (min !== undefined && value < min) return `]-∞, ${shown(min)}[`;
  if (max !== undefined && max <= value) return `[${shown(max)}, +∞[`;
  if (min === undefined && max !== undefined) {
    const start = max - Math.ceil(stepsBetween(value, max, gap)) * gap;
    return `[${shown(start)}, ${shown(start + gap)}[`;
  }
  const from = min ?? 0;
  const start = from + Math.floor(stepsBetween(from, value, gap)) * gap;
  return `[${shown(start)}, ${shown(Math.min(start + gap, max ?? Number.POSITIVE_INFINITY))}[`;
}

/** How many gaps lie between two numbers. As decimals they are rounded: 0.3 is 3 steps of 0.1, not 2.9999999999999996. */
function stepsBetween(from: number, to: number, gap: number): number {
  const steps = (to - from) / gap;
  const whole = Math.round(steps);
  // Each number is off by half an epsilon of itself, and so are difference and quotient.
  const most = (4 * Number.EPSILON * (Math.abs(from) + Math.abs(to))) / gap;
  return Math.abs(steps - whole) <= most ? whole : steps;
}

function ofNode(
  compiling: Compiling,
  feature: string,
  nodes: Int32Array,
  node: number,
): (graph: Graph) => string | undefined {
  const value = compiling.feature(feature);
  return (graph) => textOf(compiling.strings, value(graph, nodes[node]));
}

function ofEdge(
  compiling: Compiling,
  feature: string,
  edges: Int32Array,
  edge: number,
): (graph: Graph) => string | undefined {
  if (feature === 'length' || feature === 'delta') return (graph) => String(spanOf(graph, edges[edge], feature));
  const value = compiling.edgeFeature(feature);
  return (graph) => textOf(compiling.strings, value(graph, edges[edge]));
}

const textOf = (strings: Strings, id: number): string | undefined => (id === -1 ? undefined : strings.text(id));

/** `-label` for an edge in the other direction. */
function labelBetween(
  { data, stride, sources, labels }: Graph,
  strings: Strings,
  source: number,
  target: number,
  both: boolean,
): string {
  const found: string[] = [];
  const collect = (from: number, to: number, sign: string) => {
    for (let edge = data[Of.ins * stride + to]; edge < data[Of.ins * stride + to + 1]; edge++) {
      if (data[sources + edge] === from) found.push(sign + labelText(strings, data[labels + edge]));
    }
  };
  collect(source, target, '');
  if (both) collect(target, source, '-');
  return found.length === 0 ? '__none__' : found.length === 1 ? found[0] : '__multi__';
}
