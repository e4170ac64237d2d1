/** Odd arcs: models of the other folds rank them; training resumes where it stopped; an edited sentence is judged by itself. */

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  arcJudgeOf,
  foldOf,
  judgeArcs,
  judgedTreebank,
  judgementsOf,
  type Method,
  nonprojectiveOnly,
  type OddArc,
  oddArcs,
  rankArcs,
} from '../../../server/src/core/suspicion/index.ts';
import { changed, clean, memoryStages, wordWith } from './treebank.ts';

/** Enough for so small a language: larger tables take most of the time for zeroing and averaging. */
const BITS = 15;

function listed(sentences: readonly Sentence[], method: Method = 'fast', epochs?: number): OddArc[] {
  const treebank = judgedTreebank(sentences);
  const judgements = judgeArcs(treebank.examples, { method, epochs, bits: BITS });
  return oddArcs(treebank, judgements, rankArcs(sentences, treebank, judgements));
}

/** The treebank with one sentence changed. */
const withSentence = (sentences: readonly Sentence[], index: number, sentence: Sentence): Sentence[] =>
  sentences.map((each, i) => (i === index ? sentence : each));

const SENTENCES = clean();

describe('the ranking', () => {
  const wrongHead = 5;
  const wrongRelation = 11;
  const [subject, object] = [wordWith(SENTENCES[wrongHead], 'nsubj'), wordWith(SENTENCES[wrongRelation], 'obj')];
  const sentences = withSentence(
    withSentence(SENTENCES, wrongHead, changed(SENTENCES[wrongHead], subject - 1, { head: subject + 1 })),
    wrongRelation,
    changed(SENTENCES[wrongRelation], object, { deprel: 'nsubj' }),
  );

  let ofSentences: readonly OddArc[];
  beforeAll(() => {
    ofSentences = listed(sentences);
  });

  test.each<Method>(['fast', 'thorough'])('%s: what was put in comes first, with what was there before', (method) => {
    const [first, second] = listed(sentences, method, 3)
      .slice(0, 2)
      .sort((a, b) => a.sentence - b.sentence);
    expect(first).toMatchObject({
      kind: 'head',
      sentence: wrongHead,
      word: subject - 1,
      suggestion: { head: subject },
    });
    expect(first.suggestion?.deprel).toBeUndefined();
    expect(second).toMatchObject({
      kind: 'relation',
      sentence: wrongRelation,
      word: object,
      suggestion: { deprel: 'obj' },
    });
    expect(first.because.text).toMatch(
      /^The head is (very |extremely )?unusual \((1 in [\d,]+|less than 1 in a million)\)/,
    );
    expect(second.because.text).toContain(' would put obl there.'.replace('obl', 'obj'));
  });

  test('has every arc but those of punctuation, by descending score, ties in the order of the text', () => {
    const rows = ofSentences;
    const nWords = sentences.reduce((sum, { nWords: n }) => sum + n, 0);
    expect(rows).toHaveLength(nWords - sentences.length);
    for (let at = 1; at < rows.length; at++) {
      const [a, b] = [rows[at - 1], rows[at]];
      const isAscending = a.sentence < b.sentence || (a.sentence === b.sentence && a.word < b.word);
      expect(b.score < a.score || (a.score === b.score && isAscending)).toBe(true);
    }
  });

  test('the score is the sum of its parts, and no part outweighs all others', () => {
    for (const { score, because } of ofSentences) {
      const { head = Number.NaN, relation = Number.NaN } = because.parts ?? {};
      expect(score).toBeCloseTo(head + relation, 3);
      expect(Math.min(head, relation)).toBeGreaterThanOrEqual(0);
      expect(Math.max(head, relation)).toBeLessThanOrEqual(30);
    }
  });

  test('says nothing of errors', () => {
    for (const { because } of ofSentences) expect(because.text).not.toMatch(/error|wrong|mistake/i);
  });

  test('a relation that the rest of the treebank does not have has a surprisal of 12', () => {
    const rows = listed(
      withSentence(SENTENCES, 3, changed(SENTENCES[3], wordWith(SENTENCES[3], 'obj'), { deprel: 'iobj' })),
    );
    expect(rows[0]).toMatchObject({ sentence: 3, kind: 'relation', because: { parts: { relation: 12 } } });
  });

  test('the root has no relation to be surprised by', () => {
    const rows = listed(SENTENCES).filter(({ sentence, word }) => SENTENCES[sentence].heads[word] === 0);
    expect(rows).toHaveLength(SENTENCES.length);
    expect(rows.every(({ because }) => because.parts?.relation === 0)).toBe(true);
  });

  test('what a rule reports is left out, unless it is wanted', () => {
    // A coordinating conjunction that is a noun: rel-upos-cc.
    const word = wordWith(SENTENCES[4], 'obj');
    const reported = withSentence(SENTENCES, 4, changed(SENTENCES[4], word, { deprel: 'cc' }));
    const treebank = judgedTreebank(reported);
    const judgements = judgeArcs(treebank.examples, { method: 'fast', bits: BITS });
    const isThere = ({ sentence, word: each }: OddArc) => sentence === 4 && each === word;
    const ranking = rankArcs(reported, treebank, judgements);
    // Its dependents are reported, too.
    expect(ranking.nReported).toBeGreaterThan(0);
    expect(oddArcs(treebank, judgements, ranking).some(isThere)).toBe(false);
    // In SUD, cc is no relation of its own with a part of speech, and nsubj is none.
    const inSud = oddArcs(
      treebank,
      judgements,
      rankArcs(reported, treebank, judgements, { schemeAt: (index) => (index === 4 ? 'sud' : 'ud') }),
    );
    expect(inSud.some(isThere)).toBe(true);
    const subject = wordWith(SENTENCES[4], 'nsubj');
    expect(inSud.flatMap(({ sentence, word: each }) => (each === subject ? sentence : []))).not.toContain(4);
    const all = rankArcs(reported, treebank, judgements, 'none');
    expect(all.nReported).toBe(0);
    expect(oddArcs(treebank, judgements, all).findIndex(isThere)).toBe(0);
  });

  test('arcs that are not projective are marked, and can be ranked apart', () => {
    const adjective = SENTENCES.findIndex((each) => /\tamod\t[\s\S]*\tobj\t/.test(each.text));
    const crossing = withSentence(
      SENTENCES,
      adjective,
      changed(SENTENCES[adjective], 1, { head: wordWith(SENTENCES[adjective], 'obj') }),
    );
    const treebank = judgedTreebank(crossing);
    const judgements = judgeArcs(treebank.examples, { method: 'fast', bits: BITS });
    const ranking = rankArcs(crossing, treebank, judgements);
    const apart = oddArcs(treebank, judgements, nonprojectiveOnly(treebank, judgements, ranking));
    expect(apart.map(({ sentence, word, isNonprojective }) => [sentence, word, isNonprojective])).toEqual([
      [adjective, 1, true],
    ]);
    expect(oddArcs(treebank, judgements, ranking).filter((each) => each.isNonprojective)).toEqual(apart);
  });

  test('sentences that are no trees are left out, and the places are those of the file', () => {
    const cyclic = changed(SENTENCES[0], 1, { head: 1 });
    const treebank = judgedTreebank([cyclic, ...SENTENCES]);
    expect(treebank.skipped.tree).toBe(1);
    expect(treebank.sentences[0]).toBe(1);
    expect(treebank.examples).toHaveLength(SENTENCES.length);
  });

  test('nothing to learn from, nothing to be surprised at', () => {
    const same = Array.from({ length: 30 }, () => SENTENCES[0]);
    expect(listed(same)).toEqual([]);
    expect(listed([])).toEqual([]);
  });
});

