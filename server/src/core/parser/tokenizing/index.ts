/** Tokenizers: text in, sentences in CoNLL-U out; their training and their part of a model file. */

export { goldText } from './gold.ts';
export type { TokenizerModel } from './model.ts';
export { DEFAULT_SENT_IDS, type TextOptions, TextToConllu, textOf } from './stream.ts';
export { Tokenizer } from './tokenizer.ts';
export { type TokenizerTraining, trainTokenizer } from './train.ts';
