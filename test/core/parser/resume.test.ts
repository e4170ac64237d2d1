/** Training that is interrupted and resumed: the same model to the bit, whenever it stopped. And the storage of its stages. */

import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { collectExamples } from '../../../server/src/core/parser/base/examples.ts';
import { packExamples, unpackExamples } from '../../../server/src/core/parser/base/packed.ts';
import type { Example } from '../../../server/src/core/parser/base/readWords.ts';
import {
  decodeStage,
  EMPTY_CARD,
  encodeStage,
  keyOfExamples,
  keyOfText,
  type StageArrays,
  type StageStore,
  saveModel,
  type TrainProgress,
  trainNeural,
} from '../../../server/src/core/parser/index.ts';
import { thoroughly } from '../../thorough.ts';
import { toyTreebank } from '../toyTreebank.ts';

const KEY = keyOfText('toy');
const SENTENCES = toyTreebank(20, 1);

/** Stores stages as files would, and remembers the order. */
class Memory implements StageStore {
  readonly files = new Map<string, Uint8Array>();
  readonly saved: string[] = [];

  load(name: string): StageArrays | undefined {
    const bytes = this.files.get(name);
    return bytes && decodeStage(KEY, bytes);
  }

  save(name: string, arrays: StageArrays): void {
    this.files.set(name, joined(encodeStage(KEY, arrays)));
    this.saved.push(name);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

interface Run {
  readonly stages?: StageStore;
  readonly checkpoint?: () => void;
  readonly onProgress?: (progress: TrainProgress) => void;
}

/** A digest of the model file: millions of bytes are slow to compare one by one. */
function modelOf(run: Run): string {
  const trained = trainNeural(SENTENCES, { epochs: 2, bits: 12, dev: toyTreebank(3, 2), ...run });
  if (trained === undefined) throw new Error('nothing to learn from');
  return createHash('sha256').update(saveModel(trained.model, EMPTY_CARD)).digest('hex');
}

class Interrupted extends Error {}

/** A training from start to end, and its model. */
const whole = new Memory();
let expected: string;
beforeAll(() => {
  expected = modelOf({ stages: whole });
});

test('interrupted inside of stages and resumed: the same model', () => {
  expect(modelOf({}), 'keeping stages changes nothing').toEqual(expected);
  const network = (part: string) => [1, 2].map(() => `${part}-network`);
  const linear = ['tagged-trees', 'tagger', 'tags-1', 'tags-2', 'tags-3', 'tags-4', 'untagged-trees'];
  expect(whole.saved).toEqual([...linear, ...network('tagged'), ...network('untagged'), ...network('tagger')]);

  const store = new Memory();
  for (let nSaved = 0; nSaved < whole.saved.length; nSaved += thoroughly(1, 5)) {
    // As far as some steps into the stage after the next one.
    let steps = 0;
    const checkpoint = () => {
      if (nSaved === store.saved.length && 1 < ++steps) throw new Interrupted();
    };
    expect(() => modelOf({ stages: store, checkpoint }), `inside stage ${nSaved}`).toThrow(Interrupted);
    expect(store.saved).toEqual(whole.saved.slice(0, nSaved));
  }
  const done: number[] = [];
  expect(modelOf({ stages: store, onProgress: (progress) => done.push(progress.done) })).toEqual(expected);
  expect(store.saved).toEqual(whole.saved);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBeCloseTo(1, 10);
  let nSteps = 0;
  const again = modelOf({
    stages: store,
    checkpoint: () => {
      nSteps++;
    },
  });
  expect([nSteps, again]).toEqual([0, expected]);
});

test('a damaged stage is done again', () => {
  const store = new Memory();
  for (const [name, bytes] of whole.files) store.files.set(name, bytes);
  for (const [name, bytes] of [...whole.files].slice(thoroughly(0, -1))) {
    const damaged = bytes.slice();
    damaged[name.length + bytes.length / 2] ^= 1;
    store.files.set(name, damaged);
  }
  expect(modelOf({ stages: store })).toEqual(expected);
});

test('stages come back to the bit, or not at all', () => {
  const arrays = {
    odd: Float32Array.of(1e-40, -0, 3),
    'another name': Float64Array.of(Math.PI, Number.NaN),
    whole: Int32Array.of(-1, 2 ** 31 - 1, 0),
    none: new Float32Array(0),
    view: new Float32Array([1, 2, 3, 4]).subarray(1, 3),
  };
  const bytes = joined(encodeStage(KEY, arrays));
  expect(decodeStage(KEY, bytes)).toEqual(arrays);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  expect(decodeStage(KEY, shifted.subarray(1))).toEqual(arrays);
  expect(decodeStage(keyOfText('other'), bytes)).toBeUndefined();
  for (let length = 0; length < bytes.length; length++) {
    expect(decodeStage(KEY, bytes.slice(0, length))).toBeUndefined();
  }
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at] ^= 64;
    expect(decodeStage(KEY, damaged), `byte ${at}`).toBeUndefined();
  }
});

const EXAMPLES: readonly Example[] = [
  ...collectExamples(SENTENCES).examples,
  {
    words: {
      n: 2,
      forms: ['', 'x'.repeat(10_000), '\ud83d'],
      lemmas: ['', '', 'é\u0000'],
      upos: ['', 'X', ''],
      xpos: ['', '', 'y'],
      feats: ['', 'A=B|C=D', ''],
    },
    heads: Int32Array.of(-1, 2, 0),
    deprels: ['', 'dep', 'root'],
  },
];

test('packed examples come back, from shared memory too', () => {
  expect(unpackExamples(packExamples(EXAMPLES))).toEqual(EXAMPLES);
  const shared = packExamples(EXAMPLES, (bytes) => new SharedArrayBuffer(bytes));
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(unpackExamples(shared)).toEqual(EXAMPLES);
  expect(unpackExamples(packExamples([]))).toEqual([]);
});

const replaced = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((each, index) => (index === at ? item : each));

test('the key of examples depends on all that is learned, and on their order', () => {
  const key = keyOfExamples(EXAMPLES);
  expect(key).toMatch(/^[0-9a-f]{16}$/);
  const [first, second, ...rest] = EXAMPLES;
  const others: (readonly Example[])[] = [[second, first, ...rest], EXAMPLES.slice(1), [...EXAMPLES, first]];
  for (const column of ['forms', 'lemmas', 'upos', 'xpos', 'feats'] as const) {
    const changed = replaced(first.words[column], 2, 'changed');
    others.push([{ ...first, words: { ...first.words, [column]: changed } }, second, ...rest]);
  }
  others.push([{ ...first, deprels: replaced(first.deprels, 2, 'changed') }, second, ...rest]);
  others.push([{ ...first, heads: Int32Array.from(replaced([...first.heads], 1, 4)) }, second, ...rest]);
  const keys = others.map(keyOfExamples);
  expect(new Set([key, ...keys]).size).toBe(others.length + 1);
  expect(keyOfExamples(unpackExamples(packExamples(EXAMPLES)))).toBe(key);
});
