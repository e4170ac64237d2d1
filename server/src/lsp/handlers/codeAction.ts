/** Code actions: repairs of findings and of the tree, re-parsing, and resolving a chosen one. */

import { actionsFor, resolveAction } from '../actions/index.ts';
import { answer } from '../connection/requests.ts';
import type { Feature } from '../feature.ts';
import { codeActionCapabilities } from './capabilities.ts';

export const codeAction: Feature = {
  capabilities: codeActionCapabilities,
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
