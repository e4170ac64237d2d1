/** Reads an input into the counts of `stats`: refused like in all other commands, but most of it is never made into sentences. */

import { isUtf8 } from 'node:buffer';
import { COLUMN_TITLES, Column, DECLARING, FOREIGN_ADVICE, NO_ROW } from '../../core/conllu/index.ts';
import type { DataFile } from '../../core/release/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, nameFaults, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { TenColumns } from '../reading/tenColumns.ts';
import { asBuffer } from '../reading/utf8.ts';

/**
 * @returns whether it is empty, which is nothing to complain of
 * @throws UnreadableInput if it is not a treebank; what it has before that is counted, which the message says
 */
export async function readData(input: Input, file: DataFile, context: Context): Promise<boolean> {
  const foreign = new ForeignCheck(input, context);
  const plain = new PlainText(file, foreign);
  let rows: TenColumns | undefined;
  let isEmpty = true;
  let hasLong = false;
  try {
    for await (const blocks of readBlocks(input, context, undefined, undefined, plain)) {
      for (const block of blocks) {
        foreign.check(block);
        nameFaults(input, block, context);
        hasLong ||= block.passage !== undefined;
        if (block.sentence.text === '') continue;
        isEmpty = false;
        rows ??= rowsOf(input, block);
        file.push(rows.push(block.sentence.text));
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput) || file.words === 0) throw error;
    throw new UnreadableInput(`${error.message} What it has before that is counted.`);
  } finally {
    file.push(rows?.end() ?? '');
    file.end();
  }
  if (file.words === 0 && !isEmpty && !hasLong) throw new UnreadableInput(`${input.name}: ${NO_ROW} ${FOREIGN_ADVICE}`);
  return isEmpty && !hasLong;
}

function rowsOf({ name }: Input, { sentence: { columns } }: Block): TenColumns {
  const missing = columns.missing([Column.id, Column.form]);
  if (missing === undefined) return new TenColumns(columns);
  throw new UnreadableInput(`${name}: there is no ${COLUMN_TITLES[missing]} column, so there are no words to count.`);
}

/** A line that is neither empty nor a comment nor a row: conflict markers, blanks for tabs, white space … Blocks with one are read as sentences. */
const UNUSUAL = /^(?!\n|#|\d+(?:[-.]\d+)?\t)./m;

/** Takes whole blocks of which nothing needs to be said. */
class PlainText {
  private text = '';

  constructor(
    private readonly file: DataFile,
    private readonly foreign: ForeignCheck,
  ) {}

  look(bytes: Uint8Array): { readonly end: number; readonly nLines: number } | undefined {
    const buffer = asBuffer(bytes);
    const end = startOfLast(buffer);
    if (!this.foreign.hasSeenRow || end === 0 || !isUtf8(buffer) || buffer.includes('\r')) return undefined;
    const text = buffer.toString('utf8', 0, end);
    if (text.includes(DECLARING) || UNUSUAL.test(text)) return undefined;
    this.text = text;
    return { end, nLines: linesIn(text) };
  }

  take(): void {
    this.file.push(this.text);
  }
}

/** Where the last block begins, which may go on. */
function startOfLast(bytes: Buffer): number {
  let last = bytes.length;
  while (0 < last && bytes[last - 1] === LF) last--;
  const blank = last === 0 ? -1 : bytes.lastIndexOf('\n\n', last - 1, 'latin1');
  return blank === -1 ? 0 : blank + 2;
}

const LF = 10;

function linesIn(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) n++;
  return n;
}
