/**
 * Which findings of a document to show, when there are more than an editor shows: VS Code keeps the first 1,000 of a
 * file and drops the rest without a word. Errors go first, then what is near the place the user looks at; repeats of one
 * id beyond a limit are folded into one line that carries their number, so nothing vanishes silently.
 */

import type { Finding, Severity } from '../validate/index.ts';

export interface FloodLimits {
  /** Most lines in all. */
  readonly total: number;
  /** Most lines of one id, the folded one included. At least 1. */
  readonly perId: number;
}

/** What VS Code shows, and how much of it one id may take. */
export const EDITOR_LIMITS: FloodLimits = { total: 1000, perId: 200 };

/** One line to show. */
export interface Shown {
  /** Index of the sentence. */
  readonly sentence: number;
  readonly finding: Finding;
  /** How many further findings of the id this line stands for; 0 for an ordinary line. */
  readonly folded: number;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

interface Quota {
  total: number;
  /** Most ordinary lines. */
  most: number;
  kept: number;
  /** The first finding that found no room, in order of importance: the folded line stands there. */
  first: { sentence: number; finding: Finding } | undefined;
}

/**
 * @param findings per sentence, in document order; a sentence not checked yet may be undefined
 * @param centre index of the sentence that the user looks at
 * @returns lines in document order. Time O(sentences + findings).
 */
export function limitFindings(
  findings: readonly (readonly Finding[] | undefined)[],
  centre = 0,
  limits: FloodLimits = EDITOR_LIMITS,
): Shown[] {
  const quotas = new Map<string, Quota>();
  const found: number[] = [];
  let nFindings = 0;
  for (let sentence = 0; sentence < findings.length; sentence++) {
    const here = findings[sentence];
    if (here === undefined || here.length === 0) continue;
    found.push(sentence);
    nFindings += here.length;
    for (const { id } of here) {
      const quota = quotas.get(id);
      if (quota) quota.total++;
      else quotas.set(id, { total: 1, most: 0, kept: 0, first: undefined });
    }
  }
  for (const quota of quotas.values()) quota.most = quota.total <= limits.perId ? quota.total : limits.perId - 1;

  // Room for one folded line of every id, should the total overflow.
  let room = nFindings <= limits.total ? nFindings : limits.total - quotas.size;
  const shown: Shown[] = [];
  const order = nFindings <= limits.total ? found : fromCentre(found, centre);
  for (const severity of SEVERITIES) {
    for (const sentence of order) {
      for (const finding of findings[sentence]!) {
        if (finding.severity !== severity) continue;
        const quota = quotas.get(finding.id)!;
        if (quota.kept < quota.most && 0 < room) {
          quota.kept++;
          room--;
          shown.push({ sentence, finding, folded: 0 });
        } else {
          quota.first ??= { sentence, finding };
        }
      }
    }
  }
  for (const { first, total, kept } of quotas.values()) {
    if (first) shown.push({ ...first, folded: total - kept - 1 });
  }
  return shown.sort((a, b) => a.sentence - b.sentence || a.finding.span.start - b.finding.span.start);
}

/** The same sentences, nearest to `centre` first; of two at one distance the later one. */
function fromCentre(sorted: readonly number[], centre: number): number[] {
  const order: number[] = [];
  let right = sorted.findIndex((sentence) => centre <= sentence);
  if (right === -1) right = sorted.length;
  let left = right - 1;
  while (order.length < sorted.length) {
    const toRight = right < sorted.length ? sorted[right] - centre : Number.POSITIVE_INFINITY;
    const toLeft = 0 <= left ? centre - sorted[left] : Number.POSITIVE_INFINITY;
    order.push(toRight <= toLeft ? sorted[right++] : sorted[left--]);
  }
  return order;
}

/** The message of a line that stands for more findings than its own. */
export function foldedMessage({ finding, folded }: Shown): string {
  if (folded === 0) return finding.message;
  const more = folded === 1 ? 'One more finding' : `${folded.toLocaleString('en')} more findings`;
  return `${finding.message}\n${more} of ${finding.id} in this file, folded into this line: an editor shows only so many.`;
}
