/** `treebank review --evaluate`: how much of the top of a ranking a later release corrected. */

import { Corrections, type MeasuredRanking, measureRanking, SHARES } from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import type { MadeList } from './reviewList.ts';
import type { ReviewedTreebank } from './treebank.ts';

interface Evaluation {
  readonly list: string;
  readonly method: string;
  /** Sentences with the same words in both releases. */
  readonly sentences: number;
  /** Measures of the ranking of everything. */
  readonly measures: readonly MeasuredRanking[];
  /** Measures of the list without what a rule reports. The same if rules report nothing. */
  readonly listed: readonly MeasuredRanking[];
}

/** Reports how many sentences could be compared. */
export function evaluateList(
  made: MadeList,
  about: { readonly list: string; readonly method: string },
  earlier: ReviewedTreebank,
  later: ReviewedTreebank,
  context: Context,
): Evaluation {
  const corrections = new Corrections(earlier.sentences, later.sentences);
  const { sentences } = corrections;
  const nOther = earlier.sentences.length - sentences;
  context.note(
    `${counted(sentences, 'sentence')} in both releases with the same words` +
      (nOther === 0 ? '.' : `; ${counted(nOther, 'other')} left out.`),
  );
  const measured = (which: 'all' | 'listed') => {
    const places = made.places(which);
    return made.measures.map((measure) => measureRanking(places, corrections, measure));
  };
  return { ...about, sentences, measures: measured('all'), listed: measured('listed') };
}

/** Shares in percent. */
export function evaluationJson({ measures, listed, ...about }: Evaluation): object {
  return { ...about, measures: measures.map(measureJson), listed: listed.map(measureJson) };
}

function measureJson({ measure, corrected, ranked, precisions, averagePrecision }: MeasuredRanking): object {
  return {
    measure,
    ranked,
    corrected,
    chance: percent(corrected, ranked),
    precision: precisions.map(({ share, rows, hits }) => ({
      top: 100 * share,
      rows,
      hits,
      precision: percent(hits, rows),
    })),
    averagePrecision: Math.round(1e4 * averagePrecision) / 100,
  };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1e4 * part) / whole) / 100);

/** A table: one line per measure; below it the same for the list, if rules report something. */
export function evaluationText({ measures, listed }: Evaluation): string {
  const isSame = measures[0]?.ranked === listed[0]?.ranked;
  const tables = isSame ? [tableOf(measures)] : [tableOf(measures), `Without what a rule reports:\n${tableOf(listed)}`];
  return `${tables.join('\n')}\nPrecision in percent.\n`;
}

function tableOf(measures: readonly MeasuredRanking[]): string {
  const head = ['corrected later', 'chance', ...SHARES.map((share) => `top ${100 * share} %`), 'AP'];
  const lines = measures.map(({ measure, corrected, ranked, precisions, averagePrecision }) => [
    measure,
    percent(corrected, ranked).toFixed(1),
    ...precisions.map(({ rows, hits }) => percent(hits, rows).toFixed(1)),
    (100 * averagePrecision).toFixed(1),
  ]);
  const sizes = measures.slice(0, 1).map(({ precisions, ranked }) => {
    const rows = precisions.map((each) => formatNumber(each.rows));
    return ['rows', formatNumber(ranked), ...rows, ''];
  });
  const table = [head, ...lines, ...sizes];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column].length)));
  const aligned = table.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ')
      .trimEnd(),
  );
  return `${aligned.join('\n')}\n`;
}
