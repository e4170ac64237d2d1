/**
 * Parses JSON and keeps the position of every value, so that messages about a file can point into it. Stricter than JSON.parse in
 * one respect: a key may not occur twice in an object. Nesting is limited, so that no file can exhaust the stack.
 */

import { localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';

/** A value with its position; the fields of an object and the elements of an array are nodes themselves. */
export type JsonNode =
  | { readonly kind: 'object'; readonly span: Span; readonly fields: ReadonlyMap<string, JsonField> }
  | { readonly kind: 'array'; readonly span: Span; readonly elements: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly span: Span; readonly value: string }
  | { readonly kind: 'other'; readonly span: Span; readonly value: unknown };

export interface JsonField {
  readonly keySpan: Span;
  readonly value: JsonNode;
}

export interface JsonProblem {
  readonly span: Span;
  readonly message: string;
}

const DEEPEST = 16;

/** @returns the root, or the first part that is not JSON; a byte order mark is skipped. Time O(length). */
export function readJson(text: string): JsonNode | JsonProblem {
  try {
    return new Reader(text).read();
  } catch (error) {
    if (error instanceof Unreadable) return { span: error.span, message: error.message };
    throw error;
  }
}

class Unreadable extends Error {
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** A sticky pattern for a token of JSON: a string, or a number or word. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const BLANKS = /[ \t\r\n]*/y;

class Reader {
  private at: number;

  constructor(private readonly text: string) {
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  read(): JsonNode {
    const node = this.value(0);
    this.skip();
    if (this.at < this.text.length) throw this.unexpected(localized`nothing more`);
    return node;
  }

  private value(depth: number): JsonNode {
    this.skip();
    if (depth === DEEPEST) throw this.unexpected(localized`less nesting`);
    const start = this.at;
    const next = this.text[start];
    if (next === '{') return { kind: 'object', fields: this.fields(depth), span: { start, end: this.at } };
    if (next === '[') return { kind: 'array', elements: this.elements(depth), span: { start, end: this.at } };
    if (next === '"') return { kind: 'string', value: this.string(), span: { start, end: this.at } };
    const value: unknown = JSON.parse(this.take(OTHER, localized`a value`));
    return { kind: 'other', value, span: { start, end: this.at } };
  }

  private fields(depth: number): Map<string, JsonField> {
    const fields = new Map<string, JsonField>();
    this.list('}', () => {
      const start = this.at;
      const key = this.string();
      const keySpan = { start, end: this.at };
      if (fields.has(key)) throw new Unreadable(localized`The key ${JSON.stringify(key)} occurs twice.`, keySpan);
      this.skip();
      this.expect(':');
      fields.set(key, { keySpan, value: this.value(depth + 1) });
    });
    return fields;
  }

  private elements(depth: number): JsonNode[] {
    const elements: JsonNode[] = [];
    this.list(']', () => elements.push(this.value(depth + 1)));
    return elements;
  }

  /** From the opening bracket to the position after the closing one. */
  private list(close: string, readOne: () => void): void {
    this.at++;
    this.skip();
    if (this.text[this.at] === close) {
      this.at++;
      return;
    }
    for (;;) {
      this.skip();
      readOne();
      this.skip();
      if (this.text[this.at] !== ',') break;
      this.at++;
    }
    this.expect(close);
  }

  private string(): string {
    return JSON.parse(this.take(STRING, localized`a string`)) as string;
  }

  private take(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) throw this.unexpected(what);
    this.at += found.length;
    return found;
  }

  private expect(character: string): void {
    if (this.text[this.at] !== character) throw this.unexpected(`"${character}"`);
    this.at++;
  }

  private skip(): void {
    BLANKS.lastIndex = this.at;
    this.at += BLANKS.exec(this.text)?.[0].length ?? 0;
  }

  private unexpected(what: string): Unreadable {
    const { at, text } = this;
    const here = at < text.length ? JSON.stringify(text[at]) : localized`the end of the file`;
    return new Unreadable(localized`This is not JSON: ${what} is expected here, not ${here}.`, {
      start: at,
      end: Math.min(at + 1, text.length),
    });
  }
}
