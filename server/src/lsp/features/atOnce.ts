/** The features that show a file: also in a browser, they are there at once. */

import { findings } from '../diagnostics/view.ts';
import { visibleRange } from '../diagnostics/visibleRange.ts';
import type { Feature } from '../feature.ts';
import { locksChanged } from '../sidecar/lock.ts';
import { choices } from '../text/choices.ts';
import { codeLens } from '../text/codeLens.ts';
import { completion } from '../text/completion.ts';
import { definition } from '../text/definition.ts';
import { documentHighlight } from '../text/documentHighlight.ts';
import { documentSymbol } from '../text/documentSymbol.ts';
import { foldingRange } from '../text/foldingRange.ts';
import { guidance } from '../text/guidance.ts';
import { hover } from '../text/hover.ts';
import { inlayHint } from '../text/inlayHint.ts';
import { references } from '../text/references.ts';
import { rename } from '../text/rename.ts';
import { semanticTokens } from '../text/semanticTokens.ts';
import { sentenceInfo } from '../text/sentenceInfo.ts';
import { suggestions } from '../text/suggestions.ts';
import { workspaceSymbol } from '../text/workspaceSymbol.ts';
import type { Server } from '../wholeServer.ts';

export const AT_ONCE: readonly Feature<Server>[] = [
  choices,
  codeLens,
  completion,
  definition,
  documentHighlight,
  documentSymbol,
  findings,
  foldingRange,
  guidance,
  hover,
  inlayHint,
  locksChanged,
  references,
  rename,
  semanticTokens,
  sentenceInfo,
  suggestions,
  visibleRange,
  workspaceSymbol,
];
