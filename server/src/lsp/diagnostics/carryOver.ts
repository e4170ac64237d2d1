/** Carries the results of a check over to the next version of the document, so that an edit costs only the sentences it changes. */

import type { Document } from '../../core/conllu/index.ts';
import type { Finding, Inspection } from '../../core/validate/index.ts';
import type { Placed } from '../../services/checking/documentFindings.ts';
import type { FindingCache, FindingsBySentence } from '../../services/checking/findings.ts';

/** The results for a snapshot. */
export interface SnapshotFindings {
  readonly cache: FindingCache;
  /** The findings of each sentence on its own, separate from the inspections: every report iterates over all of them. */
  readonly findings: FindingsBySentence;
  /** Findings of the document as a whole. */
  readonly placed: readonly Placed[];
}

/** A fully checked snapshot. */
export interface CheckedSnapshot extends SnapshotFindings {
  readonly document: Document;
  readonly inspections: readonly Inspection[];
}

interface CarriedOver {
  readonly inspections: (Inspection | undefined)[];
  readonly findings: (readonly Finding[] | undefined)[];
  /** Indices of the sentences to check, those near the centre first. */
  readonly missing: number[];
  /** The sentences that are not the same objects as before. */
  readonly changed: { readonly start: number; readonly end: number };
}

/**
 * Carries over the results for the sentences of a document from its previous version. An edit leaves all sentences before and
 * after it untouched: those need not even be looked up.
 */
export function carryOver(
  last: CheckedSnapshot | undefined,
  { sentences }: Document,
  cache: FindingCache,
  centre: number,
): CarriedOver {
  const old = last?.document.sentences ?? [];
  const most = Math.min(old.length, sentences.length);
  let start = 0;
  while (start < most && old[start] === sentences[start]) start++;
  let behind = 0;
  while (behind < most - start && old[old.length - 1 - behind] === sentences[sentences.length - 1 - behind]) behind++;
  const end = sentences.length - behind;
  const inspections: (Inspection | undefined)[] = [];
  const missing: number[] = [];
  for (let index = start; index < end; index++) {
    const known = cache.peek(sentences[index]);
    inspections.push(known);
    if (known === undefined) missing.push(index);
  }
  missing.sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  const now = (known: Inspection | undefined) => known?.findings;
  const was = { start, end: old.length - behind };
  return {
    inspections: replaced(last?.inspections ?? [], was, inspections),
    findings: replaced<readonly Finding[] | undefined>(last?.findings ?? [], was, inspections.map(now)),
    missing,
    changed: { start, end },
  };
}

/** A copy with other elements in a stretch. Copies once if their number stays: a large array is as slow to make as to fill. */
function replaced<T>(all: readonly T[], { start, end }: CarriedOver['changed'], by: readonly T[]): T[] {
  if (by.length !== end - start) return all.slice(0, start).concat(by, all.slice(end));
  const copy = all.slice();
  by.forEach((element, index) => {
    copy[start + index] = element;
  });
  return copy;
}
