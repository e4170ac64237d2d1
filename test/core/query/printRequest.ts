/** Request → text: one block per line, which reads back as the same request. */

import {
  printClause,
  printBlock as printCondition,
  printTest,
  printValue,
} from '../../../server/src/core/query/syntax/print.ts';
import type { Block, Clause, Request } from '../../../server/src/core/query/syntax/types.ts';

export function printRequest({ blocks }: Request): string {
  return blocks.map(printBlock).join('\n');
}

function printBlock(block: Block): string {
  const { kind, clauses } = block;
  if (kind !== 'global') return printCondition(block);
  return clauses.length === 0 ? 'global { }' : `global { ${clauses.map(printGlobal).join('; ')} }`;
}

/** A condition on the sentence, as it is written inside `global`. */
function printGlobal(clause: Clause): string {
  if (clause.kind === 'shape') return `is_${clause.isNegated ? 'not_' : ''}${clause.shape}`;
  if (clause.kind !== 'meta') return printClause(clause);
  const key = printValue(clause.key);
  // A key by itself would be read as a shape.
  return clause.test.kind === 'defined' ? `${key}=*` : printTest(key, clause.test);
}
