/** Comments of a draft: their keys and values, and the word IDs in them. */

import { trimmed } from '../../conllu/index.ts';
import type { Line } from './nodes.ts';

interface CommentText {
  readonly key: string;
  /** Undefined if there is no `=`. */
  readonly value: string | undefined;
}

/** A line read as a comment; undefined if it is not one. */
export function commentOf(text: string): CommentText | undefined {
  if (!text.startsWith('#')) return undefined;
  const equals = text.indexOf('=');
  if (equals === -1) return { key: trimmed(text.slice(1)), value: undefined };
  return { key: trimmed(text.slice(1, equals)), value: trimmed(text.slice(equals + 1)) };
}

/** Replaces the value of a comment that has one; the spaces around it stay. */
export function setValue(line: Line, value: string): void {
  const equals = line.text.indexOf('=');
  const old = line.text.slice(equals + 1);
  const inner = trimmed(old);
  const start = inner === '' ? old.length : old.indexOf(inner);
  const before = old.slice(0, start);
  const behind = old.slice(start + inner.length);
  line.text = line.text.slice(0, equals + 1) + before + value + behind;
}

/** Whether a comment refers to words by ID. */
export function isAboutWords(text: string): boolean {
  return STYLE.test(text) || HIGHLIGHT.test(text);
}

/** The new ID. The result is undefined if no word had the ID; `now` is undefined if its word has left this sentence. */
export type Renaming = (id: string) => { readonly now: string | undefined } | undefined;

/** The IDs that a comment refers to. */
export function referencesInComment(text: string): string[] {
  const ids: string[] = [];
  renameInComment(text, (id) => {
    ids.push(id);
    return undefined;
  });
  return ids;
}

const STYLE = /^(#\s*visual-style\s+)(\S+)((?:\s+)(\d+(?:\.\d+)?)(?=\s))?/;
const HIGHLIGHT = /^#\s*highlight\s+(?:tokens|deps)\s*=/;

/**
 * The comment with new IDs; undefined if all the words it refers to are gone.
 * `# visual-style 5 …`, `# visual-style 5 6 …` and `# highlight tokens = 3 5` refer to words.
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
    // Merged words are listed once.
    if (name === undefined || left.has(name)) return '';
    left.add(name);
    return found === undefined ? item : space + name;
  });
  return left.size === 0 && now !== ids ? undefined : highlight[0] + now;
}
