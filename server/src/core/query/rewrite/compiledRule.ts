/** A rule with its request compiled, applied to sentences. */

import { localized } from '../../../localization/index.ts';
import type { Strings } from '../graph/strings.ts';
import { TooMuchWork } from '../regex/regex.ts';
import { Search } from '../search.ts';
import type { FeatureTest, Lexicon } from '../syntax/types.ts';
import { applyCommands, type Bound, CommandProblem } from './apply.ts';
import { featureOf } from './cells.ts';
import { type Budget, MOST_STATES, RunProblem } from './limits.ts';
import type { RuleNode, State } from './state.ts';
import type { RewriteRule } from './types.ts';

/** A rule with its request compiled. */
export class CompiledRule {
  private readonly search: Search;
  private readonly lexicons: readonly { readonly name: string; readonly rowsOf: (node: NodeOf) => Rows }[];

  /** @param mostWork maximum candidates of one search, besides the limit of the budget */
  constructor(
    private readonly rule: RewriteRule,
    strings: Strings,
    private readonly mostWork: number,
  ) {
    this.search = new Search(rule.request, strings);
    const tests = rule.request.blocks.flatMap(({ kind, clauses }) =>
      kind !== 'pattern'
        ? []
        : clauses.flatMap((clause) =>
            clause.kind === 'node' ? clause.alternatives.flat().flatMap((test) => testsOf(clause.node.text, test)) : [],
          ),
    );
    this.lexicons = [...rule.lexicons].map(([name, lexicon]) => ({
      name,
      rowsOf: rowsOf(
        lexicon,
        tests.filter((test) => test.lexicon === name),
      ),
    }));
  }

  /**
   * The result of one match: if there are several, the last in the sentence, in the order of the names. Where that matters, the rules are not
   * confluent; Grew takes the last one, too.
   */
  applyOne(state: State, budget: Budget): State | undefined {
    let last: { readonly nodes: Int32Array; readonly edges: Int32Array } | undefined;
    this.find(state, budget, (nodes, edges) => {
      if (last === undefined || isLater(nodes, edges, last)) {
        const isFitting = this.lexicons.every(({ rowsOf: fitting }) => 0 < fitting(this.nodeIn(state, nodes)).length);
        if (isFitting) last = { nodes: nodes.slice(), edges: edges.slice() };
      }
    });
    if (last === undefined) return undefined;
    const rows = this.rowsFor(state, last.nodes).next();
    return rows.done === true ? undefined : this.apply(state, { ...last, rows: rows.value }, budget);
  }

  /** The results of all matches, one by one. */
  *applyEach(state: State, budget: Budget): Generator<State> {
    const matches: Matched[] = [];
    this.find(state, budget, (nodes, edges) => {
      for (const rows of this.rowsFor(state, nodes)) {
        matches.push({ nodes: nodes.slice(), edges: edges.slice(), rows });
        if (MOST_STATES < matches.length) {
          throw new RunProblem(
            localized`${this.rule.path} matches more than ${MOST_STATES} times in one sentence. Use Onf.`,
          );
        }
      }
    });
    for (const matched of matches) yield this.apply(state, matched, budget);
  }

  private find(state: State, budget: Budget, onMatch: (nodes: Int32Array, edges: Int32Array) => void): void {
    this.search.mostWork = Math.min(this.mostWork, budget.left);
    const outcome = this.search.find(state.graph, ({ nodes, edges }) => {
      onMatch(nodes, edges);
      return false;
    });
    if (outcome !== 'exceeded') {
      budget.spend(this.search.work);
      return;
    }
    throw new RunProblem(this.tooMuch());
  }

  private tooMuch(): string {
    return localized`The pattern of ${this.rule.path} can be combined in too many ways here. Connect its nodes by edges or order.`;
  }

  private apply(state: State, { nodes, edges, rows }: Matched, budget: Budget): State {
    const copy = state.copy(nodes, edges);
    const bound: Bound = {
      nodes: new Map(this.search.nodeNames.map((name, i) => [name, copy.nodes[nodes[i]]])),
      edges: new Map(this.search.edgeNames.map((name, i) => [name, copy.edges[edges[i]]])),
      rows,
    };
    try {
      applyCommands(this.rule, copy, bound, budget);
    } catch (error) {
      if (error instanceof TooMuchWork) throw new RunProblem(this.tooMuch());
      if (!(error instanceof CommandProblem)) throw error;
      throw new RunProblem(`${this.rule.path}: ${error.message}`, [this.rule.path]);
    }
    budget.step(this.rule.path, copy.size);
    return copy;
  }

  private nodeIn(state: State, nodes: Int32Array): NodeOf {
    return (name) => state.nodes[nodes[this.search.nodeNames.indexOf(name)]];
  }

  /** The rows of each lexicon that fit the match; each combination is a way to apply the rule. There can be very many combinations. */
  private *rowsFor(
    state: State,
    nodes: Int32Array,
    at = 0,
    chosen: ReadonlyMap<string, Row> = new Map(),
  ): Generator<ReadonlyMap<string, Row>> {
    if (at === this.lexicons.length) yield chosen;
    else {
      const { name, rowsOf: fitting } = this.lexicons[at];
      for (const row of fitting(this.nodeIn(state, nodes)))
        yield* this.rowsFor(state, nodes, at + 1, new Map(chosen).set(name, row));
    }
  }
}

interface Matched extends Pick<Bound, 'rows'> {
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
}

type Row = readonly string[];
type Rows = readonly Row[];
type NodeOf = (name: string) => RuleNode;

/** A feature of a node that must equal a field. */
interface LexiconTest {
  readonly node: string;
  readonly feature: string;
  readonly field: string;
}

/** The rows of a lexicon that fit some nodes, found by the first test. Time O(rows with that value) for each match. */
function rowsOf({ fields, rows }: Lexicon, [first, ...others]: readonly LexiconTest[]): (node: NodeOf) => Rows {
  if (first === undefined) return () => rows;
  const byValue = new Map<string, Row[]>();
  const column = fields.indexOf(first.field);
  for (const row of rows) {
    const known = byValue.get(row[column]);
    if (known === undefined) byValue.set(row[column], [row]);
    else known.push(row);
  }
  return (node) => {
    const value = featureOf(node(first.node), first.feature);
    const fitting = value === undefined ? [] : (byValue.get(value) ?? []);
    if (others.length === 0) return fitting;
    return fitting.filter((row) =>
      others.every(({ node: name, feature, field }) => featureOf(node(name), feature) === row[fields.indexOf(field)]),
    );
  };
}

function isLater(
  nodes: Int32Array,
  edges: Int32Array,
  than: { readonly nodes: Int32Array; readonly edges: Int32Array },
): boolean {
  for (let i = 0; i < nodes.length; i++) if (nodes[i] !== than.nodes[i]) return than.nodes[i] < nodes[i];
  for (let i = 0; i < edges.length; i++) if (edges[i] !== than.edges[i]) return than.edges[i] < edges[i];
  return false;
}

function testsOf(node: string, { feature, test }: FeatureTest) {
  return test.kind === 'lexicon' && !test.isNegated
    ? [{ node, feature, lexicon: test.lexicon.text, field: test.field }]
    : [];
}
