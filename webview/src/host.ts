/** Communicates with the extension. */

import type { FromWebview, ToWebview } from '../../server/src/protocol/webview.ts';
import type { Kept } from './state.ts';

interface VsCodeApi {
  postMessage(message: FromWebview): void;
  getState(): Partial<Kept> | undefined;
  setState(state: Kept): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

interface Host {
  readonly kept: Partial<Kept> | undefined;
  keep(kept: Kept): void;
  post(message: FromWebview): void;
}

export function connect(onMessage: (message: ToWebview) => void): Host {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<ToWebview>) => onMessage(event.data));
  return {
    kept: api.getState(),
    keep: (kept) => api.setState(kept),
    post: (message) => api.postMessage(message),
  };
}
