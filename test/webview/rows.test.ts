/** Rows of words: the layout keeps its promises in each of them, and nothing is lost between them. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose } from '../../webview/src/compose.ts';
import { edgeLabels } from '../../webview/src/edges.ts';
import {
  type ArcInput,
  type LayoutInput,
  layOutRows,
  METRICS,
  type Row,
  rowOfAll,
} from '../../webview/src/layout/index.ts';
import type { Measure } from '../../webview/src/scene.ts';
import { placeInText, textOf } from '../../webview/src/sentenceText.ts';
import { runs } from '../thorough.ts';
import { diagramOf, diagramOfHeads } from './diagramOf.ts';

const LABEL_HEIGHT = 15;
const EDGE_WIDTH = 60;
const TOLERANCE = 1e-6;

/** Arbitrary heads, tokens of two or three words, and a width. */
const anyCase = fc.integer({ min: 1, max: 18 }).chain((n) =>
  fc.record({
    width: fc.integer({ min: 60, max: 900 }),
    heads: fc.array(fc.integer({ min: -1, max: n }), { minLength: n, maxLength: n }),
    widths: fc.array(fc.integer({ min: 3, max: 90 }), { minLength: n, maxLength: n }),
    labels: fc.array(fc.integer({ min: 5, max: 90 }), { minLength: n, maxLength: n }),
    tokens: fc.array(fc.tuple(fc.nat(n - 1), fc.integer({ min: 1, max: 2 })), { maxLength: 2 }),
  }),
);
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

const inputOf = ({ heads, widths, labels, tokens }: Case): LayoutInput => ({
  columnWidths: widths,
  arcs: heads.flatMap((head, column): ArcInput[] =>
    head < 0 ? [] : [{ head: head === 0 ? undefined : head - 1, dependent: column, labelWidth: labels[column] }],
  ),
  brackets: tokens.map(([first, more]) => ({ first, last: Math.min(widths.length - 1, first + more), labelWidth: 20 })),
});

const rowsOf = (each: Case): Row[] => layOutRows(inputOf(each), each.width, () => EDGE_WIDTH);

const check = (property: (each: Case) => void, numRuns = 100) => fc.assert(fc.property(anyCase, property), { numRuns });

test('every word is in one row, in order, and every arc in those of its words', () => {
  check((each) => {
    const rows = rowsOf(each);
    expect(rows.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, k) => first + k))).toEqual(
      each.widths.map((_, column) => column),
    );
    inputOf(each).arcs.forEach(({ head = -1, dependent }, index) => {
      const places = rows.flatMap((row) =>
        row.arcs.filter((arc) => arc.index === index).map(({ leaving }) => ({ row, leaving })),
      );
      const isIn = (row: Row, column: number) => row.first <= column && column < row.end;
      const isTogether = head < 0 || rows.some((row) => isIn(row, head) && isIn(row, dependent));
      expect(places.length).toBe(isTogether ? 1 : 2);
      for (const { row, leaving } of places) {
        expect(leaving === undefined).toBe(isTogether);
        if (leaving === undefined) continue;
        const other = leaving.end === 'head' ? dependent : head;
        expect(leaving.side).toBe(other < row.first ? 'before' : 'after');
      }
    });
  });
});

test('rows are no wider than asked for, unless they have a single word or token', () => {
  check((each) => {
    const { brackets } = inputOf(each);
    for (const { first, end, layout } of rowsOf(each)) {
      const mayBreak = (at: number) => !brackets.some((bracket) => bracket.first < at && at <= bracket.last);
      const places = Array.from({ length: end - first - 1 }, (_, k) => first + 1 + k).filter(mayBreak);
      if (places.length > 0) expect(layout.width).toBeLessThanOrEqual(each.width + TOLERANCE);
    }
  });
});

test('a row ends within a token only if there is no other place to end', () => {
  check((each) => {
    const { brackets } = inputOf(each);
    const isWithin = (at: number) => brackets.some(({ first, last }) => first < at && at <= last);
    for (const { first, end } of rowsOf(each)) {
      if (!isWithin(end)) continue;
      for (let at = first + 1; at < end; at++) expect(isWithin(at)).toBe(true);
    }
  });
});

