/** Word vectors from raw text: the kernel against a plain twin, what they know, resumed to the bit, their file. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Sentence } from '../../../../server/src/core/conllu/index.ts';
import { readModelFile, writeModelFile } from '../../../../server/src/core/parser/model/container.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { type Corpus, CorpusBuilder } from '../../../../server/src/core/parser/pretrained/corpus.ts';
import { loadPretrained, savePretrained } from '../../../../server/src/core/parser/pretrained/file.ts';
import { Pretrained, type PretrainedModel } from '../../../../server/src/core/parser/pretrained/model.ts';
import { RawText } from '../../../../server/src/core/parser/pretrained/rawText.ts';
import { trainVectors } from '../../../../server/src/core/parser/pretrained/trainVectors.ts';
import * as twin from '../../../referee/skipGram.ts';
import { toyTreebank } from '../../toyTreebank.ts';
import { memoryStages, toyPretrained } from './toyPretrained.ts';

test('the kernel does what its plain twin does', () => {
  const kernels = new Kernels();
  const numbers = (count: number, from: number) =>
    Float32Array.from({ length: count }, (_, i) => Math.sin(from + i) / 4);
  const data: twin.SkipGram = {
    tokens: [0, 1, 2, -1, 3, 0, 2, 2, 1, -1, 1, 3, 0, -1, 2],
    rows: [
      [0, 4],
      [1, 5, 9],
      [2, 6, 9],
      [3, 7, 8, 9],
    ],
    input: numbers(10 * 64, 0),
    contexts: numbers(4 * 64, 7),
    thresholds: [2 ** 30, 0, 2 ** 31, 0],
    drawn: [0, 1, 2, 2, 3, 0, 1, 2],
  };
  const starts = [0, 2, 5, 8, 12];
  const [input, contexts] = [data.input, data.contexts].map((values) => {
    const at = kernels.allocate(values.length);
    kernels.floats(at, values.length).set(values);
    return at;
  });
  const [tokens, startsAt, rows, thresholds, drawn] = [
    data.tokens,
    starts,
    data.rows.flat(),
    data.thresholds,
    data.drawn,
  ].map((list) => kernels.put(list));
  const scratch = kernels.allocate(144 + data.tokens.length);
  const slope = 0.001;
  const state = kernels.run.skipGram(
    data.tokens.length,
    tokens,
    startsAt,
    rows,
    input,
    contexts,
    thresholds,
    drawn,
    3,
    3,
    0.2,
    slope,
    scratch,
    12345,
  );
  const expected = twin.skipGram(data, { window: 3, rate: 0.2, slope, state: 12345 });
  expect(state >>> 0).toBe(expected.state);
  for (const [at, values] of [
    [input, expected.input],
    [contexts, expected.contexts],
  ] as const) {
    const found = kernels.floats(at, values.length);
    expect(Math.max(...values.map((value, i) => Math.abs(value - found[i])))).toBeLessThan(1e-5);
  }
  expect(
    expected.input.some((value, i) => 0.01 < Math.abs(value - data.input[i])),
    'nothing was learned',
  ).toBe(true);
});

const formsOf = (sentence: Sentence) =>
  Array.from({ length: sentence.nWords }, (_, at) => sentence.wordCell(at + 1, 1));

function corpusOf(sentences: readonly Sentence[]): Corpus {
  const builder = new CorpusBuilder();
  for (const sentence of sentences) builder.add(formsOf(sentence));
  return builder.build();
}

const TOY = corpusOf(toyTreebank(1500, 1));

function cosine(vectors: Pretrained, a: string, b: string): number {
  const [u, v] = [a, b].map((form) => {
    const out = new Float32Array(vectors.ofForm);
    vectors.write(form, out, 0);
    return out;
  });
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v));
}

describe('trained', () => {
  let model: PretrainedModel;

  beforeAll(() => {
    model = trainVectors(TOY) ?? expect.fail('nothing to learn from');
  });

  test('words with the same neighbours have similar vectors, of length 2', () => {
    const vectors = new Pretrained(model);
    const same = [
      ['dog', 'river'],
      ['sees', 'paints'],
      ['old', 'quiet'],
      ['in', 'behind'],
    ];
    const other = [
      ['dog', 'sees'],
      ['paints', 'old'],
      ['the', 'river'],
      ['behind', 'happy'],
    ];
    const mean = (pairs: readonly string[][]) =>
      pairs.reduce((sum, [a, b]) => sum + cosine(vectors, a, b), 0) / pairs.length;
    expect(mean(same)).toBeGreaterThan(0.3 + mean(other));
    const out = new Float32Array(64);
    vectors.write('Dog', out, 0);
    expect(Math.hypot(...out)).toBeCloseTo(2, 4);
  });

  test('letters with marks have the vector of either spelling', () => {
    const row = { width: 4, buckets: new Int32Array(), ofBuckets: new Float32Array(), centre: new Float32Array(4) };
    const own = new Pretrained({ ...row, forms: ['caf\u00e9'], ofForms: Float32Array.of(1, 2, 3, 4) });
    const out = new Float32Array(4);
    own.write('Cafe\u0301', out, 0);
    expect([...out]).toEqual([1, 2, 3, 4]);
  });

  test('an unknown form is the sum of its n-grams; one without any has no vector', () => {
    const vectors = new Pretrained(model);
    expect(model.forms).not.toContain('streets');
    expect(cosine(vectors, 'streets', 'street')).toBeGreaterThan(cosine(vectors, 'streets', 'paints'));
    const out = new Float32Array(64);
    vectors.write('\u4e00\u4e01', out, 0);
    expect(out.every((value) => value === 0)).toBe(true);
  });

  test('vectors that are kept are those that are computed, however many forms come in between', () => {
    const vectors = new Pretrained(model);
    const forms = ['streets', 'Dog', 'ström'];
    const written = (each: Pretrained) =>
      forms.map((form) => {
        const out = new Float32Array(64).fill(7);
        each.write(form, out, 0);
        return out;
      });
    const first = written(vectors);
    expect(written(vectors)).toEqual(first);
    for (let i = 0; i < 5000; i++) vectors.write(`street${i}`, new Float32Array(64), 0);
    expect(written(vectors)).toEqual(first);
    expect(written(new Pretrained(model))).toEqual(first);
  });

  test('the same text and seed give the same bytes, another seed others', () => {
    expect(trainVectors(TOY)).toEqual(model);
    expect(trainVectors(TOY, { seed: 2 })?.ofForms).not.toEqual(model.ofForms);
  });

  test('ended in any epoch and resumed: the same bits', () => {
    const stages = memoryStages();
    for (const end of [1, 3, 5]) {
      const onProgress = ({ epoch }: { epoch: number }) => {
        if (epoch === end) throw new Error('enough');
      };
      expect(() => trainVectors(TOY, { stages, onProgress })).toThrow('enough');
    }
    const epochs: number[] = [];
    expect(trainVectors(TOY, { stages, onProgress: ({ epoch }) => void epochs.push(epoch) })).toEqual(model);
    expect(Math.min(...epochs)).toBe(5);
  });
});

test('forms are in lower case, digits are alike; the most frequent come first', () => {
  const builder = new CorpusBuilder();
  builder.add(['The', 'the', 'once', 'the', '2014', '2015']);
  expect(builder.build()).toMatchObject({ forms: ['the', '0000', 'once'], words: 6, sentences: 1 });
  expect([...builder.build().tokens]).toEqual([0, 0, 2, 0, 1, 1, -1]);
  expect(trainVectors(builder.build())?.forms).toEqual(['the', '0000']);
  const rare = new CorpusBuilder();
  rare.add(['a', 'b']);
  expect(trainVectors(rare.build())).toBeUndefined();
});

describe('a file', () => {
  const model = toyPretrained(['a', 'Straße', 'abcdef']);

  test('is read as it was written, but for rounding', () => {
    const once = loadPretrained(savePretrained(model));
    const { ofForms: _, ofBuckets: __, centre: ___, ...rest } = model;
    expect(once).toMatchObject(rest);
    expect(Math.max(...once.ofForms.map((value, i) => Math.abs(value - model.ofForms[i])))).toBeLessThan(0.005);
    expect(savePretrained(once).length).toBe(savePretrained(model).length);
  });

  test.each([
    ['no vectors', () => ({ description: {}, arrays: {} })],
    ['a width', (d: object) => ({ width: 7, ...d })],
  ] as const)('%s: refused', (_, change) => {
    const { description, arrays } = readModelFile(savePretrained(model));
    const pretrained = { ...(description.pretrained as object), ...change({}) };
    const { arrays: __, ...others } = description;
    const bytes = writeModelFile({ description: { ...others, pretrained }, arrays: _ === 'no vectors' ? {} : arrays });
    expect(() => loadPretrained(bytes)).toThrow('description of word vectors');
  });
});

describe('raw text', () => {
  const read = (text: string, piece = text.length) => {
    const raw = new RawText();
    const file = raw.file();
    for (let at = 0; at < text.length; at += piece) file.push(text.slice(at, at + piece));
    file.end();
    return raw.corpus();
  };
  const sentences = toyTreebank(60, 2);
  const rows = sentences.map(({ text }) => text).join('');

  test('CoNLL-U and plain text give the same words; how it is divided does not matter', () => {
    const expected = corpusOf(sentences);
    expect(read(rows)).toEqual(expected);
    expect(read(rows, 7)).toEqual(expected);
    const lines = sentences.map((each) => `${formsOf(each).join(' ')}\n`).join('');
    expect(read(lines)).toEqual(expected);
    expect(read(lines.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test('a byte order mark is part of no word, and hides no row', () => {
    for (const text of ['a dog sees a\n', rows.replace(/^#.*\n/gm, '')]) {
      expect(read(`\ufeff${text}`)).toEqual(read(text));
      expect(read(`\ufeff${text}`, 1)).toEqual(read(text));
    }
  });

  test('larger than a piece', () => {
    const many = toyTreebank(800, 3);
    const large = many.map(({ text }) => text).join('');
    expect(large.length).toBeGreaterThan(1 << 17);
    expect(read(large, 5000)).toEqual(corpusOf(many));
    expect(read(large.replaceAll('\n', '\r\n'), 5000)).toEqual(corpusOf(many));
    expect(read(large.replaceAll('\n\n', '\n'), 5000).words).toBe(corpusOf(many).words);
  });

  test('letters with marks are the same in one or two characters', () => {
    const { forms, counts } = read('cafe\u0301 caf\u00e9\n');
    expect([forms, [...counts]]).toEqual([['caf\u00e9'], [2]]);
  });

  test('the lines of a paragraph belong together where there are blank lines', () => {
    const { sentences: found, tokens } = read('a dog\nsees a\ndog\n\na dog sees\n');
    expect([found, [...tokens].filter((token) => token === -1).length]).toEqual([2, 2]);
  });

  test('of treebanks that name their columns, the words alone', () => {
    const plus = (head: string, row: string) =>
      `# global.columns = ${head}\r\n# text = x y\r\n${row}\r\n${row}\r\n\r\n`;
    expect(read(plus('ID FORM UPOS', '1\tdog\tNOUN')).forms).toEqual(['dog']);
    const { forms, sentences: found } = read(plus('ID UPOS FORM', '1\tNOUN\tdog'));
    expect([forms, found]).toEqual([['dog'], 1]);
  });

  test('multiword tokens and empty nodes are not words', () => {
    const row = (id: string, form: string) => `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t_\n`;
    const text = row('1-2', 'zum') + row('1', 'zu') + row('2', 'dem') + row('2.1', 'e');
    expect(read(`${text}\n${text}\n`).forms).toEqual(['dem', 'zu']);
  });
});
