/** Cached products of the first layer: the same numbers as those computed again, to the last bit. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import type { Words } from '../../../../server/src/core/parser/base/readWords.ts';
import { packingOf } from '../../../../server/src/core/parser/network/batch.ts';
import { FirstLayer } from '../../../../server/src/core/parser/network/firstLayer.ts';
import { collectVocabulary, InputEncoder } from '../../../../server/src/core/parser/network/input.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { Network } from '../../../../server/src/core/parser/neural/network.ts';
import { NetworkScorer } from '../../../../server/src/core/parser/neural/scorer.ts';
import { TagInput } from '../../../../server/src/core/parser/tagging/input.ts';
import { collectInventory } from '../../../../server/src/core/parser/tagging/inventory.ts';
import { runs } from '../../../thorough.ts';

const random = createRandom(8);
const draw = (below: number) => Math.floor(random() * below);

function wordsOf(n: number, order?: readonly string[]): Words {
  const column = (value: () => string) => ['', ...Array.from({ length: n }, value)];
  return {
    n,
    forms: column(() => `${draw(2) === 0 ? 'w' : 'W'}${draw(4)}`),
    lemmas: column(() => (draw(2) === 0 ? '' : 'l')),
    upos: column(() => (draw(2) === 0 ? 'NOUN' : 'VERB')),
    xpos: column(() => (draw(2) === 0 ? '' : 'X')),
    feats: column(() => (draw(2) === 0 ? 'Case=Nom|Number=Sing' : '')),
    order,
  };
}

const ORDER = ['order:a=1', 'order:b=2'];
const sentences = Array.from({ length: 60 }, (_, i) => wordsOf(1 + draw(6), i % 3 === 0 ? ORDER : undefined));
const kernels = new Kernels();
const { vocabulary } = collectVocabulary(sentences, 2);
const network = new Network(kernels, vocabulary, 3, 'run');
network.initialise(4, []);
network.freeze();
const encoder = new InputEncoder(vocabulary);

test.each([1, 20, 60, 4096])('%s words kept', (capacity) => {
  const first = new FirstLayer(kernels, network.tensors, encoder, capacity);
  const keepsNothing = new FirstLayer(kernels, network.tensors, encoder, 1);
  const { mark } = kernels;
  for (let round = 0; round < runs(40); round++) {
    const batch = Array.from({ length: 1 + draw(4) }, () => sentences[draw(sentences.length)]).sort(
      (a, b) => b.n - a.n,
    );
    const packing = packingOf(batch.map(({ n }) => n + 1));
    const scores = (arcs: readonly number[]) => arcs.map((at, s) => [...kernels.floats(at, (batch[s].n + 1) ** 2)]);
    const kept = scores(network.run(packing, first.products(batch, packing)).arcs);
    const anew = scores(network.run(packing, keepsNothing.products(batch, packing)).arcs);
    expect(kept, `round ${round}`).toEqual(anew);
    kernels.release(mark);
  }
});

test('scores in use are those of training, up to rounding', () => {
  const batch = [...sentences].sort((a, b) => b.n - a.n);
  // Every word depends on the one before it; the relation of the first is known, so it has no scores.
  const trees = batch.map(({ n }) => Int32Array.from({ length: n + 1 }, (_, word) => word - 1));
  const first = new FirstLayer(kernels, network.tensors, encoder);
  const [training, use] = [undefined, first].map((layer) =>
    new NetworkScorer(network, encoder, layer).scoreAll(batch, ({ arcs, labels }) => {
      const relations = labels(trees);
      return batch.map((_, s) => [...arcs[s], ...relations[s]]);
    }),
  );
  use.forEach((scores, s) => {
    scores.forEach((score, at) => {
      if (training[s][at] === -Infinity) expect(score).toBe(-Infinity);
      else expect(score).toBeCloseTo(training[s][at], 2);
    });
  });
});

test('what is kept of a word does not keep the text alive that it was cut from', () => {
  setFlagsFromString('--expose-gc');
  const heap = () => {
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  };
  const first = new FirstLayer(kernels, network.tensors, encoder, 4096);
  const tags = new TagInput(collectInventory([]).inventory);
  const before = heap();
  for (let text = 0; text < 20; text++) {
    const read = `a rather long word ${text} and `.repeat(70_000);
    const words = { ...wordsOf(1), forms: ['', read.slice(2, 30)] };
    const { mark } = kernels;
    first.products([words], packingOf([2]));
    tags.encode(words);
    kernels.release(mark);
  }
  expect(heap() - before).toBeLessThan(10e6);
});
