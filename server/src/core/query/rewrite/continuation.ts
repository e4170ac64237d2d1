/** The possible continuations of an unfinished text of requests or rules, for completion. */

import { ANY_FILE } from '../syntax/files.ts';
import { type Continuation, continuationAt } from '../syntax/parse.ts';
import { Scanner } from '../syntax/scanner.ts';
import { declaredNames, wordStart } from '../syntax/unfinished.ts';
import { RuleReader } from './parse.ts';
import { areRules } from './source.ts';

export interface SourceContinuation extends Continuation {
  /** Rules, packages and strategies of the whole text. */
  readonly declared: readonly string[];
  /** Lexicons of the text. */
  readonly lexicons: readonly string[];
}

/** For a request, or for the rule at an offset, whose names alone are in scope. Time O(length). */
export function sourceContinuationAt(text: string, offset: number): SourceContinuation {
  if (!areRules(text)) {
    const request = continuationAt(text, offset);
    const isStart = request.start === 0 || text.slice(0, request.start).trim() === '';
    const words = isStart ? DECLARATIONS.map((each) => ({ kind: 'word' as const, text: each })) : [];
    return { ...request, expected: [...request.expected, ...words], declared: [], lexicons: lexiconsIn(text) };
  }
  const start = wordStart(text, offset);
  const scanner = new Scanner(text.slice(0, start));
  const reader = new RuleReader(scanner, ANY_FILE);
  reader.read();
  // Another declaration may follow the last one.
  if (reader.problems.length === 0) for (const word of DECLARATIONS) scanner.want({ kind: 'word', text: word });
  const { at, items } = scanner.expected;
  const here = reader.declarations.at(-1)?.span.start ?? 0;
  const all = new RuleReader(new Scanner(text), ANY_FILE);
  all.read();
  return {
    start,
    expected: at === start ? items : [],
    names: declaredNames(text.slice(here, start)),
    declared: all.declarations.map(({ path }) => path),
    lexicons: lexiconsIn(text),
  };
}

/** `#BEGIN titles`, or `titles from` and a file in quotes. */
const lexiconsIn = (text: string): string[] => {
  const found = text.matchAll(
    /^[ \t]*#BEGIN[ \t]+(\w+)|[(,][ \t\n]{0,99}([A-Za-z_]\w*)[ \t\n]{1,99}from[ \t\n]{0,99}"/gm,
  );
  return [...new Set([...found].map(([, here, there]) => here ?? there))];
};

const DECLARATIONS = ['rule', 'package', 'strat'] as const;
