/** The Findings view: all findings of a document by rule, filtered, in pages, and the next one from a given place. */

import { type Inert, inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import { type AnyFinding as Finding, infoOf, isProjectId, type Severity } from '../validate/index.ts';

/** Findings by sentence; undefined for sentences not yet checked. */
type BySentence<F extends Finding> = readonly (readonly F[] | undefined)[];

/** A finding, and the index of its sentence. */
interface Listed<F extends Finding> {
  readonly sentence: number;
  readonly finding: F;
}

/** The filter; an empty text and an empty list of severities match everything. */
interface ListFilter {
  /** Words that must all occur in the id, the message or the sent_id, ignoring case. */
  readonly text: string;
  readonly severities: readonly Severity[];
}

/** Findings of one id and severity. */
interface ListedGroup {
  /** Identifies the group; stays the same as the document changes. */
  readonly key: string;
  readonly id: string;
  readonly severity: Severity;
  readonly title: Inert;
  readonly count: number;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export type Test = (finding: Finding, sentence: number) => boolean;

/** @param nameOf the sent_id, or another name of the sentence; called only if the filter has a text */
export function testOf({ text, severities }: ListFilter, nameOf: (sentence: number) => string): Test {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isLoud = (severity: Severity) => severities.length === 0 || severities.includes(severity);
  if (words.length === 0) return ({ severity }) => isLoud(severity);
  return ({ id, severity, message }, sentence) => {
    if (!isLoud(severity)) return false;
    const all = `${id} ${nameOf(sentence)} ${message}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
}

/** A finding that only repeats another one is for comparison with the official validator: lists omit it. */
function isListed<F extends Finding>(finding: F, sentence: number, test: Test): boolean {
  return finding.repeats !== true && test(finding, sentence);
}

/** Errors first, then the most frequent first. O(findings). */
export function groupFindings<F extends Finding>(findings: BySentence<F>, test: Test): ListedGroup[] {
  const counts = new Map<string, { finding: F; count: number }>();
  findings.forEach((here, sentence) => {
    for (const finding of here ?? []) {
      if (!isListed(finding, sentence, test)) continue;
      const key = keyOf(finding);
      const group = counts.get(key);
      if (group) group.count++;
      else counts.set(key, { finding, count: 1 });
    }
  });
  const groups = [...counts].map(([key, { finding, count }]) => {
    const { id, severity } = finding;
    return { key, id, severity, title: inert(titleOf(finding)), count };
  });
  const rank = (severity: Severity) => SEVERITIES.indexOf(severity);
  return groups.sort((a, b) => rank(a.severity) - rank(b.severity) || b.count - a.count || (a.id < b.id ? -1 : 1));
}

/** Findings of project checks carry their authors' message. */
function titleOf({ id, what }: Finding): string {
  const title = infoOf(id)?.title;
  if (title !== undefined) return translated(title);
  return isProjectId(id) ? what.replace(/\.$/, '') : id;
}

/** An id has one severity, unless a rule makes it depend on the individual case. */
export function keyOf({ id, severity }: Finding): string {
  return `${id} ${severity}`;
}

/** The number of findings. */
export function countFindings(findings: BySentence<Finding>): number {
  let count = 0;
  for (const here of findings) for (const each of here ?? []) if (!each.repeats) count++;
  return count;
}

/** The findings of one group in text order, starting at `offset`, and their total number. O(findings). */
export function pageOfFindings<F extends Finding>(
  findings: BySentence<F>,
  test: Test,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly items: Listed<F>[]; readonly count: number } {
  const items: Listed<F>[] = [];
  let count = 0;
  for (let sentence = 0; sentence < findings.length; sentence++) {
    for (const finding of findings[sentence] ?? []) {
      if (!isListed(finding, sentence, test)) continue;
      if (offset <= count && items.length < limit) items.push({ sentence, finding });
      count++;
    }
  }
  return { items, count };
}

/** A place in the document: a sentence, and an offset in it. */
interface Standpoint {
  readonly sentence: number;
  readonly offset: number;
}

/**
 * The nearest finding that starts after (or before) a place; wraps around at the end. Undefined if there is none. Findings that
 * start at the same place count as one stop.
 */
export function stepFinding<F extends Finding>(
  findings: BySentence<F>,
  test: Test,
  from: Standpoint,
  direction: 'next' | 'previous',
): (Listed<F> & { readonly number: number; readonly count: number }) | undefined {
  const { items, count } = pageOfFindings(findings, test, { offset: 0, limit: Number.POSITIVE_INFINITY });
  if (count === 0) return undefined;
  const order = items.map((item, index) => ({ ...item, index })).sort((a, b) => compare(a, standpointOf(b)));
  const ahead = direction === 'next' ? order : [...order].reverse();
  const isAhead = direction === 'next' ? (by: number) => 0 < by : (by: number) => by < 0;
  const found = ahead.find((each) => isAhead(compare(each, from))) ?? ahead[0];
  const number = 1 + order.indexOf(found);
  return { sentence: found.sentence, finding: found.finding, number, count };
}

const standpointOf = <F extends Finding>({ sentence, finding }: Listed<F>): Standpoint => ({
  sentence,
  offset: finding.span.start,
});

function compare<F extends Finding>(a: Listed<F>, b: Standpoint): number {
  return a.sentence - b.sentence || a.finding.span.start - b.offset;
}
