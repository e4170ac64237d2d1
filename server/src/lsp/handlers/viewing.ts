/** The features of views and reports, and of models: in a browser, a part of the script that is loaded on demand. */

import type { Feature } from '../feature.ts';
import { annotateText } from '../parsers/annotateText.ts';
import { parsers } from '../parsers/parsers.ts';
import { makeRule } from '../rewriting/makeRule.ts';
import { rules } from '../rewriting/rules.ts';
import { sessions } from '../sessions/handler.ts';
import { agreement } from './agreement.ts';
import { coverage } from './coverage.ts';
import { derivation } from './derivation.ts';
import { diagram } from './diagram.ts';
import { findSentences } from './findSentences.ts';
import { search } from './search.ts';

export const VIEWING: readonly Feature[] = [
  agreement,
  annotateText,
  coverage,
  derivation,
  diagram,
  findSentences,
  makeRule,
  parsers,
  rules,
  search,
  sessions,
];
