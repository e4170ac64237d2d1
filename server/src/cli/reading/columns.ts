/** Inputs whose columns nobody has named, or whose declarations differ: refused. All input passes through here. */

import { closeSync, openSync, readSync } from 'node:fs';
import type { Scheme } from '../../core/annotation/index.ts';
import {
  type Columns,
  columnsOf,
  columnsOfNames,
  contradictingColumns,
  Document,
  declaredNames,
  HEAD_OF_FILE,
  nameOfColumns,
  type OtherColumns,
  otherColumns,
  ROW_FORMATS,
  refusalOfColumns,
  refusalOfContradiction,
  type Sentence,
} from '../../core/conllu/index.ts';
import { schemeOf } from '../../services/languages/scheme.ts';
import type { Context } from '../frame/io.ts';
import { unchangedBy } from './unchanged.ts';

/** The relevant parts of a block, see `Block`. */
interface Located {
  readonly sentence: Sentence;
  readonly line: number;
}

/** A line, from 0 and from the start of what is read; what the file is, why that matters and what to do. */
interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

/** Inspects the blocks of an input, or of a part of it, in order. */
export class ColumnGuard {
  private isKnown = false;

  /** @param start what the start of the file says, if it is not read */
  constructor(
    private readonly start: FileColumns | undefined,
    private readonly context: Pick<Context, 'command'>,
  ) {}

  /** Why the input is refused, if one of these blocks gives a reason. */
  refused(blocks: readonly Located[]): RefusedLine | undefined {
    if (!this.isKnown && blocks.some(({ sentence }) => sentence.text !== '')) {
      this.isKnown = true;
      const { start } = this;
      const other = start === undefined ? otherColumns(blocks.map(({ sentence }) => sentence.text)) : start.other;
      if (other !== undefined) return { line: 0, reason: this.refusalOf(other) + unchangedBy(this.context) };
    }
    for (const { sentence, line } of blocks) {
      const span = contradictingColumns(sentence.text, sentence.columns.names);
      if (span === undefined) continue;
      return {
        line: line + linesBefore(sentence.text, span.start),
        reason: refusalOfContradiction() + unchangedBy(this.context),
      };
    }
    return undefined;
  }

  /** Convert is what all other commands advise, so it names its own option. */
  private refusalOf(other: OtherColumns): string {
    if (this.context.command !== 'convert') return refusalOfColumns(other);
    const from = other.format?.toLowerCase() ?? '';
    const remedy = Object.hasOwn(ROW_FORMATS, from)
      ? `add --from ${from}`
      : 'name its columns with --from, such as ID,FORM,HEAD';
    return `this is ${nameOfColumns(other)}, not CoNLL-U: ${remedy}.`;
  }
}

/** What the start of a file says about its columns: plain data, which threads can share. */
export interface FileColumns {
  /** As its first line declares them. */
  readonly names: readonly string[] | undefined;
  /** If it declares none, and the rows show that they are not the ten. */
  readonly other: OtherColumns | undefined;
}

/** Those in force. */
export const inForce = (start: FileColumns | undefined): Columns => columnsOfNames(start?.names);

const linesBefore = (text: string, offset: number): number => text.slice(0, offset).match(/\r\n|\n|\r/g)?.length ?? 0;

/** The first bytes of a file; undefined if it cannot be read. */
export function headOfFile(path: string): Uint8Array | undefined {
  const bytes = Buffer.alloc(HEAD_OF_FILE);
  try {
    const file = openSync(path, 'r');
    try {
      const length = readSync(file, bytes, 0, HEAD_OF_FILE, 0);
      return bytes.subarray(0, length);
    } finally {
      closeSync(file);
    }
  } catch {
    // The code that reads the file will report it.
    return undefined;
  }
}

/** Undefined for a file that cannot be read. */
export function columnsAt(path: string): FileColumns | undefined {
  const head = headOfFile(path);
  return head && columnsIn(head);
}

/** What the start of a file says about its columns. */
export function columnsIn(bytes: Uint8Array): FileColumns {
  const text = wholeLines(bytes);
  const columns = columnsOf(text);
  return { names: declaredNames(columns), other: otherColumns([text]) };
}

/** The scheme of the relations, as the start of a file or its name says. */
export function schemeAt(name: string, bytes: Uint8Array | undefined): Scheme {
  const [first] = bytes === undefined ? [] : Document.parse(wholeLines(bytes)).sentences;
  return schemeOf(name, first);
}

function wholeLines(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_OF_FILE)).toString('utf8');
  return bytes.length < HEAD_OF_FILE ? text : text.slice(0, text.lastIndexOf('\n') + 1);
}
