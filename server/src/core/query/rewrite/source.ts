/** A text in Grew's language that may be a request or rules: tells which, and reads it. */

import { type NamedFiles, NO_FILES } from '../syntax/files.ts';
import { newPatternRoom } from '../syntax/limits.ts';
import { type ParsedRequest, parseRequest } from '../syntax/parse.ts';
import { type ParsedRules, parseRules } from './parse.ts';

export type ParsedSource = ({ readonly kind: 'request' } & ParsedRequest) | ({ readonly kind: 'rules' } & ParsedRules);

/** Never throws. Time O(length). @param files those that it names */
export function parseSource(text: string, files: NamedFiles = NO_FILES): ParsedSource {
  if (areRules(text)) return { kind: 'rules', ...parseRules(text, files) };
  return { kind: 'request', ...parseRequest(text, newPatternRoom(), files) };
}

const OF_RULES = /^(?:rule|package|strat|import|include)\b/;
const OF_REQUESTS = /^(?:pattern|with|without|global|match)\b/;

/** The first word decides; if it is neither keyword, as during typing, the lines below do. An empty text is a request. */
export function areRules(text: string): boolean {
  const start = text.replace(/^(?:[\s\ufeff]|%[^\n]*)+/, '');
  if (OF_RULES.test(start)) return true;
  return !OF_REQUESTS.test(start) && /^[ \t]*(?:rule|package|strat)[ \t]+\w/m.test(start);
}
