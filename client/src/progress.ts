/** Progress with a cancel button for slow work; quick work shows nothing. */

import { type CancellationToken, CancellationTokenSource } from 'vscode';
import type { Inert } from '../../server/src/inert/index.ts';
import { showProgress } from './show/messages.ts';

const MILLISECONDS_UNNOTICED = 800;

export async function withProgressIfSlow<T>(title: Inert, task: (token: CancellationToken) => Promise<T>): Promise<T> {
  const source = new CancellationTokenSource();
  const work = task(source.token);
  const timer = setTimeout(() => {
    void showProgress(title, (_, token) => {
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
