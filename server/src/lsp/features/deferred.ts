/**
 * Features whose code is loaded with the first request for one of them. A browser must fetch and compile all code that it runs, and most
 * features are not used in most sessions.
 */

import type { Editor } from '../connection/editor.ts';
import type { Method } from '../connection/requests.ts';
import type { Feature, HasConnection } from '../feature.ts';

/** @template Needs the parts of the server that the features use */
interface Deferred<Needs> {
  readonly capabilities: Feature<unknown>['capabilities'];
  /** All requests that the features answer. */
  readonly methods: readonly Method[];
  load(): Promise<readonly Feature<Needs>[]>;
  /** Answers a request without loading the code; undefined if the code is needed. */
  readonly without?: (method: Method, server: Needs) => Promise<object | undefined>;
}

/** Parameters, then the token. */
type Handler = (...sent: readonly unknown[]) => unknown;

export function deferred<Needs extends HasConnection>({
  capabilities,
  methods,
  load,
  without,
}: Deferred<Needs>): Feature<Needs> {
  return {
    capabilities,
    register(server) {
      let loading: Promise<ReadonlyMap<string, Handler>> | undefined;
      const loaded = () => {
        if (loading === undefined) {
          loading = load().then((features) => registered(features, server));
          // The next request tries again.
          loading.catch(() => {
            loading = undefined;
          });
        }
        return loading;
      };
      for (const method of methods) {
        server.connection.onRequest<unknown, void>(method, async (...sent: readonly unknown[]) => {
          const known = loading === undefined ? await without?.(method, server) : undefined;
          if (known !== undefined) return known;
          const handler = (await loaded()).get(method);
          if (handler === undefined)
            throw new Error(`${method} is not answered by the features that were loaded for it`);
          return handler(...sent);
        });
      }
    },
  };
}

/** Registers features in place of their deferral. @returns the handlers by method */
function registered<Needs extends HasConnection>(
  features: readonly Feature<Needs>[],
  server: Needs,
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const onRequest = (method: string, handler: Handler) => {
    handlers.set(method, handler);
    return server.connection.onRequest(method, handler);
  };
  const connection: Editor = Object.create(server.connection, { onRequest: { value: onRequest } });
  // Not copied: `client` and `folders` are assigned later.
  const noted: Needs = Object.create(server, { connection: { value: connection } });
  for (const feature of features) feature.register(noted);
  return handlers;
}
