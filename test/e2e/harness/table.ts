/** Where the cells of rows stand on the screen, read off what VS Code has drawn. */

import type { Locator } from 'playwright-core';

export interface DrawnCell {
  /** Edges of what is to be seen of it, in pixels of the page; an empty or hidden cell has none. */
  readonly left: number;
  readonly right: number;
  readonly shown: string;
}

export interface DrawnRow {
  readonly row: string;
  readonly cells: readonly DrawnCell[];
}

/**
 * The rows of an editor that are in view, of those given. A row is known by its text, in which VS Code draws tabs and blanks alike as
 * no-break spaces.
 */
export async function rowsOnScreen(editor: Locator, rows: readonly string[]): Promise<DrawnRow[]> {
  return editor.evaluate((element, wanted) => {
    const asDrawn = (text: string) => text.replaceAll(/[ \t\u00a0]+/g, ' ');
    const lines = [...element.querySelectorAll<HTMLElement>('.view-lines .view-line')];
    const textOf = new Map(lines.map((line) => [line, asDrawn(line.textContent ?? '')]));
    const drawn = wanted.flatMap((row) =>
      lines.filter((line) => textOf.get(line) === asDrawn(row)).map((line) => ({ row, line })),
    );
    return drawn.map(({ row, line }) => {
      const places: { node: Text; offset: number; letter: string }[] = [];
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const node = walker.currentNode as Text;
        for (let offset = 0; offset < node.length; offset++)
          places.push({ node, offset, letter: asDrawn(node.data[offset]) });
      }
      let at = 0;
      const cells = row.split('\t').map((cell, index) => {
        if (index > 0) while (places[at]?.letter === ' ') at++;
        let [left, right, shown] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, ''];
        for (let i = 0; i < cell.length; i++, at++) {
          const { node, offset } = places[at];
          const range = document.createRange();
          range.setStart(node, offset);
          range.setEnd(node, offset + 1);
          const boxes = [...range.getClientRects()];
          if (boxes.length === 0) continue;
          left = Math.min(left, ...boxes.map((box) => box.left));
          right = Math.max(right, ...boxes.map((box) => box.right));
          shown += cell[i];
        }
        return { left, right, shown };
      });
      return { row, cells };
    });
  }, rows);
}

/** How far the left edges of the cells of each column are apart, in pixels; columns of a sentence from the first on. */
export function spreadOf(rows: readonly DrawnRow[]): number[] {
  const nColumns = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: nColumns }, (_, column) => {
    const edges = rows.flatMap(({ cells }) => (Number.isFinite(cells[column]?.left) ? [cells[column].left] : []));
    return Math.max(...edges) - Math.min(...edges);
  });
}

/** Names of columns and where they stand on the lines that have them, in pixels of the page. */
export async function namesOnScreen(editor: Locator): Promise<Map<string, number>[]> {
  const headers = await editor.evaluate((element) => {
    const ruler = document.createElement('span');
    ruler.textContent = '0'.repeat(100);
    const found: { text: string; left: number; width: number }[] = [];
    for (const span of element.querySelectorAll<HTMLElement>('.view-lines .view-line span')) {
      const text = getComputedStyle(span, '::after').content.slice(1, -1);
      if (!/^ID\s/.test(text)) continue;
      const line = span.closest('.view-line') as HTMLElement;
      line.append(ruler);
      found.push({ text, left: line.getBoundingClientRect().left, width: ruler.getBoundingClientRect().width / 100 });
      ruler.remove();
    }
    return found;
  });
  return headers.map(
    ({ text, left, width }) =>
      new Map([...text.matchAll(/\S+/g)].map((match): [string, number] => [match[0], left + match.index * width])),
  );
}
