/** Checks of rules before they run: names, edges already removed, lexicons, and rules that would apply forever. */

import { localized } from '../../../localization/index.ts';
import { charactersFault, faultSentence, type ValueFault, type ValueKind, valueFault } from '../../annotation/index.ts';
import type { Span } from '../../conllu/index.ts';
import { isFurtherColumn, MWE } from '../graph/featureNames.ts';
import { ENHANCED } from '../graph/graph.ts';
import { DEEPEST } from '../syntax/limits.ts';
import { checkNames, declaredIn } from '../syntax/names.ts';
import type { QueryProblem } from '../syntax/problem.ts';
import type { Name } from '../syntax/types.ts';
import { kindOfFeature, mayBeEmpty } from './cells.ts';
import { changesItsPattern } from './guard.ts';
import { placed } from './origin.ts';
import type { RewriteCommand, RewriteRule, RuleSystem, Strategy, Value } from './types.ts';

/** Features of edges that follow from their place. */
const FIXED_PARTS: ReadonlySet<string> = new Set(['length', 'delta']);

/** @param known rules that strategies may name, if other than those of the system itself */
export function checkRules(system: RuleSystem, known = system): QueryProblem[] {
  const from = (path: string) => (problem: QueryProblem) => placed(problem, system.origins?.get(path));
  const problems = [...system.rules.values()].flatMap((rule) => checkRule(rule).map(from(rule.path)));
  const strategies = new StrategyChecker(known);
  for (const [path, strategy] of system.strategies)
    problems.push(...strategies.check(strategy, [path]).problems.map(from(path)));
  return problems.sort((a, b) => a.span.start - b.span.start);
}

function checkRule(rule: RewriteRule): QueryProblem[] {
  const problems = checkNames(rule.request);
  const commands = new CommandChecker(rule, problems);
  for (const command of rule.commands) commands.check(command);
  commands.end();
  if (problems.every(({ severity }) => severity !== 'error') && !changesItsPattern(rule)) {
    problems.push({
      severity: 'warning',
      span: rule.name.span,
      message: localized`The commands of ${rule.path} change nothing that its pattern looks at, so Onf would apply it for ever. Add a condition that no longer holds afterwards, such as without { ${guardFor(rule)} }.`,
    });
  }
  return problems;
}

/** An example of a condition that ends a rule. */
function guardFor({ commands }: RewriteRule): string {
  for (const command of commands) {
    if (command.kind === 'set' && command.value.length === 1 && command.value[0].kind === 'text') {
      return `${command.of.text} [${command.feature}="${command.value[0].text}"]`;
    }
    if (command.kind === 'add_edge' && command.label?.kind === 'label') {
      return `${command.source.text} -[${command.label.label.text}]-> ${command.target.text}`;
    }
  }
  return '…';
}

class CommandChecker {
  private readonly nodes: Set<string>;
  private readonly edges: Set<string>;
  private readonly gone = new Set<string>();
  /** New edges that still need a label, by their names. */
  private readonly unlabelled = new Map<string, RewriteCommand>();

  constructor(
    private readonly rule: RewriteRule,
    private readonly problems: QueryProblem[],
  ) {
    const names = declaredIn(rule.request.blocks.filter(({ kind }) => kind === 'pattern'));
    this.nodes = names.nodes;
    this.edges = names.edges;
  }

