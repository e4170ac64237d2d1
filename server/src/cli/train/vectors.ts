/** `--vectors` of `treebank train`: word vectors of fastText (.vec) and word2vec, text or binary, pruned while they are read. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { GivenVectors, type PretrainedModel, WIDEST } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import { findInputs, type Input, readBytes, UnreadableInput } from '../reading/input.ts';
import { foreignFormat } from '../reading/signature.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { TrainReport } from './trainReport.ts';

const [TAB, LINE, RETURN, SPACE, DELETE] = [0x09, 0x0a, 0x0d, 0x20, 0x7f];
/** A line of 1,024 values has a quarter of it. */
const LONGEST_LINE = 1 << 16;
const FASTTEXT_MODEL = [0xba, 0x16, 0x4f, 0x2f];
const NUMBERS = /^[-+.\deE \t\r]+$/;
const DECODER = new TextDecoder();
const HEADER = /^(\d+)[ \t]+(\d+)$/;

/** Undefined, with a message, if there is no file. @throws UnreadableInput that says why and where, if it cannot be used */
export async function readVectors(
  name: string,
  sentences: readonly Sentence[],
  context: Context,
  report: TrainReport,
): Promise<PretrainedModel | undefined> {
  const [input] = await findInputs([name], context);
  if (input === undefined) return undefined;
  const progress = new Progress(context, totalSize([input]));
  progress.file(input.name);
  const reader = new VectorReader(input, formsOf(sentences));
  try {
    for await (const bytes of readBytes(input, context)) {
      reader.push(bytes);
      progress.advance(bytes.length);
    }
    const vectors = reader.end();
    const { forms, wanted } = vectors.found;
    if (forms === 0)
      throw new UnreadableInput(`${name}: no word of the treebank has a vector: are they of its language?`);
    report.say(`Word vectors: ${forms.toLocaleString('en')} of ${counted(wanted, 'form')} of the treebank have one.`);
    if (reader.repeated !== undefined)
      report.say(`${name}:${reader.repeated}: a word that was there before; the first vector counts.`);
    return vectors.model();
  } finally {
    progress.clear();
  }
}

function formsOf(sentences: readonly Sentence[]): Set<string> {
  const forms = new Set<string>();
  for (const sentence of sentences) {
    for (let word = 1; word <= sentence.nWords; word++) forms.add(sentence.wordCell(word, Column.form));
  }
  return forms;
}

class VectorReader {
  /** The line, or in a binary file the number, of the first vector of a word that had one. */
  repeated: number | undefined;
  private rest = new Uint8Array();
  private kind: 'text' | 'binary' | undefined;
  private header: { readonly count: number; readonly width: number } | undefined;
  private width = 0;
  private vectors: GivenVectors | undefined;
  private lines = 0;
  private read = 0;
  private isFirst = true;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(
    private readonly input: Input,
    private readonly forms: ReadonlySet<string>,
  ) {}

  /** @throws UnreadableInput */
  push(bytes: Uint8Array): void {
    const all = new Uint8Array(this.rest.length + bytes.length);
    all.set(this.rest);
    all.set(bytes, this.rest.length);
    this.rest = all;
    this.take(false);
  }

  /** @throws UnreadableInput */
  end(): GivenVectors {
    this.take(true);
    const { vectors, read, header } = this;
    if (vectors === undefined || read === 0)
      throw new UnreadableInput(`${this.input.name}: there are no vectors in it`);
    if (header !== undefined && read !== header.count) {
      throw this.wrong(`there are ${counted(read, 'vector')}, but the first line says ${header.count}`);
    }
    return vectors;
  }

  private take(isEnd: boolean): void {
    if (this.isFirst) {
      if (this.rest.length < FASTTEXT_MODEL.length && !isEnd) return;
      this.isFirst = false;
      this.checkSignature();
    }
    if (this.width === 0 && !this.takeFirstLine(isEnd)) return;
    this.kind ??= this.kindOf(isEnd);
    if (this.kind === 'text') this.takeLines(isEnd);
    else if (this.kind === 'binary') this.takeBinary(isEnd);
  }

  private checkSignature(): void {
    const head = this.rest.subarray(0, FASTTEXT_MODEL.length);
    const { name } = this.input;
    if (FASTTEXT_MODEL.every((byte, i) => head[i] === byte)) {
      throw new UnreadableInput(`${name} is a model of fastText (.bin): name its vectors (.vec).`);
    }
    const foreign = foreignFormat(head);
    if (foreign !== undefined) throw new UnreadableInput(`${name} ${foreign}`);
  }

  /** A header is taken; a first vector stays, as its number of values is that of all others. */
  private takeFirstLine(isEnd: boolean): boolean {
    const end = this.rest.length === 0 ? undefined : this.endOfLine(0, isEnd);
    if (end === undefined) return false;
    const text = DECODER.decode(this.rest.subarray(0, end)).trimEnd();
    if (text === '') throw this.wrong('a number of vectors and of their values is expected here, or a vector', 1);
    const header = HEADER.exec(text);
    if (header === null) {
      this.kind = 'text';
      this.width = text.split(/[ \t]+/).length - 1;
    } else {
      this.header = { count: Number(header[1]), width: Number(header[2]) };
      this.width = this.header.width;
      this.rest = this.rest.slice(end + 1);
      this.lines = 1;
    }
    if (this.width === 0) throw this.wrong('these vectors have no values', 1);
    if (WIDEST < this.width) {
      throw this.wrong(`vectors have ${this.width} values; at most ${WIDEST.toLocaleString('en')} are possible`, 1);
    }
    this.vectors = new GivenVectors(this.width, this.forms);
    return true;
  }

