/** The order in which the variables of a pattern are bound: the step with the fewest candidates first, estimated from a sample. */

import { append } from '../../grouping.ts';
import type { Graph } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import type { Bindings, Check } from './bindings.ts';
import { ByEnd, ByValue } from './indexes.ts';
import type { EdgeClause, Equality, Pattern } from './pattern.ts';
import type { Run, Visit } from './steps.ts';
import * as steps from './steps.ts';

/** Sentences sampled for the statistics: more would not change the order. */
export const SAMPLE = 100;

/** Estimates for one sentence. */
interface Expectation {
  readonly nNodes: number;
  readonly ofNode: ReadonlyMap<number, number>;
  /** Number of edges that fit a clause, with the conditions on both ends. */
  readonly ofEdge: ReadonlyMap<EdgeClause, number>;
}

/** A way to bind variables, and its expected number of candidates. */
interface Option {
  readonly fanOut: number;
  readonly edge?: EdgeClause;
  readonly node?: number;
  readonly make: (visit: Visit) => Run;
}

/** Compiles a pattern for sentences like the sample. @param emit called with all variables bound; true stops the search */
export function planOf(pattern: Pattern, strings: Strings, sample: readonly Graph[], emit: Run): Run {
  return new Planner(pattern, strings, sample).plan(emit);
}

class Planner {
  private readonly bindings: Bindings;
  private readonly expected: Expectation;
  private readonly boundNodes = new Set<number>();
  private readonly boundEdges = new Set<number>();
  private readonly openEdges: Set<EdgeClause>;
  private readonly openChecks: Set<Check>;
  private readonly makers: ((next: Run) => Run)[] = [];
  /** The equalities of each node, with the other node. */
  private readonly equalities = new Map<number, { side: number; other: number; values: Equality['values'] }[]>();

  constructor(
    private readonly pattern: Pattern,
    private readonly strings: Strings,
    private readonly sample: readonly Graph[],
  ) {
    this.bindings = pattern.bindings;
    this.openEdges = new Set(pattern.edges);
    for (const { nodes, values } of pattern.equalities) {
      for (const side of [0, 1]) {
        append(this.equalities, nodes[side], { side, other: nodes[1 - side], values });
      }
    }
    for (let outer = pattern.outer; outer !== undefined; outer = outer.outer) {
      for (const node of outer.ownNodes) this.boundNodes.add(node);
      for (const edge of outer.ownEdges) this.boundEdges.add(edge);
    }
    this.expected = sample.length === 0 ? presumedOf(pattern) : expectationOf(pattern, sample);
    this.openChecks = new Set([...pattern.checks, ...this.existenceChecks()]);
  }

  plan(emit: Run): Run {
    const first = this.dueChecks();
    const { ownNodes, ownEdges } = this.pattern;
    for (;;) {
      const isDone =
        ownNodes.every((node) => this.boundNodes.has(node)) && ownEdges.every((edge) => this.boundEdges.has(edge));
      if (isDone) break;
      this.addStep(this.best());
    }
    let run = emit;
    for (const make of this.makers.reverse()) run = make(run);
    return guarded(first, run);
  }

  /** Blocks that must (not) have a match: tested once all their variables are bound, or if they have nodes of their own, once everything is. */
  private existenceChecks(): Check[] {
    return this.pattern.blocks.map(({ patterns, isFine, count }) => {
      const runs = new Map<Pattern, Run>();
      const isWhole = patterns.some(
        ({ ownNodes, ownEdges, blocks }) => 0 < ownNodes.length + ownEdges.length + blocks.length,
      );
      const used = patterns.map(usedBy);
      let n = 0;
      const holds = (pattern: Pattern, graph: Graph): boolean => {
        let run = runs.get(pattern);
        if (run === undefined) {
          const most = count?.most ?? 1;
          run = planOf(pattern, this.strings, this.sample, () => most <= ++n);
          runs.set(pattern, run);
        }
        return run(graph);
      };
      return {
        nodes: isWhole ? this.pattern.ownNodes : used.flatMap(({ nodes }) => nodes),
        edges: isWhole ? this.pattern.ownEdges : used.flatMap(({ edges }) => edges),
        test: (graph) => {
          n = 0;
          if (count !== undefined) {
            holds(patterns[0], graph);
            return count.isFine(n);
          }
          if (patterns.length === 1) return isFine(holds(patterns[0], graph) ? 1 : 0);
          let nHolding = 0;
          for (const pattern of patterns) {
            if (holds(pattern, graph)) nHolding++;
            // One decides with and without, two decide either.
            if (2 <= nHolding || (nHolding === 1 && isFine(2) === isFine(1))) break;
          }
          return isFine(nHolding);
        },
      };
    });
  }

