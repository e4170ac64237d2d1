/** Progress with a cancel button for slow work; quick work shows nothing. */

import { type CancellationToken, CancellationTokenSource } from 'vscode';
import type { Inert } from '../../server/src/inert/index.ts';
import { type Steps, showProgress } from './show/messages.ts';

const MILLISECONDS_UNNOTICED = 800;

export async function withProgressIfSlow<T>(
  title: Inert,
  task: (token: CancellationToken, steps: Steps) => Promise<T>,
): Promise<T> {
  const source = new CancellationTokenSource();
  let shown: Steps | undefined;
  const work = task(source.token, { report: (step) => shown?.report(step) });
  const timer = setTimeout(() => {
    void showProgress(title, (steps, token) => {
      shown = steps;
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
