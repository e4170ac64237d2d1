/** A tool of `treebank mcp`: what it is asked with, and what it answers. */

import type { Arguments, Given } from './arguments.ts';
import type { TreebankRoom } from './room.ts';

export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For programs: what it answers, and when to use it. */
  readonly description: string;
  readonly args: Arguments;
  /** Whether it only reads; the others write proposals, never a treebank. */
  readonly isReadOnly: boolean;
  /** @throws ToolRefusal */
  readonly run: (given: Given<Arguments>, room: TreebankRoom) => Promise<string>;
}

/** @param tool its `run` has the types of its arguments */
export function defineTool<const S extends Arguments>(
  tool: Omit<Tool, 'args' | 'run' | 'isReadOnly'> & {
    readonly args: S;
    readonly isReadOnly?: boolean;
    readonly run: (given: Given<S>, room: TreebankRoom) => Promise<string>;
  },
): Tool {
  // `run` gets what was read by `args`.
  return { isReadOnly: true, ...tool, run: (given, room) => tool.run(given as Given<S>, room) };
}

/** Characters of an answer. */
export const LONGEST_ANSWER = 25_000;
/** What a page leaves for its first and last lines. */
const ROOM_OF_PAGE = LONGEST_ANSWER - 1500;

export const PAGED = {
  offset: { type: 'integer', least: 0, most: 1e9, description: 'Where the page begins, as the answer before said.' },
} as const;

/** The argument of tools whose answer depends on the language. */
export const LANGUAGE = {
  type: 'string',
  longest: 10,
  description: 'Code of the language such as hu, for its tables and pages.',
} as const;

/** Undefined if it is no code of a language. */
export const codeOf = (language: string | undefined): string | undefined =>
  language !== undefined && /^[a-z]{2,3}$/.test(language) ? language : undefined;

/** A part of a list that fits into an answer, and where the next one begins. */
export function paged<T>(items: readonly T[], offset: number, print: (item: T) => string, most = 200): string {
  const lines: string[] = [];
  let length = 0;
  let at = offset;
  for (; at < items.length && lines.length < most; at++) {
    const line = clipped(print(items[at]), ROOM_OF_PAGE);
    if (0 < lines.length && ROOM_OF_PAGE < length + line.length) break;
    lines.push(line);
    length += line.length + 1;
  }
  if (items.length <= offset && 0 < items.length) return `There are only ${items.length}.`;
  if (at < items.length) lines.push(`… ${items.length - at} more, from offset ${at}.`);
  return lines.join('\n');
}

/** Never half a character. */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = longest - 1;
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, 0xd800 <= last && last < 0xdc00 ? end - 1 : end)}…`;
}
