/** A CoNLL-U document: the sentences of a text, with incremental edits that touch only the sentences concerned. */

import { lineSpanIn, splitBlocks } from './blocks.ts';
import { type Columns, columnsOf, TEN_COLUMNS } from './columns.ts';
import type { Sentence } from './sentence.ts';
import type { TextEdit } from './span.ts';

/** Line and UTF-16 column, both from 0, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/**
 * An immutable snapshot. `document.text` is byte for byte what was parsed; an edited document shares every sentence object that
 * the edit did not touch, so whatever was computed from those stays valid.
 */
export class Document {
  private constructor(
    /** All blocks in order; a block may contain no words (blank lines, comments only). */
    readonly sentences: readonly Sentence[],
    /** Start offset of each sentence, and finally the length of the text. */
    readonly offsets: Float64Array,
    /** First line of each sentence, and finally the number of line terminators. */
    readonly lines: Int32Array,
  ) {}

  /**
   * Time O(length); sentences are parsed on first use.
   *
   * @param columns of the file, for a part of it that may not be its start
   */
  static parse(text: string, columns?: Columns): Document {
    return Document.of(splitBlocks(text, columns));
  }

  /** A document of given blocks, which must be split as by `splitBlocks`. */
  static of(sentences: readonly Sentence[]): Document {
    const offsets = new Float64Array(sentences.length + 1);
    const lines = new Int32Array(sentences.length + 1);
    for (let i = 0; i < sentences.length; i++) {
      offsets[i + 1] = offsets[i] + sentences[i].text.length;
      lines[i + 1] = lines[i] + sentences[i].nLines;
    }
    return new Document(sentences, offsets, lines);
  }

  /** The columns of the file. */
  get columns(): Columns {
    return this.sentences[0]?.columns ?? TEN_COLUMNS;
  }

  get length(): number {
    return this.offsets[this.sentences.length];
  }

  get text(): string {
    return this.sentences.map((sentence) => sentence.text).join('');
  }

  /** UTF-16 unit at an offset; NaN outside the text. */
  charCodeAt(offset: number): number {
    const index = this.sentenceAtOffset(offset);
    return this.sentences[index].text.charCodeAt(offset - this.offsets[index]);
  }

  /** Index of the sentence that contains an offset; the last one for the end of the text. O(log sentences). */
  sentenceAtOffset(offset: number): number {
    return search(this.offsets, offset, this.sentences.length);
  }

  /** Index of the sentence that contains a line; the last one for lines past the end. */
  sentenceAtLine(line: number): number {
    return search(this.lines, line, this.sentences.length);
  }

  /** Offset of a position; a column past the line's end means the line's end, as in LSP. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    const index = this.sentenceAtLine(position.line);
    const { text, nLines } = this.sentences[index];
    const line = position.line - this.lines[index];
    if (nLines < line) return this.offsets[index] + text.length;
    const span = lineSpanIn(text, line);
    return this.offsets[index] + Math.min(span.start + Math.max(0, position.character), span.end);
  }

  /** Offset of a position that exists in the text; undefined for any other. */
  exactOffsetAt(position: Position): number | undefined {
    const offset = this.offsetAt(position);
    const index = this.sentenceAtLine(position.line);
    const line = position.line - this.lines[index];
    if (line < 0 || this.sentences[index].nLines < line) return undefined;
    const { start } = lineSpanIn(this.sentences[index].text, line);
    return offset - this.offsets[index] - start === position.character ? offset : undefined;
  }

