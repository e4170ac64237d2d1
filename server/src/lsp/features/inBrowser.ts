/** The features of a server in a browser: those that show a file at once, the others on their first request. */

import { UNFINISHED_TRAINING_REQUEST } from '../../protocol/parsers.ts';
import { PARTIAL_EXTENSION } from '../../services/training/policy.ts';
import { codeActionCapabilities, executeCommandCapabilities } from '../actions/capabilities.ts';
import { METHODS_OF } from '../connection/paramChecks.ts';
import type { Method } from '../connection/requests.ts';
import type { Feature, HasClient, HasHost } from '../feature.ts';
import type { Server } from '../wholeServer.ts';
import { AT_ONCE } from './atOnce.ts';
import { deferred } from './deferred.ts';

/** The client asks for unfinished training at each start; there is hardly ever any, and saying so takes no code that trains. */
async function withoutViewing(method: Method, { client, host }: HasClient & HasHost): Promise<object | undefined> {
  if (method !== UNFINISHED_TRAINING_REQUEST) return undefined;
  const names = client.modelsFolder === '' ? [] : await host.list(host.uriOf(client.modelsFolder));
  return names.some((name) => name.endsWith(PARTIAL_EXTENSION)) ? undefined : [];
}

export const FEATURES_ON_DEMAND: readonly Feature<Server>[] = [
  ...AT_ONCE,
  deferred<Server>({
    capabilities: (client) => ({ ...codeActionCapabilities(client), ...executeCommandCapabilities(client) }),
    methods: METHODS_OF.editing,
    load: async () => (await import('./editing.ts')).EDITING,
  }),
  deferred<Server>({
    capabilities: () => ({}),
    methods: METHODS_OF.viewing,
    load: async () => (await import('./viewing.ts')).VIEWING,
    without: withoutViewing,
  }),
];
