/**
 * Detects text that is not a treebank: plain text, or an unfinished merge. Rewriting it would produce rubbish. (For other bytes,
 * see signature.)
 */

import { firstMarker } from '../../core/compare/merge/index.ts';
import {
  BLANKS_FOR_TABS,
  BLANKS_FOR_TABS_ADVICE,
  blankRows,
  FOREIGN,
  FOREIGN_ADVICE,
  firstContent,
} from '../../core/conllu/index.ts';
import { unfinishedMerge } from '../../services/textSource.ts';
import type { Context } from '../frame/io.ts';
import { type Block, lineColumnOf, readBlocks } from './blocks.ts';
import { type Input, isFromStart, isReadableTwice, UnreadableInput } from './input.ts';
import { unchangedBy } from './unchanged.ts';

const ROW = /^\d+(?:[-.]\d+)?\t/m;

/** Checks the blocks of one input in order. */
export class ForeignCheck {
  /** Whether the file is known to be a treebank. */
  hasSeenRow: boolean;
  /** Text, as checks are passed on between threads. */
  private readonly unchanged: string;

  /** @param hasSeenRow a later part of a file starts behind content that was checked with another part */
  constructor(
    private readonly input: Input,
    context: Pick<Context, 'command'>,
    hasSeenRow = !isFromStart(input),
  ) {
    this.hasSeenRow = hasSeenRow;
    this.unchanged = unchangedBy(context);
  }

  /** @throws UnreadableInput with file, line and column, what is wrong and what to do */
  check(block: Block): void {
    const { text } = block.sentence;
    const marker = firstMarker(text);
    if (marker !== undefined) throw this.refusal(block, marker, unfinishedMerge());
    const [blank] = blankRows(block.sentence) ?? [];
    if (blank !== undefined) {
      const { start } = block.sentence.lineSpan(blank.line);
      throw this.refusal(block, start, `${BLANKS_FOR_TABS} ${BLANKS_FOR_TABS_ADVICE}`);
    }
    if (this.hasSeenRow) return;
    const content = firstContent(text);
    if (content === undefined) return;
    const { columns, nRows } = block.sentence;
    this.hasSeenRow = columns.isDeclared ? 0 < nRows : ROW.test(text);
    if (this.hasSeenRow) return;
    throw this.refusal(block, content.start, `${FOREIGN} ${FOREIGN_ADVICE}`);
  }

  /** The blocks before the first that is refused, and why that is: what they have counts. O(length) */
  upTo(blocks: readonly Block[]): { readonly checked: readonly Block[]; readonly refused?: unknown } {
    for (const [at, block] of blocks.entries()) {
      try {
        this.check(block);
      } catch (refused) {
        return { checked: blocks.slice(0, at), refused };
      }
    }
    return { checked: blocks };
  }

  private refusal(block: Block, offset: number, reason: string): UnreadableInput {
    return UnreadableInput.at(this.input, lineColumnOf(block, offset), reason + this.unchanged);
  }
}

/**
 * Checks a file before anything is written from it, so that it is refused as a whole. Standard input and pipes cannot be read
 * twice: they have to be checked block by block.
 * @throws UnreadableInput
 */
export async function requireTreebank(input: Input, context: Context): Promise<void> {
  if (!isReadableTwice(input)) return;
  const check = new ForeignCheck(input, context);
  for await (const blocks of readBlocks(input, context)) for (const block of blocks) check.check(block);
}
