/** Conflict markers in a text, as this merge and git write them, and the edits that keep one side. */

import type { Span, TextEdit } from '../../conllu/index.ts';
import type { Version } from './types.ts';

/** Offsets in the text; the parts are whole lines with their ends. */
export interface ConflictBlock {
  /** From the first marker to the end of the last one's line. */
  readonly span: Span;
  readonly ours: Span;
  /** Undefined for conflicts written without the base. */
  readonly base: Span | undefined;
  readonly theirs: Span;
  /** The text after the first and the last marker: names of branches or files. */
  readonly names: { readonly ours: string; readonly theirs: string };
}

const MARKER = /^(<{7,}|\|{7,}|={7,}|>{7,})(?: (.*))?$/;

/** An unfinished conflict: the starts of its parts, and the ends of all but the last. */
interface Open {
  readonly start: number;
  readonly size: number;
  readonly name: string;
  /** The first characters of its markers so far. */
  readonly signs: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ANY_MARKER = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?: |$)/m;

/** Offset of the first marker, also of one that belongs to no complete conflict: no treebank has such a line. */
export function firstMarker(text: string): number | undefined {
  const at = text.search(ANY_MARKER);
  return at === -1 ? undefined : at;
}

/**
 * The complete conflicts of a text, in order. A marker that does not continue the last one begun is ignored, whatever its length:
 * git writes longer ones around conflicts of conflicts. Time O(length).
 */
function conflictBlocks(text: string): ConflictBlock[] {
  const blocks: ConflictBlock[] = [];
  let open: Open | undefined;
  let next = 0;
  for (let at = 0; at < text.length; at = next) {
    const newline = text.indexOf('\n', at);
    next = newline === -1 ? text.length : newline + 1;
    const marker = markerIn(text, at, next);
    if (marker === undefined) continue;
    const { sign, size, name } = marker;
    if (sign === '<' && (open === undefined || open.size === size)) {
      open = { start: at, size, name, signs: '<', starts: [next], ends: [] };
      continue;
    }
    if (open === undefined || open.size !== size) continue;
    const signs: string = open.signs + sign;
    if (signs === '<=>' || signs === '<|=>') {
      blocks.push(closed(open, at, next, name));
      open = undefined;
    } else if (signs === '<|' || signs === '<=' || signs === '<|=') {
      open = { ...open, signs, starts: [...open.starts, next], ends: [...open.ends, at] };
    }
  }
  return blocks;
}

/**
 * The complete conflicts of a text, grouped by sentence: some version has no empty line between them. A choice for one applies to
 * all, because an arc of one version needs that version's words elsewhere in the sentence. Time O(length).
 */
export function conflictsBySentence(text: string): ConflictBlock[][] {
  const groups: ConflictBlock[][] = [];
  for (const block of conflictBlocks(text)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isSame = before !== undefined && goesOnAfter(text, before) && startsWithin(text, block);
    if (isSame && !EMPTY_LINE.test(text.slice(before.span.end, block.span.start))) group?.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** In whole lines with their ends. */
const EMPTY_LINE = /^\r?\n/m;

/** Whether the sentence in which a conflict ends continues after it, in some version. */
const goesOnAfter = (text: string, block: ConflictBlock): boolean =>
  partsOf(text, block).some((part) => !/(?:^|\n)\r?\n$/.test(part));

/** Whether it starts in a sentence that began before it, in some version. */
const startsWithin = (text: string, block: ConflictBlock): boolean =>
  partsOf(text, block).some((part) => !/^\r?\n/.test(part));

/** The content of the versions there, if any. */
const partsOf = (text: string, { ours, base, theirs }: ConflictBlock): string[] =>
  [ours, base, theirs].flatMap((part) => (part && part.start < part.end ? [text.slice(part.start, part.end)] : []));

function closed(open: Open, at: number, end: number, name: string): ConflictBlock {
  const ends = [...open.ends, at];
  const parts = open.starts.map((start, i) => ({ start, end: ends[i] }));
  return {
    span: { start: open.start, end },
    ours: parts[0],
    base: parts.length === 3 ? parts[1] : undefined,
    theirs: parts[parts.length - 1],
    names: { ours: open.name, theirs: name },
  };
}

function markerIn(text: string, start: number, end: number) {
  if (!'<|=>'.includes(text[start])) return undefined;
  const found = MARKER.exec(text.slice(start, end).replace(/\r?\n$/, ''));
  return found === null ? undefined : { sign: found[1][0], size: found[1].length, name: found[2] ?? '' };
}

/** The edit that keeps one side of a conflict; undefined for a missing base. */
export function takeVersion(text: string, block: ConflictBlock, version: Version): TextEdit | undefined {
  const part = block[version];
  return part === undefined ? undefined : { span: block.span, text: text.slice(part.start, part.end) };
}
