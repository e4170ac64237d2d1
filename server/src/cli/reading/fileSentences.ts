/** Sentences that stay in their files: their positions, and numbers that identify equal ones. */

import { type AlignableSide, type AlignableSides, charactersOf } from '../../core/compare/index.ts';
import { type Columns, Sentence } from '../../core/conllu/index.ts';
import type { Block } from './blocks.ts';
import type { Input } from './input.ts';
import { Int32List } from './int32List.ts';
import { OpenedFile } from './openedFile.ts';
import { TextNumbers } from './textNumbers.ts';
import { Utf8Decoder } from './utf8.ts';

/** Number of sentences kept in memory: neighbours are compared with each other again and again. */
const MOST_RECENT = 256;

/** Numbers shared by the two sides of an alignment. */
export class SharedNumbers {
  readonly ids = new TextNumbers();
  readonly texts = new TextNumbers();

  constructor() {
    // The number of the empty text, see AlignableSide.
    this.texts.numberOf('');
  }
}

/** Both sides after all their blocks have been added. @param a made with the same numbers as `b` */
export function sidesInFiles(a: AlignableSide, b: AlignableSide, { ids }: SharedNumbers): AlignableSides {
  return { a, b, nIds: ids.size, haveSameText: (i, j) => a.textOf(i) === b.textOf(j) };
}

/** The first block of a file, in the numbering of its side. */
interface FileStart {
  readonly input: Input;
  readonly first: number;
}

/** The blocks of one side, file after file: 32 bytes for each. */
export class FileSentences implements AlignableSide {
  private readonly files: FileStart[] = [];
  /** Position in the file, in bytes, as two numbers of 26 bits. */
  private readonly high = new Int32List();
  private readonly low = new Int32List();
  private readonly sizes = new Int32List();
  private readonly lines = new Int32List();
  private readonly lineCounts = new Int32List();
  private readonly wordCounts = new Int32List();
  private readonly ids = new Int32List();
  private readonly texts = new Int32List();
  private readonly recent = new Map<number, Sentence>();
  /** Of files that declare them. */
  private readonly columns = new Map<Input, Columns>();
  private opened: OpenedFile | undefined;

  constructor(private readonly numbers: SharedNumbers) {}

  get length(): number {
    return this.texts.length;
  }

  startFile(input: Input): void {
    this.files.push({ input, first: this.length });
  }

  /** Removes the blocks of the last file. */
  dropFile(): void {
    const first = this.files.pop()?.first ?? 0;
    for (const list of [
      this.high,
      this.low,
      this.sizes,
      this.lines,
      this.lineCounts,
      this.wordCounts,
      this.ids,
      this.texts,
    ])
      list.truncate(first);
  }

  /** @param from its position in the file, in bytes, and `size` its length in bytes */
  add({ sentence, line }: Block, from: number, size: number): void {
    if (sentence.columns.isDeclared) this.columns.set(this.files[this.files.length - 1].input, sentence.columns);
    this.high.push(Math.floor(from / HALF));
    this.low.push(from % HALF);
    this.sizes.push(size);
    this.lines.push(line);
    this.lineCounts.push(sentence.nLines);
    this.wordCounts.push(sentence.nWords);
    const { sentId } = sentence;
    this.ids.push(sentId === undefined ? -1 : this.numbers.ids.numberOf(sentId));
    this.texts.push(this.numbers.texts.numberOf(charactersOf(sentence)));
  }

  idOf(index: number): number {
    return this.ids.at(index);
  }

  textOf(index: number): number {
    return this.texts.at(index);
  }

  characters(index: number): string {
    return charactersOf(this.sentence(index));
  }

  /** Indices of the blocks that have words. */
  withWords(): Int32Array {
    const indices = Int32Array.from({ length: this.length }, (_, index) => index);
    return indices.filter((index) => 0 < this.wordCounts.at(index));
  }

  *[Symbol.iterator](): Generator<Sentence> {
    for (let index = 0; index < this.length; index++) yield this.sentence(index);
  }

  /** First line in the file, from 0. */
  lineOf(index: number): number {
    return this.lines.at(index);
  }

  inputOf(index: number): Input {
    return this.files[this.fileOf(index)].input;
  }

  /** @throws UnreadableInput if the file has changed */
  sentence(index: number): Sentence {
    const known = this.recent.get(index);
    if (known !== undefined) return known;
    const input = this.inputOf(index);
    if (this.opened?.input !== input) {
      this.close();
      this.opened = new OpenedFile(input);
    }
    const from = this.high.at(index) * HALF + this.low.at(index);
    const decoder = new Utf8Decoder();
    const text = decoder.push(this.opened.bytes(from, this.sizes.at(index))) + decoder.end();
    const sentence = new Sentence(text, this.lineCounts.at(index), 'own', this.columns.get(input));
    this.recent.set(index, sentence);
    if (MOST_RECENT < this.recent.size) for (const [oldest] of this.recent) return this.forget(oldest, sentence);
    return sentence;
  }

  close(): void {
    this.opened?.close();
    this.opened = undefined;
  }

  private forget(oldest: number, sentence: Sentence): Sentence {
    this.recent.delete(oldest);
    return sentence;
  }

  private fileOf(index: number): number {
    let low = 0;
    let high = this.files.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.files[middle].first <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const HALF = 2 ** 26;
