/** Comments of a draft: their keys and values, and what in them names words. */

import type { Line } from './nodes.ts';

interface CommentText {
  readonly key: string;
  /** Undefined where there is no `=`. */
  readonly value: string | undefined;
}

/** What a line says as a comment; undefined if it is none. */
export function commentOf(text: string): CommentText | undefined {
  if (!text.startsWith('#')) return undefined;
  const equals = text.indexOf('=');
  if (equals === -1) return { key: text.slice(1).trim(), value: undefined };
  return { key: text.slice(1, equals).trim(), value: text.slice(equals + 1).trim() };
}

/** Gives a comment that has a value another one; the spaces around it stay. */
export function setValue(line: Line, value: string): void {
  const equals = line.text.indexOf('=');
  const old = line.text.slice(equals + 1);
  const before = old.slice(0, old.length - old.trimStart().length);
  const behind = old.trim() === '' ? '' : old.slice(old.trimEnd().length);
  line.text = line.text.slice(0, equals + 1) + before + value + behind;
}

/** Whether a comment names words by their IDs. */
export function isAboutWords(text: string): boolean {
  return STYLE.test(text) || HIGHLIGHT.test(text);
}

/** What an ID is now; undefined where no word had it, or where its word is not in this sentence any more. */
export type Renaming = (id: string) => { readonly now: string | undefined } | undefined;

const STYLE = /^(#\s*visual-style\s+)(\S+)((?:\s+)(\d+(?:\.\d+)?)(?=\s))?/;
const HIGHLIGHT = /^#\s*highlight\s+(?:tokens|deps)\s*=/;

/**
 * The comment with the new IDs; undefined if all it says is about words that are gone.
 * `# visual-style 5 …`, `# visual-style 5 6 …` and `# highlight tokens = 3 5` name words.
 */
export function renameInComment(text: string, renamed: Renaming): string | undefined {
  const style = STYLE.exec(text);
  if (style !== null) {
    const [all, start, first, , second] = style;
    const one = renamed(first);
    const other = second === undefined ? undefined : renamed(second);
    if (one === undefined) return text;
    if (one.now === undefined || (other !== undefined && other.now === undefined)) return undefined;
    const end =
      second === undefined ? '' : all.slice(start.length + first.length).replace(second, other?.now ?? second);
    return start + one.now + end + text.slice(all.length);
  }
  const highlight = HIGHLIGHT.exec(text);
  if (highlight === null) return text;
  const ids = text.slice(highlight[0].length);
  const left = new Set<string>();
  const now = ids.replace(/(\s*)(\d+(?:\.\d+)?)(?!\S)/g, (item, space: string, id: string) => {
    const found = renamed(id);
    const name = found === undefined ? id : found.now;
    // Words that became one are named once.
    if (name === undefined || left.has(name)) return '';
    left.add(name);
    return found === undefined ? item : space + name;
  });
  return left.size === 0 && now !== ids ? undefined : highlight[0] + now;
}
