/** `treebank review --evaluate`: how much of the top of a ranking a later release corrected. */

import { Corrections, type MeasuredRanking, measureRanking, SHARES } from '../../core/suspicion/index.ts';
import type { Context } from '../frame/io.ts';
import { count, grouped } from '../writing/words.ts';
import type { MadeList } from './made.ts';
import type { ReviewedTreebank } from './treebank.ts';

export interface Evaluation {
  readonly list: string;
  readonly method: string;
  /** Sentences that both releases have with the same words. */
  readonly sentences: number;
  readonly measures: readonly MeasuredRanking[];
}

/** Says how many sentences could be compared. */
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
    `${count(sentences, 'sentence')} in both releases with the same words` +
      (nOther === 0 ? '.' : `; ${count(nOther, 'other')} left out.`),
  );
  const places = made.places();
  return {
    ...about,
    sentences,
    measures: made.measures.map((measure) => measureRanking(places, corrections, measure)),
  };
}

/** Shares in percent. */
export function evaluationJson({ measures, ...about }: Evaluation): object {
  return {
    ...about,
    measures: measures.map(({ measure, corrected, ranked, precisions, averagePrecision }) => ({
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
    })),
  };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1e4 * part) / whole) / 100);

/** A table: one line per measure. */
export function evaluationText({ measures }: Evaluation): string {
  const head = ['corrected later', 'chance', ...SHARES.map((share) => `top ${100 * share} %`), 'AP'];
  const lines = measures.map(({ measure, corrected, ranked, precisions, averagePrecision }) => [
    measure,
    percent(corrected, ranked).toFixed(1),
    ...precisions.map(({ rows, hits }) => percent(hits, rows).toFixed(1)),
    (100 * averagePrecision).toFixed(1),
  ]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column].length)));
  const rows = table.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
  );
  const [first] = measures;
  const sizes = first?.precisions.map(({ rows: n }) => grouped(n)).join(', ') ?? '';
  return `${rows.join('\n')}\n\nPrecision in percent. Rows at the top: ${sizes} of ${grouped(first?.ranked ?? 0)}.\n`;
}
