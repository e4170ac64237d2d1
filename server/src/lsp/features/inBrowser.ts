/** All features as a server in a browser has them: what it takes to show a file is there at once, the rest with its first request. */

import { UNFINISHED_TRAINING_REQUEST } from '../../protocol/parsers.ts';
import { PARTIAL_EXTENSION } from '../../services/training/policy.ts';
import type { Method } from '../connection/requests.ts';
import { findings } from '../diagnostics/view.ts';
import { visibleRange } from '../diagnostics/visibleRange.ts';
import type { Feature, Server } from '../feature.ts';
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
import { codeActionCapabilities, executeCommandCapabilities } from './capabilities.ts';
import { deferred } from './deferred.ts';

/** The client asks for this whenever it starts, and hardly ever is there one: that can be said without the code that trains. */
async function withoutViewing(method: Method, { client, host }: Server): Promise<object | undefined> {
  if (method !== UNFINISHED_TRAINING_REQUEST) return undefined;
  const names = client.modelsFolder === '' ? [] : await host.list(host.uriOf(client.modelsFolder));
  return names.some((name) => name.endsWith(PARTIAL_EXTENSION)) ? undefined : [];
}

export const FEATURES_ON_DEMAND: readonly Feature[] = [
  choices,
  codeLens,
  completion,
  definition,
  documentHighlight,
  documentSymbol,
  findings,
  foldingRange,
  hover,
  inlayHint,
  locksChanged,
  references,
  rename,
  semanticTokens,
  sentenceInfo,
  visibleRange,
  workspaceSymbol,
  deferred({
    capabilities: (client) => ({ ...codeActionCapabilities(client), ...executeCommandCapabilities(client) }),
    methods: [
      'codeAction/resolve',
      'textDocument/codeAction',
      'treebank/acknowledge',
      'treebank/edit',
      'treebank/lock',
      'treebank/recordBaseline',
      'treebank/repair',
      'treebank/reparse',
      'workspace/executeCommand',
    ],
    load: async () => (await import('./editing.ts')).EDITING,
  }),
  deferred({
    capabilities: () => ({}),
    methods: [
      'treebank/agreement',
      'treebank/annotateText',
      'treebank/beginSession',
      'treebank/coverage',
      'treebank/derivation',
      'treebank/derivationSystems',
      'treebank/diagram',
      'treebank/endSession',
      'treebank/evaluateParser',
      'treebank/exportMatches',
      'treebank/findSentences',
      'treebank/makeRule',
      'treebank/otherText',
      'treebank/parsers',
      'treebank/previewRules',
      'treebank/requestFor',
      'treebank/search',
      'treebank/searchFiles',
      'treebank/searchPage',
      'treebank/sessionList',
      'treebank/sessions',
      'treebank/stepMatch',
      'treebank/stepSession',
      'treebank/train',
      'treebank/unfinishedTraining',
    ],
    load: async () => (await import('./viewing.ts')).VIEWING,
    without: withoutViewing,
  }),
];
