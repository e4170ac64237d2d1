/** The relations that two annotators gave to the same words: the most frequent ones against each other. */

import type { PairAgreement } from './pair.ts';

/** Rows are relations of the first annotator, columns those of the second; the last of each stands for all other relations. */
export interface RelationMatrix {
  /** Numbers of the annotators, from 0. */
  readonly a: number;
  readonly b: number;
  /** The most frequent first. */
  readonly relations: readonly string[];
  /** Number of relations combined in the last row and column, which exist only if it is not 0. */
  readonly nOthers: number;
  /** Words by row and column; on the diagonal, and nowhere else, those with the same relation from both. */
  readonly counts: readonly (readonly number[])[];
  /** Words with two different relations that are both among the others: no cell counts them. */
  readonly nHidden: number;
}

/** More would be unreadable in a column of text. */
const MOST_RELATIONS = 14;

/**
 * Relations are ranked by both annotators' use of them. Undefined if no word has a relation from both. Time
 * O(confusions + relations · log relations).
 */
export function relationMatrix(
  { a, b, confusions, agreedRelations }: Pick<PairAgreement, 'a' | 'b' | 'confusions' | 'agreedRelations'>,
  most = MOST_RELATIONS,
): RelationMatrix | undefined {
  const confused = confusions.filter(({ column }) => column === 'DEPREL');
  const uses = new Map<string, number>();
  const use = (relation: string, count: number) => uses.set(relation, (uses.get(relation) ?? 0) + count);
  for (const [relation, count] of agreedRelations) use(relation, 2 * count);
  for (const each of confused) {
    use(each.a, each.count);
    use(each.b, each.count);
  }
  if (uses.size === 0) return undefined;
  const sorted = [...uses].sort(([x, n], [y, m]) => m - n || (x < y ? -1 : 1)).map(([relation]) => relation);
  const relations = sorted.slice(0, most);
  const nOthers = sorted.length - relations.length;
  const at = new Map(relations.map((relation, index) => [relation, index]));
  const others = relations.length;
  const size = relations.length + (nOthers === 0 ? 0 : 1);
  const counts = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const indexOf = (relation: string) => at.get(relation) ?? others;
  for (const [relation, count] of agreedRelations) counts[indexOf(relation)][indexOf(relation)] += count;
  let nHidden = 0;
  for (const each of confused) {
    const [row, column] = [indexOf(each.a), indexOf(each.b)];
    if (row === column) nHidden += each.count;
    else counts[row][column] += each.count;
  }
  return { a, b, relations, nOthers, counts, nHidden };
}
