/** How much of the panel the tree uses: for a sentence in a window of VS Code, and as a table. */

import type { Page } from 'playwright-core';

/** The room that windows of VS Code leave for the panel, and the share of the words of a usual sentence to be seen in it, with features. */
export const PANELS = [
  ['1600 × 1000, beside', { width: 776, height: 908 }, 1],
  ['1366 × 768, beside', { width: 659, height: 676 }, 0.75],
  ['1000 × 700, beside', { width: 480, height: 608 }, 0.45],
  ['1600 × 1000, below', { width: 1552, height: 391 }, 1],
  ['1366 × 768, below', { width: 1318, height: 285 }, 1],
  ['1000 × 700, below', { width: 952, height: 254 }, 0.65],
] as const;

export interface Used {
  /** Pixels from the top of the panel to the first arc. */
  readonly before: number;
  /** Of the area of the panel, from words and arcs in view, 0…1. */
  readonly share: number;
  /** Wholly in view. */
  readonly words: number;
}

export const usedBy = (page: Page): Promise<Used> =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    const seen = (box: DOMRect) => {
      const [left, right] = [Math.max(box.left, stage.left), Math.min(box.right, stage.right)];
      const [top, bottom] = [Math.max(box.top, stage.top), Math.min(box.bottom, stage.bottom)];
      return { top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
    };
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const labels = boxes('svg.arcs .label-box')
      .map(seen)
      .filter(({ height, width }) => 0 < height && 0 < width);
    // What is drawn in each row, from its highest arc to the last line below its words.
    const rows = [...document.querySelectorAll('.row')].map((row) => {
      const all = [...row.querySelectorAll('.label-box, .box, .line')].map((each) => each.getBoundingClientRect());
      const [left, right] = [Math.min(...all.map((each) => each.left)), Math.max(...all.map((each) => each.right))];
      const [top, bottom] = [Math.min(...all.map((each) => each.top)), Math.max(...all.map((each) => each.bottom))];
      const { width, height } = seen(new DOMRect(left, top, right - left, bottom - top));
      return width * height;
    });
    const isWhole = (box: DOMRect) =>
      stage.left - 1 <= box.left &&
      box.right <= stage.right + 1 &&
      stage.top - 1 <= box.top &&
      box.bottom <= stage.bottom + 1;
    return {
      before: Math.min(...labels.map(({ top }) => top)),
      share: rows.reduce((sum, each) => sum + each, 0) / (innerWidth * innerHeight),
      words: boxes('g.word .box').filter(isWhole).length,
    };
  });
