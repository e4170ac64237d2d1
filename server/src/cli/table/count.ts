/** Reads the files of a table, sentence by sentence, in this thread alone or a part of them in others. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { CountedAt, PartStart, Wanted } from '../../core/tables/index.ts';
import type { Context } from '../frame/io.ts';
import { nameFaults, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { wordingOf } from '../reading/remark.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { PlainRows } from './plainRows.ts';
import type { FileSection, SectionFile } from './sections.ts';
import type { Where } from './where.ts';

/** @param place the index of the file, and the first line of the sentence */
export type AddSentence = (sentence: Sentence, place: CountedAt, isWanted: Wanted) => void;

/** How far a file was read. */
interface Reading {
  readonly source: number;
  readonly foreign: ForeignCheck;
  /** Lines so far. */
  lines: number;
  /** Whether it has had words. */
  isBegun: boolean;
  /** It turned out to be no treebank: the rest is not counted. */
  isStopped: boolean;
}

/** What a thread has counted of a section. */
export interface CountedSection {
  /** Of `CountingInParts.packed`. */
  readonly packed: unknown;
  /** Of the last file. */
  readonly lines: number;
  readonly isBegun: boolean;
  readonly givenUp: number;
}

/** Other threads that count. */
interface Elsewhere {
  /** Undefined if there is anything to say about the section, or it has to be counted together with the others. */
  count(section: FileSection): Promise<CountedSection | undefined>;
  /** Everything is counted: their memory is needed for the table. */
  end?(): Promise<void>;
}

/** A table in the making that can be counted in parts. */
interface Joining {
  readonly add: AddSentence;
  /** What can be counted without making sentences. */
  readonly plain?: PlainRows;
  addPacked?(packed: unknown, start: PartStart): void;
}

/** Counts the sections of some files, in order. */
export class SectionCounter {
  private reading: Reading | undefined;
  private readonly progress: Progress;

  constructor(
    inputs: readonly Input[],
    private readonly where: Where | undefined,
    private readonly counting: Joining,
    private readonly context: Context,
  ) {
    this.progress = new Progress(context, totalSize(inputs));
  }

  /**
   * The first section here, the others meanwhile elsewhere: what they have counted is added in order. A section with anything to say is counted again
   * here, and so is one that begins within a file of which nothing is counted. The result and messages are those of one thread.
   */
  async countAll([first, ...others]: readonly FileSection[], elsewhere?: Elsewhere): Promise<void> {
    const counting = others.map((section) => elsewhere?.count(section));
    await this.count(first);
    const results = await Promise.all(counting);
    await elsewhere?.end?.();
    for (const [at, section] of others.entries()) if (!this.take(section, results[at])) await this.count(section);
    this.progress.clear();
  }

  /** The file that continues in the next section, if there is one. */
  private begun(section: FileSection): Reading | undefined {
    return section[0]?.source === this.reading?.source ? this.reading : undefined;
  }

  private take(section: FileSection, counted: CountedSection | undefined): boolean {
    const last = section.at(-1);
    if (last === undefined) return true;
    const begun = this.begun(section);
    if (counted === undefined || begun?.isBegun === false || begun?.isStopped === true) return false;
    const { source } = section[0];
    this.counting.addPacked?.(counted.packed, { source, lines: begun?.lines ?? 0 });
    if (this.where !== undefined) this.where.givenUp += counted.givenUp;
    const isLast = begun !== undefined && last.source === source;
    this.reading = isLast ? begun : newReading(last, this.context, counted.isBegun);
    this.reading.lines += counted.lines;
    for (const { input } of section) this.progress.advance(bytesOf(input));
    return true;
  }

  /** Memory: one piece of a file. What a file that turns out to be no treebank had before that is counted, which is said, and the exit code 2. */
  async count(section: FileSection): Promise<void> {
    for (const file of section) {
      const { input, source } = file;
      if (source !== this.reading?.source) this.reading = newReading(file, this.context);
      if (this.reading.isStopped) continue;
      this.progress.file(input.name);
      try {
        await this.read(input, this.reading);
      } catch (error) {
        if (!(error instanceof UnreadableInput)) throw error;
        const { isBegun } = this.reading;
        this.reading.isStopped = true;
        const said = wordingOf(input, error.remark, this.reading.lines);
        this.context.fail(isBegun ? `${said} What it has before that is in the table.` : said);
      }
    }
  }

  private async read(input: Input, reading: Reading): Promise<void> {
    const { where, context, counting } = this;
    const { source, foreign, lines } = reading;
    let end = lines;
    const { plain } = counting;
    const reader = plain && {
      look: (bytes: Uint8Array) => (foreign.hasSeenRow ? plain.look(bytes) : undefined),
      take(bytes: Uint8Array, line: number) {
        plain.take(bytes, source, lines + line);
        reading.isBegun ||= plain.hasWords;
      },
    };
    const chosen = where === undefined ? reader : undefined;
    for await (const blocks of readBlocks(input, context, this.progress, undefined, chosen)) {
      for (const block of blocks) {
        foreign.check(block);
        const { sentence, passage } = block;
        const line = lines + block.line;
        nameFaults(input, block, context, lines);
        const isWanted = where?.in(sentence);
        if (where === undefined || isWanted !== undefined) counting.add(sentence, { source, line }, isWanted);
        reading.isBegun ||= 0 < sentence.nWords;
        end = line + (passage?.nLines ?? sentence.nLines);
        sentence.release();
      }
    }
    reading.lines = end;
  }

  /** Of the file that was read last. */
  get last(): Pick<Reading, 'lines' | 'isBegun'> {
    return this.reading ?? { lines: 0, isBegun: false };
  }
}

const bytesOf = ({ range, size = 0 }: Input): number => (range === undefined ? size : range.to - range.from);

const newReading = ({ input, source }: SectionFile, context: Context, isBegun = false): Reading => ({
  source,
  foreign: new ForeignCheck(input, context, isBegun || undefined),
  lines: 0,
  isBegun,
  isStopped: false,
});
