/** Comparisons of features: `X.lemma = Y.lemma`, `e.2 = and`, `X.Duration < 3`. */

import { toNfc } from '../../conllu/index.ts';
import { NUMERIC } from '../graph/featureNames.ts';
import type { Graph } from '../graph/graph.ts';
import { TextTest } from '../graph/strings.ts';
import type { ComparisonOperator, Operand, Term } from '../syntax/types.ts';
import type { Pattern } from './pattern.ts';
import { compares, regexTest } from './tests.ts';

/** A term: the variables it reads, and the number of its text, -1 if it is absent. */
export interface Value {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly read: (graph: Graph) => number;
}

/** Signed or absolute distance from the source to the target. */
export function spanOf({ data, sources, targets }: Graph, edge: number, feature: 'length' | 'delta'): number {
  const distance = data[targets + edge] - data[sources + edge];
  return feature === 'delta' ? distance : Math.abs(distance);
}

export function valueOfTerm(pattern: Pattern, { of, feature }: Term): Value {
  const { compiling, bindings } = pattern;
  const edge = pattern.edgeVariable(of.text);
  if (edge === undefined) {
    const node = pattern.node(of);
    const value = compiling.feature(feature);
    return { nodes: [node], edges: [], read: (graph) => value(graph, bindings.nodes[node]) };
  }
  const { strings } = compiling;
  const edges = [edge];
  if (feature === 'length' || feature === 'delta') {
    return { nodes: [], edges, read: (graph) => strings.of(String(spanOf(graph, bindings.edges[edge], feature))) };
  }
  const value = compiling.edgeFeature(feature);
  return { nodes: [], edges, read: (graph) => value(graph, bindings.edges[edge]) };
}

export function addDefined(pattern: Pattern, term: Term, isNegated: boolean): void {
  const { nodes, edges, read } = valueOfTerm(pattern, term);
  pattern.checkEarly(nodes, edges, (graph) => (read(graph) === -1) === isNegated);
}

export function addComparison(pattern: Pattern, left: Term, op: ComparisonOperator, right: Operand): void {
  if (right.kind !== 'term') addOperand(pattern, left, op, right);
  else addTerms(pattern, left, op, right.term);
}

function addOperand(
  pattern: Pattern,
  left: Term,
  op: ComparisonOperator,
  right: Exclude<Operand, { kind: 'term' }>,
): void {
  const edge = pattern.edgeVariable(left.of.text);
  const { feature } = left;
  if (edge !== undefined && right.kind === 'text' && (feature === 'length' || feature === 'delta')) {
    const isFine = compares(op);
    const value = Number(right.text);
    pattern.check([], [edge], (graph) => isFine(spanOf(graph, pattern.bindings.edges[edge], feature), value));
    return;
  }
  const { nodes, edges, read } = valueOfTerm(pattern, left);
  const isFine = operandTest(pattern, left, op, right);
  pattern.checkEarly(nodes, edges, (graph) => {
    const id = read(graph);
    return id !== -1 && isFine(id);
  });
}

function operandTest(
  { compiling }: Pattern,
  left: Term,
  op: ComparisonOperator,
  right: Exclude<Operand, { kind: 'term' }>,
): (id: number) => boolean {
  const { strings } = compiling;
  if (right.kind === 'regex') {
    const found = new TextTest(strings, regexTest(right.regex, compiling.meter));
    return (id) => found.has(id) === (op === '=');
  }
  if (NUMERIC.has(left.feature) || (op !== '=' && op !== '<>')) {
    const isFine = compares(op);
    const value = Number(right.text);
    const found = new TextTest(strings, (text) => isFine(Number(text), value));
    return (id) => found.has(id);
  }
  const wanted = strings.ofValue(toNfc(right.text));
  return (id) => (id === wanted) === (op === '=');
}

function addTerms(pattern: Pattern, left: Term, op: ComparisonOperator, right: Term): void {
  if (pattern.compiling.isLexicon(right.of.text)) addLexicon(pattern, left, op, right);
  else if (op === '=' || op === '<>') addEquality(pattern, left, op === '=', right);
  else if (left.feature === '__id__' && right.feature === '__id__') addOrderOfIds(pattern, left, op, right);
  else {
    const [a, b] = [valueOfTerm(pattern, left), valueOfTerm(pattern, right)];
    const isFine = compares(op);
    const { strings } = pattern.compiling;
    pattern.check([...a.nodes, ...b.nodes], [...a.edges, ...b.edges], (graph) => {
      const [id, other] = [a.read(graph), b.read(graph)];
      return id !== -1 && other !== -1 && isFine(Number(strings.text(id)), Number(strings.text(other)));
    });
  }
}

/** `X.lemma = lex.verb`, `X.weight < lex.weight` */
function addLexicon(pattern: Pattern, left: Term, op: ComparisonOperator, right: Term): void {
  const table = pattern.compiling.table(right.of.text);
  const field = table.field(right.feature);
  const { nodes, edges, read } = valueOfTerm(pattern, left);
  const isOrder = op !== '=' && op !== '<>';
  pattern.addRowTest(right.of.text, {
    field,
    isNegated: op === '<>',
    ...(isOrder ? { compares: compares(op) } : {}),
    nodes,
    edges,
    read,
  });
}

function addEquality(pattern: Pattern, left: Term, isEqual: boolean, right: Term): void {
  const [a, b] = [valueOfTerm(pattern, left), valueOfTerm(pattern, right)];
  if (isEqual && a.nodes.length === 1 && b.nodes.length === 1 && a.nodes[0] !== b.nodes[0]) {
    const { compiling } = pattern;
    pattern.equalities.push({
      nodes: [a.nodes[0], b.nodes[0]],
      values: [compiling.feature(left.feature), compiling.feature(right.feature)],
    });
  }
  pattern.checkEarly([...new Set([...a.nodes, ...b.nodes])], [...a.edges, ...b.edges], (graph) => {
    const id = a.read(graph);
    if (id === -1) return false;
    const other = b.read(graph);
    return other !== -1 && (id === other) === isEqual;
  });
}

/** `X.__id__ < Y.__id__` breaks symmetry: the order of the file. */
function addOrderOfIds(pattern: Pattern, left: Term, op: ComparisonOperator, right: Term): void {
  const [x, y] = [pattern.node(left.of), pattern.node(right.of)];
  const infinity = Number.POSITIVE_INFINITY;
  if (op === '<' || op === '<=') pattern.addBound(x, y, op === '<' ? 1 : 0, infinity);
  else pattern.addBound(y, x, op === '>' ? 1 : 0, infinity);
}
