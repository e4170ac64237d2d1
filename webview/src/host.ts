/** Communicates with the extension. */

interface VsCodeApi<Out, Kept> {
  postMessage(message: Out): void;
  getState(): Partial<Kept> | undefined;
  setState(state: Kept): void;
}

declare function acquireVsCodeApi<Out, Kept>(): VsCodeApi<Out, Kept>;

interface Host<Out, Kept> {
  readonly kept: Partial<Kept> | undefined;
  keep(kept: Kept): void;
  post(message: Out): void;
}

export function connect<In, Out, Kept>(onMessage: (message: In) => void): Host<Out, Kept> {
  const api = acquireVsCodeApi<Out, Kept>();
  window.addEventListener('message', (event: MessageEvent<In>) => onMessage(event.data));
  return {
    kept: api.getState(),
    keep: (kept) => api.setState(kept),
    post: (message) => api.postMessage(message),
  };
}
