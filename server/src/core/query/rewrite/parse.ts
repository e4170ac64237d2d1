/** Text → rules, packages and strategies, with problems at their places. Never throws. */

import { localized } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import { MOST_FILES, missingFile, type NamedFiles, NO_FILES } from '../syntax/files.ts';
import { lexiconsFromFiles, lexiconsInText } from '../syntax/lexicons.ts';
import { LONGEST_SOURCE, MOST_PROBLEMS } from '../syntax/limits.ts';
import { block } from '../syntax/parse.ts';
import { type QueryProblem, SyntaxProblem } from '../syntax/problem.ts';
import { Scanner } from '../syntax/scanner.ts';
import { lengthProblem } from '../syntax/size.ts';
import { BLOCK_KINDS, type Block, type Lexicon, type Name } from '../syntax/types.ts';
import { checkRules } from './check.ts';
import { commandsOf } from './commands.ts';
import { placed, type RuleOrigin } from './origin.ts';
import type { RewriteCommand, RewriteRule, RuleSystem, Strategy } from './types.ts';

export interface ParsedRules {
  /** Undefined if there are errors. */
  readonly system: RuleSystem | undefined;
  /** Errors and warnings, in text order. An unreadable declaration does not hide the problems of others. */
  readonly problems: readonly QueryProblem[];
  /** Declarations in text order, even if there are errors. */
  readonly declarations: readonly Declaration[];
}

/** A rule, package or strategy and its position. */
export interface Declaration {
  readonly kind: 'rule' | 'package' | 'strategy';
  readonly name: Name;
  /** With the packages around it. */
  readonly path: string;
  /** From its keyword to its closing brace, or as far as it could be read. */
  readonly span: Span;
}

/** Time O(length). @param files those that the rules name */
export function parseRules(text: string, files: NamedFiles = NO_FILES): ParsedRules {
  const long = lengthProblem(text);
  if (long !== undefined) return { system: undefined, problems: [long], declarations: [] };
  const reader = new RuleReader(new Scanner(text), files);
  const system = reader.read();
  const { declarations } = reader;
  const unreadable = reader.problems;
  const problems =
    unreadable.length === 0 ? checkRules(system) : [...unreadable, ...checkRules({ ...system, strategies: new Map() })];
  problems.sort((a, b) => a.span.start - b.span.start);
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return { system: hasErrors ? undefined : system, problems, declarations };
}

