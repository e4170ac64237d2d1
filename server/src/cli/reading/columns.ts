/** Inputs whose columns are not the ten of CoNLL-U: refused, or read without the extra ones. All input passes through here. */

import { closeSync, openSync, readSync } from 'node:fs';
import type { Scheme } from '../../core/annotation/index.ts';
import {
  contradictingColumns,
  Document,
  HEAD_OF_FILE,
  type OtherColumns,
  otherColumns,
  refusalOfColumns,
  refusalOfContradiction,
  Sentence,
  withTenColumns,
} from '../../core/conllu/index.ts';
import { schemeOf } from '../../services/languages/scheme.ts';
import type { BadBytes } from './utf8.ts';

/** The relevant parts of a block, see `Block`. */
interface Located {
  readonly sentence: Sentence;
  readonly line: number;
  readonly bad: readonly BadBytes[];
}

/**
 * `the ten`: refuses any other file, for commands that write or compare whole rows. `at least the ten`: drops columns declared after
 * the first ten, for commands that only read cells.
 */
export type WantedColumns = 'the ten' | 'at least the ten';

/** A line, from 0 and from the start of what is read; what the file is, why that matters and what to do. */
interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

/** Inspects the blocks of an input, or of a part of it, in order. */
export class ColumnGuard {
  private columns: OtherColumns | undefined;
  private isKnown = false;

  /** @param path where the columns are declared, if the start of the file is not read */
  constructor(
    private readonly path: string | undefined,
    private readonly wanted: WantedColumns,
  ) {}

  /** Why the input is refused, if one of these blocks gives a reason. */
  refused(blocks: readonly Located[]): RefusedLine | undefined {
    if (!this.isKnown && blocks.some(({ sentence }) => sentence.text !== '')) {
      this.isKnown = true;
      const texts = blocks.map(({ sentence }) => sentence.text);
      const { path } = this;
      this.columns = path === undefined ? otherColumns(texts) : columnsAt(path);
      const { columns } = this;
      if (columns !== undefined && !(columns.startsWithTen && this.wanted === 'at least the ten')) {
        const line = path === undefined ? linesBefore(texts.join(''), columns.span.start) : 0;
        return { line, reason: `${refusalOfColumns(columns)} ${UNCHANGED}` };
      }
    }
    for (const { sentence, line } of blocks) {
      const span = contradictingColumns(sentence.text, this.columns?.names);
      if (span === undefined) continue;
      return {
        line: line + linesBefore(sentence.text, span.start),
        reason: `${refusalOfContradiction()} ${UNCHANGED}`,
      };
    }
    return undefined;
  }

  /** The blocks with only the ten columns. */
  shown<B extends Located>(blocks: B[]): (B & { readonly written?: string })[] {
    return this.columns === undefined ? blocks : blocks.map(firstTen);
  }
}

const linesBefore = (text: string, offset: number): number => text.slice(0, offset).match(/\r\n|\n|\r/g)?.length ?? 0;

const UNCHANGED = 'The file is left unchanged.';

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

/** Undefined also for a file that cannot be read. */
function columnsAt(path: string): OtherColumns | undefined {
  const head = headOfFile(path);
  return head && columnsIn(head);
}

/** The columns declared at the start of a file if they are not the ten. */
export function columnsIn(bytes: Uint8Array): OtherColumns | undefined {
  return otherColumns([wholeLines(bytes)]);
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

function firstTen<B extends Located>(block: B): B & { readonly written?: string } {
  const { sentence, bad } = block;
  const text = withTenColumns(sentence.text);
  if (text === sentence.text) return block;
  const moved = bad.map((each) => ({ ...each, offset: withTenColumns(sentence.text.slice(0, each.offset)).length }));
  return { ...block, sentence: new Sentence(text, sentence.nLines), bad: moved, written: sentence.text };
}
