/** What a sentence says about mentions: the facts from which the checks of a document find what is wrong with them. */

import { itemsOf } from '../../annotation/index.ts';
import { Column, detached, RowKind, type Sentence, type Span } from '../../conllu/index.ts';
import { isKeyed } from '../rules/comments.ts';
import type { Spot } from '../spot.ts';

const ITEMS = ['Entity', 'Bridge', 'SplitAnte'] as const;
type ItemName = (typeof ITEMS)[number];

/** Plain data, which threads pass on. */
export interface MentionFacts {
  /** `# global.Entity` and `# newdoc`, in order. */
  readonly comments: readonly MentionComment[];
  /** Those with Entity, Bridge or SplitAnte. */
  readonly rows: readonly MentionRow[];
  /** Line of the last row, from 0. */
  readonly lastLine: number;
}

interface MentionComment {
  /** All that follows the `=` and white space, with white space at the end; undefined for newdoc. */
  readonly declared?: string;
  /** Of the value. */
  readonly spot: Spot;
}

export interface MentionRow {
  /** Words and empty nodes of the sentence up to this row, which counts if it is one. */
  readonly node: number;
  /** Whether it is the line of a multiword token. */
  readonly isRange: boolean;
  /** Of MISC. */
  readonly spot: Spot;
  readonly items: readonly MentionItem[];
}

export interface MentionItem {
  readonly name: ItemName;
  readonly value: string;
  /** Start of the value in the cell. */
  readonly at: number;
}

const NO_ROWS: readonly never[] = Object.freeze([]);

/** Undefined for a sentence without mentions, declaration and newdoc. Time O(length). */
export function mentionFactsOf(sentence: Sentence): MentionFacts | undefined {
  const comments = commentsOf(sentence);
  const rows = hasItems(sentence.text) ? rowsOf(sentence) : NO_ROWS;
  if (sentence.nRows === 0 || (comments.length === 0 && rows.length === 0)) return undefined;
  return { comments, rows, lastLine: sentence.rowLine(sentence.nRows - 1) };
}

const hasItems = (text: string): boolean => ITEMS.some((name) => text.includes(`${name}=`));

function commentsOf(sentence: Sentence): MentionComment[] {
  const found: MentionComment[] = [];
  for (const comment of sentence.comments) {
    const { span, line, valueSpan } = comment;
    const spot = ({ start, end }: Span): Spot => ({
      span: { start, end },
      line,
      character: start - sentence.lineStarts[line],
    });
    if (isKeyed(comment, 'newdoc')) found.push({ spot: spot(span) });
    else if (comment.hasKey('global.Entity') && comment.hasValue && valueSpan.start < span.end) {
      const whole = { start: valueSpan.start, end: span.end };
      found.push({ declared: detached(sentence.text.slice(whole.start, whole.end)), spot: spot(whole) });
    }
  }
  return found;
}

function rowsOf(sentence: Sentence): MentionRow[] {
  const rows: MentionRow[] = [];
  let node = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const isRange = sentence.kind(row) === RowKind.multiwordToken;
    if (!isRange) node++;
    const cell = sentence.cell(row, Column.misc);
    if (!hasItems(cell)) continue;
    const items = itemsIn(cell);
    if (items.length === 0) continue;
    const span = sentence.cellSpan(row, Column.misc);
    const line = sentence.rowLine(row);
    rows.push({ node, isRange, spot: { span, line, character: span.start - sentence.lineStarts[line] }, items });
  }
  return rows;
}

function itemsIn(cell: string): MentionItem[] {
  return itemsOf(cell).flatMap(({ text, start }): MentionItem[] => {
    const name = ITEMS.find((each) => text.startsWith(`${each}=`));
    if (name === undefined) return [];
    // Facts outlive the sentence in a stream, and must not keep its file in memory.
    return [{ name, value: detached(text.slice(name.length + 1)), at: start + name.length + 1 }];
  });
}

/** [from, to) in the MISC cell of a row. */
export interface MiscPlace {
  readonly row: MentionRow;
  readonly from: number;
  readonly to: number;
}

/** The place of [from, to) in the MISC cell of a row. */
export function spotIn({ row, from, to }: MiscPlace): Spot {
  const { span, line, character } = row.spot;
  return { span: { start: span.start + from, end: span.start + to }, line, character: character + from };
}
