/** The characters of a request or rule file, and the tokens that would have been possible where parsing stopped. */

import { localized } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import { RegexProblem } from '../regex/parse.ts';
import { compileRegex } from '../regex/regex.ts';
import { DEEPEST, newPatternRoom, type PatternRoom } from './limits.ts';
import { SyntaxProblem } from './problem.ts';
import type { Name, RegexText } from './types.ts';

/** A possible next token, for messages and for completion. */
export type Expected =
  /** A keyword or a sign. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'name'; readonly of: 'node' | 'edge' | 'feature' | 'label' | 'metadata' | 'rule' }
  /** A value of a feature or a metadata key. */
  | { readonly kind: 'value'; readonly feature: string };

/** Words that cannot name a node or an edge. */
export const RESERVED: ReadonlySet<string> = new Set(
  `meta global pattern with without match commands rule package strat import include from features lexicon
add_edge add_node del_edge del_node del_feat shift shift_in shift_out insert unorder append_feats prepend_feats`.split(
    /\s+/,
  ),
);

const NAME = /[A-Za-z_][A-Za-z0-9_']*(?:-[A-Za-z0-9_']+)*\$?/y;
/** A further column of CoNLL-U Plus: a namespace and a name. */
const FURTHER_COLUMN = /[A-Z][A-Z0-9_-]*:[A-Z][A-Z0-9_:-]*/y;
const WORD = /[A-Za-z0-9_][A-Za-z0-9_']*(?:-[A-Za-z0-9_']+)*/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
const LABEL = /[A-Za-z0-9_:.@$'/-]+/y;
const BLANK = /(?:[\s\ufeff]|%[^\n]*)*/y;

export class Scanner {
  at = 0;
  /** End of the last token. */
  lastEnd = 0;
  private depth = 0;
  private furthest = 0;
  private wanted: Expected[] = [];

  /** @param room for the states of the patterns, shared with other texts */
  constructor(
    readonly text: string,
    private readonly room: PatternRoom = newPatternRoom(),
  ) {
    this.skip();
  }

  /** The tokens possible at the furthest position reached. */
  get expected(): { readonly at: number; readonly items: readonly Expected[] } {
    return { at: this.furthest, items: this.wanted };
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Whether the text continues with this; takes nothing. */
  isNext(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  private skip(): void {
    BLANK.lastIndex = this.at;
    BLANK.exec(this.text);
    this.at = BLANK.lastIndex;
  }

  private moveTo(end: number): void {
    this.lastEnd = end;
    this.at = end;
    this.skip();
  }

  /** Continues after a part that was read by other means. */
  jump(end: number): void {
    this.moveTo(end);
  }

  /** Notes that this token would be possible here. */
  want(item: Expected): void {
    if (this.at < this.furthest) return;
    if (this.furthest < this.at) this.wanted = [];
    this.furthest = this.at;
    this.wanted.push(item);
  }

  /** Takes a sign if it comes next. */
  take(sign: string): boolean {
    this.want({ kind: 'word', text: sign });
    if (!this.isNext(sign)) return false;
    this.moveTo(this.at + sign.length);
    return true;
  }

  /** Takes a whole word if it comes next. */
  takeWord(word: string): boolean {
    this.want({ kind: 'word', text: word });
    if (this.peekWord() !== word) return false;
    this.moveTo(this.at + word.length);
    return true;
  }

  peekWord(): string | undefined {
    return this.match(WORD);
  }

  peekName(): string | undefined {
    return this.match(NAME);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  /** @param why the purpose of the sign, or the slip that its absence suggests */
  require(sign: string, why: string): void {
    if (!this.take(sign)) this.fail(localized`Expected ${sign} ${this.found()}. ${why}`);
  }

  /** `before Y`, for messages. */
  found(): string {
    if (this.isAtEnd) return localized`at the end`;
    const word =
      this.peekWord() ?? /^\S+?(?=[\s;,{}[\]()]|$)|^\S/.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? '';
    return localized`before ${word}`;
  }

  /** Throws a problem at the next token. */
  fail(message: string): never {
    const word = this.peekWord();
    const end = Math.min(this.text.length, this.at + Math.max(1, word?.length ?? 1));
    throw new SyntaxProblem({ start: Math.min(this.at, end), end }, message);
  }

  /** Reads something that may be nested in its own kind. @throws SyntaxProblem if it is too deep */
  nested<T>(read: () => T): T {
    if (DEEPEST < ++this.depth) this.fail(localized`More than ${DEEPEST} of these are inside each other.`);
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  span(start: number): Span {
    return { start, end: Math.max(start, this.lastEnd) };
  }

  /** A name of a node or an edge. */
  name(of: 'node' | 'edge'): Name {
    this.want({ kind: 'name', of });
    const text = this.match(NAME);
    if (text === undefined) return this.fail(this.noName(of));
    const span = { start: this.at, end: this.at + text.length };
    if (RESERVED.has(text)) {
      throw new SyntaxProblem(
        span,
        localized`${text} is a keyword, so it cannot name a node or an edge. Choose another name, such as X.`,
      );
    }
    this.moveTo(span.end);
    return { text, span };
  }

  private noName(of: string): string {
    const char = this.text[this.at];
    if (char !== undefined && /[^\s!-~]/.test(char))
      return localized`Names of nodes and edges consist of ASCII letters, digits and _.`;
    if (char !== undefined && /\d/.test(char))
      return localized`A name of a node starts with a letter; numbers are only compared with features.`;
    return of === 'node'
      ? localized`Expected the name of a node ${this.found()}.`
      : localized`Expected the name of an edge ${this.found()}.`;
  }

  /** A name of a rule or lexicon, with dots for those in packages. */
  path(of: 'rule'): Name {
    this.want({ kind: 'name', of });
    const start = this.at;
    const parts: string[] = [];
    do {
      const word = this.peekWord();
      if (word === undefined)
        return this.fail(localized`Expected the name of a rule, package or strategy ${this.found()}.`);
      parts.push(word);
      this.moveTo(this.at + word.length);
    } while (this.isNext('.') && this.take('.'));
    return { text: parts.join('.'), span: this.span(start) };
  }

  /** A name of a feature: letters, digits and `_`, also a number in labels. */
  feature(): Name {
    this.want({ kind: 'name', of: 'feature' });
    const text = this.match(FURTHER_COLUMN) ?? this.match(WORD);
    if (text === undefined) return this.fail(localized`Expected the name of a feature ${this.found()}.`);
    const span = { start: this.at, end: this.at + text.length };
    this.moveTo(span.end);
    if (this.isNext('[')) {
      return this.fail(
        localized`The layer of a feature is written with two underscores: ${text}__psor, not ${text}[psor].`,
      );
    }
    return { text, span };
  }

  /** A quoted string, a number or a bare word. @param feature for completion */
  value(feature: string): Name {
    this.want({ kind: 'value', feature });
    if (this.isNext('"')) return this.quoted();
    if (feature === 'label') return this.label();
    const start = this.at;
    const [number, word] = [this.match(NUMBER), this.match(WORD)];
    // `3rd` is a word that starts with a number.
    const text = (number?.length ?? 0) < (word?.length ?? 0) ? word : number;
    const next = this.text[start + (text?.length ?? 0)];
    if (next !== undefined && /[^\s!-~]/.test(next))
      return this.fail(localized`A value with letters outside ASCII must be in quotes: "être".`);
    if (text === undefined) return this.fail(localized`Expected a value ${this.found()}.`);
    this.moveTo(start + text.length);
    return { text: text, span: this.span(start) };
  }

  quoted(): Name {
    const start = this.at;
    const pattern = /"((?:[^"\\]|\\[\s\S])*)"/y;
    pattern.lastIndex = start;
    const found = pattern.exec(this.text);
    if (found === null)
      throw new SyntaxProblem({ start, end: start + 1 }, localized`This quotation mark is not closed.`);
    this.moveTo(start + found[0].length);
    return { text: found[1].replace(/\\(["\\])/g, '$1'), span: this.span(start) };
  }

  /** A whole number or a decimal. */
  number(): number {
    const text = this.match(NUMBER);
    if (text === undefined) return this.fail(localized`Expected a number ${this.found()}.`);
    this.moveTo(this.at + text.length);
    return Number(text);
  }

  /** A label of an edge without quotes, `nsubj:pass` or `E:nsubj`, or in quotes. */
  label(): Name {
    this.want({ kind: 'name', of: 'label' });
    if (this.isNext('"')) return this.quoted();
    const text = this.match(LABEL);
    if (text === undefined) return this.fail(localized`Expected a relation ${this.found()}.`);
    const start = this.at;
    this.moveTo(start + text.length);
    return { text, span: this.span(start) };
  }

  /** `re"…"`, or `/…/` where that is allowed; undefined if neither comes next. */
  regex(allowed: 'both' | 'str'): RegexText | undefined {
    if (this.isNext('re"')) {
      const start = this.at;
      const pattern = /re"((?:[^"\\]|\\[\s\S])*)"/y;
      pattern.lastIndex = start;
      const found = pattern.exec(this.text);
      if (found === null)
        throw new SyntaxProblem(
          { start, end: start + 3 },
          localized`The quotation mark of this pattern is not closed.`,
        );
      this.moveTo(start + found[0].length);
      return this.checked(
        { flavour: 'str', source: found[1].replaceAll('\\"', '"'), ignoreCase: false, span: this.span(start) },
        3,
      );
    }
    if (allowed === 'str' || !this.isNext('/')) return undefined;
    const start = this.at;
    const pattern = /\/((?:[^/\\\n]|\\.)*)\/([A-Za-z]*)/y;
    pattern.lastIndex = start;
    const found = pattern.exec(this.text);
    if (found === null)
      throw new SyntaxProblem(
        { start, end: start + 1 },
        localized`This pattern is not closed; add / at its end, and write \\/ for a slash in it.`,
      );
    this.moveTo(start + found[0].length);
    if (found[2] !== '' && found[2] !== 'i') {
      throw new SyntaxProblem(
        this.span(start),
        localized`The only flag after a pattern is i (any case), not ${found[2]}.`,
      );
    }
    return this.checked(
      {
        flavour: 'perl',
        source: found[1].replaceAll('\\/', '/'),
        ignoreCase: found[2] === 'i',
        span: this.span(start),
      },
      1,
    );
  }

  private checked(regex: RegexText, lead: number): RegexText {
    try {
      this.room.states -= compileRegex(regex.source, regex.flavour, regex.ignoreCase).size;
      if (0 <= this.room.states) return regex;
      throw new RegexProblem(
        0,
        localized`The patterns of this text are too large together: their repetitions multiply.`,
      );
    } catch (error) {
      if (!(error instanceof RegexProblem)) throw error;
      const start = Math.min(regex.span.start + lead + error.at, regex.span.end);
      throw new SyntaxProblem({ start: Math.max(regex.span.start, start - 1), end: regex.span.end }, error.message);
    }
  }
}
