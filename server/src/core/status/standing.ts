/** How each sentence of a file stands: what was found in it, and what `.treebank.json` says about it. Plain data, so that it can be kept on disk. */

import { type Sidecar, type StateName, statesIn } from '../sidecar/index.ts';
import type { Severity } from '../validate/index.ts';
import { noneOf, STATUS_KINDS, type StatusCounts, type StatusKind } from './counts.ts';

/** Of a sentence, as bits of a number. */
const Bit = { error: 1, warning: 2, noTree: 4, hasWords: 8 } as const;

/** The sentences of a file in order, with whatever does not depend on the work of its annotators. Lists have an item per block. */
export interface FileStanding {
  readonly words: number;
  /** Findings that are not accepted. */
  readonly errors: number;
  readonly warnings: number;
  /** First lines, from 0. */
  readonly lines: readonly number[];
  readonly bits: readonly number[];
  /** See `sentenceKey`. */
  readonly keys: readonly string[];
  /** States in comments of the sentences, for teams that keep them there. */
  readonly said?: readonly StateName[];
}

/** Puts the standing of a file together, block by block. */
export class StandingMaker {
  private errors = 0;
  private warnings = 0;
  private lines: number[] = [];
  private bits: number[] = [];
  private keys: string[] = [];
  private said: StateName[] = [];

  /** The next block. @param line first line, from 0 @param said its state if states are kept in comments: for all blocks or for none */
  block(line: number, key: string, hasWords: boolean, isTree: boolean, said?: StateName): void {
    if (said !== undefined) this.said.push(said);
    this.lines.push(line);
    this.keys.push(key);
    this.bits.push(!hasWords ? 0 : Bit.hasWords | (isTree ? 0 : Bit.noTree));
  }

  /** A finding in the block at this line, one of those so far. O(log blocks) */
  finding(line: number, severity: Severity): void {
    if (severity !== 'error' && severity !== 'warning') return;
    if (severity === 'error') this.errors++;
    else this.warnings++;
    this.bits[indexAt(this.lines, line)] |= Bit[severity];
  }

  /** @param words of all blocks */
  standing(words: number): FileStanding {
    const { errors, warnings, lines, bits, keys, said } = this;
    return { words, errors, warnings, lines, bits, keys, ...(said.length === 0 ? {} : { said }) };
  }
}

/** Index of the last line that is not after another one. */
function indexAt(lines: readonly number[], line: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle] <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

type Work = Pick<Sidecar, 'progress' | 'notes'>;

/** The kinds of each sentence as bits, by their place in `STATUS_KINDS`. O(sentences + entries) but for sorting. */
export class Kinds {
  private readonly of: Uint8Array;
  private nSentences = 0;
  private nChecked = 0;
  private nNotes = 0;

  /** @param name of the file, without a folder */
  constructor(
    private readonly standing: FileStanding,
    work: Work,
    name: string,
  ) {
    const { bits, keys, said } = standing;
    const { states } = said === undefined ? statesIn(work, name, keys) : { states: [] };
    const noted = new Set<string>();
    for (const { file, sentence, resolved } of work.notes ?? []) {
      if (file !== name || resolved !== undefined) continue;
      noted.add(sentence);
      this.nNotes++;
    }
    this.of = Uint8Array.from(bits, (own, index) => {
      const isSentence = (own & Bit.hasWords) !== 0;
      const state = said?.[index] ?? states[index]?.state ?? 'open';
      if (isSentence) this.nSentences++;
      if (isSentence && state === 'checked') this.nChecked++;
      const is: Readonly<Record<StatusKind, boolean>> = {
        open: isSentence && state === 'open',
        discuss: isSentence && state === 'discuss',
        error: (own & Bit.error) !== 0,
        doneError: isSentence && (state === 'done' || state === 'checked') && (own & Bit.error) !== 0,
        warning: (own & Bit.warning) !== 0,
        note: noted.has(keys[index]),
        noTree: (own & Bit.noTree) !== 0,
      };
      return STATUS_KINDS.reduce((all, kind, at) => all | (is[kind] ? 1 << at : 0), 0);
    });
  }

  get counts(): StatusCounts {
    const { words, errors, warnings } = this.standing;
    const of = noneOf();
    STATUS_KINDS.forEach((kind, at) => {
      for (const bits of this.of) if (bits & (1 << at)) of[kind]++;
    });
    const { nSentences: sentences, nChecked: checked, nNotes: notes } = this;
    return { sentences, words, checked, errors, warnings, notes, of };
  }

  /** First line of the first sentence of a kind after a line; undefined if there is none. @param line -1: from the start */
  after(kind: StatusKind, line: number): number | undefined {
    const bit = 1 << STATUS_KINDS.indexOf(kind);
    const { lines } = this.standing;
    return lines.find((each, index) => line < each && (this.of[index] & bit) !== 0);
  }
}
