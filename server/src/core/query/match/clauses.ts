/** Compiles blocks: each clause adds its variables and conditions to a pattern. */

import { toNfc } from '../../conllu/index.ts';
import { type Graph, Of } from '../graph/graph.ts';
import { hasShape, measureOf } from '../graph/shape.ts';
import type { Block, Clause } from '../syntax/types.ts';
import type { Bindings } from './bindings.ts';
import { addComparison, addDefined } from './comparisons.ts';
import { addValues } from './expressions.ts';
import { type EdgePair, Pattern } from './pattern.ts';
import { Reach } from './reach.ts';
import {
  alternatives,
  type Compiling,
  cellIn,
  compares,
  type LabelPredicate,
  labelTest,
  type NodeTest,
  rowsOfAlternatives,
  rowTestsOf,
  textTest,
} from './tests.ts';

type ClauseOf<K extends Clause['kind']> = Extract<Clause, { kind: K }>;

/** Some blocks' clauses as one pattern. */
export function patternOf(compiling: Compiling, bindings: Bindings, blocks: readonly Block[]): Pattern {
  return withClauses(new Pattern(compiling, bindings, new Reach(compiling.isBasicOnly), blocks), blocks);
}

/** A block that can use the variables of a pattern. */
export function subPattern(outer: Pattern, block: Block): Pattern {
  return withClauses(new Pattern(outer.compiling, outer.bindings, outer.reach, [block], outer), [block]);
}

function withClauses(pattern: Pattern, blocks: readonly Block[]): Pattern {
  const clauses = blocks.flatMap((block) => block.clauses);
  // Blocks last: they are about the same rows as all clauses around them, also those written behind them.
  for (const clause of clauses) if (clause.kind !== 'block') addClause(pattern, clause);
  for (const clause of clauses) if (clause.kind === 'block') addCondition(pattern, clause.block);
  pattern.joinRows();
  return pattern;
}

/** A block that must, or must not, have a match with those of the pattern. */
export function addCondition(outer: Pattern, block: Block): void {
  const { kind, count, others = [] } = block;
  const patterns = [block, ...others].map((each) => subPattern(outer, each));
  const isFine = (n: number) => (kind === 'with' ? 0 < n : kind === 'without' ? n === 0 : n === 1);
  if (count === undefined) outer.blocks.push({ patterns, isFine });
  else {
    const isCount = compares(count.op);
    const most = Math.max(0, Math.floor(count.value)) + 1;
    outer.blocks.push({ patterns, isFine, count: { most, isFine: (n) => isCount(n, count.value) } });
  }
}

function addClause(pattern: Pattern, clause: Exclude<Clause, { kind: 'block' }>): void {
  switch (clause.kind) {
    case 'node':
      addNode(pattern, clause);
      break;
    case 'edge':
      addEdge(pattern, clause);
      break;
    case 'dominates':
      addDominance(pattern, clause);
      break;
    case 'relation':
      addRelation(pattern, clause);
      break;
    case 'compare':
      addComparison(pattern, clause.left, clause.op, clause.right);
      break;
    case 'values':
      addValues(pattern, clause);
      break;
    case 'defined':
      addDefined(pattern, clause.term, clause.isNegated);
      break;
    case 'distance':
      addDistance(pattern, clause);
      break;
    case 'size':
      addSize(pattern, clause);
      break;
    case 'shape':
      pattern.compiling.need('basic');
      pattern.check([], [], (graph) => {
        pattern.bindings.work += graph.nNodes;
        return hasShape(graph, clause.shape) !== clause.isNegated;
      });
      break;
    case 'meta':
      addMeta(pattern, clause);
      break;
  }
}

function addNode(pattern: Pattern, { node, alternatives: all }: ClauseOf<'node'>): void {
  const { compiling, bindings } = pattern;
  const variable = pattern.node(node);
  pattern.onNode(variable, alternatives(compiling, all));
  const cell = all.length === 1 ? cellIn(compiling, all[0]) : undefined;
  if (cell !== undefined) pattern.requireCell(variable, cell);
  // Several alternatives have rows of their own.
  if (1 < all.length) {
    for (const [lexicon, rows] of rowsOfAlternatives(compiling, all))
      pattern.addRowChoice(lexicon, (graph) => rows(graph, bindings.nodes[variable]));
    return;
  }
  for (const test of all[0]) {
    for (const { lexicon, field, isNegated, read } of rowTestsOf(compiling, test)) {
      pattern.addRowTest(lexicon, {
        field,
        isNegated,
        nodes: [variable],
        edges: [],
        read: (graph) => read(graph, bindings.nodes[variable]),
      });
    }
  }
}

function addEdge(pattern: Pattern, { source, target, label, name }: ClauseOf<'edge'>): void {
  pattern.compiling.needEdges();
  const isFine = labelTest(pattern.compiling, label);
  const [from, to] = [
    source === undefined ? -1 : pattern.node(source),
    target === undefined ? -1 : pattern.node(target),
  ];
  if (name !== undefined)
    pattern.edges.push({ source: from, target: to, edge: pattern.edgeVariable(name.text) ?? -1, label: isFine });
  else if (from === -1) pattern.onNode(to, hasIncoming(pattern.bindings, isFine));
  else if (to === -1) pattern.onNode(from, hasOutgoing(pattern.bindings, isFine));
  else pattern.edges.push({ source: from, target: to, edge: -1, label: isFine });
}

