/** Raw text to learn from: plain text or CoNLL-U, in pieces of any size. Only word forms are read. */

import { unicodeBorders } from '../tokenizing/borders.ts';
import { hasBlankLine, isSpace } from '../tokenizing/units.ts';
import { type Corpus, CorpusBuilder } from './corpus.ts';

/** UTF-16 units that are read at once. */
const PIECE = 1 << 16;
/** A line of CoNLL-U: an ID and nine further columns. */
const ROW = /^\d+(?:[-.]\d+)?\t(?:[^\t\n]*\t){8}/m;
/** Files with other columns name them in their first line. */
const COLUMNS = /^# global\.columns *= *([^\r\n]+)/;
const WORD_ID = /^\d+$/;
/** Hosts that write files back keep the byte order mark. */
const MARK = '\ufeff';

export class RawText {
  private readonly builder = new CorpusBuilder();

  /** Whether more text would be left out. */
  get isFull(): boolean {
    return this.builder.isFull;
  }

  /** A reader of one file, which is CoNLL-U if its beginning looks like that. */
  file(): RawFile {
    return new RawFile(this.builder);
  }

  /** Call this after the last file. */
  corpus(): Corpus {
    return this.builder.build();
  }
}

/** 0 if there is none. */
function endOfLast(text: string, border: string): number {
  const at = text.lastIndexOf(border);
  return at === -1 ? 0 : at + border.length;
}

class RawFile {
  private rest = '';
  private add: ((text: string) => void) | undefined;
  /** Where ID and FORM are in a row. */
  private columns = { id: 0, form: 1 };

  constructor(private readonly builder: CorpusBuilder) {}

  push(text: string): void {
    const isFirst = this.add === undefined && this.rest === '';
    this.rest += isFirst && text.startsWith(MARK) ? text.slice(MARK.length) : text;
    if (this.rest.length < PIECE) return;
    // Sentences of CoNLL-U and paragraphs of texts end at blank lines; a text without any is cut at a line, or anywhere.
    const ends = ['\n\n', '\n\r\n', '\n'].map((border) => endOfLast(this.rest, border));
    this.take(Math.max(ends[0], ends[1]) || ends[2] || this.rest.length);
  }

  end(): void {
    this.take(this.rest.length);
  }

  private isTreebank(): boolean {
    const names = COLUMNS.exec(this.rest)?.[1].trim().split(/\s+/);
    if (names === undefined) return ROW.test(this.rest);
    this.columns = { id: names.indexOf('ID'), form: names.indexOf('FORM') };
    return true;
  }

  private take(end: number): void {
    this.add ??= this.isTreebank() ? (text) => this.addRows(text) : (text) => this.addText(text);
    this.add(this.rest.slice(0, end));
    this.rest = this.rest.slice(end);
  }

  private addRows(text: string): void {
    let forms: string[] = [];
    for (const line of text.split('\n')) {
      const cells = line.trimEnd().split('\t');
      const form = cells[this.columns.form];
      if (WORD_ID.test(cells[this.columns.id] ?? '') && form) forms.push(form);
      else if (line.trim() === '') {
        this.builder.add(forms);
        forms = [];
      }
    }
    this.builder.add(forms);
  }

  /** Where there are blank lines, the lines of a paragraph belong together; otherwise each line stands for itself. */
  private addText(text: string): void {
    const whole = hasBlankLine(text) ? text.replace(/(\S)[^\S\n]*\r?\n(?=[^\S\n]*\S)/g, '$1 ') : text;
    const { tokens, sentences } = unicodeBorders(whole);
    let forms: string[] = [];
    let start = 0;
    for (const end of tokens) {
      const form = whole.slice(start, end);
      start = end;
      if (!isSpace(form[0])) forms.push(form);
      else if (form.includes('\n')) forms = this.ended(forms);
      if (sentences.has(end)) forms = this.ended(forms);
    }
    this.builder.add(forms);
  }

  private ended(forms: readonly string[]): string[] {
    this.builder.add(forms);
    return [];
  }
}
