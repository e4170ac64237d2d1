/** Word vectors that were learned elsewhere: which of them a model keeps. */

import { expect, test } from 'vitest';
import { GivenVectors } from '../../../../server/src/core/parser/index.ts';
import { Pretrained } from '../../../../server/src/core/parser/pretrained/model.ts';

const vector = (width: number, seed: number) => Float32Array.from({ length: width }, (_, i) => Math.sin(seed + i));

test('those of the treebank, wherever they are, and as many of the first others as there is room for', () => {
  const width = 1021;
  const vectors = new GivenVectors(width, ['Wanted', 'missing']);
  const letters = 'abcdefghij';
  const nameOf = (at: number) => `${at}`.replace(/\d/g, (digit) => letters[Number(digit)]);
  for (let at = 0; at < 6000; at++) {
    if (vectors.takes(nameOf(at))) vectors.add(nameOf(at), vector(width, at));
  }
  expect(vectors.takes('another')).toBe(false);
  expect(vectors.takes('WANTED')).toBe(true);
  vectors.add('WANTED', vector(width, 1));
  expect(vectors.found).toEqual({ forms: 1, wanted: 2 });
  const model = vectors.model();
  expect(model.forms).toHaveLength(Math.floor(6_000_000 / 1024));
  expect(model.forms.slice(0, 3)).toEqual(['wanted', 'a', 'b']);
  expect(model.width).toBe(1024);
});

test('found in lower case; the form that is in lower case itself counts; unknown forms have no vector', () => {
  const vectors = new GivenVectors(4, ['Dog']);
  vectors.add('DOG', vector(4, 1));
  expect([vectors.takes('Dog'), vectors.takes('dog'), vectors.has('DOG')]).toEqual([false, true, true]);
  vectors.add('dog', vector(4, 2));
  expect([vectors.takes('DOG'), vectors.takes('dog'), vectors.has('DOG')]).toEqual([false, false, false]);
  vectors.add('cat', vector(4, 3));
  const used = new Pretrained(vectors.model());
  const of = (form: string) => {
    const out = new Float32Array(4);
    used.write(form, out, 0);
    return out;
  };
  expect(Math.hypot(...of('Dog'))).toBeCloseTo(2, 1);
  expect(of('DOG')).toEqual(of('dog'));
  expect([...of('dogs')]).toEqual([0, 0, 0, 0]);
});