  private best(): Option {
    let best: Option | undefined;
    for (const option of this.options()) if (best === undefined || option.fanOut < best.fanOut) best = option;
    if (best === undefined) throw new Error('A variable can always be bound to every node.');
    return best;
  }

  private *options(): Generator<Option> {
    for (const node of this.pattern.ownNodes) if (!this.boundNodes.has(node)) yield* this.optionsOfNode(node);
    for (const clause of this.openEdges) yield* this.optionsOfEdge(clause);
  }

  private *optionsOfNode(node: number): Generator<Option> {
    const count = this.expected.ofNode.get(node) ?? 1;
    const cell = this.pattern.cellOf(node);
    yield {
      node,
      fanOut: count,
      make: (visit) => (cell === undefined ? steps.eachNode(visit) : steps.eachOfValue(this.bindings, cell, visit)),
    };
    const bounds = this.pattern.bounds.filter((bound) => bound.node === node && this.boundNodes.has(bound.from));
    if (0 < bounds.length) {
      const share = Math.min(...bounds.map(({ low, high }) => (high - low + 1) / this.expected.nNodes), 0.5);
      yield { node, fanOut: count * share, make: (visit) => steps.eachInRange(this.bindings, bounds, visit) };
    }
    for (const { side, other, values } of this.equalities.get(node) ?? []) {
      if (this.boundNodes.has(other))
        yield { node, fanOut: count * 0.1, make: (visit) => this.eachEqual(node, values, side, other, visit) };
    }
  }

  /** @param side which of the two values belongs to the node; the other is that of a bound node */
  private eachEqual(node: number, values: Equality['values'], side: number, other: number, visit: Visit): Run {
    const index = new ByValue(this.strings, values[side], this.pattern.testOf(node));
    const { nodes } = this.bindings;
    return steps.eachEqual(index, (graph) => values[1 - side](graph, nodes[other]), visit);
  }

  private *optionsOfEdge(edge: EdgeClause): Generator<Option> {
    const { source, target, label } = edge;
    const count = this.expected.ofEdge.get(edge) ?? 1;
    const isBound = (node: number) => node === -1 || this.boundNodes.has(node);
    const [hasSource, hasTarget] = [isBound(source), isBound(target)];
    const nNodes = this.expected.nNodes;
    if (source !== -1 && this.boundNodes.has(source) && (source !== target || hasTarget)) {
      const among = Math.max(1, Math.min(nNodes, this.expected.ofNode.get(source) ?? nNodes));
      const fanOut = count / among;
      yield {
        edge,
        fanOut: hasTarget ? fanOut / nNodes : fanOut,
        make: (visit) => steps.eachOutgoing(this.bindings, source, label, visit),
      };
    }
    if (target !== -1 && this.boundNodes.has(target) && source !== target) {
      const among = Math.max(1, Math.min(nNodes, this.expected.ofNode.get(target) ?? nNodes));
      const fanOut = count / among;
      yield {
        edge,
        fanOut: hasSource ? fanOut / nNodes : fanOut,
        make: (visit) => steps.eachIncoming(this.bindings, target, label, visit),
      };
    }
    if (hasSource || hasTarget || source === target) return;
    // Of two that are alike the outer one comes first: those inside it are found by their ends, those around an edge are not.
    const isOuter = this.pattern.pairs.some(
      ({ op, edges: [inner, outer] }) => op === 'inside' && outer === edge.edge && !this.boundEdges.has(inner),
    );
    const fanOut = isOuter ? count * 0.9 : count;
    yield { edge, fanOut, make: (visit) => steps.eachEdge(this.bindings, label, visit) };
    if (edge.edge === -1) return;
    for (const {
      op,
      edges: [first, second],
    } of this.pattern.pairs) {
      const other = first === edge.edge ? second : second === edge.edge ? first : -1;
      if (other === -1 || !this.boundEdges.has(other) || op === 'apart' || (op === 'inside' && other === first))
        continue;
      const index = new ByEnd((graph, each) => label === undefined || label(graph.data[graph.labels + each]));
      yield op === 'cross'
        ? { edge, fanOut: count * 0.05, make: (visit) => steps.eachCrossing(this.bindings, other, index, visit) }
        : { edge, fanOut: count * 0.2, make: (visit) => steps.eachWithin(this.bindings, other, index, visit) };
    }
  }

