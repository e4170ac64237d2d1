/** Text → request, with problems at their places. Never throws. */

import { localized } from '../../../localization/index.ts';
import { blockAfter, clausesIn } from './blocks.ts';
import { ANY_FILE, type NamedFiles, NO_FILES } from './files.ts';
import { lexiconsFromFiles, lexiconsInText } from './lexicons.ts';
import { newPatternRoom } from './limits.ts';
import { checkNames } from './names.ts';
import { type QueryProblem, SyntaxProblem } from './problem.ts';
import { type Expected, Scanner } from './scanner.ts';
import { lengthProblem } from './size.ts';
import { trapsIn } from './traps.ts';
import { BLOCK_KINDS, type Block, type Lexicon, type Request, VIEWS, type View } from './types.ts';
import { declaredNames, type NamesSoFar, wordStart } from './unfinished.ts';

export interface ParsedRequest {
  /** Undefined if there are errors. */
  readonly request: Request | undefined;
  /** Errors and warnings, in text order. */
  readonly problems: readonly QueryProblem[];
}

/** Time O(length), except for conditions on the same node, which are compared in pairs: their number is limited. @param files those that it names */
export function parseRequest(text: string, room = newPatternRoom(), files: NamedFiles = NO_FILES): ParsedRequest {
  const long = lengthProblem(text);
  if (long !== undefined) return { request: undefined, problems: [long] };
  return guarded(() => {
    const scanner = new Scanner(text, room);
    const blocks: Block[] = [];
    const lexicons = new Map<string, Lexicon>();
    const views = new Set<View>();
    lexiconsFromFiles(scanner, files, lexicons);
    while (!scanner.isAtEnd) {
      if (scanner.isNext('#BEGIN')) lexiconsInText(scanner, lexicons);
      else if (scanner.takeWord('view')) readViews(scanner, views);
      else blocks.push(block(scanner));
    }
    return {
      blocks,
      ...(lexicons.size === 0 ? {} : { lexicons }),
      ...(views.size === 0 ? {} : { views }),
    };
  });
}

/** The clauses between the braces of *whether*: `{ Y << X }`, as a separate block. */
export function wholeOf(scanner: Scanner): Block {
  const start = scanner.at;
  return { kind: 'with', clauses: clausesIn(scanner, 'with'), span: scanner.span(start) };
}

function guarded(read: () => Request): ParsedRequest {
  try {
    const request = read();
    const problems = [...checkNames(request), ...trapsIn(request)].sort((a, b) => a.span.start - b.span.start);
    return { request: problems.some(({ severity }) => severity === 'error') ? undefined : request, problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { request: undefined, problems: [{ severity: 'error', span: error.span, message: error.message }] };
  }
}

/** `view { basic; corrected }` */
function readViews(scanner: Scanner, views: Set<View>): void {
  scanner.require('{', localized`Views stand in braces: view { basic }.`);
  while (!scanner.take('}')) {
    const view = VIEWS.find((each) => scanner.takeWord(each));
    if (view === undefined) scanner.fail(localized`Expected ${VIEWS.join(', ')} ${scanner.found()}.`);
    views.add(view);
    if (scanner.take(';') || scanner.isNext('}')) continue;
    scanner.fail(localized`Expected ; or } ${scanner.found()}. Clauses are separated by semicolons.`);
  }
}

/** One block with its keyword. @throws SyntaxProblem */
export function block(scanner: Scanner): Block {
  const start = scanner.at;
  const kind = BLOCK_KINDS.find((each) => scanner.takeWord(each));
  if (kind === undefined) {
    const word = scanner.peekWord() ?? '';
    const slip =
      word === 'match'
        ? localized` “match” was its name in older versions of Grew; write pattern.`
        : word === ''
          ? ''
          : localized` The clauses of a request stand in pattern { … }.`;
    return scanner.fail(localized`Expected pattern, with, without or global ${scanner.found()}.${slip}`);
  }
  return blockAfter(scanner, kind, start);
}

/** The possible continuations at an offset of an unfinished request, for completion. */
export interface Continuation {
  /** Start of the word being typed. */
  readonly start: number;
  readonly expected: readonly Expected[];
  /** Names declared by the preceding clauses. */
  readonly names: NamesSoFar;
}

/** Reads the request up to the word at an offset. Time O(offset). */
export function continuationAt(text: string, offset: number): Continuation {
  const start = wordStart(text, offset);
  const scanner = new Scanner(text.slice(0, start));
  try {
    lexiconsFromFiles(scanner, ANY_FILE, new Map());
    while (!scanner.isAtEnd) {
      if (scanner.takeWord('view')) readViews(scanner, new Set());
      else block(scanner);
    }
    for (const kind of [...BLOCK_KINDS, 'view']) scanner.want({ kind: 'word', text: kind });
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
  }
  const { at, items } = scanner.expected;
  return { start, expected: at === start ? items : [], names: declaredNames(text.slice(0, start)) };
}
