/** Checks of rules before they run: names, edges that are gone, lexicons, and rules that would apply for ever. */

import { localized } from '../../../localization/index.ts';
import { checkNames, declaredIn } from '../syntax/names.ts';
import type { QueryProblem } from '../syntax/problem.ts';
import type { Name } from '../syntax/types.ts';
import { changesItsPattern } from './guard.ts';
import type { Command, Rule, RuleSystem, Strategy, Value } from './types.ts';

/** Parts of a label that commands can set. */
export const LABEL_PARTS: ReadonlySet<string> = new Set(['label', '1', '2', 'enhanced']);

/** @param known rules that strategies may name, if not those of the system itself */
export function checkRules(system: RuleSystem, known = system): QueryProblem[] {
  const problems = [...system.rules.values()].flatMap(checkRule);
  for (const [path, strategy] of system.strategies) problems.push(...checkStrategy(strategy, known, [path]));
  return problems.sort((a, b) => a.span.start - b.span.start);
}

function checkRule(rule: Rule): QueryProblem[] {
  const problems = checkNames(rule.request, new Set(rule.lexicons.keys()));
  const commands = new CommandChecker(rule, problems);
  for (const command of rule.commands) commands.check(command);
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
function guardFor({ commands }: Rule): string {
  for (const command of commands) {
    if (command.kind === 'set' && command.value.length === 1 && command.value[0].kind === 'text') {
      return `${command.of.text} [${command.feature}="${command.value[0].text}"]`;
    }
    if (command.kind === 'add_edge' && command.label?.kind === 'label') {
      return `${command.source.text} -[${command.label.label}]-> ${command.target.text}`;
    }
  }
  return '…';
}

class CommandChecker {
  private readonly nodes: Set<string>;
  private readonly edges: Set<string>;
  private readonly gone = new Set<string>();

  constructor(
    private readonly rule: Rule,
    private readonly problems: QueryProblem[],
  ) {
    const names = declaredIn(rule.request.blocks.filter(({ kind }) => kind === 'pattern'));
    this.nodes = names.nodes;
    this.edges = names.edges;
  }

  check(command: Command): void {
    switch (command.kind) {
      case 'set':
        this.value(command.value);
        this.feature(command.of, command.feature);
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
          }
        }
        if (command.name !== undefined) this.declare(command.name, this.edges);
        return;
      case 'del_edge':
        if (this.edge(command.edge)) this.gone.add(command.edge.text);
        return;
      case 'del_edge_between':
        this.node(command.source);
        this.node(command.target);
        return;
      case 'shift':
      case 'join_feats':
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

  private declare(name: Name, names: Set<string>): void {
    if (this.nodes.has(name.text) || this.edges.has(name.text))
      this.error(name, localized`The name ${name.text} is already used. Choose another one.`);
    names.add(name.text);
  }

  private feature(of: Name, feature: string): void {
    if (!this.edges.has(of.text)) {
      this.node(of);
      if (feature === '__id__') this.error(of, localized`__id__ cannot be changed; insert moves a word.`);
    } else if (this.edge(of)) this.part(of, feature);
  }

  private part(at: Name, name: string): void {
    if (!LABEL_PARTS.has(name))
      this.error(at, localized`A label has the parts 1, 2 and enhanced, and label for the whole, but no ${name}.`);
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

/** The path of the rule, package or strategy that a name means: in its own package first, then outside. */
export function resolve(system: RuleSystem, name: string, inside: string): string | undefined {
  for (let around = inside; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const path = around === '' ? name : `${around}.${name}`;
    if (system.rules.has(path) || system.packages.has(path) || system.strategies.has(path)) return path;
    if (around === '') return undefined;
  }
}

/** @param open strategies that are being looked at: one that uses itself would never end */
function checkStrategy(strategy: Strategy, system: RuleSystem, open: readonly string[]): QueryProblem[] {
  switch (strategy.kind) {
    case 'Empty':
      return [];
    case 'name': {
      const { text, span } = strategy.name;
      const path = resolve(system, text, strategy.inside);
      if (path === undefined)
        return [{ severity: 'error', span, message: localized`There is no rule, package or strategy ${text}.` }];
      if (open.includes(path))
        return [
          {
            severity: 'error',
            span,
            message: localized`The strategy ${path} uses itself, so it would never end. Onf repeats rules.`,
          },
        ];
      const named = system.strategies.get(path);
      return named === undefined
        ? []
        : checkStrategy(named, system, [...open, path]).map((each) => ({ ...each, span }));
    }
    case 'If':
      return [strategy.test, strategy.then, strategy.otherwise].flatMap((each) => checkStrategy(each, system, open));
    case 'Seq':
    case 'Alt':
      return strategy.parts.flatMap((each) => checkStrategy(each, system, open));
    default:
      return checkStrategy(strategy.of, system, open);
  }
}
