/** Threads that parse groups of sentences side by side. */

import { parentPort } from 'node:worker_threads';
import type { Parser } from '../../core/parser/index.ts';
import { load } from '../models.ts';
import { ThreadPool } from '../threads.ts';
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

export class ParsePool {
  private readonly threads: ThreadPool<Job, ParsedSentence[]>;

  constructor(script: string, nThreads: number, settings: ParseSettings) {
    const data: ParseWorkerData = { treebankParse: settings };
    this.threads = new ThreadPool(script, nThreads, data);
  }

  /** Groups that may be under way. */
  get limit(): number {
    return this.threads.limit;
  }

  parse(model: string, items: readonly SentenceToParse[]): Promise<ParsedSentence[]> {
    return this.threads.run({ model, items });
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
