/**
 * Changes of the file of proposals, line by line: lines that are not meant stay as they are, byte for byte, and those that are keep what other programs have
 * written into them.
 */

import { objectOf, proposalId, readLine, type StoredProposal } from './file.ts';

/** The line of a new proposal, without its end. */
export const lineOf = (proposal: StoredProposal): string => JSON.stringify(proposal);

/** The line end of a file: that of its first line. */
export const lineEndOf = (text: string): string => (/^[^\r\n]*\r\n/.test(text) ? '\r\n' : '\n');

/** What follows the end of a text so that these lines are lines of their own, even if its last one was never ended. */
export function linesAfter(lines: readonly string[], isEnded: boolean, end: string): string {
  return (isEnded || lines.length === 0 ? '' : end) + lines.map((line) => line + end).join('');
}

/**
 * Records that people refuse proposals, or with undefined that they no longer do. O(length)
 *
 * @returns the new text, and the ids whose lines changed
 */
export function withRefusals(
  text: string,
  isMeant: (each: StoredProposal) => boolean,
  reason: string | undefined,
): { readonly text: string; readonly ids: ReadonlySet<string> } {
  const ids = new Set<string>();
  const changed = eachLine(text, (content) => {
    const proposal = readLine(content);
    if (proposal === undefined || proposal.refused === reason || !isMeant(proposal)) return content;
    ids.add(proposal.id);
    const bare = withoutRefusal(content);
    // Appended to the line as it is: numbers that JavaScript cannot hold stay, too.
    return reason === undefined ? bare : `${bare.trimEnd().slice(0, -1)},"refused":${JSON.stringify(reason)}}`;
  });
  return { text: changed, ids };
}

function withoutRefusal(content: string): string {
  const { refused, ...others } = objectOf(content) ?? {};
  if (refused === undefined) return content;
  const end = `,"refused":${JSON.stringify(refused)}}`;
  const bare = `${content.slice(0, -end.length)}}`;
  const isBare = content.endsWith(end) && objectOf(bare)?.refused === undefined;
  return isBare ? bare : JSON.stringify(others);
}

/** Whether two lines propose the same: ids that other programs give say nothing. */
export const isSameProposal = (a: StoredProposal, b: StoredProposal): boolean =>
  a.id === b.id && proposalId(a) === proposalId(b);

/**
 * The text with these proposals: those that it has get their new reasons and certainties, all others are appended. Of several lines of one proposal, which git
 * keeps of both sides, one is left, with the keys of all. O(length + made)
 */
export function withProposals(text: string, made: readonly StoredProposal[]): string {
  const byId = new Map(made.map((each) => [each.id, each]));
  const known = new Map<string, object>();
  eachLine(text, (content) => {
    const own = sameIn(content, byId);
    if (own !== undefined) known.set(own.id, { ...known.get(own.id), ...objectOf(content) });
    return content;
  });
  const written = new Set<string>();
  const renewed = eachLine(text, (content) => {
    const own = sameIn(content, byId);
    if (own === undefined) return content;
    if (written.has(own.id)) return undefined;
    written.add(own.id);
    // What is said of it is new as a whole: a certainty of before goes with its reason.
    return JSON.stringify({ ...known.get(own.id), certainty: undefined, ...own });
  });
  const rest = [...byId.values()].filter(({ id }) => !known.has(id)).map(lineOf);
  return renewed + linesAfter(rest, isEnded(renewed), lineEndOf(text));
}

function sameIn(content: string, made: ReadonlyMap<string, StoredProposal>): StoredProposal | undefined {
  const there = readLine(content);
  const own = there && made.get(there.id);
  return own !== undefined && isSameProposal(own, there as StoredProposal) ? own : undefined;
}

/** Whether its last line was ended, or there is none. */
export const isEnded = (text: string): boolean => /(^\ufeff?|\n)$/.test(text);

/** @param change undefined: the line goes, with its end */
function eachLine(text: string, change: (content: string) => string | undefined): string {
  // Some editors begin a file with a byte order mark, which is no part of its first line.
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const parts = text.slice(mark.length).split(/(\r\n|\n)/);
  let changed = mark;
  for (let at = 0; at < parts.length; at += 2) {
    const content = change(parts[at]);
    if (content !== undefined) changed += content + (parts[at + 1] ?? '');
  }
  return changed;
}
