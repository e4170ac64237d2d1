/** A check as JSON: field names are a contract. */

import type { Overlap } from '../../core/release/index.ts';
import type { Severity } from '../../core/validate/index.ts';
import type { Release } from './checked.ts';

const SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'info',
};

export function releaseJson(release: Release, others: readonly Across[]) {
  const { treebank, checked, stars, status } = release;
  return {
    treebank,
    verdict: release.hasPassed ? 'passed' : 'failed',
    problems: release.problems.map(
      ({ id, severity, file, line, column, official, sentId, value, message, isPlaced }) => ({
        id,
        severity: SEVERITY[severity],
        file,
        // A finding about a sentence stands where the official validator has it.
        ...(isPlaced && (official === undefined ? { line, column } : { line: official.line, column: 1 })),
        ...(sentId !== undefined && { sentId }),
        ...(value !== undefined && { value }),
        message,
      }),
    ),
    ...(stars !== undefined && {
      stars: { total: stars.total, score: stars.score, parts: stars.parts, advice: stars.advice },
    }),
    ...(checked.stats !== undefined && { stats: checked.stats }),
    overlaps: [
      ...checked.overlaps.map((each) => overlapJson(each, treebank, treebank)),
      ...others.map(({ overlap, a, b }) => overlapJson(overlap, a, b)),
    ],
    duplicates: checked.duplicates
      .filter(({ texts }) => 0 < texts.length)
      .map(({ file, texts }) => ({
        file: `${treebank}/${file.name}`,
        texts: texts.map(({ text, count, line }) => ({ text, count, line: line + 1 })),
      })),
    ...(status !== undefined && { status: status.line, unneededDispensations: status.unneeded }),
    tables: release.tables,
  };
}

/** Sentences in two treebanks. */
export interface Across {
  readonly overlap: Overlap;
  /** Names of the treebanks. */
  readonly a: string;
  readonly b: string;
}

function overlapJson({ a, b, sentences, near }: Overlap, treebankA: string, treebankB: string) {
  return {
    a: `${treebankA}/${a.name}`,
    b: `${treebankB}/${b.name}`,
    count: sentences.length,
    sentences: sentences.map(({ text, aLine, bLine }) => ({ text, aLine: aLine + 1, bLine: bLine + 1 })),
    near: near.map(({ aText, bText, aLine, bLine }) => ({ aText, bText, aLine: aLine + 1, bLine: bLine + 1 })),
  };
}
