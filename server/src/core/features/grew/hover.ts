/** Hover in requests and rules: keywords and columns in one line, tags and relations by name, for the guidance about them. */

import { isUpos, universalPart } from '../../annotation/index.ts';
import type { Span } from '../../conllu/index.ts';
import { UDEPREL_MEANING } from '../glossary.ts';
import type { Named } from '../guidance/names.ts';
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
  const found = meaningOf(word, before, text[span.end] ?? '');
  if (found === undefined) return undefined;
  if (typeof found === 'object') return { span, paragraphs: [], named: found };
  return { span, paragraphs: [found.startsWith(word) ? found : `${word}: ${found}`] };
}

/** A keyword or column has a meaning; the others are known by name. */
function meaningOf(word: string, before: string, next: string): string | Named | undefined {
  // The brackets of an edge contain labels, and parts of them by number.
  if (/[-=]\[[^\]]*$/.test(before))
    return /^[12]$/.test(word) && /[\s=<>,\]]/.test(next) ? featureMeaning(word) : relation(word.replace(/^E:/, ''));
  if (/\.$/.test(before)) return featureMeaning(word) ?? (word.startsWith('is_') ? keywordMeaning(word) : undefined);
  if (/[.\s[,]upos\s{0,9}(?:=|<>)[^,\]};]*$/.test(before))
    return isUpos(word) ? { kind: 'tag', text: word } : undefined;
  if (/[.](?:label|1)\s{0,9}(?:=|<>)[^,\]};]*$/.test(before)) return relation(word);
  if (/(?<![-=])\[[^\]]*$/.test(before)) return featureMeaning(word);
  return keywordMeaning(word);
}

const relation = (text: string): Named | undefined =>
  UDEPREL_MEANING.has(universalPart(text)) ? { kind: 'relation', text } : undefined;
