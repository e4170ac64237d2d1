/** Tokenizers: text in, sentences in CoNLL-U out; their training and their part of a model file. */

export { type GoldText, goldText } from './gold.ts';
export type { TokenizerModel } from './model.ts';
export { DEFAULT_SENT_IDS, type TextOptions, TextToConllu, textOf, type UnsureEnd } from './stream.ts';
export { Tokenizer } from './tokenizer.ts';
export { type TokenizerTraining, tokenizerEpochs, trainTokenizer, trainTokenizerOn } from './train.ts';