  check(command: RewriteCommand): void {
    switch (command.kind) {
      case 'set':
        this.value(command.value);
        this.feature(command.of, command.feature);
        this.constants(command.of, command.feature, command.value);
        this.unlabelled.delete(command.of.text);
        return;
      case 'del_feat':
        this.feature(command.of, command.feature);
        return;
      case 'add_edge':
        this.node(command.source);
        this.node(command.target);
        if (command.label?.kind === 'parts') {
          for (const { name, value } of command.label.parts) {
            this.value(value);
            this.part(command.source, name);
            if (name !== 'enhanced') this.written('relation', value, name);
          }
        } else if (command.label !== undefined) {
          const { text, span } = command.label.label;
          this.label([{ kind: 'text', text, span }], localized`the new label`);
        } else this.unlabelled.set(command.name?.text ?? '', command);
        if (command.name !== undefined) this.declare(command.name, this.edges);
        return;
      case 'del_edge':
        if (this.edge(command.edge)) this.gone.add(command.edge.text);
        return;
      case 'del_edge_between':
        this.node(command.source);
        this.node(command.target);
        return;
      case 'join_feats':
        if (command.separator !== undefined) {
          const fault = charactersFault('attribute', command.separator.text);
          if (fault !== undefined) this.fault(fault, command.separator, localized`the separator`);
        }
        this.node(command.from);
        this.node(command.to);
        return;
      case 'shift':
        this.node(command.from);
        this.node(command.to);
        return;
      case 'add_node':
        if (command.at !== undefined) this.node(command.at.of);
        this.declare(command.node, this.nodes);
        return;
      case 'del_node':
        if (this.node(command.node)) this.gone.add(command.node.text);
        return;
      case 'unorder':
        this.node(command.node);
        return;
      case 'insert':
        this.node(command.node);
        this.node(command.at.of);
        return;
    }
  }

  /** Called after the last command. */
  end(): void {
    for (const { span } of this.unlabelled.values())
      this.error(
        { text: '', span },
        localized`The new edge gets no label. Write add_edge X -[nsubj]-> Y, or name the edge and set its label.`,
      );
  }

  /** Checks values that the rule itself gives and no cell can hold. Values read from words are checked when the rule is applied. */
  private constants(of: Name, feature: string, value: Value): void {
    const name = `${of.text}.${feature}`;
    if (!this.edges.has(of.text)) this.written(kindOfFeature(feature), value, name);
    else if (feature === 'label') this.label(value, name);
    else if (feature !== 'enhanced') this.written('relation', value, name);
  }

  private label([first, ...others]: Value, name: string): void {
    const isMarked = first.kind === 'text' && first.text.startsWith(ENHANCED);
    this.written(
      'relation',
      [isMarked ? { ...first, text: first.text.slice(ENHANCED.length) } : first, ...others],
      name,
    );
  }

  private written(kind: ValueKind, value: Value, name: string): void {
    // Whatever is read, it is at least a character as a rule.
    const texts = value.map((part) => (part.kind === 'text' ? part.text : 'x'));
    const text = texts.join('');
    const fault = text === '' && mayBeEmpty(kind) ? undefined : valueFault(kind, text);
    if (fault === undefined) return;
    let [at, end] = [0, texts[0].length];
    while (end <= fault.at && at + 1 < texts.length) end += texts[++at].length;
    const part = value[at];
    if (part.kind === 'text') this.fault(fault, part, name);
  }

  private fault(fault: ValueFault, { text, span }: Name, name: string): void {
    const advice =
      fault.kind === 'empty'
        ? localized` del_feat removes a feature or a part of a label.`
        : fault.kind === 'bar'
          ? localized` In MISC it is written \\p.`
          : '';
    this.error({ text, span }, faultSentence(name, text, fault) + advice);
  }

  private declare(name: Name, names: Set<string>): void {
    if (this.nodes.has(name.text) || this.edges.has(name.text))
      this.error(name, localized`The name ${name.text} is already used. Choose another one.`);
    names.add(name.text);
  }

  private feature(of: Name, feature: string): void {
    if (!this.edges.has(of.text)) {
      this.node(of);
      if (feature === '__id__') this.error(of, localized`__id__ cannot be changed; insert moves a word.`);
      if (isFurtherColumn(feature))
        this.error(of, localized`${feature} cannot be changed by rules: only the ten columns can.`);
      if (feature === MWE)
        this.error(of, localized`mwe cannot be changed: it is read from the codes of multiword expressions.`);
    } else if (this.edge(of)) this.part(of, feature);
  }

  private part(at: Name, name: string): void {
    if (FIXED_PARTS.has(name))
      this.error(at, localized`${name} of an edge follows from its ends, so it cannot be set.`);
  }

  private value(value: Value): void {
    for (const part of value) {
      if (part.kind !== 'feature') continue;
      const lexicon = this.rule.lexicons.get(part.of.text);
      if (lexicon === undefined) {
        if (this.edges.has(part.of.text)) this.edge(part.of);
        else this.node(part.of);
      } else if (!lexicon.fields.includes(part.feature)) {
        this.error(
          part.of,
          localized`The lexicon ${part.of.text} has no field ${part.feature}. It has ${lexicon.fields.join(', ')}.`,
        );
      }
    }
  }