function hasOutgoing(bindings: Bindings, label: LabelPredicate | undefined): NodeTest {
  return ({ data, stride, bySource, labels }, node) => {
    bindings.work += data[Of.outs * stride + node + 1] - data[Of.outs * stride + node];
    for (let i = data[Of.outs * stride + node]; i < data[Of.outs * stride + node + 1]; i++) {
      if (label === undefined || label(data[labels + data[bySource + i]])) return true;
    }
    return false;
  };
}

function hasIncoming(bindings: Bindings, label: LabelPredicate | undefined): NodeTest {
  return ({ data, stride, labels }, node) => {
    bindings.work += data[Of.ins * stride + node + 1] - data[Of.ins * stride + node];
    for (let edge = data[Of.ins * stride + node]; edge < data[Of.ins * stride + node + 1]; edge++) {
      if (label === undefined || label(data[labels + edge])) return true;
    }
    return false;
  };
}

function addDominance(pattern: Pattern, clause: ClauseOf<'dominates'>): void {
  pattern.compiling.needEdges();
  const [above, below] = [pattern.node(clause.above), pattern.node(clause.below)];
  const { nodes } = pattern.bindings;
  pattern.check([above, below], [], (graph) => pattern.reach.has(graph, nodes[above], nodes[below]));
}

function addRelation(pattern: Pattern, { left, op, right }: ClauseOf<'relation'>): void {
  const [e, f] = [pattern.edgeVariable(left.text), pattern.edgeVariable(right.text)];
  // `e >> f`: the second lies inside the first.
  if (op === '>>' && e !== undefined) {
    if (f === undefined) addBelow(pattern, pattern.node(right), e);
    else addPair(pattern, f, 'inside', e);
  } else if (f === undefined) {
    const [x, y] = [pattern.node(left), pattern.node(right)];
    const [before, after] = op === '<' || op === '<<' ? [x, y] : [y, x];
    pattern.addBound(before, after, 1, op === '<' || op === '>' ? 1 : Number.POSITIVE_INFINITY);
  } else if (e !== undefined) addPair(pattern, e, op === '><' ? 'cross' : op === '<<' ? 'inside' : 'apart', f);
  else addBelow(pattern, pattern.node(left), f);
}

/** `Z << e`: a node strictly between the ends of an edge. */
function addBelow(pattern: Pattern, node: number, edge: number): void {
  const { nodes, edges } = pattern.bindings;
  pattern.check([node], [edge], (graph) => {
    const [left, right] = endsOf(graph, edges[edge]);
    return left < nodes[node] && nodes[node] < right;
  });
}

function endsOf({ data, sources, targets }: Graph, edge: number): readonly [left: number, right: number] {
  const [source, target] = [data[sources + edge], data[targets + edge]];
  return source < target ? [source, target] : [target, source];
}

function addPair(pattern: Pattern, e: number, op: EdgePair['op'], f: number): void {
  pattern.pairs.push({ op, edges: [e, f] });
  const { edges } = pattern.bindings;
  pattern.check([], [e, f], (graph) => {
    const [left, right] = endsOf(graph, edges[e]);
    const [low, high] = endsOf(graph, edges[f]);
    if (op === 'cross')
      return (left < low && low < right && right < high) || (low < left && left < high && high < right);
    if (op === 'inside') return low <= left && right <= high && (low < left || right < high);
    return right <= low || high <= left;
  });
}

function addDistance(pattern: Pattern, { measure, from, to, op, value }: ClauseOf<'distance'>): void {
  const [x, y] = [pattern.node(from), pattern.node(to)];
  const infinity = Number.POSITIVE_INFINITY;
  if (measure === 'delta' && op !== '<>' && Number.isInteger(value)) {
    const low = op === '=' || op === '>=' ? value : op === '>' ? value + 1 : -infinity;
    const high = op === '=' || op === '<=' ? value : op === '<' ? value - 1 : infinity;
    pattern.addBound(x, y, low, high);
    return;
  }
  if (measure === 'length' && (op === '=' || op === '<' || op === '<=')) pattern.addBound(x, y, -value, value);
  const isFine = compares(op);
  const { nodes } = pattern.bindings;
  pattern.check([x, y], [], () => {
    const distance = nodes[y] - nodes[x];
    return isFine(measure === 'delta' ? distance : Math.abs(distance), value);
  });
}

function addSize(pattern: Pattern, { measure, node, op, value }: ClauseOf<'size'>): void {
  const { compiling } = pattern;
  compiling.need('basic');
  const isFine = compares(op);
  const { bindings } = pattern;
  pattern.onNode(pattern.node(node), (graph, candidate) => {
    // This may visit as many nodes as there are.
    bindings.work += graph.nNodes;
    const size = measureOf(graph, compiling.strings, measure, candidate);
    return size !== undefined && isFine(size, value);
  });
}

function addMeta(pattern: Pattern, { key, test }: ClauseOf<'meta'>): void {
  if (test.kind === 'lexicon') {
    const { strings } = pattern.compiling;
    pattern.addRowTest(test.lexicon.text, {
      field: pattern.compiling.table(test.lexicon.text).field(test.field),
      isNegated: test.isNegated,
      nodes: [],
      edges: [],
      read: ({ sentence }) => {
        const value = sentence.comment(key);
        return value === undefined ? -1 : strings.ofValue(toNfc(value));
      },
    });
    return;
  }
  const isFine = textTest(test, pattern.compiling.meter);
  pattern.check([], [], ({ sentence }) => {
    const value = sentence.comment(key);
    return isFine(value === undefined ? undefined : toNfc(value));
  });
}
