/** Collections of edits: lists of edits that must not touch each other, and lists known not to. */

import type { Span, TextEdit } from '../conllu/index.ts';

/** Sorted by position. Adding costs O(log n) if operations arrive in text order, as findings do. */
export class EditList {
  private readonly edits: TextEdit[] = [];

  get all(): readonly TextEdit[] {
    return this.edits;
  }

  /** Adds the edits of one operation; if one of them touches an existing edit, returns false and adds nothing. */
  add(edits: readonly TextEdit[]): boolean {
    for (const { span } of edits) if (this.touches(span)) return false;
    for (const edit of edits) {
      const at = this.placeOf(edit.span);
      if (at === this.edits.length) this.edits.push(edit);
      else this.edits.splice(at, 0, edit);
    }
    return true;
  }

  /** Whether one edit replaces a whole span, and possibly more: any other errors there will be found when it is checked again. */
  covers({ start, end }: Span): boolean {
    const edit = this.edits[this.placeOf({ start, end })];
    if (edit === undefined || start === end) return false;
    return edit.span.start <= start && end <= edit.span.end;
  }

  /** Whether an edit overlaps one of these, or touches it where their order would matter. */
  private touches(span: Span): boolean {
    const edit = this.edits[this.placeOf(span)];
    return edit !== undefined && edit.span.start <= span.end;
  }

  /** Index of the first edit that does not end before a span. */
  private placeOf({ start }: Span): number {
    let low = 0;
    let high = this.edits.length;
    // Most edits come after all the others.
    if (0 < high && this.edits[high - 1].span.end < start) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.edits[middle].span.end < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The disjoint edits of a sentence as one list, ascending. */
export function mergeEdits(...lists: readonly (readonly TextEdit[])[]): TextEdit[] {
  return lists.flat().sort((a, b) => a.span.start - b.span.start);
}