  private node(name: Name): boolean {
    if (this.gone.has(name.text)) return this.error(name, localized`${name.text} was deleted by an earlier command.`);
    if (this.nodes.has(name.text)) return true;
    if (this.edges.has(name.text))
      return this.error(name, localized`${name.text} is an edge, but a node is needed here.`);
    return this.error(
      name,
      localized`There is no node ${name.text} in the pattern. Nodes of with and without cannot be changed.`,
    );
  }

  private edge(name: Name): boolean {
    if (this.gone.has(name.text))
      return this.error(name, localized`The edge ${name.text} was deleted by an earlier command. Use it before that.`);
    if (this.edges.has(name.text)) return true;
    return this.error(
      name,
      localized`There is no edge ${name.text} in the pattern. Name it there: ${name.text}: X -> Y.`,
    );
  }

  private error({ span }: Name, message: string): false {
    this.problems.push({ severity: 'error', span, message });
    return false;
  }
}

/** The path of the rule, package or strategy that a name refers to: in its own package first, then outside. */
export function resolve(system: RuleSystem, name: string, inside: string): string | undefined {
  for (let around = inside; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const path = around === '' ? name : `${around}.${name}`;
    if (system.rules.has(path) || system.packages.has(path) || system.strategies.has(path)) return path;
    if (around === '') return undefined;
  }
}

/** Checks each strategy once, however often others name it. */
class StrategyChecker {
  private readonly known = new Map<string, Checked>();

  constructor(private readonly system: RuleSystem) {}

  /** @param open strategies being checked: one that uses itself would never end */
  check(strategy: Strategy, open: readonly string[]): Checked {
    switch (strategy.kind) {
      case 'Empty':
        return { problems: [], depth: 1 };
      case 'name':
        return this.named(strategy, open);
      case 'If':
        return this.parts(strategy, [strategy.test, strategy.then, strategy.otherwise], open);
      case 'Seq':
      case 'Alt':
        return this.parts(strategy, strategy.parts, open);
      default:
        return this.parts(strategy, [strategy.of], open);
    }
  }

  private parts({ span }: Strategy, parts: readonly Strategy[], open: readonly string[]): Checked {
    const checked = parts.map((each) => this.check(each, open));
    return bounded(
      checked.flatMap(({ problems }) => problems),
      1 + Math.max(0, ...checked.map(({ depth }) => depth)),
      span,
    );
  }

  private named(
    { name: { text, span }, inside }: Extract<Strategy, { kind: 'name' }>,
    open: readonly string[],
  ): Checked {
    const path = resolve(this.system, text, inside);
    const only = (message: string): Checked => ({ problems: [{ severity: 'error', span, message }], depth: 1 });
    if (path === undefined) return only(localized`There is no rule, package or strategy ${text}.`);
    if (open.includes(path))
      return only(localized`The strategy ${path} uses itself, so it would never end. Onf repeats rules.`);
    const strategy = this.system.strategies.get(path);
    if (strategy === undefined) return { problems: [], depth: 1 };
    if (DEEPEST < open.length) return bounded([], open.length, span);
    let checked = this.known.get(path);
    if (checked === undefined) {
      checked = this.check(strategy, [...open, path]);
      this.known.set(path, checked);
    }
    // Its problems are reported where it is used, too.
    const [first] = checked.problems;
    return bounded(first === undefined ? [] : [{ ...first, span }], 1 + checked.depth, span);
  }
}

interface Checked {
  readonly problems: readonly QueryProblem[];
  /** Nesting depth of strategies. */
  readonly depth: number;
}

function bounded(problems: readonly QueryProblem[], depth: number, span: Span): Checked {
  if (depth <= DEEPEST || 0 < problems.length) return { problems, depth: Math.min(depth, DEEPEST) };
  const message = localized`More than ${DEEPEST} strategies are inside each other here. Name fewer of them.`;
  return { problems: [{ severity: 'error', span, message }], depth: DEEPEST };
}