  private addStep({ node, edge, make }: Option): void {
    if (edge === undefined) {
      const bind = this.binder(node ?? -1);
      const due = this.dueChecks();
      this.makers.push((next) => make(this.visitNode(bind, guarded(due, next))));
      return;
    }
    this.openEdges.delete(edge);
    const ends = [...new Set([edge.source, edge.target])].filter((end) => end !== -1 && !this.boundNodes.has(end));
    const isFixed = {
      source: edge.source !== -1 && !ends.includes(edge.source),
      target: edge.target !== -1 && !ends.includes(edge.target),
    };
    const binders = ends.map((end) => ({ isSource: end === edge.source, bind: this.binder(end) }));
    if (edge.edge !== -1) this.boundEdges.add(edge.edge);
    const due = this.dueChecks();
    this.makers.push((next) => make(this.visitEdge(edge, isFixed, binders, guarded(due, next))));
  }

  /** Binds a variable to a node that satisfies its conditions and is still free; false if it does not or is not. */
  private binder(node: number): Visit {
    const { bindings } = this;
    const { nodes } = bindings;
    const others = bindings.isFree(node) ? [] : [...this.boundNodes].filter((other) => !bindings.isFree(other));
    this.boundNodes.add(node);
    const test = this.pattern.testOf(node);
    if (others.length === 0) {
      return (graph, candidate) => {
        if (!test(graph, candidate)) return false;
        nodes[node] = candidate;
        return true;
      };
    }
    return (graph, candidate) => {
      for (const other of others) if (nodes[other] === candidate) return false;
      if (!test(graph, candidate)) return false;
      nodes[node] = candidate;
      return true;
    };
  }

  private visitNode(bind: Visit, next: Run): Visit {
    const { bindings } = this;
    return (graph, candidate) => {
      if (!bind(graph, candidate)) return !bindings.mayGoOn();
      return !bindings.mayGoOn() || next(graph);
    };
  }

  /** For edges whose label fits. */
  private visitEdge(
    clause: EdgeClause,
    isFixed: { readonly source: boolean; readonly target: boolean },
    binders: readonly { readonly isSource: boolean; readonly bind: Visit }[],
    next: Run,
  ): Visit {
    const { bindings } = this;
    const { nodes, edges } = bindings;
    const { source, target, edge: variable } = clause;
    const [one, two] = binders;
    return (graph, edge) => {
      if (!bindings.mayGoOn()) return true;
      const { data, sources, targets } = graph;
      if (isFixed.source && data[sources + edge] !== nodes[source]) return false;
      if (isFixed.target && data[targets + edge] !== nodes[target]) return false;
      if (variable === -1) {
        if (steps.isRepeat(bindings, graph, edge, clause)) return false;
      } else edges[variable] = edge;
      if (one !== undefined && !one.bind(graph, data[(one.isSource ? sources : targets) + edge])) return false;
      if (two !== undefined && !two.bind(graph, data[(two.isSource ? sources : targets) + edge])) return false;
      return next(graph);
    };
  }

