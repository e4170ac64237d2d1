/** The word order of a text: estimated from tags and confirmed arcs, described, and read by parsers that were trained with it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { readWords } from '../../../../server/src/core/parser/base/readWords.ts';
import {
  beginPart,
  collectExamples,
  describeOrder,
  EMPTY_CARD,
  loadModel,
  type NeuralModel,
  sampleOrder,
  saveModel,
  trainLinear,
  trainNetwork,
  withWordOrders,
} from '../../../../server/src/core/parser/index.ts';
import { DIMENSIONS } from '../../../../server/src/core/parser/network/input.ts';
import { orderItems } from '../../../../server/src/core/parser/order/aspects.ts';
import { wordOrderOf } from '../../../../server/src/core/parser/order/estimate.ts';
import { reordered } from '../../../../server/src/core/parser/order/reorder.ts';
import { TYPOLOGIES } from '../../../../server/src/core/parser/order/typology.ts';
import { fixture } from '../../../fixture.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const HEAD_FINAL = `
1  she     _  PRON   _  _  5  nsubj  _  _
2  big     _  ADJ    _  _  3  amod   _  _
3  garden  _  NOUN   _  _  5  obl    _  _
4  in      _  ADP    _  _  3  case   _  _
5  plays   _  VERB   _  _  0  root   _  _
6  .       _  PUNCT  _  _  5  punct  _  _
`;

/** Tags alone do not show here whether the adposition belongs to the noun before or after it. */
const UNCLEAR = `
1  house  _  NOUN  _  _  4  nsubj  _  _
2  in     _  ADP   _  _  3  case   _  _
3  tree   _  NOUN  _  _  4  obl    _  _
4  is     _  VERB  _  _  0  root   _  _
`;

describe('from tags', () => {
  test('a verb-final text with postpositions', () => {
    const order = sampleOrder(times(10, HEAD_FINAL));
    expect(order).toMatchObject({ adposition: 1, adjective: 0, final: 1, initial: 0, nominals: 0 });
    expect(describeOrder(order)).toBe('verb-final, postpositions, adjectives before nouns');
  });

  test('HEAD and DEPREL make no difference', () => {
    const [sentence] = times(1, HEAD_FINAL);
    const without = Document.parse(sentence.text.replace(/\t\d\t[a-z]+\t_\t_$/gm, '\t_\t_\t_\t_')).sentences;
    expect(without[0].heads).toEqual(Int32Array.of(-1, -1, -1, -1, -1, -1, -1));
    expect(sampleOrder(repeat(without, 10))).toEqual(sampleOrder(times(10, HEAD_FINAL)));
  });

  test('too little text, and text without tags, say nothing', () => {
    expect(sampleOrder(times(3, HEAD_FINAL))).toEqual({});
    expect(describeOrder({})).toBeUndefined();
    const untagged = times(20, HEAD_FINAL.replaceAll(/PRON|NOUN|ADJ|ADP|VERB|PUNCT/g, '_'));
    expect(sampleOrder(untagged)).toEqual({});
  });

  test.each([
    // In this language a determiner always follows the postposition, so tags do not distinguish it.
    ['verb-final, head-final nouns', 'verb-final, adjectives before nouns'],
    ['verb-final, head-initial nouns', 'verb-final, prepositions, adjectives after nouns'],
    ['verb-initial', 'verb-initial, prepositions, adjectives after nouns'],
    ['free', 'verbs in between, postpositions, adjectives before nouns'],
  ])('the copy of a text in the order "%s" is recognized', (name, description) => {
    const typology = TYPOLOGIES.find((each) => each.name === name) ?? TYPOLOGIES[0];
    const { examples } = collectExamples(toyTreebank(200, 1));
    const random = createRandom(1);
    const copies = examples.map((example) => reordered(example, typology, random).words);
    expect(describeOrder(wordOrderOf(copies))).toBe(description);
  });
});

test('confirmed arcs tell what tags do not', () => {
  const text = times(10, UNCLEAR);
  expect(sampleOrder(text).adposition).toBeUndefined();
  expect(sampleOrder(text, () => new Set([2]))).toMatchObject({ adposition: 0 });
});

test('a long text is sampled evenly', () => {
  const halves = [...times(3000, HEAD_FINAL), ...toyTreebank(3000, 1)];
  expect(sampleOrder(halves).final).toBeCloseTo(0.5, 1);
});

test('the features of neighbouring shares differ in one at most, those of unknown ones are not there', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const items = orderItems({ adposition: share });
      const next = orderItems({ adposition: Math.min(1, share + 0.15) });
      expect(next.slice(0, items.length)).toEqual(items);
      expect(next.length - items.length).toBeLessThanOrEqual(1);
      expect(items.length).toBeGreaterThan(0);
    }),
  );
  expect(orderItems({})).toEqual([]);
});

