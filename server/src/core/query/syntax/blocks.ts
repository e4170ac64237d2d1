/** The braces of a block, its alternatives and its count; blocks inside blocks. */

import { localized } from '../../../localization/index.ts';
import { clause, comparison, globalClause } from './clauses.ts';
import type { Scanner } from './scanner.ts';
import { type Block, type BlockKind, type Clause, CONDITIONS } from './types.ts';

/** The rest of a block whose keyword has been taken. @throws SyntaxProblem */
export function blockAfter(scanner: Scanner, kind: BlockKind, start: number): Block {
  const count = kind === 'with' && !scanner.isNext('{') ? countOf(scanner) : undefined;
  const clauses = clausesIn(scanner, kind);
  const others: Block[] = [];
  if (kind === 'either' && scanner.peekWord() !== 'or')
    scanner.fail(localized`either { … } or { … } says that exactly one of them holds.`);
  while (kind !== 'pattern' && kind !== 'global' && count === undefined && scanner.takeWord('or')) {
    const at = scanner.at;
    others.push({ kind, clauses: clausesIn(scanner, kind), span: scanner.span(at) });
  }
  return {
    kind,
    clauses,
    ...(0 < others.length ? { others } : {}),
    ...(count === undefined ? {} : { count }),
    span: scanner.span(start),
  };
}

/** `>= 2` */
function countOf(scanner: Scanner): NonNullable<Block['count']> {
  const op = comparison(scanner);
  return { op, value: scanner.number() };
}

export function clausesIn(scanner: Scanner, kind: BlockKind): Clause[] {
  scanner.require('{', localized`The clauses of ${kind} stand in braces.`);
  const clauses: Clause[] = [];
  while (!scanner.take('}')) {
    const inner = kind === 'global' ? undefined : innerBlock(scanner);
    clauses.push(inner ?? (kind === 'global' ? globalClause(scanner) : clause(scanner)));
    // A block ends itself.
    if (scanner.take(';') || inner !== undefined) continue;
    if (!scanner.take('}')) {
      scanner.fail(
        scanner.isAtEnd
          ? localized`The block ${kind} { is not closed; add } at its end.`
          : localized`Expected ; or } ${scanner.found()}. Clauses are separated by semicolons.`,
      );
    }
    break;
  }
  return clauses;
}

function innerBlock(scanner: Scanner): Clause | undefined {
  const start = scanner.at;
  const word = scanner.peekWord();
  const kind = CONDITIONS.find((each) => each === word);
  // In Grew, either is a name like any other.
  if (kind === undefined || (kind === 'either' && !/^either\s{0,99}\{/.test(scanner.text.slice(start, start + 110))))
    return undefined;
  return scanner.nested(() => {
    scanner.takeWord(kind);
    const block = blockAfter(scanner, kind, start);
    return { kind: 'block', block, span: block.span };
  });
}