  /** Position of an offset, clamped to the text. */
  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.length));
    const index = this.sentenceAtOffset(clamped);
    return this.positionIn(index, clamped - this.offsets[index]);
  }

  /** Position of an offset relative to a sentence. */
  positionIn(index: number, offset: number): Position {
    const sentence = this.sentences[index];
    const starts = sentence.lineStarts;
    if (offset >= sentence.text.length && sentence.nLines === starts.length - 1) {
      return { line: this.lines[index] + sentence.nLines, character: 0 };
    }
    const line = sentence.lineAt(offset);
    return { line: this.lines[index] + line, character: offset - starts[line] };
  }

  /** The document after one edit (spans in document offsets). Time O(touched text + number of sentences). */
  edit(change: TextEdit): Document {
    return this.editAll([change]);
  }

  /**
   * The document after disjoint edits in ascending order, every span referring to this document; of several insertions at the
   * same position, the first in the list comes first. Only blocks that an edit touches, and their direct neighbours, are
   * re-split, each once; neighbours keep their objects if their text does not change. Time O(touched text + number of sentences +
   * number of edits).
   */
  editAll(edits: readonly TextEdit[]): Document {
    const parts: Part[] = [];
    let done = 0;
    for (let i = 0; i < edits.length; ) {
      // Together with the untouched neighbours, the region starts non-blank and ends blank, so it is split as in the whole text.
      const first = Math.max(0, this.sentenceAtOffset(edits[i].span.start) - 1);
      let last = this.regionEnd(edits[i]);
      let next = i + 1;
      while (next < edits.length && this.sentenceAtOffset(edits[next].span.start) - 1 <= last) {
        last = Math.max(last, this.regionEnd(edits[next++]));
      }
      const old = this.sentences.slice(first, last + 1);
      const after = this.regionAfter(first, last, edits.slice(i, next));
      if (first === 0 && columnsOf(after) !== columnsOf(this.sentences[0].text)) {
        // Another declaration: no sentence stays what it was.
        return Document.parse(this.regionAfter(0, this.sentences.length - 1, edits));
      }
      const cut = splitBlocks(after, this.columns);
      parts.push({ first: done, end: first, cut: keepUnchanged(old, cut) });
      done = last + 1;
      i = next;
    }
    parts.push({ first: done, end: this.sentences.length, cut: [] });
    return this.withParts(parts);
  }

  /** Untouched sentences are neither read nor measured again: only their positions move. */
  private withParts(parts: readonly Part[]): Document {
    const length = parts.reduce((sum, { first, end, cut }) => sum + end - first + cut.length, 0);
    const sentences = new Array<Sentence>(length);
    const offsets = new Float64Array(length + 1);
    const lines = new Int32Array(length + 1);
    let at = 0;
    for (const { first, end, cut } of parts) {
      const byOffset = offsets[at] - this.offsets[first];
      const byLine = lines[at] - this.lines[first];
      for (let i = first; i < end; i++, at++) {
        sentences[at] = this.sentences[i];
        offsets[at + 1] = this.offsets[i + 1] + byOffset;
        lines[at + 1] = this.lines[i + 1] + byLine;
      }
      for (const sentence of cut) {
        sentences[at] = sentence;
        offsets[at + 1] = offsets[at] + sentence.text.length;
        lines[at + 1] = lines[at] + sentence.nLines;
        at++;
      }
    }
    return new Document(sentences, offsets, lines);
  }

  /** The last sentence that must be re-split because of an edit. */
  private regionEnd(edit: TextEdit): number {
    return Math.min(this.sentences.length - 1, this.sentenceAtOffset(edit.span.end) + 1);
  }

  /** Text of the sentences first … last after edits that lie within them. */
  private regionAfter(first: number, last: number, edits: readonly TextEdit[]): string {
    const base = this.offsets[first];
    let region = '';
    for (let i = first; i <= last; i++) region += this.sentences[i].text;
    let after = '';
    let at = 0;
    for (const { span, text } of edits) {
      after += region.slice(at, span.start - base) + text;
      at = span.end - base;
    }
    return after + region.slice(at);
  }
}

/** Sentences first … end-1 of the old document, and the new ones that follow them. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly cut: readonly Sentence[];
}

/** Largest i < n with starts[i] ≤ value. */
function search(starts: Float64Array | Int32Array, value: number, n: number): number {
  let low = 0;
  let high = n;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The new blocks, with old objects replacing those at either end whose text did not change. The others are detached: in hours of
 * editing, each edit would otherwise keep a region's text and a slab of numbers alive for the single sentence of it that
 * remains.
 */
function keepUnchanged(old: readonly Sentence[], cut: readonly Sentence[]): Sentence[] {
  const kept = [...cut];
  let i = 0;
  while (i < old.length && i < kept.length && old[i].text === kept[i].text) kept[i] = old[i++];
  let j = 1;
  while (i + j <= old.length && i + j <= kept.length && old[old.length - j].text === kept[kept.length - j].text) {
    kept[kept.length - j] = old[old.length - j];
    j++;
  }
  for (let k = i; k <= kept.length - j; k++) kept[k] = kept[k].apart();
  return kept;
}
