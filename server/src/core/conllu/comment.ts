/** A comment line: `# key = value`, or `# text` without a value. */

import type { Span } from './span.ts';
import { isSpace } from './whitespace.ts';

/** Strings are cut out of the text only on request: most comments of a treebank are read only for their position. */
export class Comment {
  private readonly keyStart: number;
  private readonly keyEnd: number;
  private readonly valueStart: number;
  private readonly valueEnd: number;

  /**
   * @param start of the line, at the `#` @param end of the line, without its terminator
   * @param equals position of the first `=`, or -1
   */
  constructor(
    private readonly text: string,
    readonly line: number,
    private readonly start: number,
    private readonly end: number,
    private readonly equals: number,
  ) {
    const behindKey = equals === -1 ? end : equals;
    this.keyStart = skipSpaces(text, start + 1, behindKey);
    this.keyEnd = skipSpacesBack(text, this.keyStart, behindKey);
    // The empty span of a value that is all white space is at the line's end.
    this.valueStart = equals === -1 ? end : skipSpaces(text, equals + 1, end);
    this.valueEnd = equals === -1 ? end : skipSpacesBack(text, this.valueStart, end);
  }

  /** The whole line. */
  get span(): Span {
    return { start: this.start, end: this.end };
  }

  /** The part left of the first `=`, trimmed; the whole comment if there is no `=`. */
  get key(): string {
    return this.text.slice(this.keyStart, this.keyEnd);
  }

  /** The part right of the first `=`, trimmed; undefined if there is no `=`. */
  get value(): string | undefined {
    return this.hasValue ? this.text.slice(this.valueStart, this.valueEnd) : undefined;
  }

  get hasValue(): boolean {
    return this.equals !== -1;
  }

  /** Span of the value, or an empty span at the line's end. */
  get valueSpan(): Span {
    return { start: this.valueStart, end: this.valueEnd };
  }

  /** Whether nothing follows the value, not even white space. */
  get endsWithValue(): boolean {
    return this.valueEnd === this.end;
  }

  /** Whether this is the key: creates no string. */
  hasKey(key: string): boolean {
    return this.keyEnd - this.keyStart === key.length && this.keyStartsWith(key);
  }

  keyStartsWith(prefix: string): boolean {
    if (this.keyEnd - this.keyStart < prefix.length) return false;
    for (let i = 0; i < prefix.length; i++) {
      if (this.text.charCodeAt(this.keyStart + i) !== prefix.charCodeAt(i)) return false;
    }
    return true;
  }
}

function skipSpaces(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && isSpace(text.charCodeAt(i))) i++;
  return i;
}

function skipSpacesBack(text: string, from: number, to: number): number {
  let i = to;
  while (from < i && isSpace(text.charCodeAt(i - 1))) i--;
  return i;
}
