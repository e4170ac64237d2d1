/**
 * Chooses which findings of a document to show if there are more than an editor shows: VS Code keeps the first 1,000 of a file
 * and silently drops the rest. Errors come first, then what is near the place the user is looking at; repeats of one id beyond a
 * limit are folded into one line with their number, so that nothing disappears silently.
 */

import { formatNumber, localized } from '../../localization/index.ts';
import type { AnyFinding as Finding, Severity } from '../validate/index.ts';
import { chunkOf, type FindingLists, FloodCounts, type IdCount } from './floodCounts.ts';

interface FloodLimits {
  /** Maximum lines in total. */
  readonly total: number;
  /** Maximum lines of one id, including the folded one. At least 1. */
  readonly perId: number;
}

/** The limit of VS Code, and the share of it that one id may take. */
export const EDITOR_LIMITS: FloodLimits = { total: 1000, perId: 200 };

/** One line to show. */
export interface ShownFinding<F extends Finding = Finding> {
  /** Index of the sentence. */
  readonly sentence: number;
  readonly finding: F;
  /** How many further findings of the id this line stands for; 0 for an ordinary line. */
  readonly folded: number;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The number of findings of an id and severity, and how many of them get their own line. */
interface Quota<F extends Finding> {
  readonly severity: Severity;
  readonly total: number;
  most: number;
  kept: number;
  /** The first finding without a line of its own: the folded line is placed there. */
  first: { sentence: number; finding: F } | undefined;
}

/** By id. An id has one severity, unless a rule makes it depend on the individual case: then further quotas are found by both. */
class Quotas<F extends Finding> extends Map<string, Quota<F>> {
  of({ id, severity }: Pick<F, 'id' | 'severity'>): Quota<F> | undefined {
    const quota = this.get(id);
    return quota === undefined || quota.severity === severity ? quota : this.get(`${id} ${severity}`);
  }

  /** Adds a quota for an id and severity without one. */
  start({ id, severity, total }: IdCount): void {
    const quota = { severity, total, most: 0, kept: 0, first: undefined };
    this.set(this.has(id) ? `${id} ${severity}` : id, quota);
  }
}

/** Whether the quota still expects findings: some for lines of their own, or the first one without. */
const isOpen = <F extends Finding>({ kept, total, first }: Quota<F>) => kept < total && first === undefined;

/**
 * @param centre index of the sentence that the user is looking at
 * @param counts of the document's last version, which spare counting what did not change
 * @returns lines in document order. Time O(sentences + findings); after an edit, findings of frequent ids far from the centre are skipped.
 */
export function limitFindings<F extends Finding>(
  findings: FindingLists<F>,
  centre = 0,
  limits: FloodLimits = EDITOR_LIMITS,
  counts: FloodCounts<F> = new FloodCounts(),
): ShownFinding<F>[] {
  counts.update(findings);
  const quotas = quotasOf<F>(counts.all, limits);
  const chunks: Quota<F>[][] = [];
  counts.inChunks((ids) => chunks.push(Array.from(ids, (id) => quotas.of(id)!)));
  const shown: ShownFinding<F>[] = [];
  const n = findings.length;
  let nOpen = quotas.size;
  // Outwards from the centre; of two sentences at the same distance, the later one comes first.
  let right = Math.min(Math.max(0, centre), n);
  let left = right - 1;
  for (let step = 0; step < n && 0 < nOpen; step++) {
    const goRight = right < n && (left < 0 || right - centre <= centre - left);
    const sentence = goRight ? right++ : left--;
    // Before the list is read: most are far apart in memory.
    if (!chunks[chunkOf(sentence)].some(isOpen)) continue;
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

/** Lines for each id: its own limit first; if that is too much in total, errors before warnings and so on. */
function quotasOf<F extends Finding>(counts: readonly IdCount[], limits: FloodLimits): Quotas<F> {
  const quotas = new Quotas<F>();
  for (const count of counts) quotas.start(count);
  const nFindings = counts.reduce((sum, { total }) => sum + total, 0);
  // Room for one folded line per id, in case the total overflows.
  let room = nFindings <= limits.total ? nFindings : Math.max(0, limits.total - quotas.size);
  for (const severity of SEVERITIES) {
    const peers = [...quotas.values()].filter((quota) => quota.severity === severity);
    room = share(room, peers, limits.perId);
  }
  return quotas;
}

/** Shares the room among ids of one severity: rare ids completely, frequent ones evenly. Returns the remaining room. */
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
 * The message of a line. If it stands for more than its own finding, the message first says for how many and where they are
 * listed, because editors show only the first line where room is scarce.
 */
export function foldedMessage({ finding, folded }: ShownFinding, where: string): string {
  if (folded === 0) return finding.message;
  const more =
    folded === 1
      ? localized`… One more finding of ${finding.id} is in ${where}: an editor shows only a limited number.`
      : localized`… ${formatNumber(folded)} more findings of ${finding.id} are in ${where}: an editor shows only a limited number.`;
  return `${more}\n${finding.message}`;
}
