/** The features of views and reports, and of models: in a browser, a part of the script that is loaded on demand. */

import { derivation } from '../diagram/derivation.ts';
import { diagram } from '../diagram/diagram.ts';
import { checkAnswers } from '../exercise/checkAnswers.ts';
import type { Feature } from '../feature.ts';
import { entities } from '../mentions/entities.ts';
import { overview } from '../overview/overview.ts';
import { annotateText } from '../parsers/annotateText.ts';
import { parsers } from '../parsers/parsers.ts';
import { checkRelease } from '../release/checkRelease.ts';
import { agreement } from '../reports/agreement.ts';
import { assign } from '../reports/assign.ts';
import { coverage } from '../reports/coverage.ts';
import { makeRule } from '../rewriting/makeRule.ts';
import { rules } from '../rewriting/rules.ts';
import { findSentences } from '../search/findSentences.ts';
import { search } from '../search/handler.ts';
import { sessions } from '../sessions/handler.ts';
import { machineMarks } from '../sidecar/machine.ts';
import { tables } from '../tables/tables.ts';
import { decisions } from '../team/decisions.ts';
import { notes } from '../team/notes.ts';
import { standing } from '../team/standing.ts';
import type { Server } from '../wholeServer.ts';

export const VIEWING: readonly Feature<Server>[] = [
  agreement,
  annotateText,
  assign,
  checkAnswers,
  coverage,
  decisions,
  derivation,
  diagram,
  entities,
  findSentences,
  machineMarks,
  makeRule,
  overview,
  parsers,
  checkRelease,
  rules,
  search,
  notes,
  sessions,
  standing,
  tables,
];
