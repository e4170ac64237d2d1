/** All features. A new one is one file here, one line in the table, and one test. */

import type { Feature } from '../feature.ts';
import { adjudication } from './adjudication.ts';
import { agreement } from './agreement.ts';
import { annotateText } from './annotateText.ts';
import { choices } from './choices.ts';
import { codeAction } from './codeAction.ts';
import { codeLens } from './codeLens.ts';
import { comparison } from './comparison.ts';
import { completion } from './completion.ts';
import { coverage } from './coverage.ts';
import { definition } from './definition.ts';
import { derivation } from './derivation.ts';
import { diagram } from './diagram.ts';
import { documentHighlight } from './documentHighlight.ts';
import { documentSymbol } from './documentSymbol.ts';
import { edit } from './edit.ts';
import { executeCommand } from './executeCommand.ts';
import { findings } from './findings.ts';
import { findSentences } from './findSentences.ts';
import { foldingRange } from './foldingRange.ts';
import { hover } from './hover.ts';
import { inlayHint } from './inlayHint.ts';
import { locksChanged } from './lock.ts';
import { makeRule } from './makeRule.ts';
import { parsers } from './parsers.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { reviewList } from './review.ts';
import { rules } from './rules.ts';
import { search } from './search.ts';
import { semanticTokens } from './semanticTokens.ts';
import { sentenceInfo } from './sentenceInfo.ts';
import { suspicion } from './suspicion.ts';
import { visibleRange } from './visibleRange.ts';
import { workspaceSymbol } from './workspaceSymbol.ts';

export const FEATURES: readonly Feature[] = [
  adjudication,
  agreement,
  annotateText,
  choices,
  codeAction,
  codeLens,
  comparison,
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
  reviewList,
  semanticTokens,
  search,
  rules,
  sentenceInfo,
  suspicion,
  visibleRange,
  workspaceSymbol,
];
