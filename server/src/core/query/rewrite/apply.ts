/** The commands of a rule, carried out on a copy of a sentence. */

import { localized } from '../../../localization/index.ts';
import { regexTest, textTest } from '../match/tests.ts';
import { compileRegex } from '../regex/regex.ts';
import type { LabelTest, Name } from '../syntax/types.ts';
import { deleteFeature, deletePart, featureNames, featureOf, partOf, setFeature, setPart } from './cells.ts';
import type { RuleEdge, RuleNode, State } from './state.ts';
import type { Command, NodePlace, Rule, Value } from './types.ts';

/** A command that cannot be carried out, because a feature that it reads is absent. */
export class CommandProblem extends Error {}

/** What the names of a rule stand for, and the row of each lexicon. */
export interface Bound {
  readonly nodes: Map<string, RuleNode>;
  readonly edges: Map<string, RuleEdge>;
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Changes the state, which must be a copy. @throws CommandProblem */
export function applyCommands(rule: Rule, state: State, bound: Bound): void {
  const application = new Application(rule, state, bound);
  for (const command of rule.commands) application.run(command);
  state.mergeEdges();
}

class Application {
  /** Nodes that shifts leave alone: those matched and those created. */
  private readonly taken: Set<RuleNode>;

  constructor(
    private readonly rule: Rule,
    private readonly state: State,
    private readonly bound: Bound,
  ) {
    this.taken = new Set(bound.nodes.values());
  }

  run(command: Command): void {
    const { state, bound } = this;
    switch (command.kind) {
      case 'set':
        this.set(command.of, command.feature, this.value(command.value));
        return;
      case 'del_feat': {
        const edge = bound.edges.get(command.of.text);
        if (edge === undefined) deleteFeature(this.node(command.of), command.feature);
        else deletePart(edge, command.feature);
        return;
      }
      case 'add_edge':
        this.addEdge(command);
        return;
      case 'del_edge': {
        const edge = bound.edges.get(command.edge.text);
        state.edges = state.edges.filter((each) => each !== edge);
        return;
      }
      case 'del_edge_between': {
        const [source, target] = [this.node(command.source), this.node(command.target)];
        state.edges = state.edges.filter(
          (edge) => edge.source !== source || edge.target !== target || partOf(edge, 'label') !== command.label,
        );
        return;
      }
      case 'shift':
        this.shift(command);
        return;
      case 'add_node': {
        const node = state.addNode(command.at === undefined ? undefined : this.place(command.at));
        this.bound.nodes.set(command.node.text, node);
        this.taken.add(node);
        return;
      }
      case 'del_node':
        state.removeNode(this.node(command.node));
        return;
      case 'unorder':
        // It has no place until it is inserted again; without that it stays where it was.
        return;
      case 'insert': {
        const node = this.node(command.node);
        state.moveNode(node, this.node(command.at.of), command.at.side);
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
    return this.state.nodes.indexOf(this.node(of)) + (side === 'after' ? 1 : 0);
  }

  private set(of: Name, feature: string, value: string): void {
    const edge = this.bound.edges.get(of.text);
    if (edge === undefined) setFeature(this.node(of), feature, value);
    else setPart(edge, feature, value);
  }

  private value(value: Value): string {
    return value
      .map((part) => {
        if (part.kind === 'text') return part.text;
        const text = this.textOf(part.of, part.feature);
        if (part.from === undefined && part.to === undefined) return text;
        return Array.from(text).slice(part.from, part.to).join('');
      })
      .join('');
  }

  private textOf(of: Name, feature: string): string {
    const row = this.bound.rows.get(of.text);
    if (row !== undefined) return row[this.rule.lexicons.get(of.text)?.fields.indexOf(feature) ?? -1] ?? '';
    const edge = this.bound.edges.get(of.text);
    const text = edge === undefined ? featureOf(this.node(of), feature) : partOf(edge, feature);
    if (text !== undefined) return text;
    const hasNone =
      edge === undefined
        ? localized`“${this.node(of).cells.form}” has no ${feature}`
        : localized`The edge has no ${feature}`;
    throw new CommandProblem(
      localized`${hasNone}, which ${of.text}.${feature} reads. Add ${of.text} [${feature}] to the pattern.`,
    );
  }

  private addEdge({ name, source, label, target }: Extract<Command, { kind: 'add_edge' }>): void {
    const edge: RuleEdge = { source: this.node(source), target: this.node(target), label: '', isEnhanced: false };
    if (label?.kind === 'label') setPart(edge, 'label', label.label);
    else for (const part of label?.parts ?? []) setPart(edge, part.name, this.value(part.value));
    // An edge that gets its label next is new, whatever it will be; equal ones are merged in the end.
    if (label === undefined) this.state.edges.push(edge);
    const added = label === undefined ? edge : this.state.addEdge(edge);
    if (name !== undefined) this.bound.edges.set(name.text, added);
  }

  /** Edges with nodes that are neither matched nor new. */
  private shift({ which, from, label, to }: Extract<Command, { kind: 'shift' }>): void {
    const [old, now] = [this.node(from), this.node(to)];
    const fits = labelFits(label);
    for (const edge of this.state.edges) {
      if (!fits(edge)) continue;
      if (which !== 'shift_in' && edge.source === old && !this.taken.has(edge.target)) edge.source = now;
      else if (which !== 'shift_out' && edge.target === old && !this.taken.has(edge.source)) edge.target = now;
    }
  }

  private joinFeatures({ isAppended, separator, from, features, to }: Extract<Command, { kind: 'join_feats' }>): void {
    const [source, target] = [this.node(from), this.node(to)];
    const regex =
      features === undefined ? undefined : compileRegex(features.source, features.flavour, features.ignoreCase);
    for (const name of featureNames(source)) {
      if (regex?.matches(name) === false) continue;
      const [added, own] = [featureOf(source, name) ?? '', featureOf(target, name)];
      setFeature(
        target,
        name,
        own === undefined ? added : isAppended ? own + separator + added : added + separator + own,
      );
    }
  }
}

function labelFits(test: LabelTest): (edge: RuleEdge) => boolean {
  switch (test.kind) {
    case 'any':
      return () => true;
    case 'labels':
      return (edge) => test.labels.includes(partOf(edge, 'label') ?? '') !== test.isNegated;
    case 'regex': {
      const matches = regexTest(test.regex);
      return (edge) => matches(partOf(edge, 'label') ?? '');
    }
    case 'parts': {
      const parts = test.parts.map((part) => ({ name: part.feature, isFine: textTest(part.test) }));
      return (edge) => parts.every(({ name, isFine }) => isFine(LABELS.has(name) ? partOf(edge, name) : undefined));
    }
  }
}

const LABELS = new Set(['label', '1', '2', 'enhanced']);
