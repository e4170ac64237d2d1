/** The thread that checks repositories for their release and keeps what it has read, and what their stars need. */

import { type CancellationToken, CodeLensRefreshRequest } from 'vscode-languageserver';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { CheckedRelease, KnownStars, ReleaseJob, RepositoryTexts } from '../../services/jobs.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { HasClient } from '../feature.ts';
import { reporting, type Threaded } from '../jobThreads.ts';
import { type JobOutcome, WorkerThread } from '../workerThread.ts';
import type { HasReadmes } from './readmes.ts';

export interface HasReleases {
  readonly releases: Releases;
}

type Needs = HasClient & HasDocuments & HasReadmes & Threaded;

/** After so long without work the thread ends, with what it keeps. */
const IDLE_MS = 600_000;

export class Releases {
  private thread: WorkerThread | undefined;
  private jobs = 0;
  private readonly known = new Map<string, KnownStars>();
  /** Folders that are being counted, and whether their files have changed since. */
  private readonly counting = new Map<string, boolean>();

  /** @param parts of the server, most of which are made later */
  constructor(private readonly parts: () => Needs) {}

  /** Files of a repository as they are in the editor. @param folder URI */
  textsIn(folder: string): RepositoryTexts['texts'] {
    const { documents, readmes } = this.parts();
    const open = [...documents.all, ...readmes.all].filter(({ uri }) => folderOf(uri) === folder);
    return open.map(({ uri, document }) => ({ name: fileNameOf(uri), text: document.text }));
  }

  /** @throws Cancelled if the token requests it */
  async check(
    job: ReleaseJob,
    token: CancellationToken,
    workDoneToken: string | number | undefined,
  ): Promise<JobOutcome<CheckedRelease>> {
    const outcome = await this.inThread((thread) =>
      thread.run<'release'>(job, token, reporting(this.parts(), workDoneToken)),
    );
    if (outcome.ok) this.learn(job.folder, outcome.result);
    return outcome;
  }

  /** Undefined while they are counted for the first time. */
  starsOf(folder: string): KnownStars | undefined {
    const known = this.known.get(folder);
    if (known === undefined && !this.counting.has(folder)) void this.count(folder);
    return known;
  }

  /** Data files have changed on disk. */
  filesChanged(uris: readonly string[]): void {
    const open = new Set([...this.parts().readmes.all].map(({ uri }) => folderOf(uri)));
    for (const folder of new Set(uris.map(folderOf))) {
      if (open.has(folder)) void this.count(folder);
      else this.known.delete(folder);
    }
  }

  private async count(folder: string): Promise<void> {
    if (!this.parts().host.reaches(folder)) return;
    const isRunning = this.counting.has(folder);
    this.counting.set(folder, isRunning);
    if (isRunning) return;
    try {
      do {
        this.counting.set(folder, false);
        const outcome = await this.inThread((thread) =>
          thread.run<'stars'>({ kind: 'stars', folder, texts: this.textsIn(folder) }),
        );
        if (outcome.ok) this.learn(folder, outcome.result);
      } while (this.counting.get(folder) === true);
    } catch {
      // The server ends.
    } finally {
      this.counting.delete(folder);
    }
  }

  private learn(folder: string, { facts, isValid }: KnownStars): void {
    const now: KnownStars = { facts, isValid };
    const isSame = JSON.stringify(this.known.get(folder)) === JSON.stringify(now);
    this.known.set(folder, now);
    const { client, connection } = this.parts();
    if (!isSame && client.codeLensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
  }

  private async inThread<T>(run: (thread: WorkerThread) => Promise<T>): Promise<T> {
    const { host, files, connection, threads } = this.parts();
    const job = ++this.jobs;
    this.thread ??= new WorkerThread(host, files.workerFile, (message) => connection.console.error(message));
    const { thread } = this;
    threads.add(thread);
    try {
      return await run(thread);
    } finally {
      void host.sleep(IDLE_MS).then(() => {
        if (this.jobs !== job || this.thread !== thread) return;
        this.thread = undefined;
        threads.delete(thread);
        void thread.end();
      });
    }
  }
}
