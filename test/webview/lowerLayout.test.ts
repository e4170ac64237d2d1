/** The layer below the words keeps the promises of the one above them, for every graph, and neither disturbs the other. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArcInput, layOut, METRICS, mirror, type PlacedArc } from '../../webview/src/layout/index.ts';
import { runs } from '../thorough.ts';

const LABEL_HEIGHT = 15;
const TOLERANCE = 1e-6;

/** Any graph: several heads, cycles, self-loops, arcs from the root; one arc from a node to a node. */
const anyGraphs = fc.integer({ min: 1, max: 10 }).chain((n) => {
  const arc = fc.record({
    head: fc.option(fc.nat(n - 1), { nil: undefined }),
    dependent: fc.nat(n - 1),
    labelWidth: fc.integer({ min: 5, max: 110 }),
  });
  const graph = fc.uniqueArray(arc, { maxLength: 16, selector: ({ head, dependent }) => `${head} ${dependent}` });
  const columnWidths = fc.array(fc.integer({ min: 3, max: 90 }), { minLength: n, maxLength: n });
  return fc.record({ columnWidths, arcs: graph, lowerArcs: graph, brackets: fc.constant([]) });
});

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (a: Box, b: Box) =>
  a.left < b.right - TOLERANCE &&
  b.left < a.right - TOLERANCE &&
  a.top < b.bottom - TOLERANCE &&
  b.top < a.bottom - TOLERANCE;

/** @param y distances from the words */
function expectClear(arcs: readonly ArcInput[], placed: readonly PlacedArc[]): void {
  const boxes = placed.map(({ labelX, y }, index) => ({
    left: labelX - arcs[index].labelWidth / 2,
    right: labelX + arcs[index].labelWidth / 2,
    top: y - LABEL_HEIGHT / 2,
    bottom: y + LABEL_HEIGHT / 2,
  }));
  placed.forEach(({ headX, dependentX, y }, arc) => {
    for (let other = 0; other < boxes.length; other++) {
      if (other === arc) continue;
      expect(meet(boxes[arc], boxes[other])).toBe(false);
      for (const x of [headX, dependentX])
        expect(meet({ left: x - 0.5, right: x + 0.5, top: 0, bottom: y }, boxes[other])).toBe(false);
    }
  });
}

test('in both layers, labels meet neither each other nor the legs of arcs', () => {
  fc.assert(
    fc.property(anyGraphs, (input) => {
      const layout = layOut(input);
      const fromWords = layout.arcs.map((arc) => ({ ...arc, y: layout.height - arc.y }));
      expectClear(input.arcs, fromWords);
      expectClear(input.lowerArcs, layout.lower.arcs);
    }),
    { numRuns: runs(300) },
  );
});

test('the lower layer is as high as its levels, and everything is inside', () => {
  fc.assert(
    fc.property(anyGraphs, (input) => {
      const { lower, width } = layOut(input);
      if (input.lowerArcs.length === 0) expect(lower).toEqual({ arcs: [], height: 0 });
      lower.arcs.forEach(({ level, y, labelX, headX, dependentX }, index) => {
        expect(y).toBe(METRICS.firstLevel + (level - 1) * METRICS.levelHeight);
        expect(y + LABEL_HEIGHT / 2).toBeLessThanOrEqual(lower.height);
        const half = input.lowerArcs[index].labelWidth / 2;
        for (const x of [labelX - half, headX, dependentX]) expect(x).toBeGreaterThanOrEqual(0);
        for (const x of [labelX + half, headX, dependentX]) expect(x).toBeLessThanOrEqual(width);
      });
    }),
  );
});

test('without arcs below, the words and the arcs above are where they always were', () => {
  fc.assert(
    fc.property(anyGraphs, ({ lowerArcs: _, ...input }) => {
      expect(layOut({ ...input, lowerArcs: [] })).toEqual(layOut(input));
    }),
  );
});

test('the arcs below are mirrored with the rest', () => {
  fc.assert(
    fc.property(anyGraphs, (input) => {
      const layout = layOut(input);
      const { lower, width } = mirror(layout);
      expect(width).toBe(layout.width);
      lower.arcs.forEach((arc, index) => {
        const { headX, dependentX, labelX, y } = layout.lower.arcs[index];
        expect(arc).toMatchObject({ headX: width - headX, dependentX: width - dependentX, labelX: width - labelX, y });
      });
    }),
  );
});
