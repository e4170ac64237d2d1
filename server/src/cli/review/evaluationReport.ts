/** The tables of `treebank review --evaluate`: by treebank, and the mean. */

import { COUNTED, type MeasuredRanking, RECALL_SHARES, SHARES } from '../../core/suspicion/index.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { EvaluatedList, EvaluatedPair } from './evaluation.ts';

export interface EvaluationReport {
  readonly method: string;
  readonly pairs: readonly (EvaluatedPair & { readonly old: string; readonly new: string })[];
}

/** Figures of a measure in percent; undefined where there is nothing of which to take a share. */
interface Figures {
  readonly measure: string;
  readonly changes: string;
  readonly chance: number | undefined;
  readonly precision: readonly (number | undefined)[];
  readonly averagePrecision: number | undefined;
  readonly recall: readonly (number | undefined)[];
}

/** Shares in percent. */
export function evaluationJson({ method, pairs }: EvaluationReport): object {
  return {
    method,
    pairs: pairs.map(({ lists, ...about }) => ({
      ...about,
      lists: lists.map(({ list, measures, listed }) => ({
        list,
        measures: measures.map(measureJson),
        listed: listed.map(measureJson),
      })),
    })),
    ...(pairs.length < 2
      ? {}
      : {
          mean: meansOf(pairs).map(({ list, measures, listed }) => ({
            list,
            measures: measures.map(meanJson),
            listed: listed.map(meanJson),
          })),
        }),
  };
}

function measureJson(measured: MeasuredRanking): object {
  const { measure, changes, corrected, ranked, changed, precisions, recalls, averagePrecision } = measured;
  return {
    measure,
    changes,
    ranked,
    corrected,
    changed,
    chance: percent(corrected, ranked) ?? 0,
    precision: precisions.map(({ share, rows, hits }) => ({
      top: 100 * share,
      rows,
      hits,
      precision: percent(hits, rows) ?? 0,
    })),
    averagePrecision: Math.round(1e4 * averagePrecision) / 100,
    recall: recalls.map(({ share, rows, hits }) => ({
      top: 100 * share,
      rows,
      hits,
      recall: percent(hits, changed) ?? 0,
    })),
  };
}

const meanJson = ({ precision, recall, ...others }: Figures): object => ({
  ...others,
  precision: precision.map((each, at) => ({ top: 100 * SHARES[at], precision: each })),
  recall: recall.map((each, at) => ({ top: 100 * RECALL_SHARES[at], recall: each })),
});

const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((1e4 * part) / whole) / 100;

function figuresOf(measured: MeasuredRanking): Figures {
  const { measure, changes, corrected, ranked, changed, precisions, recalls, averagePrecision } = measured;
  const isAny = 0 < changed;
  return {
    measure,
    changes,
    chance: isAny ? percent(corrected, ranked) : undefined,
    precision: precisions.map(({ rows, hits }) => (isAny ? percent(hits, rows) : undefined)),
    averagePrecision: isAny ? 100 * averagePrecision : undefined,
    recall: recalls.map(({ hits }) => percent(hits, changed)),
  };
}

interface MeanOfList {
  readonly list: string;
  readonly measures: readonly Figures[];
  readonly listed: readonly Figures[];
}

/** Of the treebanks that have a list and something of what is measured. */
function meansOf(pairs: EvaluationReport['pairs']): MeanOfList[] {
  const names = [...new Set(pairs.flatMap(({ lists }) => lists.map(({ list }) => list)))];
  return names.map((list) => {
    const own = pairs.flatMap(({ lists }) => lists.filter((each) => each.list === list));
    const meansBy = (which: 'measures' | 'listed') =>
      own[0][which].map((_, at) => meanOf(own.map((each) => figuresOf(each[which][at]))));
    return { list, measures: meansBy('measures'), listed: meansBy('listed') };
  });
}

function meanOf(several: readonly Figures[]): Figures {
  const mean = (of: (figures: Figures) => number | undefined) => {
    const values = several.flatMap((each) => of(each) ?? []);
    return values.length === 0
      ? undefined
      : Math.round((100 * values.reduce((a, b) => a + b, 0)) / values.length) / 100;
  };
  const [first] = several;
  return {
    ...first,
    chance: mean(({ chance }) => chance),
    precision: first.precision.map((_, at) => mean(({ precision }) => precision[at])),
    averagePrecision: mean(({ averagePrecision }) => averagePrecision),
    recall: first.recall.map((_, at) => mean(({ recall }) => recall[at])),
  };
}

/** A table for each list; below it the same without what rules report, if they report something. */
export function evaluationText({ pairs }: EvaluationReport): string {
  const isAlone = pairs.length === 1;
  const byPair = pairs.map(({ old, new: later, lists }) => {
    const tables = lists.map((each) => tablesOf(each, sizesOf(each.measures)));
    return isAlone ? tables.join('\n') : `${printable(`${old} – ${later}`)}\n\n${tables.join('\n')}`;
  });
  const means = isAlone
    ? []
    : [
        `Mean of ${formatNumber(pairs.length)} treebanks\n\n${meansOf(pairs)
          .map(({ list, measures, listed }) =>
            [`${list}\n${tableOf(measures)}`, `Without what a rule reports:\n${tableOf(listed)}`].join('\n'),
          )
          .join('\n')}`,
      ];
  return `${[...byPair, ...means].join('\n')}\n${LEGEND}`;
}

const LEGEND = `In percent. Precision: of the words at the top, those that were corrected later (chance: in any order; AP: average precision).
Found: of all corrections, those in the top. Individual: the change has a pattern that occurs fewer than 10 times.
`;

function tablesOf({ list, measures, listed }: EvaluatedList, sizes: readonly string[]): string {
  const isSame =
    measures[0].ranked === listed[0].ranked && measures.every((each, at) => each.changed === listed[at].changed);
  const whole = `${list}\n${tableOf(measures.map(figuresOf), sizes)}`;
  if (isSame) return whole;
  return `${whole}\nWithout what a rule reports:\n${tableOf(listed.map(figuresOf), sizesOf(listed))}`;
}

function sizesOf([{ ranked, precisions, recalls }]: readonly MeasuredRanking[]): string[] {
  const rows = (hits: MeasuredRanking['recalls']) => hits.map((each) => formatNumber(each.rows));
  return ['rows', formatNumber(ranked), ...rows(precisions), '', ...rows(recalls)];
}

const HEAD = [
  'corrected later',
  'chance',
  ...SHARES.map((share) => `top ${100 * share} %`),
  'AP',
  ...RECALL_SHARES.map((share) => `found in ${100 * share} %`),
];

/** Nothing is said about changes that did not happen. */
function tableOf(measures: readonly Figures[], sizes?: readonly string[]): string {
  const shown = (value: number | undefined) => value?.toFixed(1) ?? '';
  const lines = measures
    .filter(({ chance, changes }) => chance !== undefined || changes === COUNTED[0])
    .map(({ measure, changes, chance, precision, averagePrecision, recall }) => [
      changes === COUNTED[0] ? measure : `  ${changes}`,
      ...[chance, ...precision, averagePrecision, ...recall].map(shown),
    ]);
  const table = [HEAD, ...lines, ...(sizes === undefined ? [] : [sizes])];
  const widths = HEAD.map((_, column) => Math.max(...table.map((line) => line[column].length)));
  const aligned = table.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ')
      .trimEnd(),
  );
  return `${aligned.join('\n')}\n`;
}
