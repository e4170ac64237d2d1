/** Where text is cut that has no borders of its own: no blank line, no sentence end, no white space. */

import type { Token } from './tokenizer.ts';
import { hasBlankLine, isSpace } from './units.ts';

/** Text that is tokenized in one go, in UTF-16 units. Memory is a few hundred bytes for each. */
const PIECE = 1 << 16;
/** Tokens of a sentence. */
const LONGEST_SENTENCE = 1000;
/** UTF-16 units of a token. */
const LONGEST_TOKEN = 1000;

/** The text to tokenize next; `isOpen` if its last sentence may continue. Undefined if too little is known yet. Time O(PIECE). */
export function nextPiece(text: string): { readonly text: string; readonly isOpen: boolean } | undefined {
  if (text.length <= PIECE) return undefined;
  const piece = text.slice(0, PIECE + (isLowSurrogate(text, PIECE) ? 1 : 0));
  const end = cutAt(piece);
  return { text: piece.slice(0, end), isOpen: end === piece.length };
}

/** A sentence as it is, or its parts, with tokens of at most LONGEST_TOKEN units. */
export function withinLimits(sentence: readonly Token[], text: string): (readonly Token[])[] {
  const hasLong = sentence.some(({ start, end }) => LONGEST_TOKEN < end - start);
  const tokens = hasLong ? sentence.flatMap((token) => tokenWithin(token, text)) : sentence;
  if (tokens.length <= LONGEST_SENTENCE) return [tokens];
  const found: (readonly Token[])[] = [];
  for (let at = 0; at < tokens.length; at += LONGEST_SENTENCE) found.push(tokens.slice(at, at + LONGEST_SENTENCE));
  return found;
}

/** Whether it is as long as what was cut. */
export function isAtLimit(sentence: readonly Token[]): boolean {
  return sentence.length === LONGEST_SENTENCE || sentence.some(({ start, end }) => LONGEST_TOKEN - 1 <= end - start);
}

/** A token that is too long is no word of several syntactic words either. */
function tokenWithin(token: Token, text: string): Token[] {
  if (token.end - token.start <= LONGEST_TOKEN) return [token];
  const parts: Token[] = [];
  for (let { start } = token; start < token.end; ) {
    let end = Math.min(token.end, start + LONGEST_TOKEN);
    if (end < token.end && isLowSurrogate(text, end)) end--;
    parts.push({ start, end, words: [], certainty: token.certainty, sentenceCertainty: 1 });
    start = end;
  }
  return parts;
}

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** After the last blank line with something behind it, so that all white space there is known; otherwise the end of the text. */
function cutAt(text: string): number {
  let end = text.length;
  while (0 < end && isSpace(text[end - 1])) end--;
  for (let at = text.lastIndexOf('\n', end - 1); 0 < at; at = text.lastIndexOf('\n', at - 1)) {
    let from = at;
    while (0 < from && isSpace(text[from - 1])) from--;
    let to = at + 1;
    while (to < end && isSpace(text[to])) to++;
    if (0 < from && hasBlankLine(text.slice(from, to))) return to;
    at = from;
  }
  return text.length;
}