  /** Values in text are ASCII; those in binary, four bytes each, hardly ever. Undefined if more must be read to tell. */
  private kindOf(isEnd: boolean): 'text' | 'binary' | undefined {
    const from = this.rest.indexOf(SPACE) + 1;
    const to = from + 4 * this.width;
    if ((from === 0 || this.rest.length < to) && !isEnd) {
      if (from === 0 && LONGEST_LINE < this.rest.length) throw this.wrong('this is no vector', this.lines + 1);
      return undefined;
    }
    const isText = (byte: number) =>
      byte === TAB || byte === LINE || byte === RETURN || (SPACE <= byte && byte < DELETE);
    const values = this.rest.subarray(from, to);
    // A short line may be followed by a word of any letters. A few bytes may look like numbers by chance.
    const line = values.indexOf(LINE);
    const isLine = Math.min(8, 2 * this.width - 1) <= line && NUMBERS.test(DECODER.decode(values.subarray(0, line)));
    return isLine || values.every(isText) ? 'text' : 'binary';
  }

  /** Undefined if the end of the line has not been read. */
  private endOfLine(from: number, isEnd: boolean): number | undefined {
    const { rest } = this;
    const end = rest.indexOf(LINE, from);
    if ((end === -1 ? rest.length : end) - from > LONGEST_LINE)
      throw this.wrong('this line is too long', this.lines + 1);
    if (end !== -1) return end;
    return isEnd ? rest.length : undefined;
  }

  private takeLines(isEnd: boolean): void {
    let from = 0;
    while (from < this.rest.length) {
      const end = this.endOfLine(from, isEnd);
      if (end === undefined) break;
      this.lines++;
      this.line(this.rest.subarray(from, end));
      from = end + 1;
    }
    this.rest = this.rest.slice(from);
  }

  private line(bytes: Uint8Array): void {
    let end = bytes.length;
    while (0 < end && isBlank(bytes[end - 1])) end--;
    if (end === 0) throw this.wrong('this line is empty', this.lines);
    let nValues = 0;
    let wordEnd = end;
    for (let at = 0; at < end; at++) {
      if (!isBlank(bytes[at]) || isBlank(bytes[at + 1])) continue;
      if (nValues === 0) wordEnd = at;
      nValues++;
    }
    if (nValues !== this.width) {
      throw this.wrong(`${counted(nValues, 'value')} instead of ${this.width} after the word`, this.lines);
    }
    this.add(bytes.subarray(0, wordEnd), this.lines, () => {
      const fields = DECODER.decode(bytes.subarray(wordEnd + 1, end)).split(/[ \t]+/);
      return Float32Array.from(fields, (field) => {
        const value = Number(field);
        if (field === '' || !Number.isFinite(value)) throw this.wrong(`“${field}” is not a number`, this.lines);
        return value;
      });
    });
  }

  private takeBinary(isEnd: boolean): void {
    const size = 4 * this.width;
    let from = 0;
    for (;;) {
      // Word2vec ends vectors with a line feed, others do not.
      while (this.rest[from] === LINE || this.rest[from] === RETURN) from++;
      const space = this.rest.indexOf(SPACE, from);
      const wordEnd = space === -1 ? this.rest.length : space;
      if (LONGEST_LINE < wordEnd - from) throw this.wrong('its word does not end', this.read + 1);
      if (space === -1 || this.rest.length < space + 1 + size) break;
      const start = space + 1;
      const number = this.read + 1;
      this.add(this.rest.subarray(from, space), number, () => {
        const view = new DataView(this.rest.buffer, this.rest.byteOffset + start, size);
        return Float32Array.from({ length: this.width }, (_, i) => {
          const value = view.getFloat32(4 * i, true);
          if (!Number.isFinite(value)) throw this.wrong(`its value ${i + 1} is not a number`, number);
          return value;
        });
      });
      from = start + size;
    }
    this.rest = this.rest.slice(from);
    if (isEnd && 0 < this.rest.length) throw this.wrong('the file ends within it', this.read + 1);
  }

  private add(word: Uint8Array, place: number, values: () => Float32Array): void {
    const { vectors } = this;
    if (vectors === undefined) return;
    let form: string;
    try {
      form = this.decoder.decode(word);
    } catch {
      throw this.wrong('its word is not UTF-8', place);
    }
    this.read++;
    if (form === '') throw this.wrong('its word is empty', place);
    if (vectors.has(form)) this.repeated ??= place;
    else if (vectors.takes(form)) vectors.add(form, values());
  }

  private wrong(reason: string, place?: number): UnreadableInput {
    const { name } = this.input;
    if (place === undefined) return new UnreadableInput(`${name}: ${reason}`);
    return new UnreadableInput(
      this.kind === 'binary' ? `${name}: vector ${place}: ${reason}` : `${name}:${place}: ${reason}`,
    );
  }
}

const isBlank = (byte: number | undefined) => byte === SPACE || byte === TAB || byte === RETURN;
