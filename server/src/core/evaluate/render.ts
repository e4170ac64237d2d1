/** An evaluation as JSON and as text: plain data and plain strings. */

import type { Mismatch } from './align.ts';
import type { BreakdownRow } from './breakdown.ts';
import { type Evaluation, wordsCounted } from './evaluate.ts';
import { twoDecimals } from './official/metrics.ts';
import { type OfficialJson, officialJson, officialTable } from './official/table.ts';
import { type Scores, scoresOf, type Tally } from './tally.ts';

/** Two decimals; null if there was nothing to count. */
type Percent = number | null;

interface ScoresJson extends Record<keyof Scores, Percent> {
  readonly words: number;
  readonly sentences: number;
}

/** Scores of a set of words: exact matches of sentences make no sense there. */
interface ArcScoresJson extends Record<'uas' | 'las' | 'la' | 'clas', Percent> {
  readonly words: number;
}

interface BreakdownJson extends Record<'precision' | 'recall' | 'f1', Percent> {
  readonly value: string;
  readonly gold: number;
  readonly system: number;
  readonly unlabelled: number;
  readonly labelled: number;
}

interface EvaluationJson extends ScoresJson {
  readonly deprels: Evaluation['deprels'];
  /** Counts and percentages of the official scores, those with ten decimals. */
  readonly official: OfficialJson;
  /** LAS, CLAS, MLAS and BLEX with the subtypes of relations. */
  readonly withSubtypes: Partial<OfficialJson>;
  readonly crossed: ArcScoresJson;
  readonly uncrossed: ArcScoresJson;
  readonly withoutPunctuation: ScoresJson;
  readonly projective: ScoresJson;
  readonly nonprojective: ScoresJson;
  readonly intervals: Readonly<Record<'uas' | 'las', { readonly low: Percent; readonly high: Percent }>> | null;
  readonly byDeprel: readonly BreakdownJson[];
  readonly byLength: readonly BreakdownJson[];
  readonly byDirection: readonly BreakdownJson[];
  readonly confusions: Evaluation['confusions'];
  readonly mismatches: readonly Mismatch[];
}

function rounded(value: number | undefined): Percent {
  return value === undefined ? null : Number(twoDecimals(value));
}

function arcScoresJson(tally: Readonly<Tally>): ArcScoresJson {
  const { uas, las, la, clas } = scoresOf(tally);
  return { uas: rounded(uas), las: rounded(las), la: rounded(la), clas: rounded(clas), words: tally.words };
}

function scoresJson(tally: Readonly<Tally>): ScoresJson {
  const { uem, lem } = scoresOf(tally);
  return { ...arcScoresJson(tally), uem: rounded(uem), lem: rounded(lem), sentences: tally.sentences };
}

function breakdownJson(row: BreakdownRow): BreakdownJson {
  return { ...row, precision: rounded(row.precision), recall: rounded(row.recall), f1: rounded(row.f1) };
}

export function evaluationJson(evaluation: Evaluation): EvaluationJson {
  const { intervals } = evaluation;
  const interval = (name: 'uas' | 'las') => ({
    low: rounded(intervals?.[name].low),
    high: rounded(intervals?.[name].high),
  });
  return {
    ...scoresJson(evaluation.all),
    deprels: evaluation.deprels,
    official: officialJson(evaluation.official.scores),
    withSubtypes: officialJson(evaluation.official.withSubtypes),
    crossed: arcScoresJson(evaluation.crossed),
    uncrossed: arcScoresJson(evaluation.uncrossed),
    withoutPunctuation: scoresJson(evaluation.withoutPunctuation),
    projective: scoresJson(evaluation.projective),
    nonprojective: scoresJson(evaluation.nonprojective),
    intervals: intervals === undefined ? null : { uas: interval('uas'), las: interval('las') },
    byDeprel: evaluation.byDeprel.map(breakdownJson),
    byLength: evaluation.byLength.map(breakdownJson),
    byDirection: evaluation.byDirection.map(breakdownJson),
    confusions: evaluation.confusions,
    mismatches: evaluation.mismatches,
  };
}

/** Maximum number of confusions and mismatches shown; the JSON has all of them. */
const MAX_LINES = 10;

/** @param counts print the counts of the official scores instead of percentages */
export function evaluationText(evaluation: Evaluation, counts = false): string {
  const { intervals, mismatches } = evaluation;
  const lines = [
    officialTable(evaluation, counts),
    table([
      ['', 'UAS', 'LAS', 'LA', 'CLAS', 'UEM', 'LEM', 'words', 'sentences'],
      scoresRow(wordsCounted(evaluation), evaluation.all),
      scoresRow('without punctuation', evaluation.withoutPunctuation),
      scoresRow('projective sentences', evaluation.projective),
      scoresRow('non-projective sentences', evaluation.nonprojective),
      scoresRow('crossed arcs', evaluation.crossed),
      scoresRow('uncrossed arcs', evaluation.uncrossed),
    ]),
  ];
  if (intervals !== undefined) {
    const { uas, las } = intervals;
    lines.push(
      `95 % intervals${intervals.isNormal ? ' by normal approximation' : ''}: UAS ${fixed(uas.low)} to ${fixed(uas.high)}, LAS ${fixed(las.low)} to ${fixed(las.high)}`,
    );
  }
  lines.push(
    breakdownTable('relation', evaluation.byDeprel),
    breakdownTable('length', evaluation.byLength),
    breakdownTable('direction', evaluation.byDirection),
  );
  if (0 < evaluation.confusions.length) {
    const most = evaluation.confusions.slice(0, MAX_LINES);
    lines.push(
      table([
        ['gold', 'system', 'times'],
        ...most.map(({ gold, system, count }) => [gold || '_', system || '_', `${count}`]),
      ]),
    );
  }
  if (0 < mismatches.length) lines.push(mismatchText(mismatches));
  return `${lines.join('\n\n')}\n`;
}

function mismatchText(mismatches: readonly Mismatch[]): string {
  const shown = mismatches.slice(0, MAX_LINES).map((each) => {
    const name = each.sentId ?? `number ${(each.gold ?? each.system ?? 0) + 1}`;
    if (each.reason === 'only-in-gold') return `  ${name}: only in the gold file`;
    if (each.reason === 'only-in-system') return `  ${name}: only in the system's file`;
    return `  ${name}: ${each.goldWords} gold words, ${each.systemWords} system words, different from word ${each.firstDifference} on`;
  });
  const rest = mismatches.length - shown.length;
  const head = `Sentences whose texts differ, so that their words were aligned by their forms: ${mismatches.length}`;
  return [head, ...shown, ...(0 < rest ? [`  and ${rest} more`] : [])].join('\n');
}

function scoresRow(name: string, tally: Readonly<Tally>): string[] {
  const { uas, las, la, clas, uem, lem } = scoresOf(tally);
  const sentences = tally.sentences === 0 ? '' : String(tally.sentences);
  return [name, ...[uas, las, la, clas, uem, lem].map(fixed), String(tally.words), sentences];
}

function breakdownTable(name: string, rows: readonly BreakdownRow[]): string {
  const header = [name, 'precision', 'recall', 'F1', 'gold', 'system'];
  return table([
    header,
    ...rows.map((row) => [
      row.value || '_',
      fixed(row.precision),
      fixed(row.recall),
      fixed(row.f1),
      `${row.gold}`,
      `${row.system}`,
    ]),
  ]);
}

const fixed = (value: number | undefined) => (value === undefined ? '-' : twoDecimals(value));

/** The first column left-aligned, the others right-aligned, separated by two blanks. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