test('in each row labels meet neither each other nor the legs of arcs', () => {
  check((each) => {
    for (const { layout, arcs } of rowsOf(each)) {
      const boxes = layout.arcs.map(({ labelX, y }, index) => {
        const half = arcs[index].input.labelWidth / 2;
        return { left: labelX - half, right: labelX + half, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
      });
      type Box = (typeof boxes)[number];
      const meet = (a: Box, b: Box) =>
        a.left < b.right - TOLERANCE &&
        b.left < a.right - TOLERANCE &&
        a.top < b.bottom - TOLERANCE &&
        b.top < a.bottom - TOLERANCE;
      boxes.forEach((box, a) => {
        for (const other of boxes.slice(0, a)) expect(meet(box, other)).toBe(false);
      });
      layout.arcs.forEach(({ headX, dependentX, y, atEdge }, arc) => {
        const legs = [...(atEdge === 'head' ? [] : [headX]), ...(atEdge === 'dependent' ? [] : [dependentX])];
        for (const x of legs) {
          const leg = { left: x - 0.5, right: x + 0.5, top: y, bottom: layout.height };
          boxes.forEach((box, label) => {
            if (label !== arc) expect(meet(leg, box)).toBe(false);
          });
        }
      });
    }
  }, 200);
});

test('an arc that leaves its row ends at its edge, beyond all words', () => {
  check((each) => {
    for (const { layout, arcs, first, end, nBefore } of rowsOf(each)) {
      const words = layout.centres.slice(nBefore, nBefore + end - first);
      const edges = { before: new Set<number>(), after: new Set<number>() };
      arcs.forEach(({ leaving }, at) => {
        if (leaving === undefined) return;
        const { headX, dependentX, atEdge } = layout.arcs[at];
        const edge = atEdge === 'head' ? headX : dependentX;
        edges[leaving.side].add(edge);
        if (leaving.side === 'before') expect(edge).toBeLessThan(Math.min(...words));
        else expect(edge).toBeGreaterThan(Math.max(...words));
      });
      // They have no feet there to place side by side.
      expect([edges.before.size, edges.after.size].every((size) => size <= 1)).toBe(true);
    }
  });
});

test('in a room that is wide enough there is one row, the usual one', () => {
  check((each) => {
    const all = rowOfAll(inputOf(each));
    expect(layOutRows(inputOf(each), all.layout.width + 1, () => EDGE_WIDTH)).toEqual([all]);
  });
});

const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;
/** A chain of 40 words, the last of which depends on the second. */
const CHAIN = diagramOfHeads([-1, 0, ...Array.from({ length: 38 }, (_, k) => k + 1), 2]);

test('labels at the edge of a row name the word at the other end; from right to left they point the other way', () => {
  for (const isRightToLeft of [false, true]) {
    const scene = compose({ ...CHAIN, isRightToLeft }, OPTIONS, measure, undefined, { width: 600 });
    expect(scene.bands.length).toBeGreaterThan(2);
    const texts = scene.groups
      .filter(({ item }) => item.kind === 'arc' && item.dependent === 40)
      .map(({ shapes }) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []))[0]);
    expect(texts).toEqual(isRightToLeft ? ['← 40 dep', '→ 2 dep'] : ['→ 40 dep', '← 2 dep']);
    for (const { span, band } of scene.groups) {
      expect(span.left).toBeGreaterThanOrEqual(-TOLERANCE);
      expect(span.right).toBeLessThanOrEqual(scene.width + TOLERANCE);
      expect(scene.bands[band]).toBeDefined();
    }
  }
});

test('a low room brings the levels together, down to what can be read', () => {
  const high = compose(CHAIN, OPTIONS, measure);
  const low = compose(CHAIN, OPTIONS, measure, undefined, { height: 100 });
  expect(low.height).toBeLessThanOrEqual(high.height);
  const [band] = low.bands;
  expect(band.wordsTop).toBeLessThanOrEqual(high.bands[0].wordsTop);
  for (const { y } of low.lines) expect(y).toBeGreaterThanOrEqual(METRICS.margin - TOLERANCE);
});

test('labels at the edge of the view do not overlap, are in it, and only for arcs with one end in it', () => {
  const heads = fc
    .integer({ min: 2, max: 40 })
    .chain((n) =>
      fc.array(fc.integer({ min: 0, max: n }), { minLength: n, maxLength: n }).map((list) => [-1, ...list]),
    );
  fc.assert(
    fc.property(heads, fc.nat(1500), (list, left) => {
      const diagram = diagramOfHeads(list);
      const scene = compose(diagram, OPTIONS, measure);
      const view = { left, right: left + 500 };
      const labels = edgeLabels(scene, diagram, view, measure);
      const isIn = (x: number) => view.left <= x && x <= view.right;
      labels.forEach(({ dependent, left: x, width, y, other, text }, at) => {
        const line = scene.lines.find((each) => each.dependent === dependent)!;
        expect(isIn(line.headX)).not.toBe(isIn(line.dependentX));
        expect(text.split(' ')[1]).toBe(diagram.words[other - 1].id);
        expect(x).toBeGreaterThanOrEqual(view.left);
        expect(x + width).toBeLessThanOrEqual(view.right);
        for (const before of labels.slice(0, at)) {
          const isBeside = before.left + before.width <= x + TOLERANCE || x + width <= before.left + TOLERANCE;
          expect(isBeside || Math.abs(before.y - y) >= LABEL_HEIGHT).toBe(true);
        }
      });
    }),
    { numRuns: runs(60) },
  );
});

test('the place of a word in the text', () => {
  const diagram = diagramOf(`
1 Du du PRON _ 2 nsubj
2 gehst gehen VERB _ 0 root
3-4 zum
3 zu zu ADP _ 5 case
4 dem der DET _ 5 det
5 du du NOUN _ 2 obl`);
  const wordAt = (each: typeof diagram, word: number) => {
    const place = placeInText(each, word);
    return place && [place.start, textOf(each).slice(place.start, place.end)];
  };
  expect(textOf(diagram)).toBe('Du gehst zum du');
  const withText = { ...diagram, text: 'Du  gehst zum „du“' };
  expect([1, 2, 3, 4, 5].map((word) => wordAt(withText, word))).toEqual([
    [0, 'Du'],
    [4, 'gehst'],
    [10, 'zum'],
    [10, 'zum'],
    [15, 'du'],
  ]);
  expect(placeInText({ ...diagram, text: 'Something else' }, 2)).toBeUndefined();
});
