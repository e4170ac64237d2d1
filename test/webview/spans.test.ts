/** Spans under the words as data: rows by nesting, dotted gaps, heavy heads, labels, rows of a wrapped sentence, both directions. */

import { describe, expect, test } from 'vitest';
import type { DiagramNode } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import type { Measure, SceneGroup } from '../../webview/src/scene.ts';
import { type DrawnSpan, joinSpans, type SpanLayer } from '../../webview/src/spanLayer.ts';
import { diagramOf } from './diagramOf.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;

const diagram = diagramOf(`
1    the    the    DET    _  2  det
2    owner  owner  NOUN   _  0  root
3    of     of     ADP    _  5  case
4    the    the    DET    _  5  det
5    house  house  NOUN   _  2  nmod
5.1  who
6    left   leave  VERB   _  2  acl
`);

const words = (...at: number[]): DiagramNode[] => at.map((word) => ({ word }));
const EMPTY: DiagramNode = { emptyNode: 0 };
const span = (nodes: readonly DiagramNode[], label: string, more: Partial<DrawnSpan> = {}): DrawnSpan => ({
  nodes,
  label,
  kinds: ['hue-0'],
  ...more,
});

const layerOf = (...spans: DrawnSpan[]): SpanLayer => ({
  spans,
  describe: (node) => ('word' in node && node.word === 5 ? 'in e2' : ''),
  explain: (at) => ({ title: spans[at].label, lines: [] }),
  legend: [{ kinds: ['hue-0'], text: 'mentions' }],
});

const sceneOf = (layer: SpanLayer | undefined, room = {}, of = diagram) =>
  compose(of, OPTIONS, measure, undefined, room, layer);
const drawn = (groups: readonly SceneGroup[]) => groups.filter(({ item }) => item.kind === 'span');
const pathsOf = ({ shapes }: SceneGroup, className: string) =>
  shapes.flatMap((shape) => (shape.type === 'path' && shape.className === className ? [shape.d] : []));

const NESTED = layerOf(
  span(words(1, 2, 3, 4, 5), 'e1', { head: { word: 2 } }),
  span(words(4, 5), 'e2', { head: { word: 5 } }),
  span(words(1), 'e3'),
);

test('one row for each level of nesting, the inner ones nearest to the words', () => {
  const scene = sceneOf(NESTED);
  const [{ base }] = scene.bands;
  expect(drawn(scene.groups).map(({ origin }) => (origin.y - base) / 19)).toEqual([1, 0, 0]);
  expect(scene.spanMarks).toEqual([{ kinds: ['hue-0'], text: 'mentions' }]);
});

test('a sentence without spans is drawn as before', () => {
  const [without, withSpans] = [sceneOf(undefined), sceneOf(NESTED)];
  expect(without.spanMarks).toEqual([]);
  expect(withSpans.height - without.height).toBe(2 * 19);
  expect(withSpans.groups.filter(({ item }) => item.kind === 'arc')).toEqual(
    without.groups.filter(({ item }) => item.kind === 'arc'),
  );
});

test('a gap is dotted, the head is heavy, and only the ends have ticks', () => {
  const scene = sceneOf(layerOf(span([...words(1, 2, 5), EMPTY], 'e1', { head: { word: 2 } })));
  const [group] = drawn(scene.groups);
  expect(pathsOf(group, 'span')).toHaveLength(2 + 2);
  expect(pathsOf(group, 'span-gap')).toHaveLength(1);
  const [heavy] = pathsOf(group, 'span-head');
  const { left, right } = scene.extents[2];
  expect(heavy).toBe(`M${left - 3 - group.origin.x} 6H${right + 3 - group.origin.x}`);
});

test('an empty node can be a span of its own', () => {
  const [group] = drawn(sceneOf(layerOf(span([EMPTY], 'zero'))).groups);
  expect(pathsOf(group, 'span')).toHaveLength(3);
});

test('columns make room for a label that is wider than its words', () => {
  const scene = sceneOf(layerOf(span(words(4), 'a very long label'), span(words(5), 'e2')));
  const [one, two] = drawn(scene.groups);
  expect(one.origin.x + measure('a very long label', 'span-label')).toBeLessThanOrEqual(two.origin.x);
});

test('in a wrapped sentence a span goes on in the next row, without a tick at the break', () => {
  const scene = sceneOf(layerOf(span(words(1, 2, 3, 4, 5, 6), 'e1')), { width: 220 });
  expect(1 < scene.bands.length).toBe(true);
  const parts = drawn(scene.groups);
  expect(parts.map(({ band }) => band)).toEqual(scene.bands.map((_, band) => band));
  const ticks = parts.map((group) => pathsOf(group, 'span').filter((d) => d.includes('v')).length);
  expect(ticks).toEqual(parts.map((_, at) => Number(at === 0) + Number(at === parts.length - 1)));
});

test('from right to left the label stands at the right end', () => {
  const arabic = { ...diagram, isRightToLeft: true };
  const [group] = drawn(sceneOf(layerOf(span(words(1, 2, 3), 'e1')), {}, arabic).groups);
  const label = group.shapes.find(({ className }) => className === 'span-label');
  const { left, right } = group.span;
  expect(label?.type === 'text' && label.x).toBeCloseTo(right - left - measure('e1', 'span-label') / 2);
});

describe('several owners', () => {
  const other = layerOf(span(words(1, 2), 'VID'));
  const both = joinSpans([NESTED, undefined, other]);

  test('are one layer with the cards of each', () => {
    expect(both?.spans.map(({ label }) => label)).toEqual(['e1', 'e2', 'e3', 'VID']);
    expect(both?.explain(3).title).toBe('VID');
    expect(both?.describe({ word: 5 })).toBe('in e2. in e2');
    expect(joinSpans([undefined, other])).toBe(other);
    expect(joinSpans([undefined])).toBeUndefined();
  });

  test('the words tell screen readers about their spans', () => {
    const word = sceneOf(both).groups.find(({ item }) => item.kind === 'word' && item.word === 5);
    expect(word?.label).toContain('in e2');
    expect(
      sceneOf(both)
        .groups.filter(({ item }) => item.kind === 'span')
        .every(({ label }) => label === undefined),
    ).toBe(true);
  });
});
