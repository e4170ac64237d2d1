/** The linear parser on a language small enough to learn in a second: training, tags, constraints, files. */

import { beforeAll, describe, expect, test } from 'vitest';
import { Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { readWords, withoutNone } from '../../../../server/src/core/parser/base/readWords.ts';
import {
  EMPTY_CARD,
  loadModel,
  ModelError,
  type Parser,
  saveModel,
  type TrainedLinear,
  trainLinear,
} from '../../../../server/src/core/parser/index.ts';
import { toySentence, toyTreebank } from '../../toyTreebank.ts';

const SMALL = { bits: 14, epochs: 4 } as const;

let trained: TrainedLinear;
let parser: Parser;
let file: Uint8Array;

function train(sentences: readonly Sentence[], seed = 1): TrainedLinear {
  const result = trainLinear(sentences, { ...SMALL, seed });
  if (result === undefined) throw new Error('nothing to learn from');
  return result;
}

beforeAll(() => {
  trained = train(toyTreebank(300, 1));
  file = saveModel(trained.model, { ...EMPTY_CARD, name: 'Toy – Spielzeug', language: 'und' });
  parser = loadModel(file);
});

/** Share of the words whose head and relation are right. */
function accuracy(sentences: readonly Sentence[], options: Parameters<Parser['parse']>[1] = {}): number {
  let right = 0;
  let all = 0;
  for (const sentence of sentences) {
    const parse = parser.parse(sentence, options);
    for (let word = 1; word <= sentence.nWords; word++) {
      all++;
      const isRight = parse?.heads[word] === sentence.heads[word] && parse.deprels[word] === sentence.wordCell(word, 7);
      if (isRight) right++;
    }
  }
  return right / all;
}

describe('what it has learned', () => {
  const unseen = toyTreebank(100, 2);

  test.each(['mh4', 'eisner', 'mst'] as const)('unseen sentences, decoded with %s', (decoder) => {
    expect(accuracy(unseen, { decoder })).toBeGreaterThan(0.97);
  });

  test('the same from forms alone', () => {
    expect(accuracy(unseen, { formsOnly: true })).toBeGreaterThan(0.9);
  });

  test('the result says where its tags come from', () => {
    const [sentence] = unseen;
    const untagged = splitBlocks(sentence.text.replace(/\t(NOUN|VERB|DET|ADJ|ADP|PUNCT|ADV)\t/g, '\t_\t'))[0];
    const partly = splitBlocks(sentence.text.replace(/\tVERB\t/g, '\t_\t'))[0];
    expect(parser.parse(sentence)?.tags).toBe('given');
    expect(parser.parse(untagged)?.tags).toBe('predicted');
    expect(parser.parse(partly)?.tags).toBe('mixed');
    expect(parser.parse(sentence, { formsOnly: true })?.tags).toBe('predicted');
  });

  test('exactly one root, and it is labelled so', () => {
    for (const sentence of unseen) {
      const parse = parser.parse(sentence);
      const roots = [...(parse?.heads ?? [])].flatMap((head, word) => (head === 0 ? [word] : []));
      expect(roots).toHaveLength(1);
      expect(parse?.deprels.flatMap((deprel, word) => (deprel === 'root' ? [word] : []))).toEqual(roots);
    }
  });

  test('margins: the chosen head against the best other one', () => {
    const [sentence] = unseen;
    const parse = parser.parse(sentence);
    const { n, values } = parser.score(sentence);
    const ofWord = (head: number) => values[head * (n + 1) + 1];
    const others = [...Array(n + 1).keys()].filter((head) => head !== 1 && head !== parse?.heads[1]);
    expect(parse?.margins[1]).toBeCloseTo(ofWord(parse?.heads[1] ?? 0) - Math.max(...others.map(ofWord)), 5);
  });

  test('scores are log-probabilities over heads', () => {
    const { n, values } = parser.score(unseen[0]);
    for (let word = 1; word <= n; word++) {
      let sum = 0;
      for (let head = 0; head <= n; head++) sum += Math.exp(values[head * (n + 1) + word]);
      expect(sum).toBeCloseTo(1, 5);
    }
  });
});

describe('constraints', () => {
  test('certainty: the probability of the head among those that the constraints permit', () => {
    const sentence = toySentence(createRandom(3));
    const { n, values } = parser.score(sentence);
    const p = (head: number) => Math.exp(values[head * (n + 1) + 1]);
    const free = parser.parse(sentence);
    const best = free?.heads[1] ?? 0;
    expect(free?.certainty[1]).toBeCloseTo(p(best), 5);
    const without = parser.parse(sentence, { constraints: { forbidden: [{ head: best, dependent: 1 }] } });
    expect(without?.certainty[1]).toBeCloseTo(p(without?.heads[1] ?? 0) / (1 - p(best)), 4);
    const required = parser.parse(sentence, { constraints: { required: [{ head: 2, dependent: 1 }] } });
    expect(required?.certainty[1]).toBe(1);
  });

  test('a required arc is in the tree', () => {
    const sentence = toySentence(createRandom(3));
    const wrong = sentence.heads[1] === 2 ? 3 : 2;
    const parse = parser.parse(sentence, { constraints: { required: [{ head: wrong, dependent: 1 }] } });
    expect(parse?.heads[1]).toBe(wrong);
    expect(parse?.margins[1]).toBeLessThan(0);
  });

  test('required arcs that make a cycle have no parse', () => {
    const required = [
      { head: 1, dependent: 2 },
      { head: 2, dependent: 1 },
    ];
    expect(parser.parse(toySentence(createRandom(3)), { constraints: { required } })).toBeUndefined();
  });

  test('a sentence without words', () => {
    const parse = parser.parse(splitBlocks('# nothing\n\n')[0]);
    expect(parse).toMatchObject({ heads: Int32Array.of(-1), deprels: [''] });
  });

  test('a very long sentence falls back to the maximum spanning tree, and says so', () => {
    const rows = Array.from({ length: 150 }, (_, i) => `${i + 1}\tdog\tdog\tNOUN\t_\t_\t_\t_\t_\t_\n`);
    const parse = parser.parse(splitBlocks(`${rows.join('')}\n`)[0], { decoder: 'mh4', memoryLimit: 1e6 });
    expect(parse?.decoder).toBe('mst');
    expect(parse?.heads).toHaveLength(151);
  });
});

describe('training', () => {
  test('the same seed gives the same bytes, another seed others', () => {
    const some = toyTreebank(40, 4);
    const [one, again, other] = [1, 1, 2].map((seed) => Buffer.from(saveModel(train(some, seed).model, EMPTY_CARD)));
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test('what is no tree is left out and counted', () => {
    const good = toyTreebank(20, 5);
    const row = (id: number, head: string, deprel: string) => `${id}\tx\tx\tX\t_\t_\t${head}\t${deprel}\t_\t_\n`;
    const bad = splitBlocks(
      [
        row(1, '2', 'dep') + row(2, '1', 'dep'), // a cycle
        row(1, '0', 'root') + row(2, '0', 'root'), // two roots
        row(1, '_', '_') + row(2, '0', 'root'), // no head: masked
        row(2, '0', 'root'), // an ID is missing
        row(1, '0', 'dep') + row(2, '1', 'dep'), // the root's relation
        row(1, '0', 'root') + row(2, '1', '_'), // no relation: masked
        '# only a comment\n',
      ].join('\n'),
    );
    expect(train([...good, ...bad])).toMatchObject({
      sentences: 22,
      masked: 1,
      skipped: { ids: 1, heads: 0, tree: 2, deprels: 1 },
    });
    expect(trainLinear(bad.slice(0, 2), SMALL)).toBeUndefined();
  });

  test('features that do not apply are not predicted', () => {
    const feats = (cell: string) =>
      withoutNone(readWords(splitBlocks(`1\tx\tx\tX\t_\t${cell}\t0\troot\t_\t_\n\n`)[0])).feats[1];
    expect(feats('Case=Nom|Number=Sing|Person[psor]=None')).toBe('Case=Nom|Number=Sing');
    expect(feats('Case=None|Number[psed]=None|Number=Sing|Person=None')).toBe('Number=Sing');
    expect(feats('Foo=Nonesuch')).toBe('Foo=Nonesuch');
    expect(feats('A=None')).toBe('');
    expect(feats('_')).toBe('');
  });

  test('a treebank without tags, and one of single words', () => {
    const bare = toyTreebank(100, 10).map(
      ({ text, nLines }) => new Sentence(text.replace(/^((?:[^\t]*\t){3})[A-Z]+/gm, '$1_'), nLines),
    );
    const untagged = loadModel(saveModel(train(bare).model, EMPTY_CARD));
    const parse = untagged.parse(bare[0]);
    expect(parse?.tags).toBe('predicted');
    expect([...(parse?.heads ?? [])]).toEqual([...bare[0].heads]);
    const single = splitBlocks('1\tYes\tyes\tINTJ\t_\t_\t0\troot\t_\t_\n\n');
    const tiny = loadModel(saveModel(train(single).model, EMPTY_CARD));
    expect(tiny.parse(single[0])?.deprels).toEqual(['', 'root']);
    expect(tiny.parse(bare[0])?.deprels).toContain('dep');
  });

  test('progress rises to 1 and the loss falls', () => {
    const done: number[] = [];
    const losses: number[] = [];
    trainLinear(toyTreebank(40, 6), {
      ...SMALL,
      onProgress: (progress) => {
        done.push(progress.done);
        if (progress.stage === 'tagged' && progress.loss !== undefined) losses.push(progress.loss);
      },
    });
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
    expect(losses).toHaveLength(SMALL.epochs);
    expect(losses.at(-1)).toBeLessThan(losses[0] / 2);
  });

  test('the checkpoint cancels', () => {
    const checkpoint = () => {
      throw new Error('cancelled');
    };
    expect(() => trainLinear(toyTreebank(5, 7), { ...SMALL, checkpoint })).toThrow('cancelled');
  });
});

describe('model files', () => {
  test('the card comes back, with all its characters', () => {
    expect(parser.card).toMatchObject({ name: 'Toy – Spielzeug', language: 'und', kind: 'linear' });
  });

  test('eight bits cost next to nothing', () => {
    const sentence = toySentence(createRandom(8));
    const again = loadModel(saveModel(trained.model, EMPTY_CARD));
    expect(again.score(sentence).values).toEqual(parser.score(sentence).values);
  });

  const change = (at: number, value: number) => {
    const copy = file.slice();
    copy[at] = value;
    return copy;
  };

  test.each([
    ['an empty file', () => new Uint8Array(0), /not a parser model/],
    [
      'a foreign file',
      () => new TextEncoder().encode('PK\u0003\u0004 something else entirely, and long enough'),
      /not a parser model/,
    ],
    ['a newer format', () => change(8, 99), /format 99.*Update/],
    ['a file cut off', () => file.slice(0, file.length - 10), /damaged.*bytes/],
    ['a file with something behind', () => new Uint8Array([...file, 0]), /damaged.*bytes/],
    ['a flipped bit in the weights', () => change(file.length - 100, file[file.length - 100] ^ 4), /damaged.*checksum/],
    ['a flipped bit in the description', () => change(60, file[60] ^ 1), /damaged.*checksum/],
    ['a wrong length', () => change(13, file[13] ^ 1), /damaged/],
  ])('%s is refused', (_, make, message) => {
    expect(() => loadModel(make())).toThrow(ModelError);
    expect(() => loadModel(make())).toThrow(message);
  });

  test('any changed byte is noticed', () => {
    const random = createRandom(9);
    for (let trial = 0; trial < 20; trial++) {
      const at = Math.floor(random() * file.length);
      expect(() => loadModel(change(at, file[at] ^ (1 << Math.floor(random() * 8)))), `byte ${at}`).toThrow(ModelError);
    }
  });
});
