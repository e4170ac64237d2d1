/** Running text as an input of `treebank parse`: tokenized on reading, in bounded memory. */

import { TextToConllu, type Tokenizer } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { sentIdPattern } from '../../protocol/annotate.ts';
import { tokenizingNotes } from '../../services/parsers/tokenizingNotes.ts';
import { showBytes } from '../../services/utf8.ts';
import type { Context } from '../frame/io.ts';
import { type Input, isReadableTwice, readText, UnreadableInput } from '../reading/input.ts';
import { Utf8Decoder } from '../reading/utf8.ts';
import { documentNames } from './documentNames.ts';

/** An input whose blocks are CoNLL-U, and the text that it is made from. */
interface TextInput extends Input {
  readonly source: Input;
}

/** The tokenizer for a text that begins like this. */
type TokenizerFor = (input: Input, beginning: string) => Promise<Tokenizer>;

/**
 * The inputs as CoNLL-U. If there are several, sentences are named after their file, and every `sent_id` is unique. Reading one that
 * cannot be read, UTF-8 and models included, throws UnreadableInput.
 */
export function fromText(inputs: readonly Input[], tokenizerFor: TokenizerFor, context: Context): TextInput[] {
  const names = 1 < inputs.length ? documentNames(inputs.map(({ name }) => name)) : [];
  return inputs.map((source, at) => {
    const document = names[at];
    const convert = (bytes: AsyncIterable<Uint8Array>) =>
      conlluOf(checkedText(bytes, source), tokenizerFor, { source, document }, context);
    return { ...source, source, size: undefined, convert };
  });
}

/**
 * Checks a file before anything of it is printed, so that it is refused as a whole. Standard input cannot be read twice: the text
 * before a bad byte has already been printed.
 * @throws UnreadableInput with line and column of the first byte that is not UTF-8
 */
export async function requireText(input: Input, context: Context): Promise<void> {
  if (!isReadableTwice(input)) return;
  for await (const _ of checkedText(readText(input, context), input));
}

async function* conlluOf(
  text: AsyncIterable<string>,
  tokenizerFor: TokenizerFor,
  { source, document }: { readonly source: Input; readonly document: string | undefined },
  context: Context,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const named = document === undefined ? {} : { document, sentIds: sentIdPattern(document) };
  const pieces = text[Symbol.asyncIterator]();
  let next = await pieces.next();
  const tokenizer = await tokenizerFor(source, next.done ? '' : next.value);
  const stream = new TextToConllu(tokenizer, named);
  for (; !next.done; next = await pieces.next()) {
    for (const sentence of stream.push(next.value)) yield encoder.encode(sentence);
  }
  yield encoder.encode(stream.end().join(''));
  const { nSentences, nWords } = stream;
  const counts = `${counted(nSentences, 'sentence')} and ${counted(nWords, 'word')} in the text.`;
  for (const note of [counts, ...tokenizingNotes(tokenizer, stream)]) context.note(`${source.name}: ${note}`);
}

/** @throws UnreadableInput at the first byte that is not UTF-8 */
export async function* checkedText(bytes: AsyncIterable<Uint8Array>, input: Input): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
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
        // The byte order mark is not a column: editors do not show it.
      } else if (text[at] !== '\ufeff' || 0 < offset + at) column++;
    }
    offset += text.length;
    if (bad === undefined) return text;
    const reason = `the byte ${showBytes(bad.bytes)} is not UTF-8. Convert the text to UTF-8 first (iconv, or your editor).`;
    throw UnreadableInput.at(input, { line, column }, reason);
  };
  for await (const piece of bytes) yield checked(decoder.push(piece));
  yield checked(decoder.end());
}
