/** A rule with its request compiled, applied to sentences. */

import { localized } from '../../../localization/index.ts';
import type { Columns } from '../../conllu/index.ts';
import type { Graph } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import { TooMuchWork } from '../regex/regex.ts';
import { type Match, Search } from '../search.ts';
import type { Lexicon } from '../syntax/types.ts';
import { applyCommands, type Bound, CommandProblem } from './apply.ts';
import { type Budget, MOST_STATES, RunProblem } from './limits.ts';
import type { RuleEdge } from './nodes.ts';
import type { State } from './state.ts';
import type { RewriteCommand, RewriteRule, Value } from './types.ts';

/** A rule with its request compiled. */
export class CompiledRule {
  private readonly search: Search;
  private readonly lexicons: readonly (readonly [name: string, lexicon: Lexicon])[];
  private isFound = false;
  /** The match that is applied. */
  private readonly last: { nodes: Int32Array; edges: Int32Array; rows: ReadonlyMap<string, Row> };

  /** @param mostWork maximum candidates of one search, besides the limit of the budget */
  constructor(
    private readonly rule: RewriteRule,
    strings: Strings,
    private readonly mostWork: number,
  ) {
    this.search = new Search(rule.request, strings);
    // An empty table has no row to choose: "no row has this value" holds, and only a command that reads a field needs a row.
    const read = fieldsRead(rule.commands);
    this.lexicons = [...rule.lexicons].filter(([name, { rows }]) => 0 < rows.length || read.has(name));
    const { nodeNames, edgeNames } = this.search;
    this.last = { nodes: new Int32Array(nodeNames.length), edges: new Int32Array(edgeNames.length), rows: NO_ROWS };
  }

  /** See `Search.missingIn`. */
  missingIn(columns: Columns): readonly string[] {
    return this.search.missingIn(columns);
  }

  /**
   * The result of one match: if there are several, the last in the sentence, in the order of the names. Where that matters, the rules are not
   * confluent; Grew takes the last one, too.
   * @param isOver whether the state itself may be changed, because nothing goes back to it
   */
  applyOne(state: State, budget: Budget, isOver: boolean): State | undefined {
    this.isFound = false;
    this.find(state, budget, this.keepLast);
    if (!this.isFound) return undefined;
    if (isOver) state.begin();
    return this.applyTo(isOver ? state : state.copy(), this.last, budget);
  }

  /** Most searches find nothing, and are so short that a function made for each would count. */
  private readonly keepLast = (match: Match): boolean => {
    const { last } = this;
    if (this.isFound && inOrder(match, last) <= 0) return false;
    const { graph, nodes, edges } = match;
    const rows = this.lexicons.length === 0 ? NO_ROWS : firstRows(this.rowsIn(graph));
    if (rows === undefined) return false;
    this.isFound = true;
    for (let i = 0; i < nodes.length; i++) last.nodes[i] = nodes[i];
    for (let i = 0; i < edges.length; i++) last.edges[i] = edges[i];
    last.rows = rows;
    return false;
  };

  /** Whether there is a match. */
  hasMatch(state: State, budget: Budget): boolean {
    this.isFound = false;
    this.find(state, budget, this.notice);
    return this.isFound;
  }

  private readonly notice = ({ graph }: Match): boolean => {
    this.isFound = this.lexicons.length === 0 || firstRows(this.rowsIn(graph)) !== undefined;
    return this.isFound;
  };

  /** All matches, in the order of the names: what comes first must not depend on the order of the search. @throws RunProblem if there are too many */
  matches(state: State, budget: Budget): readonly Matched[] {
    const matches: Matched[] = [];
    this.find(state, budget, ({ graph, nodes, edges }) => {
      for (const rows of this.lexicons.length === 0 ? ONE_WAY : chosenRows(this.rowsIn(graph))) {
        matches.push({ nodes: nodes.slice(), edges: edges.slice(), rows });
        if (MOST_STATES < matches.length) {
          throw new RunProblem(
            localized`${this.rule.path} matches more than ${MOST_STATES} times in one sentence. Use Onf.`,
          );
        }
      }
      return false;
    });
    // Those with the same words and different rows stay as they are.
    return matches.length < 2 ? matches : matches.sort(inOrder);
  }

