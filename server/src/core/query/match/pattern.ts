/** The clauses of a block, compiled: variables with their own conditions, edges, and conditions between variables. */

import { append } from '../../grouping.ts';
import type { Graph } from '../graph/graph.ts';
import { declaredIn } from '../syntax/names.ts';
import type { Block } from '../syntax/types.ts';
import type { Bindings, Bound, Check } from './bindings.ts';
import type { Reach } from './reach.ts';
import type { RowTest } from './tables.ts';
import { allOf, type Cell, type Compiling, type LabelPredicate, type NodeTest } from './tests.ts';

/** An edge between two variables; `edge` is its own variable, -1 if it has no name. An end that may be any node is also -1. */
export interface EdgeClause {
  readonly source: number;
  readonly target: number;
  readonly edge: number;
  readonly label: LabelPredicate | undefined;
}

/** Two nodes with equal values. */
export interface Equality {
  readonly nodes: readonly [number, number];
  readonly values: readonly [NodeValueOf, NodeValueOf];
}
type NodeValueOf = (graph: Graph, node: number) => number;

/** Two edges, the first of which crosses the second (`cross`), lies inside it, or apart from it. */
export interface EdgePair {
  readonly op: 'cross' | 'inside' | 'apart';
  readonly edges: readonly [number, number];
}

/** Alternatives, and what must be true of them. */
interface Existence {
  readonly patterns: readonly Pattern[];
  /** Whether enough of the alternatives hold. */
  readonly isFine: (nHolding: number) => boolean;
  /** For a block with a count: its matches are counted up to `most`. */
  readonly count?: { readonly most: number; readonly isFine: (n: number) => boolean };
}

/** A condition on a row with the variables that it reads. */
interface BoundRowTest extends RowTest {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

export class Pattern {
  /** Conditions on single variables. */
  private readonly ofNode = new Map<number, NodeTest[]>();
  private readonly cells = new Map<number, Cell>();
  readonly edges: EdgeClause[] = [];
  readonly checks: Check[] = [];
  readonly bounds: Bound[] = [];
  readonly equalities: Equality[] = [];
  readonly pairs: EdgePair[] = [];
  /** Blocks that decide by the number of their matches. */
  readonly blocks: Existence[] = [];
  /** Conditions on rows, by lexicon. */
  private readonly rowTests = new Map<string, BoundRowTest[]>();
  /** Rows of a lexicon that one of several alternatives asks for. */
  private readonly rowChoices = new Map<string, ((graph: Graph) => ReadonlySet<number>)[]>();
  /** The variables that this block introduces. */
  readonly ownNodes: number[] = [];
  readonly ownEdges: number[] = [];
  private readonly nodeByName = new Map<string, number>();
  private readonly edgeByName = new Map<string, number>();

  /** The variables of some blocks; `patternOf` adds their clauses. @param outer the pattern whose variables these blocks can use */
  constructor(
    readonly compiling: Compiling,
    readonly bindings: Bindings,
    readonly reach: Reach,
    blocks: readonly Block[],
    readonly outer?: Pattern,
  ) {
    const { nodes, edges } = declaredIn(blocks);
    // In the order of their names, in which matches list them.
    for (const name of [...nodes].sort()) {
      if (outer?.nodeVariable(name) !== undefined) continue;
      const variable = bindings.addNode(name);
      this.nodeByName.set(name, variable);
      this.ownNodes.push(variable);
    }
    for (const name of [...edges].sort()) {
      const variable = bindings.addEdge(name);
      this.edgeByName.set(name, variable);
      this.ownEdges.push(variable);
    }
  }

  nodeVariable(name: string): number | undefined {
    return this.nodeByName.get(name) ?? this.outer?.nodeVariable(name);
  }

  edgeVariable(name: string): number | undefined {
    return this.edgeByName.get(name) ?? this.outer?.edgeVariable(name);
  }

  /** The variable of a node known to be declared. */
  node({ text }: { readonly text: string }): number {
    return this.nodeVariable(text) ?? -1;
  }

  /** All conditions on one variable. */
  testOf(node: number): NodeTest {
    return allOf(this.ofNode.get(node) ?? []);
  }

  /** A cell that a node must have; its other conditions include it. */
  cellOf(node: number): Cell | undefined {
    return this.cells.get(node);
  }

  requireCell(node: number, cell: Cell): void {
    if (this.ownNodes.includes(node)) this.cells.set(node, cell);
  }

  nConditionsOn(node: number): number {
    return this.ofNode.get(node)?.length ?? 0;
  }

  /** A condition on one variable. A variable of an outer pattern is already bound, so its condition becomes one of the block. */
  onNode(node: number, test: NodeTest): void {
    if (!this.ownNodes.includes(node)) {
      this.check([node], [], (graph) => test(graph, this.bindings.nodes[node]));
      return;
    }
    append(this.ofNode, node, test);
  }

  /** A condition on bound variables. */
  check(nodes: readonly number[], edges: readonly number[], test: Check['test']): void {
    this.checks.push({ nodes, edges, test });
  }

  /** The same; a condition on a single node of this block is attached to the node, so that it is tested first. */
  checkEarly(nodes: readonly number[], edges: readonly number[], test: Check['test']): void {
    const [node] = nodes;
    if (nodes.length !== 1 || 0 < edges.length || !this.ownNodes.includes(node)) {
      this.check(nodes, edges, test);
      return;
    }
    const bound = this.bindings.nodes;
    this.onNode(node, (graph, candidate) => {
      const before = bound[node];
      bound[node] = candidate;
      const isFine = test(graph);
      bound[node] = before;
      return isFine;
    });
  }

  addRowTest(lexicon: string, test: BoundRowTest): void {
    append(this.rowTests, lexicon, test);
  }

  addRowChoice(lexicon: string, rows: (graph: Graph) => ReadonlySet<number>): void {
    append(this.rowChoices, lexicon, rows);
  }

  /** The rows of a lexicon that fit what is bound, in their order; undefined if no condition is about it. */
  rowsOf(lexicon: string, graph: Graph): readonly number[] | undefined {
    const [tests, choices] = [this.rowTests.get(lexicon), this.rowChoices.get(lexicon)];
    if (tests === undefined && choices === undefined) return undefined;
    const rows = this.compiling.table(lexicon).fitting(tests ?? [], graph, -1) ?? [];
    return choices === undefined ? rows : rows.filter((row) => choices.every((of) => of(graph).has(row)));
  }

  /** Once all clauses are known: those with the same lexicon, here and around, are about the same row. */
  joinRows(): void {
    for (const [lexicon, own] of this.rowTests) {
      const all = [...own];
      for (let { outer } = this as Pattern; outer !== undefined; outer = outer.outer)
        all.push(...(outer.rowTests.get(lexicon) ?? []).filter(({ isNegated }) => !isNegated));
      const table = this.compiling.table(lexicon);
      const nodes = [...new Set(all.flatMap((test) => test.nodes))];
      const edges = [...new Set(all.flatMap((test) => test.edges))];
      this.checkEarly(nodes, edges, (graph) => table.fits(all, graph, -1));
    }
  }

  /** `low ≤ position(to) − position(from) ≤ high`. */
  addBound(from: number, to: number, low: number, high: number): void {
    this.bounds.push({ node: to, from, low, high }, { node: from, from: to, low: -high, high: -low });
    const { nodes } = this.bindings;
    this.check([from, to], [], () => {
      const distance = nodes[to] - nodes[from];
      return low <= distance && distance <= high;
    });
  }
}
