/**
 * Under `Iter`, applications that never disturb each other need not be tried in every order: they form parts of the sentence, and the normal
 * forms are all combinations of those of the parts. So what can be applied in a part is a persistent set (Godefroid, Partial-Order Methods for
 * the Verification of Concurrent Systems, 1996).
 */

import { append } from '../../grouping.ts';
import type { Strings } from '../graph/strings.ts';
import { Search } from '../search.ts';
import { declaredIn } from '../syntax/names.ts';
import type { Clause, FeatureTest, Request } from '../syntax/types.ts';
import { type Footprint, footprintOf, OUT, type RulePlace } from './footprint.ts';
import { LabelChanges } from './labelChanges.ts';
import type { Budget } from './limits.ts';
import { namesOf } from './reads.ts';
import type { State } from './state.ts';
import type { RewriteRule } from './types.ts';

/** More possible applications are not divided into parts. */
const MOST_MATCHES = 2_000;
/** Candidates of one search for them: some milliseconds. */
const MOST_WORK_OF_PARTS = 200_000;

/** A rule with its footprint, by numbers: the node of a place is an index among the names of the pattern, -1 for any. */
interface Rule {
  readonly rule: RewriteRule;
  readonly reads: readonly NumberedPlace[];
  readonly writes: readonly NumberedPlace[];
}

interface NumberedPlace {
  readonly node: number;
  readonly what: number;
  readonly isShared: boolean;
}

/** Some applications in a sentence that disturb no others. */
export interface Part {
  readonly rules: readonly RewriteRule[];
  /** Possible applications, of which all need not apply. */
  readonly nMatches: number;
  /** @param nodes of a match, in the order of their names */
  has(rule: RewriteRule, nodes: Int32Array): boolean;
}

export class Independence {
  private readonly rules: readonly Rule[];
  private readonly whats = new Map<string, number>();
  private readonly changes: LabelChanges;
  /** Names that some rule writes. */
  private readonly written: ReadonlySet<string>;
  /** For each rule, a search that finds at least what the rule may match in any sentence that is reached. */
  private searches: readonly Search[] | undefined;

  private constructor(
    footprints: readonly (Footprint & { readonly rule: RewriteRule })[],
    private readonly strings: Strings,
  ) {
    this.written = new Set(footprints.flatMap(({ writes }) => writes.map(({ what }) => what)));
    this.rules = footprints.map(({ rule, reads, writes }) => {
      const names = nodesOf(rule);
      const numbered = ({ node, what }: RulePlace) => ({
        node: node === undefined ? -1 : names.indexOf(node),
        what: this.numberOf(what),
        isShared: what === OUT,
      });
      return {
        rule,
        reads: reads.filter(({ what }) => this.written.has(what)).map(numbered),
        writes: writes.map(numbered),
      };
    });
    this.changes = new LabelChanges(
      footprints.map(({ rule }) => rule),
      strings,
    );
  }

  /** Undefined if a rule does what footprints do not say. */
  static of(rules: readonly RewriteRule[], strings: Strings): Independence | undefined {
    const footprints = rules.flatMap((rule) => {
      const footprint = footprintOf(rule);
      return footprint === undefined ? [] : [{ rule, reads: footprint.reads, writes: footprint.writes }];
    });
    return footprints.length < rules.length ? undefined : new Independence(footprints, strings);
  }

  private numberOf(what: string): number {
    let number = this.whats.get(what);
    if (number === undefined) {
      number = this.whats.size;
      this.whats.set(what, number);
    }
    return number;
  }

  /** Undefined if there are too many possible applications, or labels. */
  partsOf({ graph }: State, budget: Budget): readonly Part[] | undefined {
    const { data, labels, nEdges } = graph;
    for (let i = 0; i < nEdges; i++) if (this.changes.know(data[labels + i])) this.searches = undefined;
    if (this.changes.areTooMany) return undefined;
    this.searches ??= this.rules.map(({ rule }) => new Search(this.relaxed(rule), this.strings));
    const matches: { readonly rule: Rule; readonly nodes: Int32Array }[] = [];
    for (const [i, search] of this.searches.entries()) {
      search.mostWork = Math.min(budget.left, MOST_WORK_OF_PARTS);
      const outcome = search.find(
        graph,
        ({ nodes }) => MOST_MATCHES < matches.push({ rule: this.rules[i], nodes: nodes.slice() }),
      );
      budget.spend(Math.min(search.work, budget.left));
      if (outcome !== 'done') return undefined;
    }
    const places = new Places(this.whats.size);
    for (const { rule, nodes } of matches) places.note(rule, nodes);
    for (const { rule, nodes } of matches) places.join(rule, nodes);
    const rulesOf = new Map<number, Rule[]>();
    for (const { rule, nodes } of matches) {
      const part = places.partOf(rule, nodes);
      append(rulesOf, part, rule);
    }
    return [...rulesOf].map(([part, rules]) => {
      const own = new Map(rules.map((each) => [each.rule, each]));
      return {
        rules: [...own.keys()],
        nMatches: rules.length,
        has: (rule, nodes) => {
          const known = own.get(rule);
          return known !== undefined && places.partOf(known, nodes) === part;
        },
      };
    });
  }

