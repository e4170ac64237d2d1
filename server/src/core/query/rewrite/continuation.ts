/** The possible continuations of an unfinished text of requests or rules, for completion. */

import { ANY_FILE, type NamedFiles } from '../syntax/files.ts';
import { linesOfTable } from '../syntax/lexicons.ts';
import { type Continuation, continuationAt } from '../syntax/parse.ts';
import { Scanner } from '../syntax/scanner.ts';
import { declaredNames, wordStart } from '../syntax/unfinished.ts';
import { RuleReader } from './parse.ts';
import { areRules } from './source.ts';

export interface SourceContinuation extends Continuation {
  /** Rules, packages and strategies of the whole text. */
  readonly declared: readonly string[];
  /** The fields of each lexicon of the text; none if its file is not there. */
  readonly lexicons: ReadonlyMap<string, readonly string[]>;
}

/** For a request, or for the rule at an offset, whose names alone are in scope. @param files that the text names. Time O(length). */
export function sourceContinuationAt(text: string, offset: number, files: NamedFiles): SourceContinuation {
  if (!areRules(text)) {
    const request = continuationAt(text, offset);
    const isStart = request.start === 0 || text.slice(0, request.start).trim() === '';
    const words = isStart ? DECLARATIONS.map((each) => ({ kind: 'word' as const, text: each })) : [];
    return { ...request, expected: [...request.expected, ...words], declared: [], lexicons: lexiconsIn(text, files) };
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
    lexicons: lexiconsIn(text, files),
  };
}

/** `#BEGIN titles`, or `titles from` and a file in quotes. */
const LEXICON =
  /^[ \t]*#BEGIN[ \t]+(\w+)[^\n]*|[(,][ \t\n]{0,99}([A-Za-z_]\w*)[ \t\n]{1,99}from[ \t\n]{0,99}"((?:[^"\\\n]|\\.)*)/gm;
/** Characters of a table in which its first line is looked for. */
const LONGEST_HEAD = 10_000;

function lexiconsIn(text: string, files: NamedFiles): Map<string, readonly string[]> {
  const lexicons = new Map<string, readonly string[]>();
  for (const { 0: match, 1: here, 2: there, 3: file, index } of text.matchAll(LEXICON)) {
    const start = index + match.length;
    const table =
      here === undefined ? files.open(file.replace(/\\(["\\])/g, '$1'))?.text : text.slice(start, start + LONGEST_HEAD);
    const head = linesOfTable((table ?? '').slice(0, LONGEST_HEAD)).next().value;
    const fields = head === undefined || head[1][0]?.startsWith('#END') ? [] : head[1];
    if (!lexicons.has(here ?? there)) lexicons.set(here ?? there, fields);
  }
  return lexicons;
}

const DECLARATIONS = ['rule', 'package', 'strat'] as const;
