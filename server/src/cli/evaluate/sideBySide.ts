/** Reads two files side by side: stretches of both with the same characters, so that neither has to be in memory as a whole. */

import { charactersOf } from '../../core/compare/index.ts';
import { Column, RowKind, type Sentence } from '../../core/conllu/index.ts';
import { officialRefusals } from '../../core/evaluate/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, badBytesRemarks, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import type { Input } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import type { Progress } from '../writing/progress.ts';

/** The texts differ, or contain more than these scores need: both files have to be read as a whole. */
export class NotSideBySide extends Error {}

/** Words after which a stretch may end. */
const ENOUGH_WORDS = 2000;
/** Characters by which one side may be ahead, all of which are kept in memory. */
const MOST_AHEAD = 1 << 24;

interface Stretch {
  readonly gold: readonly Sentence[];
  readonly system: readonly Sentence[];
}

/** Remarks about a file: bytes that are not UTF-8, and what the official scorer refuses. */
export interface SideRemarks {
  readonly bad: Remark[];
  readonly refusals: Remark[];
  /** Number of further refusals. */
  unnamed: number;
}

/** One of the files, block by block. */
export class ComparedSide {
  readonly remarks: SideRemarks = { bad: [], refusals: [], unnamed: 0 };
  lines = 0;
  words = 0;
  sentences = 0;
  /** Bytes read so far. */
  bytes = 0;
  private readonly batches: AsyncIterator<Block[]>;
  private batch: readonly Block[] = [];
  private at = 0;
  private index = 0;
  private readonly foreign: ForeignCheck;

  /** @param mostNamed maximum number of refusals to name */
  constructor(
    private readonly input: Input,
    context: Context,
    private readonly mostNamed: number,
    progress?: Progress,
  ) {
    this.batches = readBlocks(input, context, progress)[Symbol.asyncIterator]();
    this.foreign = new ForeignCheck(input, context);
  }

  /** Undefined at the end. @throws UnreadableInput, NotSideBySide */
  async next(): Promise<Sentence | undefined> {
    const block = await this.peek();
    if (block === undefined) return undefined;
    this.at++;
    const isLast = (await this.peek()) === undefined && this.isToEnd;
    const { sentence, line, passage } = block;
    if (passage !== undefined || hasEmptyForm(sentence)) throw new NotSideBySide();
    this.foreign.check(block);
    this.remarks.bad.push(...badBytesRemarks(block));
    const isFirst = this.index++ === 0 && (this.input.range?.from ?? 0) === 0;
    for (const refusal of officialRefusals(sentence, isFirst, isLast)) {
      const remark: Remark = {
        line: line + refusal.line,
        text: `: the official scorer refuses this: ${refusal.message}.`,
        code: 0,
      };
      if (this.remarks.refusals.length < this.mostNamed) this.remarks.refusals.push(remark);
      else this.remarks.unnamed++;
    }
    this.lines += sentence.nLines;
    this.words += sentence.nWords;
    if (0 < sentence.nWords) this.sentences++;
    this.bytes += Buffer.byteLength(sentence.text);
    return sentence;
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }

  private get isToEnd(): boolean {
    const { range, size } = this.input;
    return range === undefined || range.to === size;
  }

  private async peek(): Promise<Block | undefined> {
    while (this.at === this.batch.length) {
      const { value, done } = await this.batches.next();
      if (done) return undefined;
      this.batch = value;
      this.at = 0;
    }
    return this.batch[this.at];
  }
}

/** Such a token has no place of its own in the text. */
function hasEmptyForm(sentence: Sentence): boolean {
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) !== RowKind.emptyNode && /^\p{Zs}*$/u.test(sentence.cell(row, Column.form))) return true;
  }
  return false;
}

/**
 * Stretches that end at sentence boundaries of both files. @throws NotSideBySide if the characters differ, UnreadableInput
 */
export async function* stretchesOf(gold: ComparedSide, system: ComparedSide): AsyncGenerator<Stretch> {
  let held = new Held();
  for (;;) {
    const isGold = held.goldCharacters <= held.systemCharacters;
    const first = isGold ? await gold.next() : await system.next();
    const sentence = first ?? (isGold ? await system.next() : await gold.next());
    if (sentence === undefined) break;
    held.add(sentence, (first !== undefined) === isGold);
    if (MOST_AHEAD < Math.abs(held.goldCharacters - held.systemCharacters)) throw new NotSideBySide();
    if (held.words < ENOUGH_WORDS || held.goldCharacters !== held.systemCharacters) continue;
    yield held.stretch();
    held = new Held();
  }
  if (held.goldCharacters !== held.systemCharacters) throw new NotSideBySide();
  yield held.stretch();
}

class Held {
  goldCharacters = 0;
  systemCharacters = 0;
  words = 0;
  private readonly gold: Sentence[] = [];
  private readonly system: Sentence[] = [];
  private readonly texts: [string[], string[]] = [[], []];

  add(sentence: Sentence, isGold: boolean): void {
    const characters = charactersOf(sentence);
    this.words += sentence.nWords;
    this.texts[isGold ? 0 : 1].push(characters);
    if (isGold) {
      this.gold.push(sentence);
      this.goldCharacters += characters.length;
    } else {
      this.system.push(sentence);
      this.systemCharacters += characters.length;
    }
  }

  /** @throws NotSideBySide */
  stretch(): Stretch {
    const [gold, system] = this.texts;
    if (gold.join('') !== system.join('')) throw new NotSideBySide();
    return { gold: this.gold, system: this.system };
  }
}
