/** The layer below the words as data: one line for each pair of nodes, all labels, classes, texts for screen readers and cards. */

import { describe, expect, test } from 'vitest';
import type { DiagramNode } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import { explainItem } from '../../webview/src/explain.ts';
import { bundlesOf, type LowerArc, type LowerLayer } from '../../webview/src/lowerLayer.ts';
import { relatedTo } from '../../webview/src/related.ts';
import type { Measure, SceneGroup } from '../../webview/src/scene.ts';
import { diagramOf } from './diagramOf.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;

const diagram = diagramOf(`
1-2  don't
1    do     do    AUX   _  3  aux
2    n't    not   PART  _  3  advmod
3    eat    eat   VERB  _  0  root
3.1  eat
4    it     it    PRON  _  3  obj
`);

const word = (index: number): DiagramNode => ({ word: index });
const EMPTY: DiagramNode = { emptyNode: 0 };

const arc = (head: DiagramNode | undefined, dependent: DiagramNode, label: string, kind = 'a'): LowerArc => ({
  head,
  dependent,
  label,
  kind,
});

function layerOf(...arcs: LowerArc[]): LowerLayer {
  return {
    arcs,
    legend: ['a', 'b', 'c'].map((kind) => ({ kind, text: `kind ${kind}` })),
    describe: (node) => ('word' in node && node.word === 4 ? 'A obj of eat' : ''),
    explain: (indices) => ({ title: indices.map((index) => arcs[index].label).join(' and '), lines: [] }),
  };
}

const lowerGroups = (groups: readonly SceneGroup[]) => groups.filter(({ item }) => item.kind === 'lowerArc');
const textsOf = ({ shapes }: SceneGroup) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape] : []));

function sceneOf(...arcs: LowerArc[]) {
  const layer = layerOf(...arcs);
  const scene = compose(diagram, OPTIONS, measure, layer);
  return { layer, scene, lower: lowerGroups(scene.groups) };
}

test('two arcs between the same nodes are one line with both labels and both classes', () => {
  const { lower } = sceneOf(arc(word(3), word(4), 'obj'), arc(word(3), word(4), 'obl', 'b'));
  expect(lower).toHaveLength(1);
  expect(lower[0].classNames).toEqual(['arc', 'lower-arc', 'is-a', 'is-b']);
  expect(textsOf(lower[0]).map(({ text }) => text)).toEqual(['obj', ' | ', 'obl']);
  expect(textsOf(lower[0]).map(({ className }) => className)).toEqual(['label is-a', 'label', 'label is-b']);
  const [first, , second] = textsOf(lower[0]);
  expect(second.x - first.x).toBe(measure('obj', 'label') + measure(' | ', 'label'));
});

test('the other direction, another head and a self-loop are lines of their own', () => {
  const { lower } = sceneOf(
    arc(word(3), word(4), 'x'),
    arc(word(4), word(3), 'y'),
    arc(EMPTY, word(4), 'z'),
    arc(word(4), word(4), 'loop'),
  );
  expect(lower.map((group) => textsOf(group)[0].text)).toEqual(['x', 'y', 'z', 'loop']);
});

test('the root, and heads that do not exist, have one line from below', () => {
  const arcs = [arc(word(0), word(3), 'root'), arc(undefined, word(3), '9:obj', 'c')];
  expect(bundlesOf(arcs)).toEqual([{ head: word(0), dependent: word(3), arcs: [0, 1] }]);
  const { lower } = sceneOf(...arcs);
  expect(textsOf(lower[0]).map(({ text }) => text)).toEqual(['root', ' | ', '9:obj']);
  const line = lower[0].shapes.find(({ className }) => className === 'line');
  expect(line).toMatchObject({ d: expect.stringMatching(/^M0 [\d.]+V-[\d.]+$/) });
});

test('an arc without a label has no box', () => {
  const { lower } = sceneOf(arc(word(3), word(1), ''));
  expect(lower[0].shapes.map(({ className }) => className)).toEqual(['hit', 'line', 'arrowhead']);
});

