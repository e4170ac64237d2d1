/** Long jobs: the sources of their texts, and a thread for each; and short ones of the same kind. */

import { type CancellationToken, WorkDoneProgress } from 'vscode-languageserver';
import { percentDone } from '../core/wording/numbers.ts';
import { inert } from '../inert/index.ts';
import { localized } from '../localization/index.ts';
import { fileNameOf } from '../services/addresses.ts';
import type { Job, JobProgress, Results, TextSource } from '../services/jobs.ts';
import type { HasDocuments } from './documents/documents.ts';
import type { HasConnection, HasFiles, HasHost } from './feature.ts';
import { type HasThreads, type HasWorker, type JobOutcome, WorkerThread } from './workerThread.ts';

/** The editor's version of a treebank, otherwise its path on disk, or the reason why there is none. @param name for reports */
export function sourceOf(server: HasDocuments & HasHost, uri: string, name = fileNameOf(uri)): TextSource | string {
  const path = server.host.pathOf(uri);
  const open = server.documents.get(uri);
  if (open !== undefined) return { name, text: open.document.text, path };
  return path === undefined ? localized`${name} is not on this computer. Open it first.` : { name, path };
}

/** The parts used by a thread for one job. */
export type Threaded = HasConnection & HasFiles & HasHost & HasThreads;

/** Runs a long job in its own thread, which ends with it: re-parsing does not have to wait, and the memory is freed afterwards. */
export async function runAlone<Kind extends Job['kind']>(
  server: Threaded,
  job: Extract<Job, { kind: Kind }>,
  token: CancellationToken,
  workDoneToken: string | number | undefined,
  onProgress?: (progress: JobProgress) => void,
): Promise<JobOutcome<Results[Kind]>> {
  const { files, connection, host, threads } = server;
  const thread = new WorkerThread(host, files.workerFile, (message) => connection.console.error(message));
  threads.add(thread);
  try {
    return await thread.run<Kind>(job, token, reporting(server, workDoneToken, onProgress));
  } finally {
    threads.delete(thread);
    await thread.end();
  }
}

/** The same in the thread that re-parses, for a job that takes no longer than that: its model is loaded already. */
export function runBeside<Kind extends Job['kind']>(
  server: HasConnection & HasWorker,
  job: Extract<Job, { kind: Kind }>,
  token: CancellationToken,
  workDoneToken: string | number | undefined,
  onProgress?: (progress: JobProgress) => void,
): Promise<JobOutcome<Results[Kind]>> {
  return server.worker.run<Kind>(job, token, reporting(server, workDoneToken, onProgress));
}

/** Tells the editor how far a job is. */
export function reporting(
  { connection }: HasConnection,
  workDoneToken: string | number | undefined,
  onProgress?: (progress: JobProgress) => void,
) {
  return (progress: JobProgress) => {
    onProgress?.(progress);
    if (workDoneToken === undefined) return;
    const { done, message } = progress;
    const percentage = percentDone(done);
    void connection.sendProgress(WorkDoneProgress.type, workDoneToken, {
      kind: 'report',
      percentage,
      message: inert(message),
    });
  };
}