describe('folds', () => {
  const { examples } = judgedTreebank(SENTENCES);

  test('a sentence is in the fold of its forms, whatever its annotation and case', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (forms, k) => {
        const [example] = examples;
        const of = (some: readonly string[]) => foldOf({ words: { ...example.words, forms: ['', ...some] } }, k);
        expect(of(forms)).toBeGreaterThanOrEqual(0);
        expect(of(forms)).toBeLessThan(k);
        expect(of(forms.map((form) => form.toLowerCase()))).toBe(of(forms));
      }),
    );
  });

  test('both have about half of the sentences', () => {
    const n = examples.filter((example) => foldOf(example, 2) === 0).length;
    expect(Math.abs(n - examples.length / 2)).toBeLessThan(examples.length / 4);
  });

  test('no model has seen a sentence that it judges, nor a repeat of it', () => {
    const i = 2;
    const withRepeats = (sentence: Sentence) => [
      ...withSentence(SENTENCES, i, sentence),
      // Often enough that a model that has seen it would reveal it.
      ...Array<Sentence>(8).fill(sentence),
    ];
    const repeated = withRepeats(SENTENCES[i]);
    // The same words as a chain.
    const chain = Array.from({ length: SENTENCES[i].nWords }, (_, at) => at + 1).reduce(
      (sentence, word) => changed(sentence, word, { head: word - 1, deprel: word === 1 ? 'root' : 'dep' }),
      SENTENCES[i],
    );
    const chained = withRepeats(chain);
    const [ofChained, ofRepeated] = [chained, repeated].map((sentences) =>
      judgeArcs(judgedTreebank(sentences).examples, { method: 'fast', bits: BITS }),
    );
    const judgementsAt = ({ starts, heads, head }: typeof ofChained, index: number) => {
      const own = (column: Int32Array | Float32Array) => [...column.subarray(starts[index], starts[index + 1])];
      return { preferred: own(heads), head: own(head) };
    };
    expect(judgementsAt(ofChained, i).preferred).toEqual(judgementsAt(ofRepeated, i).preferred);
    // The model of the other fold has learned from it.
    const elsewhere = examples.findIndex((example) => foldOf(example, 2) !== foldOf(examples[i], 2));
    expect(judgementsAt(ofChained, elsewhere).head).not.toEqual(judgementsAt(ofRepeated, elsewhere).head);
  });
});

