/** Progress that the server reports, by a token of a request. */

import { type BaseLanguageClient, WorkDoneProgress } from 'vscode-languageclient';
import { inert } from '../../server/src/inert/index.ts';
import type { Steps } from './show/messages.ts';

let nTokens = 0;

/** Runs an operation with the progress that the server reports. */
export async function withReports<T>(
  client: BaseLanguageClient,
  progress: Steps | undefined,
  work: (workDoneToken: string | undefined) => Promise<T>,
): Promise<T> {
  const workDoneToken = progress && `treebank-reparse-${++nTokens}`;
  const listener = workDoneToken === undefined ? undefined : follow(client, workDoneToken, progress);
  try {
    return await work(workDoneToken);
  } finally {
    listener?.dispose();
  }
}

/** Shows the server's progress reports for a token. */
export function follow(client: BaseLanguageClient, token: string, progress: Steps | undefined) {
  let shown = 0;
  return client.onProgress(WorkDoneProgress.type, token, (value) => {
    if (value.kind !== 'report') return;
    const { percentage = shown, message } = value;
    progress?.report({ message: inert(message ?? `${percentage} %`), increment: percentage - shown });
    shown = percentage;
  });
}
