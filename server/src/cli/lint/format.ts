/** Defines an output format of `treebank lint`: findings arrive in file order and are printed immediately. */

import type { RuleInfo } from '../../core/validate/index.ts';
import type { Output } from '../frame/io.ts';
import type { LintTally, Report } from './report.ts';

export interface Reporter {
  add(report: Report): Promise<void> | undefined;
  /** Called once, after the last finding. */
  end(tally: LintTally): Promise<void> | undefined;
}

export interface ReporterOptions {
  readonly out: Output;
  readonly color: boolean;
  /** Number of inputs, known beforehand. */
  readonly nFiles: number;
  /** How many findings of one rule are printed; the rest are only counted. Infinity for all. */
  readonly maxPerRule: number;
  readonly rules: ReadonlyMap<string, RuleInfo>;
  readonly version: string;
}
