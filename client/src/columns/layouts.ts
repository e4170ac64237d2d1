/** Caches the layouts of the blocks in view until the text changes: scrolling and moving the cursor need the same ones again. */

import type { TextDocument } from 'vscode';
import { declaredColumns } from '../../../server/src/core/conllu/column.ts';
import type { Lines } from '../text.ts';
import { rowsOf, type Span } from './blocks.ts';
import { type Layout, type Limits, layoutOf } from './layout.ts';

interface Kept {
  readonly version: number;
  readonly limits: string;
  /** By the first line of the block. */
  readonly layouts: Map<number, Layout>;
}

/** Limit for users who scroll through a whole file. */
const MOST_KEPT = 1000;

export class Layouts {
  private readonly kept = new WeakMap<TextDocument, Kept>();

  of(document: TextDocument, lines: Lines, block: Span, limits: Limits): Layout {
    const key = JSON.stringify(limits);
    let kept = this.kept.get(document);
    if (kept?.version !== document.version || kept.limits !== key || kept.layouts.size === MOST_KEPT) {
      kept = { version: document.version, limits: key, layouts: new Map() };
      this.kept.set(document, kept);
    }
    const known = kept.layouts.get(block.start);
    if (known !== undefined) return known;
    const layout = layoutOf(
      rowsOf(lines, block).map((line) => lines.at(line)),
      limits,
      declaredColumns(lines.at(0)),
    );
    kept.layouts.set(block.start, layout);
    return layout;
  }
}
