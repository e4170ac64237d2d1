/** A small model that knows words of two languages, like the bundled one of many. */

import { Sentence } from '../../server/src/core/conllu/index.ts';
import type { Example } from '../../server/src/core/parser/base/readWords.ts';
import {
  collectExamples,
  EMPTY_CARD,
  type NetworkModel,
  type NeuralModel,
  saveModel,
  trainNetwork,
  trainTagNetwork,
} from '../../server/src/core/parser/index.ts';
import { languageItem } from '../../server/src/core/parser/order/aspects.ts';
import { toyTreebank } from './toyTreebank.ts';

/** The same grammar in two languages that call subjects and objects by each other's names. */
const inDanish = toyTreebank(40, 1);
const inTurkish = inDanish.map(({ text, nLines }) => {
  const swapped = text.replace(/\t(nsubj|obj)\t/g, (cell) => (cell === '\tobj\t' ? '\tnsubj\t' : '\tobj\t'));
  return new Sentence(swapped, nLines);
});
export const toyLanguages = { da: inDanish, tr: inTurkish } as const;

/** Examples as such a model sees them, without their language. */
export const lexicalExamples = (sentences: readonly Sentence[]): Example[] =>
  collectExamples(sentences).examples.map((example) => {
    const blank = example.words.lemmas.map(() => '');
    return { ...example, words: { ...example.words, lemmas: blank } };
  });

export const toyScores = Object.keys(toyLanguages).map((language) => {
  return { data: `${language} dev`, uas: 72.5, las: 62.1, upos: 88.4, language };
});

export function lexicalModel(network: NetworkModel, deprels: readonly string[]): NeuralModel {
  const empty = { bits: 12, values: new Float32Array(2 ** 12) };
  const trees = { arcs: empty, labels: empty };
  const tags = { upos: [], feats: [], featsOfUpos: [] };
  const tagger = { tags, uposModel: empty, featsModel: empty };
  const linear = { kind: 'linear', columns: 'lexical', deprels, tagged: trees, untagged: trees, tagger } as const;
  return { kind: 'neural', linear, tagged: network, untagged: network };
}

export function toyLexical(): { readonly model: NeuralModel; readonly bytes: Uint8Array } {
  const examples = Object.entries(toyLanguages).flatMap(([code, sentences]) =>
    lexicalExamples(sentences).map((each) => ({ ...each, words: { ...each.words, order: [languageItem(code)] } })),
  );
  const deprels = [...new Set(examples.flatMap((each) => each.deprels.slice(1)))].sort();
  const network = trainNetwork(examples, deprels, { epochs: 12 });
  const tagger = trainTagNetwork(collectExamples(inDanish).examples, { epochs: 1 });
  const model = { ...lexicalModel(network, deprels), tagger };
  const card = { ...EMPTY_CARD, name: 'two', language: 'mul', licence: 'CC', data: 'words', scores: toyScores };
  return { model, bytes: saveModel(model, card) };
}
