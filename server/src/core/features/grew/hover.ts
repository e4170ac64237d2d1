/** Hover in requests and rules: keywords, features, tags and relations, each in one line. */

import type { Span } from '../../conllu/index.ts';
import { deprelMeaning, uposMeaning } from '../glossary.ts';
import type { HoverText } from '../hover.ts';
import { featureMeaning, keywordMeaning } from './keywords.ts';

const TOKEN = /%[^\n]*|(?:re)?"(?:[^"\\\n]|\\.)*"|[A-Za-z0-9_]+(?::[A-Za-z0-9_]+)*/g;

/** Time O(length). */
export function grewHoverAt(text: string, offset: number): HoverText | undefined {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (offset < index) return undefined;
    if (index + token.length < offset) continue;
    return token.startsWith('%') ? undefined : explained(text, token, { start: index, end: index + token.length });
  }
  return undefined;
}

function explained(text: string, token: string, span: Span): HoverText | undefined {
  const word = token.startsWith('"') ? token.slice(1, -1) : token;
  const before = text.slice(Math.max(0, span.start - 200), span.start);
  const meaning = meaningOf(word, before, text[span.end] ?? '');
  return meaning === undefined
    ? undefined
    : { span, paragraphs: [meaning.startsWith(word) ? meaning : `${word}: ${meaning}`] };
}

function meaningOf(word: string, before: string, next: string): string | undefined {
  // The brackets of an edge contain labels, and parts of them by number.
  if (/[-=]\[[^\]]*$/.test(before))
    return /^[12]$/.test(word) && /[\s=<>,\]]/.test(next)
      ? featureMeaning(word)
      : deprelMeaning(word.replace(/^E:/, ''));
  if (/\.$/.test(before)) return featureMeaning(word) ?? (word.startsWith('is_') ? keywordMeaning(word) : undefined);
  if (/[.\s[,]upos\s{0,9}(?:=|<>)[^,\]};]*$/.test(before)) return uposMeaning(word);
  if (/[.](?:label|1)\s{0,9}(?:=|<>)[^,\]};]*$/.test(before)) return deprelMeaning(word);
  if (/(?<![-=])\[[^\]]*$/.test(before)) return featureMeaning(word);
  return keywordMeaning(word);
}
