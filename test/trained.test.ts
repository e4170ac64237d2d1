/** Cached models are those that a training would give now: the same bytes, and never those of other sources. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Document } from '../server/src/core/conllu/index.ts';
import { searchFor, trainSharedBase } from '../server/src/core/parser/index.ts';
import { goldText } from '../server/src/core/parser/tokenizing/gold.ts';
import { toyTreebank, withText } from './core/toyTreebank.ts';
import * as recipes from './recipes.ts';
import { trainedIn } from './trained.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-trained-'));
  mkdirSync(join(folder, 'sources'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'sources', name), text);
};

/** Each training of these recipes is counted. */
const SOURCES = {
  'recipes.ts': `import { rate } from './rate.ts';
    export const model = (seed: number) => { globalThis.nTrained = (globalThis.nTrained ?? 0) + 1; return { rate, seed }; };
    export { other } from './other.ts';`,
  'rate.ts': 'export const rate: number = 1;',
  'other.ts': 'export const other = () => 1;',
};
const count = globalThis as { nTrained?: number };

describe('what the key is', () => {
  const model = (seed: number) =>
    trainedIn<unknown>({ recipes: join(folder, 'sources'), kept: join(folder, 'kept') }, 'model', [seed]);

  beforeEach(() => {
    count.nTrained = 0;
    write(SOURCES);
  });

  test('unchanged, it is trained once', async () => {
    expect([await model(1), await model(1)]).toEqual([
      { rate: 1, seed: 1 },
      { rate: 1, seed: 1 },
    ]);
    expect(count.nTrained).toBe(1);
  });

  test('a changed source that it uses, however far away, has it trained again, in the place of the old one', async () => {
    await model(1);
    write({ 'rate.ts': 'export const rate: number = 2;' });
    expect(await model(1)).toEqual({ rate: 2, seed: 1 });
    expect(count.nTrained).toBe(2);
    expect(readdirSync(join(folder, 'kept'))).toHaveLength(1);
  });

  test('so have other arguments, each in its own place', async () => {
    expect([await model(1), await model(2), await model(1)]).toEqual([1, 2, 1].map((seed) => ({ rate: 1, seed })));
    expect(count.nTrained).toBe(2);
  });

  test('comments, types and sources that it does not use have not', async () => {
    await model(1);
    write({ 'rate.ts': '/** Fast. */\nexport const rate = 1 as number;', 'other.ts': 'export const other = () => 2;' });
    await model(1);
    expect(count.nTrained).toBe(1);
  });

  test('a recipe that reads files or takes a function is refused', async () => {
    write({ 'rate.ts': `import { readdirSync } from 'node:fs'; export const rate = readdirSync('.').length;` });
    await expect(model(1)).rejects.toThrow('node:fs');
    write(SOURCES);
    await expect(model((() => {}) as never)).rejects.toThrow('could not be cloned');
  });
});

/** Twice, since the engine prints integers in two ways, depending on their origin. */
const bytesOf = (model: unknown) => serialize(deserialize(serialize(model)));

describe('kept, and trained without a cache, to the byte', () => {
  const { tagged, model } = trainSharedBase(toyTreebank(6, 1), { bits: 12 })!.linear;
  const gold = goldText(
    Document.parse(
      withText(toyTreebank(6, 1))
        .map(({ text }) => text)
        .join(''),
    ).sentences,
  )!;
  const ARGUMENTS: { readonly [N in keyof typeof recipes]: Parameters<(typeof recipes)[N]> } = {
    toyLinear: [],
    toyNeural: [6, { epochs: 1, nDev: 2 }],
    trainNeuralHeads: [tagged, model.deprels, [{ search: searchFor('mst', 'exact')! }], { epochs: 1 }],
    trainTagNetwork: [tagged, { epochs: 1 }],
    trainTokenizerOn: [gold, { epochs: 1 }],
  };

  test.each(Object.entries(ARGUMENTS))('%s', async (name, args) => {
    const [, recipe] = Object.entries(recipes).find(([each]) => each === name) ?? [];
    const now = (recipe as (...given: readonly unknown[]) => unknown)(...args);
    for (const _ of ['trained', 'kept']) {
      const model = await trainedIn<unknown>({ kept: join(folder, 'kept') }, name, args);
      expect(model).toStrictEqual(now);
      expect(bytesOf(model).equals(bytesOf(now))).toBe(true);
    }
  });
});
