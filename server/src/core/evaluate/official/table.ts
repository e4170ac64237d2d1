/** The official scores as the table that the official scorer prints, and as JSON. */

import type { Evaluation } from '../evaluate.ts';
import { LABELLED, METRICS, type Metric, type OfficialCounts, scoreOf, twoDecimals } from './metrics.ts';

interface OfficialScoreJson extends Record<'correct' | 'gold' | 'system', number> {
  readonly aligned: number | null;
  /** In percent, ten decimals. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly alignedAccuracy: number | null;
}

export type OfficialJson = Readonly<Record<Metric, OfficialScoreJson>>;

export function officialJson<Name extends string>(
  scores: Readonly<Record<Name, Readonly<OfficialCounts>>>,
): Readonly<Record<Name, OfficialScoreJson>> {
  const entries = Object.entries<Readonly<OfficialCounts>>(scores).map(([name, counts]) => [name, scoreJson(counts)]);
  return Object.fromEntries(entries) as Record<Name, OfficialScoreJson>;
}

function scoreJson(counts: Readonly<OfficialCounts>): OfficialScoreJson {
  const { correct, gold, system, aligned } = counts;
  const { precision, recall, f1, alignedAccuracy } = scoreOf(counts);
  return {
    correct,
    gold,
    system,
    aligned: aligned ?? null,
    precision: tenDecimals(precision),
    recall: tenDecimals(recall),
    f1: tenDecimals(f1),
    alignedAccuracy: alignedAccuracy === undefined ? null : tenDecimals(alignedAccuracy),
  };
}

const tenDecimals = (value: number) => Number(value.toFixed(10));

/** Metrics as rows of text: percentages, or counts. */
interface OfficialTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * ELAS and EULAS only where either file has DEPS: 0.00 would look like a score. With `--deprels full`, four more rows after those of
 * the official table.
 */
export function officialRows(
  { official, deprels }: Evaluation,
  counts: boolean,
  hasDeps = 0 < official.scores.ELAS.gold + official.scores.ELAS.system,
): OfficialTable {
  const { scores, withSubtypes } = official;
  const cells = counts ? countCells : scoreCells;
  const shown = METRICS.filter((name) => hasDeps || (name !== 'ELAS' && name !== 'EULAS'));
  const rows = shown.map((name) => [name, ...cells(scores[name], name)]);
  if (deprels === 'full') {
    for (const name of LABELLED) rows.push([`${name} with subtypes`, ...cells(withSubtypes[name], name)]);
  }
  const header = counts
    ? ['Metric', 'Correct', 'Gold', 'Predicted', 'Aligned']
    : ['Metric', 'Precision', 'Recall', 'F1 Score', 'AligndAcc'];
  return { header, rows };
}

function countCells({ correct, gold, system, aligned }: Readonly<OfficialCounts>, name: Metric): string[] {
  return [correct, gold, system, aligned || (name === 'Words' ? correct : '')].map(String);
}

function scoreCells(counts: Readonly<OfficialCounts>): string[] {
  const { precision, recall, f1, alignedAccuracy } = scoreOf(counts);
  return [precision, recall, f1]
    .map(twoDecimals)
    .concat(alignedAccuracy === undefined ? '' : twoDecimals(alignedAccuracy));
}

const WIDTH = 10;

/** The lines of the official scorer, at the same positions, for readers and scripts that rely on them. */
export function officialTable(evaluation: Evaluation, counts: boolean): string {
  const { header, rows } = officialRows(evaluation, counts);
  const first = Math.max(WIDTH, ...rows.map(([name]) => name.length));
  const [name, ...titles] = header;
  return [
    [name.padEnd(first), ...titles.map((title) => ` ${title.padStart(WIDTH - 1)}`)].join(' |').trimEnd(),
    ['-'.repeat(first + 1), ...titles.map(() => '-'.repeat(WIDTH + 1))].join('+'),
    ...rows.map(([metric, ...cells]) =>
      [`${metric.padEnd(first)} `, ...cells.map((cell) => `${cell.padStart(WIDTH)} `)].join('|').trimEnd(),
    ),
  ].join('\n');
}
