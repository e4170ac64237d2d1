/** Talks with the extension: sends requests and hands each its answer. */

import type { FromWebview, Outcome, ToWebview } from '../../server/src/protocol/webview.ts';

/** What the panel keeps across reloads of its page. */
export interface Kept {
  readonly zoom: number | 'fit';
}

interface VsCodeApi {
  postMessage(message: FromWebview): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** A request without the id that `Host.request` adds. */
type WithoutId<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;
export type HostRequest = WithoutId<FromWebview>;

export interface Host {
  readonly kept: Kept | undefined;
  keep(state: Kept): void;
  ready(): void;
  /** Resolves when the extension has answered; never rejects. */
  request(request: HostRequest): Promise<Outcome>;
}

/** @param onMessage everything but answers, which go to their requests */
export function connect(onMessage: (message: Exclude<ToWebview, { type: 'answer' }>) => void): Host {
  const api = acquireVsCodeApi();
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let lastId = 0;
  window.addEventListener('message', (event: MessageEvent<ToWebview>) => {
    const message = event.data;
    if (message.type === 'answer') {
      waiting.get(message.id)?.(message.outcome);
      waiting.delete(message.id);
    } else onMessage(message);
  });
  return {
    kept: api.getState(),
    keep: (state) => api.setState(state),
    ready: () => api.postMessage({ type: 'ready' }),
    request: (request) => {
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        api.postMessage({ ...request, id });
      });
    },
  };
}
