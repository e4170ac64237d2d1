/** The rewritten blocks of an input: changed text and counts, as plain data, about 64 KB at a time. */

import {
  applyEdits,
  declaredNames,
  firstContent,
  type Sentence,
  splitBlocks,
  type TextEdit,
} from '../../core/conllu/index.ts';
import { type WordMap, wordsAfter } from '../../core/edit/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, lineColumnOf, longRemark, readBlocks, refusal } from '../reading/blocks.ts';
import type { Input } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import type { Following, MarkedSentence } from '../sidecar/following.ts';
import type { Result } from '../spread/spread.ts';
import type { Changed, Rewrite } from './change.ts';
import type { Progress } from './progress.ts';

/** Counts for the summary. */
export interface Counts {
  sentences: number;
  changed: number;
  /** Changed blocks without words: comments and blank lines. */
  others: number;
  n: number;
  left: number;
  /** Blocks that are neither sentences nor comments and blank lines. */
  foreign: number;
}

export const NO_COUNTS: Readonly<Counts> = { sentences: 0, changed: 0, others: 0, n: 0, left: 0, foreign: 0 };

export function addCounts(to: Counts, more: Readonly<Counts>): void {
  for (const key of Object.keys(NO_COUNTS) as (keyof Counts)[]) to[key] += more[key];
}

/** @typeParam E see Rewrite */
export interface RewritePiece<E> {
  readonly text: string;
  readonly counts: Readonly<Counts>;
  readonly remarks: readonly Remark[];
  readonly counted?: E;
  /** A deferred block. It follows the text. */
  readonly later?: {
    readonly text: string;
    readonly columns: readonly string[] | undefined;
    readonly line: number;
    readonly nLines: number;
  };
  /** At the end of an input: names of sentences with entries in `.treebank.json` whose words changed. */
  readonly moved?: readonly string[];
  /** What was written to another file and is marked there. */
  readonly marked?: readonly MarkedSentence[];
}

/** Text of this length is passed on. */
const ENOUGH = 1 << 16;
const BREATHE_MS = 100;

/** @throws UnreadableInput after the preceding changes */
export async function* changedPieces<E, A>(
  input: Input,
  context: Context,
  command: Rewrite<E, A>,
  following: Following,
  progress: Progress,
): AsyncGenerator<Result<RewritePiece<E>>> {
  let piece = new PieceInMaking();
  const take = (more: Partial<RewritePiece<E>> = {}) => {
    const marked = following.takeMarked();
    const counted = command.counted && { counted: command.counted() };
    const result = piece.result({ ...more, ...counted, ...(marked && { marked }) });
    piece = new PieceInMaking();
    return result;
  };
  const lung = new Lung();
  progress.file(input.name);
  try {
    for await (const changed of command.changes(blocksOf(input, context, progress), input)) {
      const later = piece.add(changed, input, following);
      const isUrgent = changed.remarks !== undefined;
      if (later !== undefined) yield take({ later });
      else if (isUrgent || piece.isEnough) yield take();
      await lung.breathe();
    }
  } catch (error) {
    if (piece.hasContent) yield take();
    throw error;
  }
  const moved = following.sentencesMoved(input);
  if (piece.hasContent || moved !== undefined) yield take(moved && { moved });
}

async function* blocksOf(input: Input, context: Context, progress: Progress): AsyncGenerator<Block> {
  for await (const blocks of readBlocks(input, context, progress)) {
    for (const block of blocks) {
      if (0 < block.bad.length) throw refusal(input, block);
      yield block;
    }
  }
}

/** Gives signals and streams a turn: parsing one piece of a file may take seconds. */
class Lung {
  private breathedAt = 0;

  async breathe(): Promise<void> {
    const now = performance.now();
    if (now < this.breathedAt + BREATHE_MS) return;
    this.breathedAt = now;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

class PieceInMaking {
  private readonly parts: string[] = [];
  private readonly remarks: Remark[] = [];
  private readonly counts: Counts = { ...NO_COUNTS };
  private length = 0;
  private lines = 0;
  private nSentences = 0;
  private words = 0;

  get hasContent(): boolean {
    return 0 < this.lines || 0 < this.remarks.length || 0 < this.parts.length;
  }

  get isEnough(): boolean {
    return ENOUGH <= this.length;
  }

  result<E>(more: Partial<RewritePiece<E>>): Result<RewritePiece<E>> {
    const { parts, counts, remarks, lines, nSentences: sentences, words } = this;
    return { piece: { text: parts.join(''), counts, remarks, ...more }, lines, sentences, words };
  }

  /** Returns the block if it is deferred. */
  add({ block, change, remarks = [] }: Changed, input: Input, following: Following): RewritePiece<never>['later'] {
    const { sentence, line } = block;
    const long = longRemark(block);
    this.remarks.push(...(long === undefined ? remarks : [...remarks, long]));
    this.lines += block.passage === undefined ? sentence.nLines : block.passage.nLines;
    this.words += sentence.nWords;
    if (0 < sentence.nWords) this.nSentences++;
    if (block.passage === undefined && 'isForLater' in change)
      return { text: sentence.text, columns: declaredNames(sentence.columns), line, nLines: sentence.nLines };
    const outcome = outcomeOf({ block, change }, input, following);
    addCounts(this.counts, outcome.counts);
    this.remarks.push(...outcome.remarks);
    this.parts.push(outcome.text);
    this.length += outcome.text.length;
    return undefined;
  }
}

/** The text to write for a block. */
export function outcomeOf(
  { block, change }: Changed,
  input: Input,
  following: Following,
): Pick<RewritePiece<never>, 'text' | 'counts' | 'remarks'> {
  const { sentence } = block;
  if (block.passage !== undefined) return { text: block.passage.text, counts: NO_COUNTS, remarks: [] };
  const moved = 'moved' in change ? change.moved : undefined;
  const nSentences = moved?.sentences.length ?? 1;
  const counts = {
    ...NO_COUNTS,
    sentences: 0 < sentence.nWords ? nSentences : 0,
    foreign: sentence.nRows === 0 && firstContent(sentence.text) !== undefined ? 1 : 0,
  };
  if ('left' in change) {
    const { line } = lineColumnOf(block, sentence.lineStarts[sentence.rowLine(0)]);
    const text = `:1: left unchanged: ${change.left}`;
    const remark: Remark = { line: line - 1, text, code: 1, ...(change.isOfFile && { isOfFile: true }) };
    return { text: sentence.text, counts: { ...counts, left: 1 }, remarks: [remark] };
  }
  if ('isForLater' in change || change.edits.length === 0) return { text: sentence.text, counts, remarks: [] };
  if (0 < sentence.nWords) counts.changed = nSentences;
  else counts.others = 1;
  const text = applyEdits(sentence.text, change.edits);
  const words = moved === undefined ? () => wordsMoved(sentence, change.edits, text) : () => moved.words;
  following.changed(input, moved?.sentences ?? [sentence], text, words);
  return { text, counts: { ...counts, n: change.n }, remarks: [] };
}

/** The new positions of the words of an edited sentence, if the edits determine them and it stays one sentence. */
function wordsMoved(sentence: Sentence, edits: readonly TextEdit[], text: string): WordMap | undefined {
  const after = splitBlocks(text, sentence.columns);
  return after.length === 1 ? wordsAfter(sentence, edits, after[0]) : undefined;
}
