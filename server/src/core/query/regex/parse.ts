/**
 * Both flavours of regular expressions in requests, read into one tree: `re"…"` with OCaml's Str syntax, where `\|`, `\(` and `\)` are
 * operators, and `/…/` with a part of Perl's. Patterns of treebank users are never given to the engine's own expressions, which can take
 * exponential time.
 */

import { localized } from '../../../localization/index.ts';

/** Code points in ranges [from, to, from, to, …]. */
export interface CharSet {
  readonly ranges: readonly number[];
  readonly classes: readonly ((code: number) => boolean)[];
  readonly isNegated: boolean;
}

export type RegexNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'all'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'any'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly part: RegexNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assert'; readonly assertion: Assertion };

export type Assertion = 'start' | 'end' | 'boundary' | 'notBoundary';

/** A pattern that cannot be read; `at` is an offset into it. */
export class RegexProblem extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** Above this, `x{1,5000}` would make a machine of thousands of states. */
const MOST_REPEATS = 1000;
/** Deeper groups would overflow the stack of the parser. */
const DEEPEST = 200;

const WORD = /^[\p{L}\p{M}\p{N}_]$/u;
const isWord = (code: number): boolean => WORD.test(String.fromCodePoint(code));
const isDigit = (code: number): boolean => 48 <= code && code <= 57;
const SPACE = /^\s$/u;
const isSpace = (code: number): boolean => SPACE.test(String.fromCodePoint(code));
const not = (test: (code: number) => boolean) => (code: number) => !test(code);

const CLASSES = new Map<string, (code: number) => boolean>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
]);
const CONTROLS = new Map([
  ['n', 10],
  ['t', 9],
  ['r', 13],
]);
const ANY: CharSet = { ranges: [10, 10], classes: [], isNegated: true };

export { isWord };

/** @throws RegexProblem */
export function parseRegex(source: string, flavour: 'str' | 'perl'): RegexNode {
  const parser = flavour === 'str' ? new StrParser(source) : new PerlParser(source);
  const node = parser.alternatives(0);
  if (!parser.isAtEnd) throw new RegexProblem(parser.offset, localized`This closing parenthesis has no opening one.`);
  return node;
}

abstract class RegexParser {
  protected readonly chars: readonly string[];
  protected at = 0;

  constructor(source: string) {
    this.chars = Array.from(source);
  }

  get isAtEnd(): boolean {
    return this.at === this.chars.length;
  }

  /** In UTF-16 units. */
  get offset(): number {
    return this.chars.slice(0, this.at).join('').length;
  }

  protected fail(message: string): never {
    throw new RegexProblem(this.offset, message);
  }

  /** Takes the characters of an operator if they come next. */
  protected take(operator: string): boolean {
    for (let i = 0; i < operator.length; i++) if (this.chars[this.at + i] !== operator[i]) return false;
    this.at += operator.length;
    return true;
  }

  protected abstract readonly bar: string;
  protected abstract readonly close: string;
  /** An item without its repetition. */
  protected abstract atom(depth: number): RegexNode;
  protected abstract repetition(part: RegexNode): RegexNode | undefined;

  alternatives(depth: number): RegexNode {
    if (DEEPEST < depth) this.fail(localized`The groups are nested too deeply.`);
    const parts = [this.sequence(depth)];
    while (this.take(this.bar)) parts.push(this.sequence(depth));
    return parts.length === 1 ? parts[0] : { kind: 'any', parts };
  }

  private sequence(depth: number): RegexNode {
    const parts: RegexNode[] = [];
    while (!this.isAtEnd && !this.isNext(this.bar) && !this.isNext(this.close)) {
      let part = this.atom(depth);
      for (let repeated = this.repetition(part); repeated !== undefined; repeated = this.repetition(part))
        part = repeated;
      parts.push(part);
    }
    return parts.length === 1 ? parts[0] : { kind: 'all', parts };
  }

  private isNext(operator: string): boolean {
    for (let i = 0; i < operator.length; i++) if (this.chars[this.at + i] !== operator[i]) return false;
    return true;
  }

  protected group(depth: number): RegexNode {
    const inside = this.alternatives(depth + 1);
    if (!this.take(this.close)) this.fail(localized`This group is not closed; add ${this.close}.`);
    return inside;
  }

  protected simpleRepetition(part: RegexNode): RegexNode | undefined {
    if (this.take('*')) return { kind: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY };
    if (this.take('+')) return { kind: 'repeat', part, min: 1, max: Number.POSITIVE_INFINITY };
    if (this.take('?')) return { kind: 'repeat', part, min: 0, max: 1 };
    return undefined;
  }

  /** After `[`. @param escapes whether a backslash is an operator here */
  protected set(escapes: boolean): RegexNode {
    const isNegated = this.take('^');
    const ranges: number[] = [];
    const classes: ((code: number) => boolean)[] = [];
    for (let isFirst = true; isFirst || this.chars[this.at] !== ']'; isFirst = false) {
      if (this.isAtEnd) this.fail(localized`This set of characters is not closed; add ].`);
      const from = this.member(escapes, classes);
      if (from === undefined) continue;
      let to = from;
      if (this.chars[this.at] === '-' && this.at + 1 < this.chars.length && this.chars[this.at + 1] !== ']') {
        this.at++;
        to = this.member(escapes, classes) ?? this.fail(localized`A range ends in a character, not in a class.`);
        if (to < from) this.fail(localized`This range is the wrong way round.`);
      }
      ranges.push(from, to);
    }
    this.at++;
    return { kind: 'set', set: { ranges, classes, isNegated } };
  }

