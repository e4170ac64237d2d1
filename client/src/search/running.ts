/** Runs searches one after the other: a newer one cancels its predecessor, and its results replace those of the predecessor once there are some. */

import { CancellationTokenSource, type Disposable, EventEmitter } from 'vscode';
import { type BaseLanguageClient, ProgressType } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import {
  SEARCH_REQUEST,
  type SearchParams,
  type SearchProgress,
  type SearchResult,
} from '../../../server/src/protocol/search.ts';
import type { Standing } from './texts.ts';

const PROGRESS = new ProgressType<SearchProgress>();

export class Running implements Disposable {
  private source: CancellationTokenSource | undefined;
  private nRuns = 0;
  private readonly changed = new EventEmitter<void>();
  standing: Standing = { progress: undefined, isRunning: false, failure: undefined, notes: [] };

  /** The state of the search has changed. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly client: BaseLanguageClient) {}

  /** @returns whether the request could be run; undefined if a newer search replaced it */
  async run(params: Omit<SearchParams, 'partialResultToken'>): Promise<boolean | undefined> {
    this.source?.cancel();
    const source = new CancellationTokenSource();
    this.source = source;
    const partialResultToken = `search ${++this.nRuns}`;
    this.set({ isRunning: true });
    const progress = this.client.onProgress(PROGRESS, partialResultToken, (value) => {
      if (this.source === source) this.set({ progress: value, failure: undefined, notes: [] });
    });
    try {
      const sent: SearchParams = { ...params, partialResultToken };
      const result = await this.client.sendRequest<SearchResult>(SEARCH_REQUEST, sent, source.token);
      if (this.source !== source) return undefined;
      if (result.ok) this.set({ progress: result, isRunning: false, failure: undefined, notes: result.notes });
      else this.set({ isRunning: false, failure: result.reason });
      return result.ok;
    } catch (error) {
      if (this.source !== source) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.set({ isRunning: false, failure: inert`The language server did not answer: ${reason}` });
      return false;
    } finally {
      progress.dispose();
      source.dispose();
    }
  }

  /** There is nothing to search. */
  fail(failure: Standing['failure']): void {
    this.stop();
    this.set({ isRunning: false, failure });
  }

  /** The results so far stay. */
  stop(): void {
    this.source?.cancel();
    this.source = undefined;
    if (this.standing.isRunning) this.set({ isRunning: false });
  }

  /** Forgets the results. */
  clear(): void {
    this.stop();
    this.set({ progress: undefined, failure: undefined, notes: [] });
  }

  dispose(): void {
    this.stop();
    this.changed.dispose();
  }

  private set(change: Partial<Standing>): void {
    this.standing = { ...this.standing, ...change };
    this.changed.fire();
  }
}
