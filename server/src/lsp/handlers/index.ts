/** All features. A new one is one file here, one line in the table, and one test. */

import { codeAction } from '../actions/codeAction.ts';
import { findings } from '../diagnostics/view.ts';
import { visibleRange } from '../diagnostics/visibleRange.ts';
import { derivation } from '../diagram/derivation.ts';
import { diagram } from '../diagram/diagram.ts';
import type { Feature } from '../feature.ts';
import { annotateText } from '../parsers/annotateText.ts';
import { parsers } from '../parsers/parsers.ts';
import { agreement } from '../reports/agreement.ts';
import { coverage } from '../reports/coverage.ts';
import { makeRule } from '../rewriting/makeRule.ts';
import { rules } from '../rewriting/rules.ts';
import { findSentences } from '../search/findSentences.ts';
import { search } from '../search/handler.ts';
import { sessions } from '../sessions/handler.ts';
import { locksChanged } from '../sidecar/lock.ts';
import { choices } from './choices.ts';
import { codeLens } from './codeLens.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { documentHighlight } from './documentHighlight.ts';
import { documentSymbol } from './documentSymbol.ts';
import { edit } from './edit.ts';
import { executeCommand } from './executeCommand.ts';
import { foldingRange } from './foldingRange.ts';
import { hover } from './hover.ts';
import { inlayHint } from './inlayHint.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { semanticTokens } from './semanticTokens.ts';
import { sentenceInfo } from './sentenceInfo.ts';
import { workspaceSymbol } from './workspaceSymbol.ts';

export const FEATURES: readonly Feature[] = [
  agreement,
  annotateText,
  choices,
  codeAction,
  codeLens,
  completion,
  coverage,
  definition,
  derivation,
  diagram,
  documentHighlight,
  documentSymbol,
  edit,
  executeCommand,
  findings,
  findSentences,
  foldingRange,
  hover,
  inlayHint,
  locksChanged,
  makeRule,
  parsers,
  references,
  rename,
  semanticTokens,
  search,
  rules,
  sentenceInfo,
  visibleRange,
  workspaceSymbol,
  sessions,
];
