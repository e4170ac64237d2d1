/** What the applications of a rule read and write, as places in the sentence: two that share no place that is written can change their order. */

import { declaredIn } from '../syntax/names.ts';
import type { Block, Clause, FeatureTest } from '../syntax/types.ts';
import { namesOf, ofMisc } from './reads.ts';
import type { RewriteCommand, RewriteRule, Value } from './types.ts';

/** The cells FEATS and MISC as a whole: in which order features are written there may depend on the order of the rules. */
const CELLS = 'cells';
/** The edges to a node, and those from it. */
const IN = 'in';
export const OUT = 'out';
/** Features that others depend on. */
const ENTANGLED: readonly string[] = ['form', 'wordform', 'textform'];

/** A feature or the edges of a node, or of any node. */
export interface RulePlace {
  /** A name of the pattern; undefined: any node. */
  readonly node: string | undefined;
  readonly what: string;
}

export interface Footprint {
  readonly reads: readonly RulePlace[];
  /** The first is not `OUT`. */
  readonly writes: readonly RulePlace[];
}

/** Undefined if more is read or written than places say: nodes that come, go or move, texts put together, names of features that are found late. */
export function footprintOf(rule: RewriteRule): Footprint | undefined {
  const found = new FootprintReader(rule);
  return found.isWhole && 0 < found.writes.length ? found : undefined;
}

class FootprintReader implements Footprint {
  readonly reads: RulePlace[] = [];
  readonly writes: RulePlace[] = [];
  isWhole = true;
  private readonly nodes: ReadonlySet<string>;
  private readonly edges: ReadonlySet<string>;
  /** Named edges with both ends. */
  private readonly ends = new Map<string, { readonly source: string; readonly target: string }>();

  constructor({ request, commands }: RewriteRule) {
    const own = request.blocks.filter(({ kind }) => kind === 'pattern' || kind === 'global');
    ({ nodes: this.nodes, edges: this.edges } = declaredIn(own));
    for (const clause of own.flatMap(({ clauses }) => clauses)) {
      if (clause.kind !== 'edge' || clause.name === undefined) continue;
      const { name, source, target } = clause;
      if (source !== undefined && target !== undefined)
        this.ends.set(name.text, { source: source.text, target: target.text });
    }
    for (const block of request.blocks) this.block(block);
    for (const command of commands) this.command(command);
  }

  private block({ clauses, others = [] }: Block): void {
    for (const clause of clauses) this.clause(clause);
    for (const other of others) this.block(other);
  }

  private clause(clause: Clause): void {
    switch (clause.kind) {
      case 'node':
        for (const test of clause.alternatives.flat()) this.test(clause.node.text, test);
        return;
      case 'edge': {
        const [source, target] = [clause.source?.text, clause.target?.text];
        if (target !== undefined && this.nodes.has(target)) this.reads.push({ node: target, what: IN });
        else if (source !== undefined && this.nodes.has(source)) this.reads.push({ node: source, what: OUT });
        else this.reads.push({ node: undefined, what: IN });
        return;
      }
      case 'dominates':
      case 'size':
      case 'shape':
        this.reads.push({ node: undefined, what: IN });
        return;
      case 'compare':
        this.read(clause.left.of.text, clause.left.feature);
        if (clause.right.kind === 'term') this.read(clause.right.term.of.text, clause.right.term.feature);
        return;
      case 'defined':
        this.read(clause.term.of.text, clause.term.feature);
        return;
      case 'block':
        this.block(clause.block);
        return;
      case 'relation':
      case 'distance':
      case 'meta':
        // Nodes stay where they are.
        return;
      default:
        this.isWhole = false;
    }
  }

  private test(node: string, { feature, orElse }: FeatureTest): void {
    this.read(node, feature);
    if (orElse !== undefined) this.test(node, orElse);
  }

  /** Those of an edge are read where its clause is. */
  private read(name: string, feature: string): void {
    if (this.edges.has(name)) return;
    const node = this.nodes.has(name) ? name : undefined;
    for (const what of namesOf(feature)) this.reads.push({ node, what });
  }

  private command(command: RewriteCommand): void {
    switch (command.kind) {
      case 'set':
        if (this.edges.has(command.of.text)) this.literal(command.value);
        else for (const part of command.value) if (part.kind === 'feature') this.read(part.of.text, part.feature);
        this.feature(command.of.text, command.feature);
        return;
      case 'del_feat':
        this.feature(command.of.text, command.feature);
        return;
      case 'del_edge':
        this.edge(this.ends.get(command.edge.text));
        return;
      case 'del_edge_between':
        this.edge({ source: command.source.text, target: command.target.text });
        return;
      case 'add_edge':
        // A name is there to change it.
        if (command.label === undefined || command.name !== undefined) this.isWhole = false;
        if (command.label?.kind === 'parts') for (const { value } of command.label.parts) this.literal(value);
        this.edge({ source: command.source.text, target: command.target.text });
        return;
      default:
        this.isWhole = false;
    }
  }

  private literal(value: Value): void {
    if (value.some(({ kind }) => kind !== 'text')) this.isWhole = false;
  }

  private feature(name: string, feature: string): void {
    if (this.edges.has(name)) this.edge(this.ends.get(name));
    else if (ENTANGLED.includes(feature)) this.isWhole = false;
    else for (const what of [...namesOf(feature), ofMisc, CELLS]) this.writes.push({ node: name, what });
  }

  private edge(ends: { readonly source: string; readonly target: string } | undefined): void {
    if (ends === undefined) this.isWhole = false;
    else this.writes.push({ node: ends.target, what: IN }, { node: ends.source, what: OUT });
  }
}
