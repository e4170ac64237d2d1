/** Text → rules, packages and strategies, with problems at their places. Never throws. */

import { block } from '../syntax/parse.ts';
import { type QueryProblem, SyntaxProblem } from '../syntax/problem.ts';
import { Scanner } from '../syntax/scanner.ts';
import type { Block } from '../syntax/types.ts';
import { checkRules } from './check.ts';
import { commandsOf } from './commands.ts';
import type { Command, Lexicon, Rule, RuleSystem, Strategy } from './types.ts';

export interface ParsedRules {
  /** Undefined if there are errors. */
  readonly system: RuleSystem | undefined;
  readonly problems: readonly QueryProblem[];
}

/** Time O(length). */
export function parseRules(text: string): ParsedRules {
  const reader = new RuleReader(text);
  try {
    const system = reader.read();
    const problems = checkRules(system);
    return { system: problems.some(({ severity }) => severity === 'error') ? undefined : system, problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { system: undefined, problems: [{ severity: 'error', span: error.span, message: error.message }] };
  }
}

/** A strategy given by itself, such as `Onf (mark)`: its text is the value of an option. */
export function parseStrategy(
  text: string,
  system: RuleSystem,
): { readonly strategy: Strategy | undefined; readonly problems: readonly QueryProblem[] } {
  try {
    const scanner = new Scanner(text);
    const strategy = strategyOf(scanner, '');
    if (!scanner.isAtEnd) scanner.fail(`Expected the end of the strategy ${scanner.found()}.`);
    const problems = checkRules(
      { rules: new Map(), packages: new Map(), strategies: new Map([['', strategy]]) },
      system,
    );
    return { strategy: problems.length === 0 ? strategy : undefined, problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { strategy: undefined, problems: [{ severity: 'error', span: error.span, message: error.message }] };
  }
}

class RuleReader {
  private readonly rules = new Map<string, Rule>();
  private readonly packages = new Map<string, Rule[]>();
  private readonly strategies = new Map<string, Strategy>();
  private readonly scanner: Scanner;

  constructor(text: string) {
    this.scanner = new Scanner(text);
  }

  read(): RuleSystem {
    while (!this.scanner.isAtEnd) this.declaration('');
    const { rules, packages, strategies } = this;
    return { rules, packages, strategies };
  }

  /** @param inside path of the package, '' outside of any */
  private declaration(inside: string): void {
    const { scanner } = this;
    if (scanner.takeWord('rule')) this.rule(inside);
    else if (scanner.takeWord('package')) this.package(inside);
    else if (scanner.takeWord('strat')) {
      const name = this.newName(inside, 'strategy');
      scanner.require('{', 'A strategy is written strat main { Onf (rule) }.');
      this.strategies.set(name.path, strategyOf(scanner, inside));
      scanner.require('}', 'A strategy has one expression. Seq (a, b) applies several one after the other.');
    } else if (scanner.takeWord('import') || scanner.takeWord('include'))
      scanner.fail('Rules of other files cannot be included. Put all of them into one file.');
    else scanner.fail(`Expected rule, package or strat ${scanner.found()}.`);
  }

  private newName(inside: string, what: string) {
    const start = this.scanner.at;
    const text =
      this.scanner.peekWord() ?? this.scanner.fail(`Expected the name of the ${what} ${this.scanner.found()}.`);
    this.scanner.takeWord(text);
    const path = inside === '' ? text : `${inside}.${text}`;
    if (this.rules.has(path) || this.packages.has(path) || this.strategies.has(path)) {
      throw new SyntaxProblem(
        this.scanner.span(start),
        `There is already a rule, package or strategy ${path}. Choose another name.`,
      );
    }
    return { name: { text, span: this.scanner.span(start) }, path };
  }

  private package(inside: string): void {
    const { path } = this.newName(inside, 'package');
    this.packages.set(path, []);
    this.scanner.require('{', 'The rules of a package stand in braces.');
    while (!this.scanner.take('}')) {
      if (this.scanner.isAtEnd) this.scanner.fail(`The package ${path} { is not closed; add } at its end.`);
      this.declaration(path);
    }
  }

  private rule(inside: string): void {
    const { scanner } = this;
    const { name, path } = this.newName(inside, 'rule');
    if (scanner.isNext('('))
      scanner.fail(
        'Lexicons in files are not supported. Write the lexicon behind the rule, between #BEGIN name and #END.',
      );
    scanner.require('{', 'The pattern and the commands of a rule stand in braces.');
    const blocks: Block[] = [];
    let commands: Command[] | undefined;
    while (!scanner.take('}')) {
      if (scanner.takeWord('commands')) {
        if (commands !== undefined) scanner.fail(`The rule ${path} has two blocks of commands. Put them into one.`);
        commands = commandsOf(scanner);
      } else {
        if (scanner.isAtEnd) scanner.fail(`The rule ${path} { is not closed; add } at its end.`);
        blocks.push(block(scanner));
      }
    }
    const lexicons = this.lexicons();
    const rule: Rule = { name, path, request: { blocks }, commands: commands ?? [], lexicons };
    this.rules.set(path, rule);
    this.packages.get(inside)?.push(rule);
  }

  /** `#BEGIN lex`, a line with the names of the fields, a line for each entry, `#END`. */
  private lexicons(): Map<string, Lexicon> {
    const lexicons = new Map<string, Lexicon>();
    const { scanner } = this;
    while (scanner.isNext('#BEGIN')) {
      const start = scanner.at;
      const found = /#BEGIN[ \t]+(\w+)[^\n]*\n([\s\S]*?)^#END[^\n]*/my;
      found.lastIndex = start;
      const match = found.exec(scanner.text);
      if (match === null)
        throw new SyntaxProblem(
          { start, end: start + 6 },
          'This lexicon is not closed; add a line #END behind its entries.',
        );
      const lines = match[2].split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('%'));
      const [fields = [], ...rows] = lines.map((line) => line.split('\t'));
      const short = rows.findIndex((row) => row.length !== fields.length);
      if (short !== -1) {
        const at = scanner.text.indexOf(lines[short + 1], start);
        throw new SyntaxProblem(
          { start: at, end: at + lines[short + 1].length },
          `This entry has ${rows[short].length} fields, but the first line of the lexicon names ${fields.length}. Fields are separated by tabs.`,
        );
      }
      lexicons.set(match[1], { fields: fields.map((field) => field.trim()), rows });
      scanner.jump(start + match[0].length);
    }
    return lexicons;
  }
}

/** @throws SyntaxProblem */
function strategyOf(scanner: Scanner, inside: string): Strategy {
  const start = scanner.at;
  for (const kind of ['Onf', 'Iter', 'Try', 'Pick'] as const) {
    if (!scanner.takeWord(kind)) continue;
    const [of] = argumentsOf(scanner, inside, kind, 1);
    return { kind, of, span: scanner.span(start) };
  }
  for (const kind of ['Seq', 'Alt'] as const) {
    if (!scanner.takeWord(kind)) continue;
    return { kind, parts: argumentsOf(scanner, inside, kind, undefined), span: scanner.span(start) };
  }
  if (scanner.takeWord('If')) {
    const [test, then, otherwise] = argumentsOf(scanner, inside, 'If', 3);
    return { kind: 'If', test, then, otherwise, span: scanner.span(start) };
  }
  if (scanner.takeWord('Empty')) return { kind: 'Empty', span: scanner.span(start) };
  return { kind: 'name', name: scanner.path('rule'), inside, span: scanner.span(start) };
}

function argumentsOf(scanner: Scanner, inside: string, kind: string, wanted: number | undefined): Strategy[] {
  scanner.require('(', `${kind} has its strategies in parentheses: ${kind} (rule).`);
  const parts: Strategy[] = [];
  if (wanted === undefined && scanner.take(')')) return parts;
  do parts.push(strategyOf(scanner, inside));
  while (scanner.take(','));
  scanner.require(')', `${kind} has its strategies in parentheses, separated by commas.`);
  if (wanted !== undefined && parts.length !== wanted) {
    const start = parts[0].span.start;
    throw new SyntaxProblem(
      scanner.span(start),
      `${kind} has ${wanted === 1 ? 'one strategy' : 'three: If (test, then, otherwise)'}, not ${parts.length}.`,
    );
  }
  return parts;
}
