/** A rule with its request compiled: its results for a sentence. */

import { localized } from '../../../localization/index.ts';
import type { Strings } from '../graph/strings.ts';
import { Search } from '../search.ts';
import type { FeatureTest } from '../syntax/types.ts';
import { applyCommands, type Bound, CommandProblem } from './apply.ts';
import { featureOf } from './cells.ts';
import { MOST_STATES, RunProblem } from './limits.ts';
import type { State } from './state.ts';
import type { Rule } from './types.ts';

/** A rule with its request compiled. */
export class CompiledRule {
  private readonly search: Search;
  private readonly lexiconTests: readonly {
    readonly node: string;
    readonly feature: string;
    readonly lexicon: string;
    readonly field: string;
  }[];

  constructor(
    private readonly rule: Rule,
    strings: Strings,
  ) {
    const lexicon = (name: string, field: string): readonly string[] => {
      const found = rule.lexicons.get(name);
      const at = found?.fields.indexOf(field) ?? -1;
      return found === undefined || at === -1 ? [] : found.rows.map((row) => row[at]);
    };
    this.search = new Search(rule.request, strings, { lexicon });
    this.lexiconTests = rule.request.blocks.flatMap(({ kind, clauses }) =>
      kind !== 'pattern'
        ? []
        : clauses.flatMap((clause) =>
            clause.kind === 'node' ? clause.alternatives.flat().flatMap((test) => testsOf(clause.node.text, test)) : [],
          ),
    );
  }

  /**
   * The result of one match: of several the last in the sentence, by the order of the names. Where that matters, the rules are not
   * confluent; Grew takes the last one, too.
   */
  applyOne(state: State): State | undefined {
    let last: { readonly nodes: Int32Array; readonly edges: Int32Array } | undefined;
    this.find(state, (nodes, edges) => {
      if (last === undefined || isLater(nodes, edges, last)) {
        const isFitting = this.rule.lexicons.size === 0 || 0 < this.rowsFor(state, nodes).length;
        if (isFitting) last = { nodes: nodes.slice(), edges: edges.slice() };
      }
    });
    if (last === undefined) return undefined;
    const [rows] = this.rowsFor(state, last.nodes);
    return this.apply(state, last.nodes, last.edges, rows);
  }

  /** The results of all matches. */
  applyEach(state: State): State[] {
    const results: State[] = [];
    this.find(state, (nodes, edges) => {
      for (const rows of this.rowsFor(state, nodes)) {
        results.push(this.apply(state, nodes, edges, rows));
        if (MOST_STATES < results.length) {
          throw new RunProblem(
            localized`${this.rule.path} matches more than ${MOST_STATES} times in one sentence. Use Onf.`,
          );
        }
      }
    });
    return results;
  }

  private find(state: State, onMatch: (nodes: Int32Array, edges: Int32Array) => void): void {
    const outcome = this.search.find(state.graph, ({ nodes, edges }) => {
      onMatch(nodes, edges);
      return false;
    });
    if (outcome !== 'exceeded') return;
    throw new RunProblem(
      localized`The pattern of ${this.rule.path} can be combined in too many ways here. Connect its nodes by edges or order.`,
    );
  }

  private apply(state: State, nodes: Int32Array, edges: Int32Array, rows: Bound['rows']): State {
    const copy = state.copy();
    const bound: Bound = {
      nodes: new Map(this.search.nodeNames.map((name, i) => [name, copy.nodes[nodes[i]]])),
      edges: new Map(this.search.edgeNames.map((name, i) => [name, copy.edges[edges[i]]])),
      rows,
    };
    try {
      applyCommands(this.rule, copy, bound);
    } catch (error) {
      if (!(error instanceof CommandProblem)) throw error;
      throw new RunProblem(`${this.rule.path}: ${error.message}`, [this.rule.path]);
    }
    return copy;
  }

  /** The rows of each lexicon that fit the match; each combination is a way to apply the rule. */
  private rowsFor(state: State, nodes: Int32Array): ReadonlyMap<string, readonly string[]>[] {
    let all: Map<string, readonly string[]>[] = [new Map()];
    for (const [name, { fields, rows }] of this.rule.lexicons) {
      const tests = this.lexiconTests.filter(({ lexicon }) => lexicon === name);
      const fitting = rows.filter((row) =>
        tests.every(
          ({ node, feature, field }) =>
            featureOf(state.nodes[nodes[this.search.nodeNames.indexOf(node)]], feature) === row[fields.indexOf(field)],
        ),
      );
      all = all.flatMap((chosen) => fitting.map((row) => new Map(chosen).set(name, row)));
    }
    return all;
  }
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
