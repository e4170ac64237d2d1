/** Edits of many repairs that do not touch each other. */

import type { TextEdit } from '../conllu/index.ts';

/** Sorted by place. Adding in text order, as findings come, takes O(1) each; else O(log n) and the moving of what is behind. */
export class EditSet {
  private readonly sorted: TextEdit[] = [];

  get edits(): readonly TextEdit[] {
    return this.sorted;
  }

  /** Adds the edits of a repair, all or, where one overlaps or meets those of another, none. Says whether it has. */
  add(edits: readonly TextEdit[]): boolean {
    if (edits.some((edit) => this.touches(edit))) return false;
    for (const edit of edits) this.sorted.splice(this.indexBehind(edit.span.start), 0, edit);
    return true;
  }

  /** Whether an edit overlaps one of these, or meets it where their order would matter. */
  private touches({ span }: TextEdit): boolean {
    const index = this.indexBehind(span.end) - 1;
    return 0 <= index && span.start <= this.sorted[index].span.end;
  }

  /** How many edits start at an offset or before it. */
  private indexBehind(offset: number): number {
    let low = 0;
    let high = this.sorted.length;
    // The usual case: behind all of them.
    if (high === 0 || this.sorted[high - 1].span.start <= offset) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle].span.start <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
