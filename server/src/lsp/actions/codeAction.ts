/** Code actions: repairs of findings and of the tree, re-parsing, and resolving a chosen one. */

import { answer } from '../connection/answer.ts';
import type { Feature } from '../feature.ts';
import type { Server } from '../wholeServer.ts';
import { codeActionCapabilities } from './capabilities.ts';
import { actionsFor, resolveAction } from './index.ts';

export const codeAction: Feature<Server> = {
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
