/** Threads that parse groups of sentences in parallel. */

import { parentPort } from 'node:worker_threads';
import type { Parser, WordOrder } from '../../core/parser/index.ts';
import { load } from '../models.ts';
import { ThreadPool } from '../threads.ts';
import { type ParsedSentence, type ParseSettings, parseSentences, type SentenceToParse } from './sentences.ts';

/** The `workerData` of our threads, by which the entry of the program recognises them. */
export interface ParseWorkerData {
  readonly treebankParse: ParseSettings;
}

export function isParseWorkerData(data: unknown): data is ParseWorkerData {
  return typeof data === 'object' && data !== null && 'treebankParse' in data;
}

interface Job {
  readonly model: string;
  readonly items: readonly SentenceToParse[];
  readonly order: WordOrder;
}

/** Body of a thread: one result for each group. A model stays loaded until another one is requested. */
export function serveParse({ treebankParse }: ParseWorkerData): void {
  let loaded: { readonly path: string; readonly parser: Parser } | undefined;
  parentPort?.on('message', ({ model, items, order }: Job) => {
    if (loaded?.path !== model) loaded = { path: model, parser: load(model, model) };
    parentPort?.postMessage(parseSentences(loaded.parser, items, treebankParse, order));
  });
}

/** Next to a model, which is most of its memory, a thread needs little; by itself V8 takes three times as much. */
const YOUNG_MB = 8;

export class ParsePool {
  private readonly threads: ThreadPool<Job, ParsedSentence[]>;

  constructor(script: string, nThreads: number, settings: ParseSettings) {
    const data: ParseWorkerData = { treebankParse: settings };
    this.threads = new ThreadPool(script, nThreads, data, { maxYoungGenerationSizeMb: YOUNG_MB });
  }

  /** Number of groups that may be in progress. */
  get limit(): number {
    return this.threads.limit;
  }

  /** Number of groups in progress. */
  get load(): number {
    return this.threads.load;
  }

  parse(model: string, items: readonly SentenceToParse[], order: WordOrder): Promise<ParsedSentence[]> {
    return this.threads.run({ model, items, order });
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
