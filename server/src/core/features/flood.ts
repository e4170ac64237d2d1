/**
 * Which findings of a document to show, when there are more than an editor shows: VS Code keeps the first 1,000 of a
 * file and drops the rest without a word. Errors go first, then what is near the place the user looks at; repeats of one
 * id beyond a limit are folded into one line that carries their number, so nothing vanishes silently.
 */

import type { AnyFinding as Finding, Severity } from '../validate/index.ts';

export interface FloodLimits {
  /** Most lines in all. */
  readonly total: number;
  /** Most lines of one id, the folded one included. At least 1. */
  readonly perId: number;
}

/** What VS Code shows, and how much of it one id may take. */
export const EDITOR_LIMITS: FloodLimits = { total: 1000, perId: 200 };

/** One line to show. */
export interface Shown<F extends Finding = Finding> {
  /** Index of the sentence. */
  readonly sentence: number;
  readonly finding: F;
  /** How many further findings of the id this line stands for; 0 for an ordinary line. */
  readonly folded: number;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** How many findings of an id and severity there are, and how many of them get a line of their own. */
interface Quota<F extends Finding> {
  readonly severity: Severity;
  total: number;
  most: number;
  kept: number;
  /** The first finding that found no room: the folded line stands there. */
  first: { sentence: number; finding: F } | undefined;
}

/** By id. An id has one severity, unless a rule makes it depend on the case: then the others are found by both. */
class Quotas<F extends Finding> extends Map<string, Quota<F>> {
  of({ id, severity }: F): Quota<F> | undefined {
    const quota = this.get(id);
    return quota === undefined || quota.severity === severity ? quota : this.get(`${id} ${severity}`);
  }

  /** A quota for an id and severity that has none yet. */
  start({ id, severity }: F): Quota<F> {
    const quota = { severity, total: 0, most: 0, kept: 0, first: undefined };
    this.set(this.has(id) ? `${id} ${severity}` : id, quota);
    return quota;
  }
}

/**
 * @param findings per sentence, in document order; a sentence not checked yet may be undefined
 * @param centre index of the sentence that the user looks at
 * @returns lines in document order. Time O(sentences + findings).
 */
export function limitFindings<F extends Finding>(
  findings: readonly (readonly F[] | undefined)[],
  centre = 0,
  limits: FloodLimits = EDITOR_LIMITS,
): Shown<F>[] {
  const quotas = quotasOf(findings, limits);
  const shown: Shown<F>[] = [];
  const n = findings.length;
  let nOpen = quotas.size;
  // Outwards from the centre; of two sentences at one distance the later one comes first.
  let right = Math.min(Math.max(0, centre), n);
  let left = right - 1;
  for (let step = 0; step < n && 0 < nOpen; step++) {
    const goRight = right < n && (left < 0 || right - centre <= centre - left);
    const sentence = goRight ? right++ : left--;
    const here = findings[sentence];
    if (here === undefined) continue;
    for (const finding of here) {
      if (finding.repeats) continue;
      const quota = quotas.of(finding)!;
      if (quota.kept < quota.most) {
        quota.kept++;
        shown.push({ sentence, finding, folded: 0 });
        if (quota.kept === quota.total) nOpen--;
      } else if (quota.first === undefined) {
        quota.first = { sentence, finding };
        nOpen--;
      }
    }
  }
  for (const { first, total, kept } of quotas.values()) {
    if (first) shown.push({ ...first, folded: total - kept - 1 });
  }
  return shown.sort((a, b) => a.sentence - b.sentence || a.finding.span.start - b.finding.span.start);
}

/** Lines for each id: its own limit first; then, if that is too much in all, errors before warnings and so on. */
function quotasOf<F extends Finding>(findings: readonly (readonly F[] | undefined)[], limits: FloodLimits): Quotas<F> {
  const quotas = new Quotas<F>();
  let nFindings = 0;
  for (const here of findings) {
    if (here === undefined) continue;
    for (const finding of here) {
      if (finding.repeats) continue;
      nFindings++;
      (quotas.of(finding) ?? quotas.start(finding)).total++;
    }
  }
  // Room for one folded line of every id, should the total overflow.
  let room = nFindings <= limits.total ? nFindings : Math.max(0, limits.total - quotas.size);
  for (const severity of SEVERITIES) {
    const peers = [...quotas.values()].filter((quota) => quota.severity === severity);
    room = share(room, peers, limits.perId);
  }
  return quotas;
}

/** Shares the room among ids of one severity: rare ids whole, frequent ones evenly. Returns the room that is left. */
function share<F extends Finding>(room: number, quotas: Quota<F>[], perId: number): number {
  const wanted = ({ total }: Quota<F>) => (total <= perId ? total : perId - 1);
  quotas.sort((a, b) => wanted(a) - wanted(b));
  quotas.forEach((quota, i) => {
    quota.most = Math.min(wanted(quota), Math.floor(room / (quotas.length - i)));
    room -= quota.most;
  });
  return room;
}

/**
 * The message of a line: of one that stands for more findings than its own first how many, and where they are listed, as
 * editors show one line of a message where room is scarce.
 */
export function foldedMessage({ finding, folded }: Shown, where: string): string {
  if (folded === 0) return finding.message;
  const more = folded === 1 ? 'One more finding' : `${folded.toLocaleString('en')} more findings`;
  const are = folded === 1 ? 'is' : 'are';
  return `… ${more} of ${finding.id} ${are} in ${where}: an editor shows only a limited number.\n${finding.message}`;
}
