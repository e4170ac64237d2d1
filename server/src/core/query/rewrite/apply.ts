/** Applies the commands of a rule to a copy of a sentence. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { faultSentence, shownValue, type ValueFault } from '../../annotation/index.ts';
import type { LabelScheme } from '../graph/labels.ts';
import { regexTest, textTest } from '../match/tests.ts';
import { compileRegex } from '../regex/regex.ts';
import type { LabelTest, Name } from '../syntax/types.ts';
import { deleteFeature, deletePart, featureNames, featureOf, labelPart, setFeature, setPart } from './cells.ts';
import { type Budget, LONGEST_VALUE } from './limits.ts';
import { movedEdge, type RuleEdge, type RuleNode } from './nodes.ts';
import type { State } from './state.ts';
import type { NodePlace, RewriteCommand, RewriteRule, Value } from './types.ts';

/** A command that cannot be carried out: it reads an absent feature, or writes something that cannot be written. */
export class CommandProblem extends Error {}

/** The nodes and edges that the names of a rule stand for, and the row of each lexicon. */
export interface Bound {
  readonly nodes: Map<string, RuleNode>;
  readonly edges: Map<string, RuleEdge>;
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Changes the state, which must be a copy. @throws CommandProblem @throws RunProblem */
export function applyCommands(rule: RewriteRule, state: State, bound: Bound, budget: Budget): void {
  const application = new Application(rule, state, bound, budget);
  for (const command of rule.commands) application.run(command);
  if (!application.changesEdges) return;
  application.requireEdges();
  state.mergeEdges();
}

class Application {
  /** Whether any edge may have been added or changed. */
  changesEdges = false;

  constructor(
    private readonly rule: RewriteRule,
    private readonly state: State,
    private readonly bound: Bound,
    private readonly budget: Budget,
  ) {}

  run(command: RewriteCommand): void {
    const { state, bound } = this;
    switch (command.kind) {
      case 'set':
        this.set(command.of, command.feature, this.value(command.value));
        return;
      case 'del_feat': {
        const edge = bound.edges.get(command.of.text);
        if (edge === undefined) deleteFeature(this.ownNode(command.of), command.feature);
        else deletePart(this.ownEdge(edge), command.feature, state.scheme);
        return;
      }
      case 'add_edge':
        this.addEdge(command);
        return;
      case 'del_edge': {
        const edge = bound.edges.get(command.edge.text);
        state.removeEdges((each) => each === edge);
        return;
      }
      case 'del_edge_between': {
        const [source, target] = [this.node(command.source), this.node(command.target)];
        state.removeEdges(
          (edge) =>
            edge.source === source.key &&
            edge.target === target.key &&
            labelPart(edge, 'label', state.scheme) === command.label,
        );
        return;
      }
      case 'shift':
        this.shift(command);
        return;
      case 'add_node': {
        const node = state.addNode(command.at === undefined ? undefined : this.place(command.at));
        this.bound.nodes.set(command.node.text, node);
        return;
      }
      case 'del_node':
        state.removeNode(this.word(command.node));
        return;
      case 'unorder':
        // It has no position until it is inserted again; if it never is, it stays in its old one.
        return;
      case 'insert': {
        const node = this.word(command.node);
        state.moveNode(node, this.neighbour(command.at), command.at.side);
        return;
      }
      case 'join_feats':
        this.joinFeatures(command);
        return;
    }
  }

  private node({ text }: Name): RuleNode {
    const node = this.bound.nodes.get(text);
    if (node === undefined) throw new Error(`The rule ${this.rule.path} was checked, but has no node ${text}.`);
    return node;
  }

  private place({ side, of }: NodePlace): number {
    return this.state.nodes.indexOf(this.neighbour({ side, of })) + (side === 'after' ? 1 : 0);
  }

  /** A node that is not the root, which can be neither deleted nor moved. */
  private word(name: Name): RuleNode {
    const node = this.node(name);
    if (node.kind !== 'anchor') return node;
    throw new CommandProblem(
      localized`${name.text} is the root here, which can be neither deleted nor moved. Add ${name.text} [form<>"__0__"] to the pattern.`,
    );
  }

  private neighbour({ side, of }: NodePlace): RuleNode {
    return side === 'before' ? this.word(of) : this.node(of);
  }

  private set(of: Name, feature: string, value: string): void {
    const edge = this.bound.edges.get(of.text);
    if (edge === undefined) this.setFeature(of.text, this.ownNode(of), feature, value);
    else requireFine(setPart(this.ownEdge(edge), feature, value, this.state.scheme), `${of.text}.${feature}`, value);
  }

  private setFeature(name: string, node: RuleNode, feature: string, value: string): void {
    if (LONGEST_VALUE < value.length) {
      throw new CommandProblem(
        localized`${name}.${feature} would have more than ${formatNumber(LONGEST_VALUE)} characters. If it grows with each application, add a condition that ends that.`,
      );
    }
    requireFine(setFeature(node, feature, value), `${name}.${feature}`, value);
    // This writes the whole cell, and later reads it again.
    this.budget.write(this.rule.path, value.length + node.cells.feats.length + node.cells.misc.length);
  }

  /** To be changed: all names of the edge stand for the copy then. */
  private ownEdge(edge: RuleEdge): RuleEdge {
    this.changesEdges = true;
    const own = this.state.replaceEdge(edge, movedEdge(edge, edge.source, edge.target));
    for (const [name, each] of this.bound.edges) if (each === edge) this.bound.edges.set(name, own);
    return own;
  }

  /** To be changed: all names of the node stand for the copy then. */
  private ownNode(name: Name): RuleNode {
    const node = this.node(name);
    const own = this.state.ownNode(node);
    if (own !== node) for (const [other, each] of this.bound.nodes) if (each === node) this.bound.nodes.set(other, own);
    return own;
  }