  private member(escapes: boolean, classes: ((code: number) => boolean)[]): number | undefined {
    const char = this.chars[this.at++];
    if (!escapes || char !== '\\') return char.codePointAt(0) ?? 0;
    const escaped = this.chars[this.at++] ?? this.fail(localized`The backslash at the end escapes nothing.`);
    const test = CLASSES.get(escaped);
    if (test === undefined) return CONTROLS.get(escaped) ?? escaped.codePointAt(0) ?? 0;
    classes.push(test);
    return undefined;
  }

  protected literal(char: string): RegexNode {
    const code = char.codePointAt(0) ?? 0;
    return { kind: 'set', set: { ranges: [code, code], classes: [], isNegated: false } };
  }
}

/** OCaml's Str: bare `|`, `(` and `)` are characters. */
class StrParser extends RegexParser {
  protected readonly bar = '\\|';
  protected readonly close = '\\)';

  protected repetition(part: RegexNode): RegexNode | undefined {
    return this.simpleRepetition(part);
  }

  protected atom(depth: number): RegexNode {
    const char = this.chars[this.at++];
    if (char === '.') return { kind: 'set', set: ANY };
    if (char === '^') return { kind: 'assert', assertion: 'start' };
    if (char === '$') return { kind: 'assert', assertion: 'end' };
    if (char === '[') return this.set(false);
    if (char !== '\\') return this.literal(char);
    const escaped = this.chars[this.at++];
    if (escaped === undefined) this.fail(localized`The backslash at the end escapes nothing.`);
    if (escaped === '(') return this.group(depth);
    if (escaped === 'b') return { kind: 'assert', assertion: 'boundary' };
    if (isDigit(escaped.charCodeAt(0))) this.fail(localized`References to groups are not supported.`);
    return this.literal(escaped);
  }
}

/** Perl without look-around, references and properties. */
class PerlParser extends RegexParser {
  protected readonly bar = '|';
  protected readonly close = ')';

  protected repetition(part: RegexNode): RegexNode | undefined {
    let repeated = this.simpleRepetition(part);
    if (repeated === undefined && this.chars[this.at] === '{') repeated = this.counted(part);
    // Lazy or not, the whole value has to match.
    if (repeated !== undefined) this.take('?');
    return repeated;
  }

  private counted(part: RegexNode): RegexNode | undefined {
    const counts = /^\{(\d+)(,?)(\d*)\}/.exec(this.chars.slice(this.at, this.at + 20).join(''));
    if (counts === null) return undefined;
    this.at += counts[0].length;
    const min = Number(counts[1]);
    const max = counts[2] === '' ? min : counts[3] === '' ? Number.POSITIVE_INFINITY : Number(counts[3]);
    if (max < min) this.fail(localized`This repetition is the wrong way round.`);
    if (MOST_REPEATS < (max === Number.POSITIVE_INFINITY ? min : max))
      this.fail(localized`At most ${MOST_REPEATS} repetitions are possible.`);
    return { kind: 'repeat', part, min, max };
  }

  protected atom(depth: number): RegexNode {
    const char = this.chars[this.at++];
    if (char === '.') return { kind: 'set', set: ANY };
    if (char === '^') return { kind: 'assert', assertion: 'start' };
    if (char === '$') return { kind: 'assert', assertion: 'end' };
    if (char === '[') return this.set(true);
    if (char === '(') return this.perlGroup(depth);
    if (char === '*' || char === '+' || char === '?') this.fail(localized`There is nothing before ${char} to repeat.`);
    if (char !== '\\') return this.literal(char);
    const escaped = this.chars[this.at++];
    if (escaped === undefined) this.fail(localized`The backslash at the end escapes nothing.`);
    if (escaped === 'b') return { kind: 'assert', assertion: 'boundary' };
    if (escaped === 'B') return { kind: 'assert', assertion: 'notBoundary' };
    if (escaped === 'A') return { kind: 'assert', assertion: 'start' };
    if (escaped === 'z' || escaped === 'Z') return { kind: 'assert', assertion: 'end' };
    const test = CLASSES.get(escaped);
    if (test !== undefined) return { kind: 'set', set: { ranges: [], classes: [test], isNegated: false } };
    if (isDigit(escaped.charCodeAt(0))) this.fail(localized`References to groups are not supported.`);
    if (escaped === 'p' || escaped === 'P')
      this.fail(localized`Unicode properties are not supported. List the characters in [ ].`);
    const control = CONTROLS.get(escaped);
    return this.literal(control === undefined ? escaped : String.fromCharCode(control));
  }

  private perlGroup(depth: number): RegexNode {
    if (!this.take('?')) return this.group(depth);
    if (this.take(':')) return this.group(depth);
    return this.fail(
      localized`Look-ahead, look-behind and other (?…) groups are not supported. Use with { } or without { } for a second condition.`,
    );
  }
}
