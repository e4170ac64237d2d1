/** Threads that parse groups of sentences side by side; the results come back in order, and only so many are under way. */

import { parentPort, Worker } from 'node:worker_threads';
import type { Parser } from '../../core/parser/index.ts';
import { load } from '../models.ts';
import { type ParsedSentence, type ParseSettings, parseSentences, type SentenceToParse } from './sentences.ts';

/** What `workerData` of a thread of ours looks like, so that the entry of the program knows it is one. */
export interface ParseWorkerData {
  readonly treebankParse: ParseSettings;
}

export function isParseWorkerData(data: unknown): data is ParseWorkerData {
  return typeof data === 'object' && data !== null && 'treebankParse' in data;
}

interface Job {
  readonly model: string;
  readonly items: readonly SentenceToParse[];
}

/** Body of a thread: groups in, results out, one for one. A model stays loaded until another one is asked for. */
export function serveParse({ treebankParse }: ParseWorkerData): void {
  let loaded: { readonly path: string; readonly parser: Parser } | undefined;
  parentPort?.on('message', ({ model, items }: Job) => {
    if (loaded?.path !== model) loaded = { path: model, parser: load(model, model) };
    parentPort?.postMessage(parseSentences(loaded.parser, items, treebankParse));
  });
}

interface Waiting {
  readonly resolve: (results: ParsedSentence[]) => void;
  readonly reject: (error: Error) => void;
}

class Thread {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];

  constructor(script: string, data: ParseWorkerData) {
    this.worker = new Worker(script, { workerData: data });
    this.worker.on('message', (results: ParsedSentence[]) => this.waiting.shift()?.resolve(results));
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.waiting.length;
  }

  parse(job: Job): Promise<ParsedSentence[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(job);
    });
  }

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

export class ParsePool {
  /** Groups that may be under way: for each thread one in work and one in store, so that none waits for the reader. */
  readonly limit: number;
  private readonly threads: readonly Thread[];

  constructor(script: string, nThreads: number, settings: ParseSettings) {
    this.threads = Array.from({ length: nThreads }, () => new Thread(script, { treebankParse: settings }));
    this.limit = 2 * nThreads;
  }

  parse(model: string, items: readonly SentenceToParse[]): Promise<ParsedSentence[]> {
    const thread = this.threads.reduce((least, each) => (each.load < least.load ? each : least));
    const results = thread.parse({ model, items });
    // An error is thrown where the results are awaited; until then it must not count as unhandled.
    results.catch(() => undefined);
    return results;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
