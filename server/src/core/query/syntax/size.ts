/** Whether a request is small enough to check, plan and search. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { LONGEST_SOURCE, MOST_CONDITIONS, MOST_NAMES } from './limits.ts';
import type { QueryProblem } from './problem.ts';
import type { Block, Clause, FeatureTest, Request } from './types.ts';

/** The first clause that exceeds a limit; undefined if none does. Time O(clauses). */
export function sizeProblem({ blocks }: Pick<Request, 'blocks'>): QueryProblem | undefined {
  const names = new Set<string>();
  let nConditions = 0;
  for (const { clauses, span } of blocks.flatMap(allIn)) {
    nConditions++;
    for (const clause of clauses) {
      for (const name of namesIn(clause)) names.add(name);
      nConditions += conditionsIn(clause);
      if (MOST_NAMES < names.size) {
        const message = localized`This request has more than ${MOST_NAMES} names of nodes and edges, too many to choose an order of the search. Split it up.`;
        return { severity: 'error', span: clause.span, message };
      }
      if (MOST_CONDITIONS < nConditions) return tooMany(clause);
    }
    if (MOST_CONDITIONS < nConditions) return tooMany({ span });
  }
  return undefined;
}

/** A block with its alternatives and the blocks inside it. O(clauses) */
export function allIn(block: Block): Block[] {
  const inner = block.clauses.flatMap((clause) => (clause.kind === 'block' ? allIn(clause.block) : []));
  return [block, ...(block.others ?? []).flatMap(allIn), ...inner];
}

/** All clauses of some blocks, also those in blocks inside them. O(clauses) */
export const allClauses = (blocks: readonly Block[]): Clause[] =>
  blocks.flatMap(allIn).flatMap(({ clauses }) => clauses);

function tooMany({ span }: Pick<Clause, 'span'>): QueryProblem {
  const message = localized`This request has more than ${formatNumber(MOST_CONDITIONS)} conditions, too many to compare them with each other. Split it up; a list of values is one condition.`;
  return { severity: 'error', span, message };
}

function namesIn(clause: Clause): string[] {
  if (clause.kind === 'node') return [clause.node.text];
  if (clause.kind !== 'edge') return [];
  return [clause.name, clause.source, clause.target].flatMap((each) => (each === undefined ? [] : [each.text]));
}

function conditionsIn(clause: Clause): number {
  if (clause.kind === 'edge') return clause.label.kind === 'parts' ? 1 + clause.label.parts.length : 1;
  if (clause.kind !== 'node') return 1;
  return clause.alternatives.reduce((sum, tests) => sum + 1 + tests.reduce((n, test) => n + choicesIn(test), 0), 0);
}

/** Number of conditions in some blocks. O(clauses). */
export const nConditionsIn = (blocks: readonly Block[]): number =>
  allClauses(blocks).reduce((n, clause) => n + conditionsIn(clause), 0);

const choicesIn = ({ orElse }: FeatureTest): number => 1 + (orElse === undefined ? 0 : choicesIn(orElse));

/** The problem of a text too long to parse on every keystroke; undefined if it is not. */
export function lengthProblem(text: string): QueryProblem | undefined {
  if (text.length <= LONGEST_SOURCE) return undefined;
  const message = localized`This text has more than ${formatNumber(LONGEST_SOURCE)} characters. Put the rules or requests into several files.`;
  return { severity: 'error', span: { start: 0, end: 1 }, message };
}
