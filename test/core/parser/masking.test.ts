/** Trees that are decided in part: nothing is learned from the other words, whatever stands in their cells. */

import { expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { packExamples, unpackExamples } from '../../../server/src/core/parser/base/packed.ts';
import { taughtWords } from '../../../server/src/core/parser/base/readWords.ts';
import {
  collectExamples,
  collectWholeExamples,
  EMPTY_CARD,
  type MachineMade,
  saveModel,
  trainLinear,
  trainNeural,
} from '../../../server/src/core/parser/index.ts';
import { InputEncoder } from '../../../server/src/core/parser/network/input.ts';
import { Kernels } from '../../../server/src/core/parser/network/kernels.ts';
import { Network } from '../../../server/src/core/parser/neural/network.ts';
import { networkVocabulary } from '../../../server/src/core/parser/neural/train.ts';
import { conllu } from '../../fixture.ts';
import { toyTreebank } from '../toyTreebank.ts';

const NONE: ReadonlySet<number> = new Set();
const WHOLE = toyTreebank(6, 1);
const isMasked = (word: number) => word % 3 === 2;

/** The same sentences with other HEAD and DEPREL cells in the masked words. */
const withMasked = (cells: string): Sentence[] =>
  splitBlocks(
    WHOLE.map(({ text }) =>
      text
        .split('\n')
        .map((line) => {
          const parts = line.split('\t');
          return 1 < parts.length && isMasked(Number(parts[0]))
            ? [...parts.slice(0, 6), cells, '_', '_'].join('\t')
            : line;
        })
        .join('\n'),
    ).join(''),
  );

const machineOf = ({ nWords }: Sentence): MachineMade => ({
  tree: new Set(Array.from({ length: nWords }, (_, at) => at + 1).filter(isMasked)),
  tags: NONE,
  lemma: NONE,
  xpos: NONE,
});

test.each(['neural', 'linear'] as const)('%s: what stands in masked cells changes no byte of a model', (kind) => {
  const bytes = (sentences: Sentence[], options: { machineOf?: typeof machineOf } = {}) => {
    const result =
      kind === 'neural'
        ? trainNeural(sentences, { bits: 12, epochs: 1, ...options })
        : trainLinear(sentences, { bits: 12, epochs: 2, ...options });
    const { model } = result!;
    // The second task of the network for words without tags serves its training alone.
    if (model.kind === 'neural')
      expect(Object.keys(model.untagged.weights).filter((key) => /^tags/.test(key))).toEqual([]);
    return Buffer.from(saveModel(model, EMPTY_CARD)).toString('base64');
  };
  const blank = bytes(withMasked('_\t_'));
  expect(bytes(withMasked('1\tdep'), { machineOf }) === blank, 'marked, with wrong heads').toBe(true);
  expect(bytes(WHOLE, { machineOf }) === blank, 'marked, with the right heads').toBe(true);
  expect(bytes(WHOLE) === blank, 'nothing masked').toBe(false);
});

test('masked words have no gradient, and the others one per decided word', () => {
  const [sentence] = splitBlocks(
    conllu(`
      1  the  the  DET  _  _  2  det  _  _
      2  dog  dog  NOUN  _  _  3  nsubj  _  _
      3  sleeps  sleep  VERB  _  _  0  root  _  _

    `).replace(/^\n/, ''),
  );
  const { examples } = collectExamples([sentence]);
  const { vocabulary } = networkVocabulary(examples);
  const [{ words, heads }] = examples;
  /** Gradients of the bias of each distance between head and dependent. */
  const gradients = (masked: readonly number[]) => {
    const network = new Network(new Kernels(), vocabulary, 4, 'train');
    network.initialise(3, []);
    const own = heads.map((head, word) => (masked.includes(word) ? -1 : head));
    const labels = Int32Array.of(-1, 0, 1, -1).map((label, word) => (masked.includes(word) ? -1 : label));
    const { arcs } = network.train([{ rows: new InputEncoder(vocabulary).encode(words), heads: own, labels }]);
    const { gradients: at, size } = network.tensors.get('arc.distance');
    return { loss: arcs, at: [...network.kernels.floats(at, size)], norm: network.tensors.gradientNorm() };
  };
  const [all, first, second, third] = [[], [2, 3], [1, 3], [1, 2]].map(gradients);
  expect(all.loss).toBeCloseTo((first.loss + second.loss + third.loss) / 3, 5);
  all.at.forEach((value, i) => {
    expect(value).toBeCloseTo((first.at[i] + second.at[i] + third.at[i]) / 3, 5);
  });
  // Only the third word has a head three words before it.
  const far = all.at.findIndex((value, i) => value !== 0 && first.at[i] === 0 && second.at[i] === 0);
  expect(far).toBeGreaterThanOrEqual(0);
  expect(third.at[far]).not.toBe(0);
  expect([first.norm, second.norm, third.norm].every((norm) => 0 < norm)).toBe(true);
});

test('what is decided, what is masked, and what is left out', () => {
  const sentences = splitBlocks(
    conllu(`
      1  a  a  X  _  _  _  dep   _  _
      2  b  b  X  _  _  0  root  _  _

      1  a  a  X  _  _  2  _     _  _
      2  b  b  X  _  _  0  root  _  _

      1  a  a  X  _  _  _  _  _  _
      2  b  b  X  _  _  _  _  _  _

      1  a  a  X  _  _  2  dep  _  _
      2  b  b  X  _  _  1  dep  _  _
      3  c  c  X  _  _  _  _    _  _

      1  a  a  X  _  _  0  root  _  _
      2  b  b  X  _  _  0  root  _  _
      3  c  c  X  _  _  _  _     _  _

      1  a  a  X  _  _  2  root  _  _
      2  b  b  X  _  _  _  _     _  _

    `).replace(/^\n/, ''),
  );
  const { examples, words, masked, sentences: whole, skipped } = collectExamples(sentences);
  expect(examples.map(({ heads, deprels }) => [[...heads], deprels])).toEqual([
    [
      [-1, -1, 0],
      ['', '', 'root'],
    ],
    [
      [-1, 2, 0],
      ['', '', 'root'],
    ],
  ]);
  expect({ words, masked, whole, skipped }).toEqual({
    words: 3,
    masked: 1,
    whole: 2,
    skipped: { ids: 0, heads: 1, tree: 2, deprels: 1 },
  });
  expect(collectWholeExamples(sentences)).toMatchObject({ words: 0, skipped: { heads: 2, deprels: 2, tree: 2 } });
});

test('packed, masks and tags of programs are kept', () => {
  const [sentence] = toyTreebank(1, 4);
  const made = { tree: new Set([2]), tags: new Set([1, 3]), lemma: new Set([2, 4]), xpos: new Set([4]) };
  const { examples } = collectExamples([sentence], () => made);
  const [unpacked] = unpackExamples(packExamples(examples));
  expect(unpacked).toEqual(examples[0]);
  expect(unpacked.heads[2]).toBe(-1);
  // A program's XPOS does not take the UPOS of a person away.
  const { words } = unpacked;
  const full = {
    ...words,
    ...Object.fromEntries(['lemmas', 'upos', 'xpos', 'feats'].map((each) => [each, ['', 'a', 'b', 'c', 'd']])),
  };
  const { lemmas, upos, xpos, feats } = taughtWords({ ...unpacked, words: full });
  expect([lemmas, upos, xpos, feats].map((cells) => cells.join('-'))).toEqual(['----', '--b--d', '--b--', '--b--d']);
});
