/** Code actions: repairs of findings and of the tree, re-parsing, and resolving a chosen one. */

import { CodeActionKind } from 'vscode-languageserver';
import { FIX_ALL } from '../actions/fixAll.ts';
import { actionsFor, resolveAction } from '../actions/index.ts';
import { answer } from '../connection/requests.ts';
import type { Feature } from '../feature.ts';

export const codeAction: Feature = {
  capabilities: ({ lazyEdits }) => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL],
      resolveProvider: lazyEdits,
    },
  }),
  register(server) {
    const { connection } = server;
    answer(
      connection,
      'textDocument/codeAction',
      () => [],
      (params) => actionsFor(server, params),
    );
    answer(
      connection,
      'codeAction/resolve',
      (action) => action,
      (action, token) => resolveAction(server, action, token),
    );
  },
};
