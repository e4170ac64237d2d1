/** Running text as an input of `treebank parse`: tokenized while it is read, in bounded memory. */

import { TextToConllu, type Tokenizer } from '../../core/parser/index.ts';
import type { Context } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { showBytes } from '../reading/signature.ts';
import { Utf8Decoder } from '../reading/utf8.ts';
import { count } from '../writing/words.ts';

/** The input as CoNLL-U. Bytes that are not UTF-8 are refused with their line and column. */
export function fromText(input: Input, tokenizer: Tokenizer, context: Context): Input {
  return { ...input, size: undefined, convert: (bytes) => conlluOf(bytes, input, tokenizer, context) };
}

async function* conlluOf(
  bytes: AsyncIterable<Uint8Array>,
  input: Input,
  tokenizer: Tokenizer,
  context: Context,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new Utf8Decoder();
  const stream = new TextToConllu(tokenizer);
  let line = 1;
  let column = 1;
  let offset = 0;
  const checked = (text: string) => {
    const [bad] = decoder.takeBad();
    const end = bad === undefined ? text.length : bad.offset - offset;
    for (let at = 0; at < end; at++) {
      if (text[at] === '\n') {
        line++;
        column = 1;
      } else column++;
    }
    offset += text.length;
    if (bad === undefined) return text;
    const reason = `the byte ${showBytes(bad.bytes)} is not UTF-8. Convert the text to UTF-8 first (iconv, or your editor).`;
    throw UnreadableInput.at(input, { line, column }, reason);
  };
  for await (const piece of bytes) {
    for (const sentence of stream.push(checked(decoder.push(piece)))) yield encoder.encode(sentence);
  }
  const rest = [...stream.push(checked(decoder.end())), ...stream.end()];
  yield encoder.encode(rest.join(''));
  const how = tokenizer.isTrained ? '' : ' at Unicode word borders, because the model has no tokenizer';
  context.note(`${input.name}: ${count(stream.nSentences, 'sentence')}, ${count(stream.nWords, 'word')}, split${how}.`);
  if (0 < stream.unseen.size) {
    const names = [...stream.unseen].join(', ');
    context.note(`${input.name}: the tokenizer has not seen this script (${names}): split at Unicode word borders.`);
  }
}
