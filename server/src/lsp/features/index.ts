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
import { choices } from '../text/choices.ts';
import { codeLens } from '../text/codeLens.ts';
import { completion } from '../text/completion.ts';
import { definition } from '../text/definition.ts';
import { documentHighlight } from '../text/documentHighlight.ts';
import { documentSymbol } from '../text/documentSymbol.ts';
import { foldingRange } from '../text/foldingRange.ts';
import { hover } from '../text/hover.ts';
import { inlayHint } from '../text/inlayHint.ts';
import { references } from '../text/references.ts';
import { rename } from '../text/rename.ts';
import { semanticTokens } from '../text/semanticTokens.ts';
import { sentenceInfo } from '../text/sentenceInfo.ts';
import { workspaceSymbol } from '../text/workspaceSymbol.ts';
import { edit } from './edit.ts';
import { executeCommand } from './executeCommand.ts';

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
