/** Rows of `treebank status`: counts the sentences of each file by what is left to do in them, while it is checked. */

import type { StatusCounts } from '../../core/status/index.ts';
import type { Severity } from '../../core/validate/index.ts';
import type { InspectedBlock } from '../lint/inspect.ts';
import type { TreebankCounts } from '../lint/report.ts';
import type { Watch } from '../lint/run.ts';

export interface StatusRow extends StatusCounts {
  /** Of the file, as the user knows it. */
  readonly name: string;
}

/** Every file must be a treebank of its own, as in the editor. Memory: a number for each sentence with findings of the current file. */
export class StatusWatch implements Watch {
  readonly rows: StatusRow[] = [];
  private readonly lines = { error: new Set<number>(), warning: new Set<number>() };
  private noTree = 0;

  block(_line: number, { facts }: InspectedBlock): void {
    if (facts.hasWords && !facts.isTree) this.noTree++;
  }

  finding(line: number, severity: Severity): void {
    if (severity === 'error' || severity === 'warning') this.lines[severity].add(line);
  }

  endTreebank({ name, sentences, words, bySeverity }: TreebankCounts): void {
    const { lines, noTree } = this;
    const of = { error: lines.error.size, warning: lines.warning.size, noTree };
    this.rows.push({ name, sentences, words, errors: bySeverity.error, warnings: bySeverity.warning, of });
    for (const each of Object.values(lines)) each.clear();
    this.noTree = 0;
  }
}
