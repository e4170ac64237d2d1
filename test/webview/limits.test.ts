/** The omissions of the diagram in sentences with too many crossings, and its message about them. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import { compose } from '../../webview/src/compose.ts';
import { MOST_CROSSINGS } from '../../webview/src/limits.ts';
import type { Measure } from '../../webview/src/scene.ts';
import { blockOf, tangledBlock } from '../lostEmptyLines.ts';

const OPTIONS = { showLemma: true, showFeatures: true };
const measure: Measure = (text) => text.length * 7;

function sceneOf(text: string) {
  const diagram = diagramOf(Document.parse(text), 0);
  if (diagram === undefined) throw new Error('nothing to draw');
  return compose({ uri: 'file:///a.conllu', version: 1, ...diagram }, OPTIONS, measure);
}

test('a sentence with too many crossings is drawn without their signs, and says how many there are', () => {
  const scene = sceneOf(tangledBlock(290));
  const kinds = scene.groups.map(({ item }) => item.kind);
  expect(kinds.filter((kind) => kind === 'word')).toHaveLength(290);
  expect(kinds.filter((kind) => kind === 'arc')).toHaveLength(290);
  expect(kinds).not.toContain('crossing');
  expect(scene.leftOut).toMatch(/The arcs cross at [\d,]+ places\. Crossings are marked only up to 1,000/);
});

test('up to the limit every crossing has its sign', () => {
  const scene = sceneOf(tangledBlock(60));
  const signs = scene.groups.filter(({ item }) => item.kind === 'crossing');
  expect(signs.length).toBeGreaterThan(100);
  expect(signs.length).toBeLessThanOrEqual(MOST_CROSSINGS);
  expect(scene.leftOut).toBeUndefined();
});

test('873 words whose empty lines were lost make a picture of a few shapes for each word', () => {
  const scene = sceneOf(blockOf(873));
  const nShapes = scene.groups.reduce((sum, { shapes }) => sum + shapes.length, 0);
  expect(nShapes).toBeLessThan(25 * 900);
  expect(scene.groups.reduce((sum, { label = '' }) => sum + label.length, 0)).toBeLessThan(500 * 900);
  expect(scene.leftOut).toContain('insert them');
});

test('a sentence that is too long is an empty picture with a reason', () => {
  const scene = sceneOf(blockOf(2646));
  expect(scene.groups).toEqual([]);
  expect(scene.leftOut).toContain('the diagram draws at most 1,000');
});

test('the label of a word names no more of its cycle than can be read', () => {
  const n = 600;
  const rows = Array.from({ length: n }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i === 0 ? n : i}\tdep\t_\t_`);
  const scene = sceneOf(`${rows.join('\n')}\n\n`);
  expect(scene.groups.reduce((sum, { label = '' }) => sum + label.length, 0)).toBeLessThan(400 * n);
});
