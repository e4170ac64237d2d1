/** The formats of `treebank lint`, behind one interface: findings come in file order and are printed at once. */

import type { RuleInfo } from '../../core/validate/index.ts';
import type { Output } from '../io.ts';
import { githubReporter } from './github.ts';
import { jsonReporter } from './json.ts';
import { officialReporter } from './official.ts';
import type { Report, Tally } from './report.ts';
import { sarifReporter } from './sarif.ts';
import { textReporter } from './text.ts';

export interface Reporter {
  add(report: Report): Promise<void> | undefined;
  /** Called once, after the last finding. */
  end(tally: Tally): Promise<void> | undefined;
}

export interface ReporterOptions {
  readonly out: Output;
  readonly color: boolean;
  /** Number of inputs, known beforehand. */
  readonly nFiles: number;
  /** How many findings of one rule are printed; the rest is only counted. Infinity for all. */
  readonly maxPerRule: number;
  readonly rules: ReadonlyMap<string, RuleInfo>;
  readonly version: string;
}

export const FORMATS = ['text', 'json', 'sarif', 'github', 'official'] as const;
export type Format = (typeof FORMATS)[number];

export const REPORTERS: Record<Format, (options: ReporterOptions) => Reporter> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
  official: officialReporter,
};
