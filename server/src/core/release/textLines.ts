/** The lines of a README or another short text, as the release programs count them: only LF ends one. */

import type { Span, TextEdit } from '../conllu/index.ts';

/** A change of a line, from 0. */
export interface LineChange {
  readonly line: number;
  /** `insert`: before the line. */
  readonly does: 'replace' | 'insert' | 'delete';
  readonly text: string;
}

/** Finds lines in O(1). Changes touch no other line, and keep the ends of lines as they are. */
export class TextLines {
  /** Where each line begins, and where one after the last would. */
  private readonly starts = [0];
  /** That of the first line. */
  readonly ending: string;

  constructor(private readonly text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
    this.starts.push(text.length + 1);
    this.ending = text.startsWith('\r\n', this.starts[1] - 2) ? '\r\n' : '\n';
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** Without its end; '' after the last line. */
  at(line: number): string {
    const { start, end } = this.spanOf(line);
    return this.text.slice(start, end);
  }

  /** Without its end; after the last line, the empty span at the end. */
  spanOf(line: number): Span {
    if (this.count <= line) return { start: this.text.length, end: this.text.length };
    const start = this.starts[line];
    const end = this.starts[line + 1] - 1;
    return { start, end: start < end && this.text[end - 1] === '\r' ? end - 1 : end };
  }

  editOf({ line, does, text }: LineChange): TextEdit {
    const { start, end } = this.spanOf(line);
    if (does === 'replace') return { span: { start, end }, text };
    if (does === 'delete') return { span: { start, end: Math.min(this.starts[line + 1], this.text.length) }, text: '' };
    const isOpen = this.count <= line && this.at(this.count - 1) !== '';
    return { span: { start, end: start }, text: `${isOpen ? this.ending : ''}${text}${this.ending}` };
  }
}