test('arcs of nodes that are not in the sentence are left out', () => {
  const { lower } = sceneOf(arc(word(9), word(1), 'x'), arc(word(1), { emptyNode: 4 }, 'y'), arc(word(1), EMPTY, 'z'));
  expect(lower.map((group) => textsOf(group)[0].text)).toEqual(['z']);
});

test('all of it is below the words, feet below the tokens that are in between', () => {
  const { scene, lower } = sceneOf(arc(word(2), word(4), 'x'), arc(word(0), EMPTY, 'root'));
  const bottomOf = (kind: string) =>
    Math.max(
      ...scene.groups.flatMap(({ item, origin, shapes }) =>
        item.kind === kind
          ? shapes.map((shape) =>
              shape.type === 'rect'
                ? origin.y + shape.y + shape.height
                : shape.type === 'text'
                  ? origin.y + shape.y
                  : 0,
            )
          : [],
      ),
    );
  const [first, second] = lower.map(({ shapes }) => shapes[1]);
  if (first.type !== 'path' || second.type !== 'path') throw new Error('no lines');
  const [headY, dependentY] = [/^M[\d.]+ ([-\d.]+)/, /V([-\d.]+)$/].map(
    (pattern) => lower[0].origin.y + Number(pattern.exec(first.d)![1]),
  );
  expect(headY).toBeGreaterThan(bottomOf('token'));
  expect(dependentY).toBeGreaterThan(bottomOf('word'));
  expect(dependentY).toBeLessThan(headY);
  const [from, to] = /M[\d.]+ ([-\d.]+)V([-\d.]+)/.exec(second.d)!.slice(1).map(Number);
  expect(from).toBeGreaterThan(to);
  expect(scene.height).toBeGreaterThan(compose(diagram, OPTIONS, measure).height + 26);
  for (const { y } of lower.flatMap(textsOf)) expect(y).toBeLessThan(scene.height);
});

test('the legend explains the kinds that are there', () => {
  const { scene } = sceneOf(arc(word(3), word(4), 'x', 'c'), arc(word(3), word(1), 'y'));
  expect(scene.lowerMarks.map(({ kind }) => kind)).toEqual(['a', 'c']);
});

test('screen readers are told the arcs with their word, and an empty layer changes nothing', () => {
  const { scene } = sceneOf(arc(word(3), word(4), 'obj'));
  const label = scene.groups.find(({ item }) => item.kind === 'word' && item.word === 4)?.label;
  expect(label).toMatch(/obj of 3 .*\. A obj of eat$/);
  const silent: LowerLayer = { ...layerOf(), describe: () => '' };
  expect(compose(diagram, OPTIONS, measure, silent)).toEqual(compose(diagram, OPTIONS, measure));
});

describe('what is pointed at', () => {
  const { layer, lower } = sceneOf(arc(word(3), word(4), 'obj'), arc(EMPTY, word(4), 'obl'));
  const [{ item: obj }, { item: obl }] = lower;

  test('is explained by the owner of the layer', () => {
    expect(explainItem(diagram, obj, layer)).toEqual({ title: 'obj', lines: [] });
    expect(explainItem(diagram, obj)).toBeUndefined();
  });

  test('a lower arc lights up itself and its ends', () => {
    const { words, arcs, emptyNodes, hasLower } = relatedTo(diagram, obl);
    expect([words, arcs, emptyNodes]).toEqual([new Set([4]), new Set(), new Set([0])]);
    expect([obj, obl].map((item) => item.kind === 'lowerArc' && hasLower(item))).toEqual([false, true]);
  });

  test('a word or an empty node lights up the lower arcs at it', () => {
    const lit = (item: Parameters<typeof relatedTo>[1]) =>
      [obj, obl].map((each) => each.kind === 'lowerArc' && relatedTo(diagram, item).hasLower(each));
    expect(lit({ kind: 'word', word: 3 })).toEqual([true, false]);
    expect(lit({ kind: 'word', word: 4 })).toEqual([true, true]);
    expect(lit({ kind: 'emptyNode', emptyNode: 0 })).toEqual([false, true]);
  });
});
