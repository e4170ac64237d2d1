/** Text of any columns as rows of the ten, for what reads them by their places. */

import { type Columns, N_COLUMNS } from '../../core/conllu/index.ts';

/** Chunks of a file in, lines with the ten columns out; what the file lacks is `_`. Files in which the ten come first stay as they are. */
export class TenColumns {
  private rest = '';

  constructor(private readonly columns: Columns) {}

  /** Time O(length). */
  push(text: string): string {
    if (this.columns.startsWithTen) return text;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.map((line) => `${this.lineOf(line)}\n`).join('');
  }

  /** The last line, if the file does not end with a line break. */
  end(): string {
    const last = this.rest;
    this.rest = '';
    return last === '' ? '' : this.lineOf(last);
  }

  private lineOf(line: string): string {
    const content = line.replace(/\r$/, '');
    if (content.trim() === '' || /^\ufeff?#/.test(content)) return line;
    const cells = content.split('\t');
    const { positions } = this.columns;
    const ten = Array.from({ length: N_COLUMNS }, (_, column) => cells[positions[column]] ?? '_');
    return ten.join('\t') + line.slice(content.length);
  }
}