  /** Only those conditions of a pattern that no rule can change. */
  private relaxed({ request }: RewriteRule): Request {
    const { written } = this;
    const isStable = ({ feature, orElse }: FeatureTest): boolean =>
      !namesOf(feature).some((name) => written.has(name)) && (orElse === undefined || isStable(orElse));
    const clauses = request.blocks
      .filter(({ kind }) => kind === 'pattern')
      .flatMap(({ clauses: own }) => own)
      .flatMap((clause): Clause[] => {
        if (clause.kind === 'relation' || clause.kind === 'distance') return isOfNodes(clause, request) ? [clause] : [];
        if (clause.kind === 'node')
          return [{ ...clause, alternatives: clause.alternatives.map((each) => each.filter(isStable)) }];
        if (clause.kind !== 'edge') return [];
        const label = this.changes.before(clause.label);
        const { name: _, ...bare } = clause;
        return label === undefined ? [] : [{ ...bare, label }];
      });
    const span = { start: 0, end: 0 };
    const nodes = nodesOf({ request }).map(
      (text): Clause => ({ kind: 'node', node: { text, span }, alternatives: [[]], span }),
    );
    return { ...request, blocks: [{ kind: 'pattern', clauses: [...clauses, ...nodes], span }] };
  }
}

/** The names of a pattern's nodes, in the order in which matches list them. */
const nodesOf = ({ request }: Pick<RewriteRule, 'request'>): string[] =>
  [...declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern' || kind === 'global')).nodes].sort();

function isOfNodes(clause: Extract<Clause, { kind: 'relation' | 'distance' }>, request: Request): boolean {
  if (clause.kind === 'distance') return true;
  const names = nodesOf({ request });
  return names.includes(clause.left.text) && names.includes(clause.right.text);
}

/** Places that are read or written together, as a forest (union-find). */
class Places {
  private readonly parents = new Map<number, number>();
  private readonly written = new Set<number>();
  private readonly read = new Set<number>();

  constructor(private readonly nWhats: number) {}

  private at({ node, what }: NumberedPlace, nodes: Int32Array): number {
    return (node === -1 ? 0 : (nodes[node] + 1) * this.nWhats) + what;
  }

  note({ reads, writes }: Rule, nodes: Int32Array): void {
    for (const each of reads) this.read.add(this.at(each, nodes));
    for (const each of writes) this.written.add(this.at(each, nodes)).add(each.what);
  }

  /** Once all are noted: joins the places of an application that another may disturb. */
  join(rule: Rule, nodes: Int32Array): void {
    const own = this.at(rule.writes[0], nodes);
    for (const each of rule.writes) {
      const at = this.at(each, nodes);
      // Edges from a node can be written in any order.
      if (!each.isShared || this.read.has(at)) this.union(own, at);
      if (this.read.has(each.what)) this.union(own, each.what);
    }
    for (const each of rule.reads) {
      const at = this.at(each, nodes);
      if (this.written.has(at)) this.union(own, at);
    }
  }

  partOf({ writes: [first] }: Rule, nodes: Int32Array): number {
    return this.find(this.at(first, nodes));
  }

  private union(a: number, b: number): void {
    const [one, other] = [this.find(a), this.find(b)];
    if (one !== other) this.parents.set(other, one);
  }

  private find(place: number): number {
    let root = place;
    for (let up = this.parents.get(root); up !== undefined; up = this.parents.get(root)) root = up;
    for (let at = place; at !== root; ) {
      const up = this.parents.get(at) ?? root;
      this.parents.set(at, root);
      at = up;
    }
    return root;
  }
}