describe('training data', () => {
  const { examples } = collectExamples(toyTreebank(150, 2));

  test('has a copy in each typology, with its order, absent in some sentences', () => {
    const all = withWordOrders([examples], { absent: 0.3 });
    const copies = TYPOLOGIES.map(({ share = 1 }) => Math.ceil(share * examples.length));
    expect(all.length).toBe(copies.reduce((sum, n) => sum + n, examples.length));
    const without = all.filter(({ words }) => words.order === undefined).length / all.length;
    expect(without).toBeGreaterThan(0.2);
    expect(without).toBeLessThan(0.4);
    expect(new Set(all.flatMap(({ words }) => words.order ?? []))).toContain('order:final>0.92');
  });

  test('a share of its texts has no punctuation, for the estimated order too', () => {
    const isBare = ({ deprels }: (typeof examples)[number]) => !deprels.includes('punct');
    expect(examples.some(isBare)).toBe(false);
    expect(withWordOrders([examples]).some(isBare)).toBe(false);
    expect(withWordOrders([examples], { unpunctuated: 1 }).every(isBare)).toBe(true);
    const some = [1, 2, 3, 4, 5].flatMap((seed) => withWordOrders([examples], { seed, unpunctuated: 0.3 }));
    const share = some.filter(isBare).length / some.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.5);
  });

  test('is the same for the same seed, and has the original sentences', () => {
    const once = withWordOrders([examples], { seed: 3 });
    expect(withWordOrders([examples], { seed: 3 })).toEqual(once);
    expect(withWordOrders([examples], { seed: 4 })).not.toEqual(once);
    const texts = new Set(once.map(({ words }) => words.forms.join(' ')));
    for (const { words } of examples) expect(texts).toContain(words.forms.join(' '));
  });
});

test('a parser trained with word orders reads them, and one that was not does not mind them', () => {
  const sentences = toyTreebank(12, 1);
  const { examples } = collectExamples(sentences);
  const linear = trainLinear(sentences, { bits: 13, epochs: 1 })?.model;
  if (linear === undefined) throw new Error('nothing to learn from');
  // Without a single step the weights are random, but everything that a network knows by name is there.
  const parserOf = (seen: typeof examples) => {
    const network = trainNetwork(seen, linear.deprels, { epochs: 0 });
    return loadModel(saveModel({ kind: 'neural', linear, tagged: network, untagged: network }, EMPTY_CARD));
  };
  const reading = parserOf(withWordOrders([examples]));
  const other = parserOf(examples);
  expect(reading.readsOrder).toBe(true);
  expect(other.readsOrder).toBe(false);
  const order = wordOrderOf(sentences.map(readWords));
  expect(reading.score(sentences[0], { order }).values).not.toEqual(reading.score(sentences[0]).values);
  expect(other.score(sentences[0], { order }).values).toEqual(other.score(sentences[0]).values);
  const [parse] = reading.parseAll([{ sentence: sentences[0], options: { order } }]);
  expect(parse?.margins).toEqual(reading.parse(sentences[0], { order })?.margins);
  expect(parse?.margins).not.toEqual(reading.parse(sentences[0])?.margins);
});

test('training that starts from a parser that reads word orders continues with that of the treebank', () => {
  const { examples } = collectExamples(toyTreebank(30, 1));
  const linear = trainLinear(toyTreebank(12, 1), { bits: 13, epochs: 1 })?.model;
  if (linear === undefined) throw new Error('nothing to learn from');
  const networkFrom = (seen: typeof examples) => {
    const start = trainNetwork(seen, linear.deprels, { epochs: 0, seed: 5 });
    const model: NeuralModel = { kind: 'neural', linear, tagged: start, untagged: start };
    const settings = { bits: 13, epochs: 0, start: model };
    return { start, network: beginPart('tagged', { examples, dev: [] }, settings, {}).finish().network };
  };
  const { start, network } = networkFrom(withWordOrders([examples]));
  const items = orderItems(wordOrderOf(examples.map(({ words }) => words)));
  expect(items.length).toBeGreaterThan(5);
  expect(network.vocabulary.feats).toEqual([...items].sort());
  const rowOf = ({ vocabulary, weights }: typeof start, item: string) => {
    const at = (vocabulary.feats.indexOf(item) + 2) * DIMENSIONS.feats;
    return weights['embedding.feats'].subarray(at, at + DIMENSIONS.feats);
  };
  for (const item of items) expect(rowOf(network, item)).toEqual(rowOf(start, item));
  expect(networkFrom(examples).network.vocabulary.feats).toEqual([]);
});

function times(n: number, source: string): Sentence[] {
  return repeat(Document.parse(fixture(source).text).sentences.slice(0, 1), n);
}

function repeat(sentences: readonly Sentence[], n: number): Sentence[] {
  return Array.from({ length: n }, () => sentences).flat();
}
