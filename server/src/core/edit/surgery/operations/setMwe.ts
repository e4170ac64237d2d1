/** Making, changing and removing a multiword expression. */

import { localized } from '../../../../localization/index.ts';
import {
  changedExpressions,
  type ExpressionChange,
  printExpressions,
  readExpressions,
} from '../../../annotation/index.ts';
import type { Draft } from '../draft.ts';
import { encodingFor, encodingsOf } from '../expressions/encodings.ts';
import type { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Without a number the words become an expression; with one, the expression gets other words, another category, or both, and is removed if it gets
 * no words. Codes are written where the sentence has them, else where its file does (`attribute`).
 */
export function setMwe(draft: Draft, { ids, ...args }: OperationArgs['set_mwe']): void {
  const nodes = ids === undefined ? undefined : [...new Set(ids)].sort((a, b) => a - b).map((id) => draft.word(id));
  const encoding = encodingsOf(draft, draft.nodes)[0] ?? encodingFor(draft, args.attribute);
  const before = readExpressions(draft.nodes, encoding.now);
  if (before === undefined)
    refuse('broken-mwe', localized`The codes in ${encoding.name} cannot be read. Correct them first.`);
  const after = changedExpressions(before, changeOf(args, nodes));
  if (after === undefined)
    refuse('no-such-mwe', localized`This sentence has no multiword expression ${args.number ?? 0}.`);
  const [old, now] = [printExpressions(before), printExpressions(after)];
  encoding.begin?.([...draft.nodes, ...draft.ranges]);
  for (const node of draft.nodes) {
    const codes = now.get(node) ?? '';
    if (codes !== (old.get(node) ?? '')) encoding.write(node, codes);
  }
}

function changeOf(
  { number, category }: Pick<OperationArgs['set_mwe'], 'number' | 'category'>,
  nodes: readonly Node[] | undefined,
): ExpressionChange<Node> {
  if (number !== undefined)
    return {
      type: 'set',
      number,
      ...(nodes === undefined ? {} : { nodes }),
      ...(category === undefined ? {} : { category }),
    };
  if (nodes === undefined || nodes.length === 0 || category === undefined)
    refuse('bad-arguments', localized`A new multiword expression needs ids and category.`);
  return { type: 'add', nodes, category };
}