  /** Conditions that can be tested at this point, because all their variables are bound. */
  private dueChecks(): Run[] {
    const due: Run[] = [];
    for (const clause of this.openEdges) {
      if (clause.edge !== -1 || !this.boundNodes.has(clause.source) || !this.boundNodes.has(clause.target)) continue;
      this.openEdges.delete(clause);
      due.push(steps.isLinked(this.bindings, clause));
    }
    for (const check of this.openChecks) {
      if (
        !check.nodes.every((node) => this.boundNodes.has(node)) ||
        !check.edges.every((edge) => this.boundEdges.has(edge))
      )
        continue;
      this.openChecks.delete(check);
      due.push(check.test);
    }
    return due;
  }
}

/** The rest of a plan after some conditions. */
function guarded(checks: readonly Run[], next: Run): Run {
  if (checks.length === 0) return next;
  const [first, second] = checks;
  if (checks.length === 1) return (graph) => first(graph) && next(graph);
  if (checks.length === 2) return (graph) => first(graph) && second(graph) && next(graph);
  return (graph) => {
    for (const check of checks) if (!check(graph)) return false;
    return next(graph);
  };
}

/** Variables of the outer pattern that a block reads, apart from its own blocks. */
function usedBy(pattern: Pattern): { readonly nodes: readonly number[]; readonly edges: readonly number[] } {
  const nodes = new Set(pattern.checks.flatMap((check) => check.nodes));
  const edges = new Set(pattern.checks.flatMap((check) => check.edges));
  for (const { source, target } of pattern.edges) for (const node of [source, target]) if (node !== -1) nodes.add(node);
  return { nodes: [...nodes], edges: [...edges] };
}

/** Without a sample: a sentence of twenty words, a quarter of which satisfy any one condition, and an eighth of its edges any label. */
function presumedOf(pattern: Pattern): Expectation {
  const nNodes = 20;
  const share = (node: number): number => 0.25 ** pattern.nConditionsOn(node);
  return {
    nNodes,
    ofNode: new Map(pattern.ownNodes.map((node) => [node, nNodes * share(node)])),
    ofEdge: new Map(
      pattern.edges.map((clause) => [
        clause,
        nNodes * (clause.label === undefined ? 1 : 0.125) * share(clause.source) * share(clause.target),
      ]),
    ),
  };
}

function expectationOf(pattern: Pattern, sample: readonly Graph[]): Expectation {
  const tests = new Map(pattern.ownNodes.map((node) => [node, pattern.testOf(node)]));
  const ofNode = new Map<number, number>();
  const ofEdge = new Map<EdgeClause, number>();
  let nNodes = 0;
  for (const graph of sample) {
    nNodes += graph.nNodes;
    const { data, nEdges, sources, targets, labels } = graph;
    for (const [variable, test] of tests) {
      let n = 0;
      for (let node = 0; node < graph.nNodes; node++) if (test(graph, node)) n++;
      ofNode.set(variable, (ofNode.get(variable) ?? 0) + n);
    }
    for (const clause of pattern.edges) {
      const [source, target] = [tests.get(clause.source), tests.get(clause.target)];
      let n = 0;
      for (let edge = 0; edge < nEdges; edge++) {
        if (clause.label !== undefined && !clause.label(data[labels + edge])) continue;
        if (source?.(graph, data[sources + edge]) === false || target?.(graph, data[targets + edge]) === false)
          continue;
        n++;
      }
      ofEdge.set(clause, (ofEdge.get(clause) ?? 0) + n);
    }
  }
  const perSentence = <K>(counts: ReadonlyMap<K, number>) =>
    new Map([...counts].map(([key, n]) => [key, (n + 0.01) / Math.max(1, sample.length)]));
  return {
    nNodes: Math.max(2, nNodes / Math.max(1, sample.length)),
    ofNode: perSentence(ofNode),
    ofEdge: perSentence(ofEdge),
  };
}
