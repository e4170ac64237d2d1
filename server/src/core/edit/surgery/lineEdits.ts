/** New lines → edits of the existing text. */

import type { Sentence, TextEdit } from '../../conllu/index.ts';
import type { Origin } from './nodes.ts';
import { lineSpan } from './readDraft.ts';

/** A line without its terminator, and its origin. */
export interface NewLine {
  readonly origin: Origin | undefined;
  readonly text: string;
  /** Of a row: its cells at its origin and now, equally many. */
  readonly cells?: { readonly before: readonly string[]; readonly now: readonly string[] };
}

interface OldLine {
  readonly start: number;
  readonly text: string;
  readonly terminator: string;
}

/**
 * The edits that turn the lines of the sentences into the new lines, in offsets of the concatenated texts: single cells, the changed part of a
 * comment, or whole lines inserted or removed. Disjoint, not adjacent, ascending. Line endings are kept, including a last line without one.
 */
export function lineEdits(sentences: readonly Sentence[], lines: readonly NewLine[]): TextEdit[] {
  const { old, firstOf, eol, length } = oldLines(sentences);
  const edits = new Edits();
  const lastTerminator = old.length === 0 ? '' : old[old.length - 1].terminator;
  let next = 0;
  lines.forEach(({ origin, text, cells }, i) => {
    const isLast = i === lines.length - 1;
    const index = origin === undefined ? -1 : firstOf[origin.sentence] + origin.line;
    const startOfNext = next < old.length ? old[next].start : length;
    if (index < next) {
      edits.add(startOfNext, startOfNext, text + (isLast ? lastTerminator : eol));
      return;
    }
    const { start, text: was, terminator } = old[index];
    edits.add(startOfNext, start, '');
    if (cells === undefined) addDifference(edits, start, was, text);
    else addCells(edits, start, cells.before, cells.now);
    const wanted = isLast ? lastTerminator : terminator === '' ? eol : terminator;
    if (wanted !== terminator) edits.add(start + was.length, start + was.length + terminator.length, wanted);
    next = index + 1;
  });
  edits.add(next < old.length ? old[next].start : length, length, '');
  return edits.all;
}

function oldLines(sentences: readonly Sentence[]) {
  const old: OldLine[] = [];
  const firstOf: number[] = [];
  let eol = '';
  let length = 0;
  for (const sentence of sentences) {
    firstOf.push(old.length);
    const { text, lineStarts } = sentence;
    for (let line = 0; line + 1 < lineStarts.length; line++) {
      const { start, end } = lineSpan(sentence, line);
      const terminator = text.slice(end, lineStarts[line + 1]);
      eol ||= terminator;
      old.push({ start: length + start, text: text.slice(start, end), terminator });
    }
    length += text.length;
  }
  return { old, firstOf, eol: eol || '\n', length };
}

/** Cell by cell if both have the same number of cells, otherwise from the first to the last differing character. */
function addDifference(edits: Edits, start: number, from: string, to: string): void {
  if (from === to) return;
  const [old, now] = [from.split('\t'), to.split('\t')];
  if (old.length === 1 || old.length !== now.length) {
    let first = 0;
    while (first < from.length && from[first] === to[first]) first++;
    if (isLead(from, first - 1)) first--;
    let behind = 0;
    const most = Math.min(from.length, to.length) - first;
    while (behind < most && from[from.length - 1 - behind] === to[to.length - 1 - behind]) behind++;
    if (0 < behind && isLead(from, from.length - behind - 1)) behind--;
    edits.add(start + first, start + from.length - behind, to.slice(first, to.length - behind));
    return;
  }
  addCells(edits, start, old, now);
}

function addCells(edits: Edits, start: number, before: readonly string[], now: readonly string[]): void {
  let at = start;
  for (let i = 0; i < before.length; i++) {
    if (before[i] !== now[i]) edits.add(at, at + before[i].length, now[i]);
    at += before[i].length + 1;
  }
}

/** Whether this is the first unit of a surrogate pair: no edit may split one. */
function isLead(text: string, at: number): boolean {
  return 0 <= at && (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

/** Edits in order; adjacent ones are merged. */
class Edits {
  readonly all: TextEdit[] = [];

  add(start: number, end: number, text: string): void {
    if (start === end && text === '') return;
    const last = this.all.at(-1);
    if (last === undefined || last.span.end < start) this.all.push({ span: { start, end }, text });
    else this.all[this.all.length - 1] = { span: { start: last.span.start, end }, text: last.text + text };
  }
}
