/** Rows of `treebank status`: how the sentences of each file stand, while it is checked. */

import { basename } from 'node:path';
import { Kinds, StandingMaker, type StatusCounts } from '../../core/status/index.ts';
import type { Severity } from '../../core/validate/index.ts';
import type { Accepted } from '../lint/accepted.ts';
import type { InspectedBlock } from '../lint/inspect.ts';
import type { TreebankCounts } from '../lint/report.ts';
import type { Watch } from '../lint/run.ts';
import type { Input } from '../reading/input.ts';

export interface StatusRow extends StatusCounts {
  /** Of the file, as the user knows it. */
  readonly name: string;
}

/** Every file must be a treebank of its own, as in the editor. Memory O(sentences of a file). */
export class StatusWatch implements Watch {
  readonly rows: StatusRow[] = [];
  private maker = new StandingMaker();

  constructor(
    private readonly inputs: readonly Input[],
    private readonly accepted: Accepted,
    /** Whether states are in comments. */
    private readonly isInComments: boolean,
  ) {}

  block(line: number, { facts, key, state }: InspectedBlock): void {
    const said = this.isInComments ? (state ?? 'open') : undefined;
    this.maker.block(line, key, facts.hasWords, facts.isTree, said);
  }

  finding(line: number, severity: Severity): void {
    this.maker.finding(line, severity);
  }

  endTreebank({ words }: TreebankCounts): void {
    const input = this.inputs[this.rows.length];
    const kinds = new Kinds(this.maker.standing(words), this.accepted.workOn(input), basename(input.path ?? ''));
    this.rows.push({ name: input.name, ...kinds.counts });
    this.maker = new StandingMaker();
  }
}
