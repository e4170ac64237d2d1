/** All features as a server in a browser has them: what it takes to show a file is there at once, the rest with its first request. */

import { UNFINISHED_TRAINING_REQUEST } from '../../protocol/parsers.ts';
import { PARTIAL_EXTENSION } from '../../services/training/policy.ts';
import { METHODS_OF, type Method } from '../connection/requests.ts';
import type { Feature, HasClient, HasHost } from '../feature.ts';
import type { Server } from '../whole.ts';
import { AT_ONCE } from './atOnce.ts';
import { codeActionCapabilities, executeCommandCapabilities } from './capabilities.ts';
import { deferred } from './deferred.ts';

/** The client asks for this whenever it starts, and hardly ever is there one: that can be said without the code that trains. */
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
