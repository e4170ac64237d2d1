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

/** How many findings of an id there are, and how many of them get a line of their own. */
interface Quota {
  total: number;
  most: number;
  kept: number;
  /** The first finding that found no room: the folded line stands there. */
  first: { sentence: number; finding: Finding } | undefined;
}

/** By severity, then by id: an id has one severity, unless a rule makes it depend on the case. */
type Quotas = Record<Severity, Map<string, Quota>>;

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
  const quotas = quotasOf(findings, limits);
  const shown: Shown[] = [];
  const n = findings.length;
  // Outwards from the centre; of two sentences at one distance the later one comes first.
  let right = Math.min(Math.max(0, centre), n);
  let left = right - 1;
  for (let step = 0; step < n; step++) {
    const goRight = right < n && (left < 0 || right - centre <= centre - left);
    const sentence = goRight ? right++ : left--;
    const here = findings[sentence];
    if (here === undefined) continue;
    for (const finding of here) {
      const quota = quotas[finding.severity].get(finding.id)!;
      if (quota.kept < quota.most) {
        quota.kept++;
        shown.push({ sentence, finding, folded: 0 });
      } else {
        quota.first ??= { sentence, finding };
      }
    }
  }
  for (const severity of SEVERITIES) {
    for (const { first, total, kept } of quotas[severity].values()) {
      if (first) shown.push({ ...first, folded: total - kept - 1 });
    }
  }
  return shown.sort((a, b) => a.sentence - b.sentence || a.finding.span.start - b.finding.span.start);
}

/** Lines for each id: its own limit first; then, if that is too much in all, errors before warnings and so on. */
function quotasOf(findings: readonly (readonly Finding[] | undefined)[], limits: FloodLimits): Quotas {
  const quotas: Quotas = { error: new Map(), warning: new Map(), information: new Map(), hint: new Map() };
  let nFindings = 0;
  let nIds = 0;
  for (const here of findings) {
    if (here === undefined) continue;
    nFindings += here.length;
    for (const { id, severity } of here) {
      const quota = quotas[severity].get(id);
      if (quota) quota.total++;
      else {
        quotas[severity].set(id, { total: 1, most: 0, kept: 0, first: undefined });
        nIds++;
      }
    }
  }
  // Room for one folded line of every id, should the total overflow.
  let room = nFindings <= limits.total ? nFindings : Math.max(0, limits.total - nIds);
  for (const severity of SEVERITIES) room = share(room, [...quotas[severity].values()], limits.perId);
  return quotas;
}

/** Shares the room among ids of one severity: rare ids whole, frequent ones evenly. Returns the room that is left. */
function share(room: number, quotas: Quota[], perId: number): number {
  const wanted = ({ total }: Quota) => (total <= perId ? total : perId - 1);
  quotas.sort((a, b) => wanted(a) - wanted(b));
  quotas.forEach((quota, i) => {
    quota.most = Math.min(wanted(quota), Math.floor(room / (quotas.length - i)));
    room -= quota.most;
  });
  return room;
}

/** The message of a line that stands for more findings than its own. */
export function foldedMessage({ finding, folded }: Shown): string {
  if (folded === 0) return finding.message;
  const more = folded === 1 ? 'One more finding' : `${folded.toLocaleString('en')} more findings`;
  return `${finding.message}\n${more} of ${finding.id} in this file, folded into this line: an editor shows only so many.`;
}