describe('runs', () => {
  const { examples } = judgedTreebank(SENTENCES.slice(0, 24));
  const options = { method: 'thorough', epochs: 2, bits: BITS } as const;
  const whole = judgeArcs(examples, options);

  test('the same content gives the same bits', () => {
    const again = judgedTreebank(clean().slice(0, 24)).examples;
    expect(judgeArcs(again, options)).toEqual(whole);
  });

  test.each([2, 8])('a run that is killed at stage %i goes on there, and ends in the same bits', (last) => {
    let n = 0;
    const stages = memoryStages(() => {
      if (++n === last) throw new Error('killed');
    });
    expect(() => judgeArcs(examples, options, { stages })).toThrow('killed');
    const kept = new Set(stages.kept.keys());
    expect(judgeArcs(examples, options, { stages })).toEqual(whole);
    expect(kept.size).toBeGreaterThan(0);
  });

  test('can be cancelled at any checkpoint', () => {
    let n = 0;
    const count = () => {
      n++;
    };
    judgeArcs(examples, { method: 'fast', bits: BITS }, { checkpoint: count });
    expect(n).toBeGreaterThan(2 * examples.length);
    let left = Math.floor(n / 2);
    const cancel = () => {
      if (left-- === 0) throw new Error('cancelled');
    };
    expect(() => judgeArcs(examples, { method: 'fast', bits: BITS }, { checkpoint: cancel })).toThrow('cancelled');
    expect(left).toBe(-1);
  });

  test('progress rises to 1', () => {
    const heard: number[] = [];
    judgeArcs(examples, { method: 'fast', bits: BITS }, { onProgress: (done) => heard.push(done) });
    expect([...heard].sort((a, b) => a - b)).toEqual(heard);
    expect(heard[heard.length - 1]).toBe(1);
  });

  test('nothing is learned again when all is kept, and an edited sentence is judged at once', () => {
    const { load, save } = memoryStages();
    const judgements = judgeArcs(examples, options, { stages: { load, save } });
    const stages = {
      load,
      save: (name: string) => {
        throw new Error(`${name} is learned again`);
      },
    };
    expect(judgeArcs(examples, options, { stages })).toEqual(whole);
    const i = 8;
    const [edited] = judgedTreebank([changed(SENTENCES[i], 1, { deprel: 'iobj' })]).examples;
    const judge = arcJudgeOf(examples, foldOf(examples[i], 2), options, { stages });
    const alone = judgementsOf([edited], judge?.judge([edited]) ?? [], judgements);
    const all = judgeArcs(
      examples.map((example, at) => (at === i ? edited : example)),
      options,
    );
    const own = (column: 'head' | 'relation' | 'heads') => [...all[column].subarray(all.starts[i], all.starts[i + 1])];
    expect([...alone.head]).toEqual(own('head'));
    expect([...alone.relation]).toEqual(own('relation'));
    expect([...alone.heads]).toEqual(own('heads'));
    expect(all.head).not.toEqual(whole.head);
  });
});