  /** @param onMatch true ends the search */
  private find(state: State, budget: Budget, onMatch: (match: Match) => boolean): void {
    const { search } = this;
    search.mostWork = Math.min(this.mostWork, budget.left);
    if (search.find(state.graph, onMatch) === 'exceeded') throw new RunProblem(this.tooMuch());
    budget.spend(search.work);
  }

  /** The rows of each lexicon that fit the current match, which may take O(rows). */
  private rowsIn(graph: Graph): readonly FittingRows[] {
    return this.lexicons.map(([name, { rows }]) => ({ name, rows, fitting: this.search.rowsOf(name, graph) }));
  }

  private tooMuch(): string {
    return localized`The pattern of ${this.rule.path} can be combined in too many ways here. Connect its nodes by edges or order.`;
  }

  apply(state: State, match: Matched, budget: Budget): State {
    return this.applyTo(state.copy(), match, budget);
  }

  private applyTo(copy: State, match: Matched, budget: Budget): State {
    this.change(copy, match, copy.edges, budget);
    budget.step(this.rule.path, copy.size);
    return copy;
  }

  /**
   * Carries out the commands, and nothing else.
   * @param copy has its nodes where they were when the match was found @param found the edges at that time
   */
  change(copy: State, { nodes, edges, rows }: Matched, found: readonly RuleEdge[], budget: Budget): void {
    const bound: Bound = { nodes: new Map(), edges: new Map(), rows };
    const { nodeNames, edgeNames } = this.search;
    for (let i = 0; i < nodeNames.length; i++) bound.nodes.set(nodeNames[i], copy.nodes[nodes[i]]);
    for (let i = 0; i < edgeNames.length; i++) bound.edges.set(edgeNames[i], found[edges[i]]);
    try {
      applyCommands(this.rule, copy, bound, budget);
    } catch (error) {
      if (error instanceof TooMuchWork) throw new RunProblem(this.tooMuch());
      if (!(error instanceof CommandProblem)) throw error;
      throw new RunProblem(`${this.rule.path}: ${error.message}`, [this.rule.path]);
    }
  }
}

/** The names in front of the points in values: nodes, edges and lexicons. */
function fieldsRead(commands: readonly RewriteCommand[]): ReadonlySet<string> {
  const values = commands.flatMap((command): readonly Value[] => {
    if (command.kind === 'set') return [command.value];
    const parts = command.kind === 'add_edge' && command.label?.kind === 'parts' ? command.label.parts : [];
    return parts.map(({ value }) => value);
  });
  return new Set(values.flat().flatMap((part) => (part.kind === 'feature' ? [part.of.text] : [])));
}

/** The rows of a lexicon, and which of them fit a match; undefined: all. */
interface FittingRows {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly fitting: readonly number[] | undefined;
}

const NO_ROWS: ReadonlyMap<string, Row> = new Map();
const ONE_WAY: readonly ReadonlyMap<string, Row>[] = [NO_ROWS];

function firstRows(lexicons: readonly FittingRows[]): ReadonlyMap<string, Row> | undefined {
  return lexicons.length === 0 ? NO_ROWS : chosenRows(lexicons).next().value;
}

/** Each combination of rows is a way to apply the rule. There can be very many. */
function* chosenRows(
  lexicons: readonly FittingRows[],
  at = 0,
  chosen: ReadonlyMap<string, Row> = NO_ROWS,
): Generator<ReadonlyMap<string, Row>> {
  if (at === lexicons.length) yield chosen;
  else {
    const { name, rows, fitting } = lexicons[at];
    for (const row of fitting ?? rows.keys()) yield* chosenRows(lexicons, at + 1, new Map(chosen).set(name, rows[row]));
  }
}

export interface Matched extends Pick<Bound, 'rows'> {
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
}

type Row = readonly string[];

type Variables = Pick<Matched, 'nodes' | 'edges'>;

function inOrder(one: Variables, two: Variables): number {
  for (let i = 0; i < one.nodes.length; i++) if (one.nodes[i] !== two.nodes[i]) return one.nodes[i] - two.nodes[i];
  for (let i = 0; i < one.edges.length; i++) if (one.edges[i] !== two.edges[i]) return one.edges[i] - two.edges[i];
  return 0;
}
