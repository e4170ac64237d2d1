/** The linear model's sums in WebAssembly against the plain ones: the same to the last bit. */

import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import type { Words } from '../../../../server/src/core/parser/base/readWords.ts';
import { arcSentence } from '../../../../server/src/core/parser/linear/arcFeatures.ts';
import { scoreArcs } from '../../../../server/src/core/parser/linear/arcScorer.ts';
import { fastArcs, fastClasses } from '../../../../server/src/core/parser/linear/fastLinear.ts';
import { classScores } from '../../../../server/src/core/parser/linear/multiclass.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';

const BITS = 12;
const random = createRandom(5);
const draw = (below: number) => Math.floor(random() * below);
const weights = Float32Array.from({ length: 2 ** BITS }, () => random() - 0.5);

const TAGS = ['NOUN', 'VERB', 'AUX', 'PUNCT', 'CCONJ', 'SCONJ', 'ADJ', ''];
const FEATS = ['', 'Case=Nom', 'Case=Nom|Number=Sing', 'Case=Acc|Number=Sing|Person=3', 'Number=Plur'];

function wordsOf(n: number, tags: readonly string[] = TAGS): Words {
  const column = (value: () => string) => ['', ...Array.from({ length: n }, value)];
  return {
    n,
    forms: column(() => `w${draw(20)}`),
    lemmas: column(() => (draw(3) === 0 ? '' : `l${draw(9)}`)),
    upos: column(() => tags[draw(tags.length)]),
    xpos: column(() => `x${draw(4)}`),
    feats: column(() => FEATS[draw(FEATS.length)]),
  };
}

test('arcs: short and long, odd and even sentences, with more tags than the model distinguishes', () => {
  const kernels = new Kernels();
  const arcs = fastArcs(kernels, { bits: BITS, values: weights });
  const mark = kernels.mark;
  const many = Array.from({ length: 40 }, (_, i) => `T${i}`);
  for (const words of [1, 2, 3, 4, 9, 30, 61].flatMap((n) => [wordsOf(n), wordsOf(n, many)])) {
    const sentence = arcSentence(words);
    expect(scoreArcs(sentence, weights, BITS, arcs.sums), `${words.n} words`).toEqual(
      scoreArcs(sentence, weights, BITS),
    );
  }
  expect(kernels.mark, 'memory is given back').toBe(mark);
  expect(arcs.values).toEqual(weights);
});

test('classes: any number of them and of features; few candidates of many', () => {
  const kernels = new Kernels();
  const plain = { bits: BITS, values: weights };
  for (const nClasses of [1, 3, 16, 17, 50, 200]) {
    const fast = fastClasses(kernels, plain, nClasses);
    for (const nCandidates of new Set([1, Math.ceil(nClasses / 3), nClasses])) {
      for (const count of [0, 1, 40, 101, 300]) {
        const bases = Int32Array.from({ length: 300 }, () => draw(2 ** BITS));
        const all = Array.from({ length: nClasses }, (_, i) => i);
        const candidates = Int32Array.from(all.filter((i) => (i * nCandidates) % nClasses < nCandidates));
        const [a, b] = [plain, fast].map((model) => {
          const scores = new Float32Array(nClasses).fill(7);
          classScores(model, bases, count, candidates, scores);
          return [...candidates].map((candidate) => scores[candidate]);
        });
        expect(b, `${nCandidates} of ${nClasses} classes, ${count} features`).toEqual(a);
      }
    }
  }
});

test('weights too few for the classes side by side, and no classes, stay plain', () => {
  const small = { bits: 3, values: new Float32Array(8) };
  expect(fastClasses(new Kernels(), small, 5)).toBe(small);
  expect(fastClasses(new Kernels(), { bits: BITS, values: weights }, 0).fast).toBeUndefined();
});
