/** Checks files that are not open, one after the other in a thread of its own, which rests while the user types. */

import { keyOfText } from '../../core/parser/index.ts';
import type { FileStanding } from '../../core/status/index.ts';
import type { ProjectChecks } from '../../core/validate/index.ts';
import type { Inert } from '../../inert/index.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { PlacesJob } from '../../services/campaign/job.ts';
import { acceptedIn } from '../../services/checking/file.ts';
import type { Results, StatusJob } from '../../services/jobs.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { HasClient } from '../feature.ts';
import type { Threaded } from '../jobThreads.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';
import { type JobOutcome, WorkerThread } from '../workerThread.ts';

export type Checking = HasClient & HasDocuments & HasSettings & HasSidecars & HasTables & Threaded;

/** Milliseconds after the last edit in which the thread rests. */
const TYPING_MS = 400;
/** Milliseconds between two looks at whether the user types. */
const LOOK_MS = 100;
/** Milliseconds without work after which the thread ends, and gives its memory back. */
const IDLE_MS = 3000;

/** What is known of a file. */
interface ClosedFile {
  readonly standing?: FileStanding;
  readonly problem?: Inert;
}

/** What the result of a file depends on besides its text. */
interface Basis {
  readonly accepted: string;
  /** They change with the lists that they name. */
  readonly checks: ProjectChecks | undefined;
}

export class ClosedFiles {
  private readonly known = new Map<string, ClosedFile>();
  private readonly bases = new Map<string, Basis>();
  private readonly waiting = new Set<string>();
  private thread: WorkerThread | undefined;
  private isRunning = false;
  private isChecking = false;
  private nCounts = 0;
  private hasForgotten = false;
  private idle: NodeJS.Timeout | undefined;
  /** Runs as long as the thread has work. */
  private looking: NodeJS.Timeout | undefined;
  private readonly rest = typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(4);

  /** @param changed called after each file */
  constructor(
    private readonly server: Checking,
    private readonly changed: () => void,
  ) {
    server.sidecars.onDidChange((isBeside) => {
      for (const uri of this.known.keys()) if (isBeside(uri)) this.reconsider(uri);
      changed();
    });
  }

  of(uri: string): ClosedFile | undefined {
    return this.known.get(uri);
  }

  get nWaiting(): number {
    return this.waiting.size + (this.isChecking ? 1 : 0);
  }

  /** In the same thread, between two files. @throws Cancelled */
  async count(job: Omit<PlacesJob, 'kind' | 'rest'>): Promise<JobOutcome<Results['places']>> {
    this.nCounts++;
    this.look();
    try {
      return await this.startThread().run<'places'>({ kind: 'places', ...job, rest: this.rest });
    } finally {
      this.nCounts--;
      this.endSoon();
    }
  }

  /** These are all files. @param changed checked again; what is known of them stays until then */
  want(uris: readonly string[], changed: readonly string[]): void {
    const all = new Set(uris);
    for (const uri of [...this.known.keys(), ...this.waiting]) if (!all.has(uri)) this.forget(uri);
    // What is open is checked with every edit. It comes back here as changed when it is closed.
    const isDue = (uri: string) => all.has(uri) && this.server.documents.get(uri) === undefined;
    for (const uri of [...uris.filter((each) => !this.known.has(each)), ...changed].filter(isDue))
      this.waiting.add(uri);
    if (0 < this.waiting.size) void this.run();
  }

  private forget(uri: string): void {
    this.known.delete(uri);
    this.bases.delete(uri);
    this.waiting.delete(uri);
  }

  /** `.treebank.json` or a list has changed: most changes do not concern the findings. */
  private reconsider(uri: string): void {
    const basis = this.bases.get(uri);
    if (basis !== undefined && this.isCurrent(uri, basis)) return;
    this.waiting.add(uri);
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.look();
    try {
      // A set may grow while it is gone through.
      for (const uri of this.waiting) {
        this.waiting.delete(uri);
        this.isChecking = true;
        await this.check(uri);
        this.isChecking = false;
        this.changed();
      }
      await this.forgetOthers();
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      this.isRunning = false;
      this.isChecking = false;
      this.endSoon();
      this.changed();
    }
  }

  private async check(uri: string): Promise<void> {
    const { documents, settings, sidecars, tables, host } = this.server;
    // Opened in the meantime.
    if (documents.get(uri) !== undefined) return;
    const values = await settings.likely(uri);
    await sidecars.load(uri);
    const folder = await tables.folderFor(uri, values);
    const basis = this.basisFor(uri);
    const { accepted } = basis;
    const dataFolder = folder === undefined ? undefined : host.uriOf(folder);
    const keptIn = this.keptIn === '' ? '' : host.uriOf(this.keptIn);
    const job: StatusJob = { kind: 'status', uri, settings: values, dataFolder, accepted, keptIn, rest: this.rest };
    const outcome = await this.startThread().run<'status'>(job);
    this.bases.set(uri, basis);
    this.known.set(uri, outcome.ok ? { standing: outcome.result } : { problem: outcome.reason });
    // Changed in the meantime.
    if (!this.isCurrent(uri, basis)) this.waiting.add(uri);
  }

  private basisFor(uri: string): Basis {
    const { sidecars } = this.server;
    return {
      accepted: acceptedIn(sidecars.contentsFor(uri).read.file, fileNameOf(uri)),
      checks: sidecars.checksOf(uri),
    };
  }

  private isCurrent(uri: string, { accepted, checks }: Basis): boolean {
    const now = this.basisFor(uri);
    return accepted === now.accepted && checks === now.checks;
  }

  private get keptIn(): string {
    return this.server.client.overviewFolder;
  }

  /** Once: results of files that are gone, and of other versions of the program. */
  private async forgetOthers(): Promise<void> {
    if (this.hasForgotten || this.keptIn === '' || 0 < this.waiting.size) return;
    this.hasForgotten = true;
    const { host } = this.server;
    const folder = host.uriOf(this.keptIn);
    const own = new Set([...this.known.keys()].map((uri) => `${keyOfText(uri)}.json`));
    const all = folderOf(folder);
    const gone = [
      ...(await host.list(folder)).filter((name) => !own.has(name)).map((name) => `${folder}/${name}`),
      ...(await host.list(all)).map((name) => `${all}/${encodeURIComponent(name)}`).filter((each) => each !== folder),
    ];
    await Promise.all(gone.map((each) => host.remove(each).catch(() => undefined)));
  }

  private restIfTyping(): void {
    const isTyping = performance.now() - this.server.documents.lastChange < TYPING_MS;
    if (this.rest !== undefined) Atomics.store(new Int32Array(this.rest), 0, isTyping ? 1 : 0);
  }

  private startThread(): WorkerThread {
    if (this.thread === undefined) {
      const { host, files, connection, threads } = this.server;
      this.thread = new WorkerThread(host, files.workerFile, (message) => connection.console.error(message));
      threads.add(this.thread);
    }
    return this.thread;
  }

  private look(): void {
    clearTimeout(this.idle);
    this.looking ??= setInterval(() => this.restIfTyping(), LOOK_MS);
  }

  private endSoon(): void {
    if (this.isRunning || 0 < this.nCounts) return;
    clearInterval(this.looking);
    this.looking = undefined;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.endThread(), IDLE_MS);
    this.idle.unref?.();
  }

  private endThread(): void {
    if (this.thread === undefined) return;
    this.server.threads.delete(this.thread);
    void this.thread.end();
    this.thread = undefined;
  }
}
