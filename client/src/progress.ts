/** Progress with a cancel button for work that takes long; quick work shows nothing. */

import { type CancellationToken, CancellationTokenSource, ProgressLocation, window } from 'vscode';

const MILLISECONDS_UNNOTICED = 800;

export async function withProgressIfSlow<T>(title: string, task: (token: CancellationToken) => Promise<T>): Promise<T> {
  const source = new CancellationTokenSource();
  const work = task(source.token);
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => source.cancel());
      return work.then(
        () => undefined,
        () => undefined,
      );
    });
  }, MILLISECONDS_UNNOTICED);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    source.dispose();
  }
}
