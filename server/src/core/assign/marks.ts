/** Marks of students: scores of `treebank evaluate`, by student and by relation. */

import { formatNumber } from '../../localization/index.ts';
import type { Section } from '../compare/agree/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { type DeprelPart, type Evaluation, evaluate, scoresOf } from '../evaluate/index.ts';
import { decimals } from '../wording/numbers.ts';
import { ASKED, type Asked, type Blank } from './blank.ts';
import { answered } from './returned.ts';

/** One student's answers, and how often they were checked. */
export interface Marked {
  readonly name: string;
  readonly evaluation: Evaluation;
  /** Checks of a sentence, as counted in the student's own folder. */
  readonly attempts: number;
}

/** The official metric of each column that is no part of the tree. */
const METRICS = { lemma: 'Lemmas', upos: 'UPOS', xpos: 'XPOS', feats: 'UFeats' } as const;

type Metric = (typeof METRICS)[keyof typeof METRICS];

/**
 * Scores answers: every gold word counts, and one that the student no longer has is wrong. Equal to `treebank evaluate` where
 * the words are the same. Time O(words).
 * @param back what came back for each gold sentence
 */
export function markOf(
  gold: readonly Sentence[],
  back: readonly (Sentence | undefined)[],
  deprels: DeprelPart,
): Evaluation {
  return evaluate(
    gold,
    gold.map((sentence, i) => answered(sentence, back[i])),
    { deprels, samples: 0 },
  );
}

const MOST_CONFUSIONS = 10;
const MOST_RELATIONS = 40;

function metricsOf(blank: Blank | undefined): Metric[] {
  const asked: readonly Asked[] = ASKED[blank ?? 'heads'];
  return asked.flatMap((column) => (column === 'head' || column === 'deprel' ? [] : [METRICS[column]]));
}

/** Recall of a relation: the share of its gold words with the right head and relation. */
function recallOf({ byDeprel }: Evaluation, relation: string): string {
  const row = byDeprel.find(({ value }) => value === relation);
  return row === undefined || row.gold === 0 ? '-' : decimals(row.recall, 1);
}

/** The teacher's report. */
export function markSections(marked: readonly Marked[], blank: Blank | undefined): Section[] {
  const metrics = metricsOf(blank);
  const isTree = blank !== 'tags';
  const rows = marked.map(({ name, evaluation, attempts }) => {
    const { uas, las, la, lem } = scoresOf(evaluation.all);
    const tree = isTree ? [uas, las, la, lem].map((score) => decimals(score)) : [];
    const others = metrics.map((metric) => decimals(officialOf(evaluation, metric)));
    return [name, formatNumber(evaluation.all.words), ...tree, ...others, formatNumber(attempts)];
  });
  const head = ['student', 'words', ...(isTree ? ['UAS', 'LAS', 'LA', 'exact'] : []), ...metrics, 'attempts'];
  const sections: Section[] = [{ title: 'Marks', parts: [{ rows: [head, ...rows] }] }];
  if (!isTree) return sections;
  const relations = relationsOf(marked).slice(0, MOST_RELATIONS);
  sections.push({
    title: 'Relations: words with the right head and relation, in percent',
    parts: [
      {
        rows: [
          ['relation', 'words', ...marked.map(({ name }) => name)],
          ...relations.map(({ relation, words }) => [
            relation,
            formatNumber(words),
            ...marked.map(({ evaluation }) => recallOf(evaluation, relation)),
          ]),
        ],
      },
    ],
  });
  const confusions = confusionsOf(marked).slice(0, MOST_CONFUSIONS);
  if (0 < confusions.length) {
    const body = confusions.map(({ gold, system, counts }) => [
      gold,
      system === '' ? '(blank)' : system,
      ...counts.map((n) => formatNumber(n)),
    ]);
    const parts = [{ leftColumns: 1, rows: [['relation', 'given', ...marked.map(({ name }) => name)], ...body] }];
    sections.push({ title: 'Most frequent confusions', parts });
  }
  return sections;
}

/** The figures unrounded. */
export function marksJson(marked: readonly Marked[], blank: Blank | undefined) {
  return {
    students: marked.map(({ name, evaluation, attempts }) => ({
      name,
      words: evaluation.all.words,
      ...(blank === 'tags' ? {} : scoresOf(evaluation.all)),
      ...Object.fromEntries(metricsOf(blank).map((metric) => [metric, officialOf(evaluation, metric) ?? null])),
      attempts,
      relations: blank === 'tags' ? [] : evaluation.byDeprel.filter(({ gold }) => 0 < gold),
      confusions: blank === 'tags' ? [] : evaluation.confusions,
    })),
  };
}

function officialOf({ official }: Evaluation, metric: Metric): number | undefined {
  const { gold, correct } = official.scores[metric];
  return gold === 0 ? undefined : 100 * (correct / gold);
}

/** Relations of the gold trees that students had, the most frequent first. */
function relationsOf(marked: readonly Marked[]): { readonly relation: string; readonly words: number }[] {
  const words = new Map<string, number>();
  for (const { evaluation } of marked) {
    for (const { value, gold } of evaluation.byDeprel) words.set(value, Math.max(words.get(value) ?? 0, gold));
  }
  return [...words]
    .map(([relation, n]) => ({ relation, words: n }))
    .filter((row) => 0 < row.words)
    .sort((a, b) => b.words - a.words || (a.relation < b.relation ? -1 : 1));
}

interface SharedConfusion {
  readonly gold: string;
  readonly system: string;
  /** By student. */
  readonly counts: readonly number[];
}

function confusionsOf(marked: readonly Marked[]): SharedConfusion[] {
  const all = new Map<string, SharedConfusion & { readonly counts: number[]; total: number }>();
  marked.forEach(({ evaluation }, student) => {
    for (const { gold, system, count } of evaluation.confusions) {
      const key = `${gold}\t${system}`;
      const row = all.get(key) ?? { gold, system, counts: marked.map(() => 0), total: 0 };
      row.counts[student] += count;
      row.total += count;
      all.set(key, row);
    }
  });
  return [...all.values()].sort((a, b) => b.total - a.total || (a.gold + a.system < b.gold + b.system ? -1 : 1));
}
