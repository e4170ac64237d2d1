/** The formats of `treebank lint`, behind one interface. */

import type { Reporter, ReporterOptions } from './format.ts';
import { githubReporter } from './github.ts';
import { jsonReporter } from './json.ts';
import { officialReporter } from './official.ts';
import { sarifReporter } from './sarif.ts';
import { textReporter } from './text.ts';

export const FORMATS = ['text', 'json', 'sarif', 'github', 'official'] as const;
type Format = (typeof FORMATS)[number];

export const REPORTERS: Record<Format, (options: ReporterOptions) => Reporter> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
  official: officialReporter,
};
