/** Names everything the official scorer would refuse, with file and line: as notes, or as errors with `--strict`. */

import { Column } from '../../core/conllu/index.ts';
import { officialRefusals, type TextDifference, type TokenPlace } from '../../core/evaluate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import type { Block } from '../reading/blocks.ts';
import type { FileSentences } from '../reading/fileSentences.ts';
import type { Visitor } from '../reading/indexing.ts';
import type { Input } from '../reading/input.ts';

/** Keeps the message short; `treebank lint` lists all. */
export const MAX_NAMED = 5;

/** The refusals of a side, file after file. */
export class RefusalsOfSide implements Visitor {
  private readonly named: string[] = [];
  private count = 0;
  private firstFile = '';
  private ofFile: { readonly named: string[]; count: number } = { named: [], count: 0 };
  /** The previous block: the last block of a file has its own reasons for refusal, and only the next block shows whether it was the last. */
  private before: Block | undefined;
  private isFirst = true;

  isKept(): boolean {
    return true;
  }

  visit(block: Block, _index: number, input: Input): void {
    this.check(input, false);
    this.before = block;
  }

  endFile(input: Input): void {
    this.check(input, true);
    if (this.count === 0) this.firstFile = input.name;
    this.named.push(...this.ofFile.named);
    this.count += this.ofFile.count;
    this.startFile();
  }

  dropFile(): void {
    this.startFile();
  }

  /** Reports the refusals and returns their number. */
  tell(context: Context, strict: boolean): number {
    for (const message of this.named.slice(0, MAX_NAMED)) say(context, strict, message);
    const rest = this.count - MAX_NAMED;
    if (0 < rest)
      context.note(
        `… and ${counted(rest, 'more place', 'more places')} in ${this.firstFile}. treebank lint names them.`,
      );
    return this.count;
  }

  private startFile(): void {
    this.before = undefined;
    this.isFirst = true;
    this.ofFile = { named: [], count: 0 };
  }

  private check({ name }: Input, isLast: boolean): void {
    if (this.before === undefined) return;
    const { sentence, line } = this.before;
    for (const refusal of officialRefusals(sentence, this.isFirst, isLast)) {
      if (MAX_NAMED <= this.ofFile.count++) continue;
      this.ofFile.named.push(
        `${name}:${line + refusal.line + 1}: the official scorer refuses this: ${refusal.message}.`,
      );
    }
    this.isFirst = false;
  }
}

/** Names the place where the texts of the two sides diverge. */
export function nameTextDifference(
  { gold, system }: TextDifference,
  sides: readonly [FileSentences, FileSentences],
  context: Context,
  strict: boolean,
): void {
  const inGold = placeNamed(gold, sides[0], 'the gold file');
  const inSystem = placeNamed(system, sides[1], "the system's file");
  const how = strict ? '' : ' Sentences and words are aligned by their forms instead.';
  say(context, strict, `The texts differ, which the official scorer refuses: ${inGold} where ${inSystem}.${how}`);
}

function placeNamed(token: TokenPlace | undefined, side: FileSentences, otherwise: string): string {
  if (token === undefined) return `${side.length === 0 ? otherwise : side.inputOf(0).name} ends`;
  const sentence = side.sentence(token.sentence);
  const line = side.lineOf(token.sentence) + sentence.rowLine(token.row) + 1;
  return `${side.inputOf(token.sentence).name}:${line} has ${sentence.cell(token.row, Column.form)}`;
}

function say(context: Context, strict: boolean, message: string): void {
  if (strict) context.fail(message);
  else context.note(message);
}
