/** Text → request, with problems at their places. Never throws. */

import { localized } from '../../../localization/index.ts';
import { clause, globalClause } from './clauses.ts';
import { newPatternRoom } from './limits.ts';
import { checkNames } from './names.ts';
import { type QueryProblem, SyntaxProblem } from './problem.ts';
import { type Expected, Scanner } from './scanner.ts';
import { lengthProblem } from './size.ts';
import { BLOCK_KINDS, type Block, type BlockKind, type Clause, type Request } from './types.ts';
import { declaredNames, type NamesSoFar, wordStart } from './unfinished.ts';

export interface ParsedRequest {
  /** Undefined if there are errors. */
  readonly request: Request | undefined;
  /** Errors and warnings, in text order. */
  readonly problems: readonly QueryProblem[];
}

/** Time O(length), except for conditions on the same node, which are compared in pairs: their number is limited. */
export function parseRequest(text: string, room = newPatternRoom()): ParsedRequest {
  const long = lengthProblem(text);
  if (long !== undefined) return { request: undefined, problems: [long] };
  return guarded(() => {
    const scanner = new Scanner(text, room);
    const blocks: Block[] = [];
    while (!scanner.isAtEnd) blocks.push(block(scanner));
    return { blocks };
  });
}

/** The clauses between the braces of *whether*: `{ Y << X }`, as a separate block. */
export function wholeOf(scanner: Scanner): Block {
  return clausesOf(scanner, 'with', scanner.at);
}

function guarded(read: () => Request): ParsedRequest {
  try {
    const request = read();
    const problems = checkNames(request);
    return { request: problems.some(({ severity }) => severity === 'error') ? undefined : request, problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { request: undefined, problems: [{ severity: 'error', span: error.span, message: error.message }] };
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
  return clausesOf(scanner, kind, start);
}

function clausesOf(scanner: Scanner, kind: BlockKind, start: number): Block {
  scanner.require('{', localized`The clauses of ${kind} stand in braces.`);
  const clauses: Clause[] = [];
  while (!scanner.take('}')) {
    clauses.push(kind === 'global' ? globalClause(scanner) : clause(scanner));
    if (scanner.take(';')) continue;
    if (!scanner.take('}')) {
      scanner.fail(
        scanner.isAtEnd
          ? localized`The block ${kind} { is not closed; add } at its end.`
          : localized`Expected ; or } ${scanner.found()}. Clauses are separated by semicolons.`,
      );
    }
    break;
  }
  return { kind, clauses, span: scanner.span(start) };
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
    while (!scanner.isAtEnd) block(scanner);
    for (const kind of BLOCK_KINDS) scanner.want({ kind: 'word', text: kind });
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
  }
  const { at, items } = scanner.expected;
  return { start, expected: at === start ? items : [], names: declaredNames(text.slice(0, start)) };
}
