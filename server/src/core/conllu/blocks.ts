/** Splits CoNLL-U text into sentence blocks: the unit of lazy parsing and of incremental change. */

import { type Columns, columnsOf } from './columns.ts';
import { Sentence } from './sentence.ts';
import type { Span } from './span.ts';
import { isBlank, isSpace } from './whitespace.ts';

const LF = 10;
const CR = 13;

/**
 * The blocks of a text, in order; concatenated, they are the text again.
 *
 * A block extends up to and including the blank lines after its last non-blank line, so it starts at a non-blank line (the first
 * block may start with blank lines). A line of white space counts as blank, as in the official validator. CR, LF and CRLF end a
 * line, as in LSP. Time O(length).
 *
 * @param columns of the file, for a text that may not be its start
 */
export function splitBlocks(text: string, columns: Columns = columnsOf(text)): Sentence[] {
  const blocks: Sentence[] = [];
  const hasCr = text.indexOf('\r') !== -1;
  const length = text.length;
  let blockStart = 0;
  let nLines = 0; // line terminators in the block so far
  let hasContent = false;
  let afterBlank = false;
  let at = 0;
  let lf = -1;
  while (at < length) {
    const blank = isBlankLineAt(text, at);
    if (!blank && afterBlank && hasContent) {
      blocks.push(new Sentence(text.slice(blockStart, at), nLines, 'shared', columns));
      blockStart = at;
      nLines = 0;
      hasContent = false;
    }
    afterBlank = blank;
    hasContent ||= !blank;
    if (lf < at) lf = nextLf(text, at);
    const next = nextLine(text, at, hasCr, lf);
    if (next.terminated) nLines++;
    at = next.start;
  }
  if (blockStart < length || blocks.length === 0)
    blocks.push(new Sentence(text.slice(blockStart), nLines, 'shared', columns));
  return blocks;
}

const step = { start: 0, terminated: false };

/**
 * Start of the line after the one at `at`. Returns a shared object: read it before the next call.
 *
 * @param lf see `nextLf`; looked up once for all lines before it, as a text with CR alone may have none
 */
function nextLine(text: string, at: number, hasCr: boolean, lf: number): { start: number; terminated: boolean } {
  const cr = hasCr ? indexOfCr(text, at, lf) : -1;
  step.terminated = cr !== -1 || lf < text.length;
  step.start = cr === -1 || cr + 1 === lf ? Math.min(lf + 1, text.length) : cr + 1;
  return step;
}

/** The first LF at or behind `at`; the length if there is none. */
function nextLf(text: string, at: number): number {
  const lf = text.indexOf('\n', at);
  return lf === -1 ? text.length : lf;
}

/**
 * Span of a line of a text, without its terminator, without parsing the sentence. After the last line it is the empty span at the
 * end. Time O(text up to there).
 */
export function lineSpanIn(text: string, line: number): Span {
  const hasCr = text.indexOf('\r') !== -1;
  let start = 0;
  let lf = nextLf(text, 0);
  for (let i = 0; i < line && start < text.length; i++) {
    start = nextLine(text, start, hasCr, lf).start;
    if (lf < start) lf = nextLf(text, start);
  }
  let { start: end } = nextLine(text, start, hasCr, lf);
  if (start < end && text.charCodeAt(end - 1) === LF) end--;
  if (start < end && text.charCodeAt(end - 1) === CR) end--;
  return { start, end };
}

/** Like indexOf, but bounded: in a text without CR, the rest must not be searched again for every line. */
function indexOfCr(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === CR) return i;
  return -1;
}

function isBlankLineAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  if (c === LF || c === CR) return true;
  // Lines of a treebank start with a digit or '#'; only a start with white space needs a closer look.
  if (!isSpace(c)) return false;
  let end = at;
  for (; end < text.length; end++) {
    const d = text.charCodeAt(end);
    if (d === LF || d === CR) break;
  }
  return isBlank(text.slice(at, end));
}

/**
 * The same blocks from text that arrives in pieces, holding back at most one block, as much again, and one piece: for files
 * larger than memory. The pieces may split lines, and even CRLF, anywhere.
 */
export class BlockStream {
  /** Already scanned: the block that may continue. */
  private rest = '';
  /** Not yet scanned. */
  private more = '';

  /** @param columns of the file, if its start will not be pushed */
  constructor(private columns?: Columns) {}

  /** Blocks completed so far. */
  push(piece: string): Sentence[] {
    this.more += piece;
    // A long block would be scanned again for every piece; so it is only scanned when it has doubled.
    if (this.more.length < this.rest.length) return [];
    // A trailing CR may be half of a CRLF, and trailing blank lines may continue: the last block always waits.
    const blocks = this.split(this.take());
    const last = blocks.pop();
    this.rest = last?.text ?? '';
    return blocks;
  }

  /** The last blocks, if there is any text left. */
  end(): Sentence[] {
    const text = this.take();
    return text === '' ? [] : this.split(text);
  }

  /** The first line is complete once there is a second block. */
  private split(text: string): Sentence[] {
    const columns = this.columns ?? columnsOf(text);
    const blocks = splitBlocks(text, columns);
    if (1 < blocks.length) this.columns = columns;
    return blocks;
  }

  private take(): string {
    const text = this.rest + this.more;
    this.rest = '';
    this.more = '';
    return text;
  }
}