  /** Refuses edges that cannot be written: to the root, with a label that was never set or is now empty. */
  requireEdges(): void {
    const [root] = this.state.nodes;
    // Edges that were there before are fine.
    if (!this.state.changes?.edges.some(({ target, label }) => target === root.key || label === '')) return;
    const anchor = this.state.nodes.find(({ kind }) => kind === 'anchor')?.key;
    if (this.state.edges.some(({ target }) => target === anchor))
      throw new CommandProblem(
        localized`An edge would end at the root, which has no head. Add form<>"__0__" to the brackets of the node.`,
      );
    const edge = this.state.edges.find(({ label }) => label === '');
    if (edge === undefined) return;
    const [source, target] = [edge.source, edge.target].map((key) => this.state.nodeOf(key).cells.form);
    throw new CommandProblem(
      localized`The edge from “${shownValue(source)}” to “${shownValue(target)}” would have no label. Set it, or delete the edge.`,
    );
  }

  private value(value: Value): string {
    let all = '';
    for (const part of value) {
      const text = part.kind === 'text' ? part.text : this.textOf(part.of, part.feature);
      const isWhole = part.kind === 'text' || (part.from === undefined && part.to === undefined);
      all += isWhole ? text : Array.from(text).slice(part.from, part.to).join('');
    }
    return all;
  }

  private textOf(of: Name, feature: string): string {
    const row = this.bound.rows.get(of.text);
    if (row !== undefined) return row[this.rule.lexicons.get(of.text)?.fields.indexOf(feature) ?? -1] ?? '';
    const edge = this.bound.edges.get(of.text);
    const text = edge === undefined ? featureOf(this.node(of), feature) : labelPart(edge, feature, this.state.scheme);
    if (text !== undefined) return text;
    const hasNone =
      edge === undefined
        ? localized`“${this.node(of).cells.form}” has no ${feature}`
        : localized`The edge has no ${feature}`;
    throw new CommandProblem(
      localized`${hasNone}, which ${of.text}.${feature} reads. Add ${of.text} [${feature}] to the pattern.`,
    );
  }

  private addEdge({ name, source, label, target }: Extract<RewriteCommand, { kind: 'add_edge' }>): void {
    this.changesEdges = true;
    const [from, to] = [this.node(source).key, this.node(target).key];
    const edge: RuleEdge = { source: from, target: to, label: '', isEnhanced: false, id: undefined };
    if (label?.kind === 'label') setPart(edge, 'label', label.label.text, this.state.scheme);
    else for (const part of label?.parts ?? []) this.setPart(edge, part.name, this.value(part.value));
    // An edge whose label is still to come counts as new, whatever it becomes; equal ones are merged at the end.
    const added = this.state.addEdge(edge, label !== undefined);
    if (name !== undefined) this.bound.edges.set(name.text, added);
  }

  private setPart(edge: RuleEdge, part: string, value: string): void {
    requireFine(setPart(edge, part, value, this.state.scheme), localized`the part ${part} of the new label`, value);
  }

  /** Edges with nodes that are neither matched nor new. */
  private shift({ which, from, label, to }: Extract<RewriteCommand, { kind: 'shift' }>): void {
    const [old, now] = [this.node(from).key, this.node(to).key];
    this.changesEdges = true;
    const { state } = this;
    const fits = labelFits(label, state.scheme);
    for (const [i, edge] of state.edges.entries()) {
      if ((edge.source !== old && edge.target !== old) || !fits(edge)) continue;
      const isOut = which !== 'shift_in' && edge.source === old && !this.isBound(edge.target);
      const isIn = !isOut && which !== 'shift_out' && edge.target === old && !this.isBound(edge.source);
      // Edges with a name have both ends matched, so no name stands for this one.
      if (isOut || isIn)
        state.replaceEdge(edge, movedEdge(edge, isOut ? now : edge.source, isIn ? now : edge.target), i);
    }
  }

  /** Whether a node was matched or created. */
  private isBound(key: number): boolean {
    for (const node of this.bound.nodes.values()) if (node.key === key) return true;
    return false;
  }

  private joinFeatures({
    isAppended,
    separator,
    from,
    features,
    to,
  }: Extract<RewriteCommand, { kind: 'join_feats' }>): void {
    const target = this.ownNode(to);
    const source = this.node(from);
    const sign = separator?.text ?? '';
    const regex =
      features === undefined ? undefined : compileRegex(features.source, features.flavour, features.ignoreCase);
    for (const name of featureNames(source)) {
      if (regex?.matches(name) === false) continue;
      const [added, own] = [featureOf(source, name) ?? '', featureOf(target, name)];
      const joined = own === undefined ? added : isAppended ? own + sign + added : added + sign + own;
      this.setFeature(to.text, target, name, joined);
    }
  }
}

/** @throws CommandProblem */
function requireFine(fault: ValueFault | undefined, name: string, value: string): void {
  if (fault !== undefined) throw new CommandProblem(faultSentence(name, value, fault));
}

function labelFits(test: LabelTest, scheme: LabelScheme): (edge: RuleEdge) => boolean {
  switch (test.kind) {
    case 'any':
      return () => true;
    case 'labels':
      return (edge) => test.labels.includes(labelPart(edge, 'label', scheme) ?? '') !== test.isNegated;
    case 'regex': {
      const matches = regexTest(test.regex);
      return (edge) => matches(labelPart(edge, 'label', scheme) ?? '');
    }
    case 'parts': {
      const parts = test.parts.map((part) => ({ name: part.feature, isFine: textTest(part.test) }));
      return (edge) => parts.every(({ name, isFine }) => isFine(labelPart(edge, name, scheme)));
    }
  }
}