/** Reads a strategy by itself, such as `Onf (mark)`: the value of an option. */
export function parseStrategy(
  text: string,
  system: RuleSystem,
): { readonly strategy: Strategy | undefined; readonly problems: readonly QueryProblem[] } {
  try {
    const scanner = new Scanner(text);
    const strategy = strategyOf(scanner, '');
    if (!scanner.isAtEnd) scanner.fail(localized`Expected the end of the strategy ${scanner.found()}.`);
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

/** Files that name files that name files …: the stack is finite. */
const DEEPEST_FILE = 20;

/** Where reading resumes after an error: at the next line that starts a declaration. */
const DECLARATION = /^[ \t]*(?=(?:rule|package|strat|include|import)\b)/gm;

/** Reads declarations; an unreadable one becomes a problem, and reading continues with the next. */
export class RuleReader {
  readonly declarations: { -readonly [K in keyof Declaration]: Declaration[K] }[] = [];
  /** Of all files; no more than MOST_PROBLEMS. */
  readonly problems: QueryProblem[];
  private hasFailed = false;
  private readonly rules: Map<string, RewriteRule>;
  private readonly packages: Map<string, RewriteRule[]>;
  private readonly strategies: Map<string, Strategy>;
  private readonly origins: Map<string, RuleOrigin>;
  private readonly nFiles: { count: number };

  /** @param outer the reader of the text that names this one, and how */
  constructor(
    private readonly scanner: Scanner,
    private readonly files: NamedFiles = NO_FILES,
    private readonly outer?: { readonly reader: RuleReader; readonly origin: RuleOrigin; readonly depth: number },
  ) {
    this.problems = outer?.reader.problems ?? [];
    this.nFiles = outer?.reader.nFiles ?? { count: 0 };
    this.rules = outer?.reader.rules ?? new Map();
    this.packages = outer?.reader.packages ?? new Map();
    this.strategies = outer?.reader.strategies ?? new Map();
    this.origins = outer?.reader.origins ?? new Map();
  }

  /** @param inside path of the package around the text */
  read(inside = ''): RuleSystem {
    while (!this.scanner.isAtEnd) {
      // The end of a package cut short by an error.
      if (this.hasFailed && this.scanner.take('}')) continue;
      this.guarded(inside);
    }
    const { rules, packages, strategies, origins } = this;
    return { rules, packages, strategies, origins };
  }

  /** `include "f.grs"` stands for the text of the file, `import "f.grs"` for a package f with it. */
  private otherFile(kind: 'include' | 'import', inside: string): void {
    const { scanner } = this;
    if (!scanner.isNext('"'))
      scanner.fail(localized`Expected the name of a file in quotes ${scanner.found()}: ${kind} "rules.grs".`);
    const name = scanner.quoted();
    const file = this.files.open(name.text);
    if (file === undefined) throw new SyntaxProblem(name.span, missingFile(name.text));
    const circle = this.circle(file.files.address);
    if (circle !== undefined) {
      const way = [...circle, name.text].join(' → ');
      throw new SyntaxProblem(name.span, localized`${name.text} includes itself: ${way}.`);
    }
    const depth = 1 + (this.outer?.depth ?? 0);
    if (DEEPEST_FILE < depth || LONGEST_SOURCE < file.text.length || MOST_FILES <= this.nFiles.count)
      throw new SyntaxProblem(
        name.span,
        localized`${name.text} is too long, or too many files are included: at most ${MOST_FILES}, ${DEEPEST_FILE} inside each other.`,
      );
    this.nFiles.count++;
    let path = inside;
    if (kind === 'import') {
      const text = name.text.replace(/^.*[/\\]/, '').replace(/\.grs$/, '');
      path = this.pathOf({ text, span: name.span }, inside);
      this.packages.set(path, []);
      this.placeOf(path);
    }
    // In a file named by another one, the place is that in the main text.
    const origin = { file: name.text, text: file.text, span: this.outer?.origin.span ?? name.span };
    const reader = new RuleReader(new Scanner(file.text), file.files, { reader: this, origin, depth });
    reader.read(path);
    if (this.isFull) this.scanner.jump(this.scanner.text.length);
  }

  private get isFull(): boolean {
    return MOST_PROBLEMS <= this.problems.length;
  }

  /** The files from one that is being read to this one, by their names; undefined if it is not being read. */
  private circle(address: string | undefined): readonly string[] | undefined {
    if (address === undefined) return undefined;
    const names: string[] = [];
    for (let reader: RuleReader | undefined = this; reader !== undefined; reader = reader.outer?.reader) {
      if (reader.outer !== undefined) names.unshift(reader.outer.origin.file);
      if (reader.files.address === address) return names;
    }
    return undefined;
  }

  /** Notes where a declaration comes from. */
  private placeOf(path: string): void {
    if (this.outer !== undefined) this.origins.set(path, this.outer.origin);
  }

  /** Whether a declaration could be read; if not, moves on to the next one. */
  private guarded(inside: string): boolean {
    try {
      this.declaration(inside);
      return true;
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      const { span, message } = error;
      this.hasFailed = true;
      if (!this.isFull) this.problems.push(placed({ severity: 'error', span, message }, this.outer?.origin));
      if (this.isFull) {
        this.scanner.jump(this.scanner.text.length);
        return false;
      }
      DECLARATION.lastIndex = Math.max(this.scanner.at, error.span.end);
      const next = DECLARATION.exec(this.scanner.text);
      this.scanner.jump(next === null ? this.scanner.text.length : DECLARATION.lastIndex);
      return false;
    }
  }

  /** @param inside path of the package, '' outside of any */
  private declaration(inside: string): void {
    const { scanner } = this;
    const start = scanner.at;
    if (scanner.takeWord('rule')) this.declare('rule', inside, start, (each) => this.rule(inside, each));
    else if (scanner.takeWord('package')) this.declare('package', inside, start, (each) => this.package(each));
    else if (scanner.takeWord('strat')) this.declare('strategy', inside, start, (each) => this.strategy(inside, each));
    else if (scanner.takeWord('include')) this.otherFile('include', inside);
    else if (scanner.takeWord('import')) this.otherFile('import', inside);
    else scanner.fail(localized`Expected rule, package or strat ${scanner.found()}.`);
  }

  private declare(kind: Declaration['kind'], inside: string, start: number, read: (each: Declaration) => void): void {
    const declaration = { kind, ...this.newName(inside, kind), span: this.scanner.span(start) };
    this.declarations.push(declaration);
    try {
      read(declaration);
    } finally {
      declaration.span = this.scanner.span(start);
    }
  }

  private newName(inside: string, what: string): Pick<Declaration, 'name' | 'path'> {
    const start = this.scanner.at;
    const text =
      this.scanner.peekWord() ??
      this.scanner.fail(localized`Expected the name of the ${what} ${this.scanner.found()}.`);
    this.scanner.takeWord(text);
    const name = { text, span: this.scanner.span(start) };
    const path = this.pathOf(name, inside);
    this.placeOf(path);
    return { name, path };
  }

  /** @throws SyntaxProblem if it is taken */
  private pathOf({ text, span }: Name, inside: string): string {
    const path = inside === '' ? text : `${inside}.${text}`;
    if (!this.rules.has(path) && !this.packages.has(path) && !this.strategies.has(path)) return path;
    throw new SyntaxProblem(
      span,
      localized`There is already a rule, package or strategy ${path}. Choose another name.`,
    );
  }

  private strategy(inside: string, { path }: Declaration): void {
    this.scanner.require('{', localized`A strategy is written strat main { Onf (rule) }.`);
    this.strategies.set(path, strategyOf(this.scanner, inside));
    this.scanner.require(
      '}',
      localized`A strategy has one expression. Seq (a, b) applies several one after the other.`,
    );
  }

  private package({ path, span }: Declaration): void {
    const { scanner } = this;
    this.packages.set(path, []);
    scanner.require('{', localized`The rules of a package stand in braces.`);
    while (!scanner.take('}')) {
      for (const word of ['rule', 'package', 'strat', 'include', 'import']) scanner.want({ kind: 'word', text: word });
      if (scanner.isAtEnd) scanner.fail(localized`The package ${path} { is not closed; add } at its end.`);
      if (scanner.nested(() => this.guarded(path))) continue;
      // Anything not indented more than the package no longer belongs to it.
      if (scanner.isAtEnd || this.column(scanner.at) <= this.column(span.start)) return;
    }
  }

  private column(at: number): number {
    return at - (this.scanner.text.lastIndexOf('\n', at - 1) + 1);
  }

  private rule(inside: string, { name, path }: Declaration): void {
    const { scanner } = this;
    const lexicons = new Map<string, Lexicon>();
    lexiconsFromFiles(scanner, this.files, lexicons);
    scanner.require('{', localized`The pattern and the commands of a rule stand in braces.`);
    const blocks: Block[] = [];
    let commands: RewriteCommand[] | undefined;
    while (!scanner.take('}')) {
      if (scanner.takeWord('commands')) {
        if (commands !== undefined)
          scanner.fail(localized`The rule ${path} has two blocks of commands. Put them into one.`);
        commands = commandsOf(scanner);
      } else {
        for (const word of BLOCK_KINDS) scanner.want({ kind: 'word', text: word });
        if (scanner.isAtEnd) scanner.fail(localized`The rule ${path} { is not closed; add } at its end.`);
        blocks.push(block(scanner));
      }
    }
    lexiconsInText(scanner, lexicons);
    const rule: RewriteRule = { name, path, request: { blocks, lexicons }, commands: commands ?? [], lexicons };
    this.rules.set(path, rule);
    this.packages.get(inside)?.push(rule);
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
  scanner.require('(', localized`${kind} has its strategies in parentheses: ${kind} (rule).`);
  const parts: Strategy[] = [];
  if (wanted === undefined && scanner.take(')')) return parts;
  do parts.push(scanner.nested(() => strategyOf(scanner, inside)));
  while (
    // A comma may stand behind the last strategy, too.
    scanner.take(',') &&
    !(wanted === undefined && scanner.isNext(')'))
  );
  scanner.require(')', localized`${kind} has its strategies in parentheses, separated by commas.`);
  if (wanted !== undefined && parts.length !== wanted) {
    const start = parts[0].span.start;
    throw new SyntaxProblem(
      scanner.span(start),
      wanted === 1
        ? localized`${kind} has one strategy, not ${parts.length}.`
        : localized`${kind} has three strategies, If (test, then, otherwise), not ${parts.length}.`,
    );
  }
  return parts;
}
