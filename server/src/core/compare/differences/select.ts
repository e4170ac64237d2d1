/** Selects differences, and counts them by kind. */

import { readDependency } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { DIFFERENCE_CLASSES, type Difference, type DifferenceClass, type SentenceComparison } from './types.ts';

/**
 * The comparison without the differences of other classes. Of a head and relation that differ together, only the selected part
 * remains. A sentence without any left counts as the same; those on one side only count as `segmentation`.
 */
export function selectClasses(
  comparison: SentenceComparison,
  wanted: ReadonlySet<DifferenceClass>,
  a: readonly Sentence[],
  b: readonly Sentence[],
): SentenceComparison {
  const differences = comparison.differences.flatMap((each) => selected(each, wanted, a, b) ?? []);
  if (differences.length === 0) return { ...comparison, status: 'same', differences };
  return { ...comparison, differences };
}

function selected(
  difference: Difference,
  wanted: ReadonlySet<DifferenceClass>,
  a: readonly Sentence[],
  b: readonly Sentence[],
): Difference | undefined {
  const { relation } = difference;
  if (relation === undefined) return wanted.has(difference.class) ? difference : undefined;
  if (wanted.has('head')) {
    if (wanted.has(relation.class)) return difference;
    return { class: 'head', a: difference.a, b: difference.b };
  }
  if (!wanted.has(relation.class) || difference.a === undefined || difference.b === undefined) return undefined;
  const [sideA, sideB] = [difference.a, difference.b];
  return {
    class: relation.class,
    a: { ...sideA, value: relation.a, span: a[sideA.sentence].cellSpan(sideA.rows[0], Column.deprel) },
    b: { ...sideB, value: relation.b, span: b[sideB.sentence].cellSpan(sideB.rows[0], Column.deprel) },
  };
}

/** Differences that have the same values on both sides. */
export interface DifferenceConfusion {
  readonly class: DifferenceClass;
  readonly feature: string | undefined;
  /** A value, or the kind of segmentation; for heads the relation of the word. Undefined: absent, or different each time. */
  readonly a: string | undefined;
  readonly b: string | undefined;
  readonly count: number;
}

export interface DifferenceCounts {
  readonly sentences: Readonly<Record<SentenceComparison['status'], number>>;
  /** A head and a relation that differ together count once for each. */
  readonly classes: Readonly<Record<DifferenceClass, number>>;
  /** Most frequent first. */
  readonly confusions: readonly DifferenceConfusion[];
}

/** Classes with too many values to count: only their features are counted. */
const OPEN: ReadonlySet<DifferenceClass> = new Set([
  'form',
  'lemma',
  'misc',
  'further',
  'text',
  'comment',
  'order',
  'bytes',
]);

/** Sums differences over sentences and files. */
export class DifferenceCounter {
  readonly #sentences = { same: 0, changed: 0, added: 0, removed: 0, split: 0, joined: 0, regrouped: 0 };
  readonly #classes = Object.fromEntries(DIFFERENCE_CLASSES.map((name) => [name, 0])) as Record<
    DifferenceClass,
    number
  >;
  readonly #confusions = new Map<string, DifferenceConfusion>();

  /** @param a the sentences that the indices of the comparison refer to, `b` alike */
  add({ status, differences }: SentenceComparison, a: readonly Sentence[], b: readonly Sentence[]): void {
    this.#sentences[status]++;
    for (const difference of differences) {
      this.#classes[difference.class]++;
      const [valueA, valueB] = valuesOf(difference, a, b);
      this.#confuse(difference.class, difference.feature, valueA, valueB);
      const { relation } = difference;
      if (relation === undefined) continue;
      this.#classes[relation.class]++;
      this.#confuse(relation.class, undefined, relation.a, relation.b);
    }
  }

  #confuse(kind: DifferenceClass, feature: string | undefined, a: string | undefined, b: string | undefined): void {
    const key = [kind, feature, a, b].join('\t');
    const known = this.#confusions.get(key);
    this.#confusions.set(key, { class: kind, feature, a, b, count: (known?.count ?? 0) + 1 });
  }

  counts(): DifferenceCounts {
    const rank = (each: DifferenceConfusion) => DIFFERENCE_CLASSES.indexOf(each.class);
    const name = ({ feature, a, b }: DifferenceConfusion) => `${feature}\t${a}\t${b}`;
    return {
      sentences: { ...this.#sentences },
      classes: { ...this.#classes },
      confusions: [...this.#confusions.values()].sort(
        (x, y) => y.count - x.count || rank(x) - rank(y) || (name(x) < name(y) ? -1 : 1),
      ),
    };
  }
}

function valuesOf(
  difference: Difference,
  a: readonly Sentence[],
  b: readonly Sentence[],
): readonly [string | undefined, string | undefined] {
  const { class: kind, a: sideA, b: sideB } = difference;
  if (kind === 'segmentation') return [difference.kind, undefined];
  if (OPEN.has(kind)) return [undefined, undefined];
  if (kind === 'deps') return [labelOf(sideA?.value), labelOf(sideB?.value)];
  if (kind !== 'head') return [sideA?.value, sideB?.value];
  const relation = (side: Difference['a'], sentences: readonly Sentence[]) =>
    side === undefined ? undefined : sentences[side.sentence].cell(side.rows[0], Column.deprel);
  return [relation(sideA, a), relation(sideB, b)];
}

/** The label of an arc of DEPS. */
const labelOf = (arc: string | undefined) => arc && (readDependency(arc).relation ?? arc);
