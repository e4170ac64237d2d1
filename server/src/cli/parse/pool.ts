/** Threads that parse groups of sentences in parallel. */

import { type Parser, parserInLanguage, type WordOrder } from '../../core/parser/index.ts';
import { NODE_THREADS } from '../../runtime/nodeThreads.ts';
import type { ThreadPort } from '../../services/ports.ts';
import { ThreadPool } from '../../services/threadPool.ts';
import { type ChosenModel, load } from '../models.ts';
import { type ParsedSentence, type ParseSettings, parseSentences, type SentenceToParse } from './sentences.ts';

/** A thread that parses groups of sentences. */
export interface ParseTask {
  readonly kind: 'parse';
  readonly settings: ParseSettings;
}

interface Job {
  readonly model: string;
  readonly language: string;
  readonly items: readonly SentenceToParse[];
  readonly order: WordOrder;
}

/** Body of a thread: one result for each group. A model stays loaded until another one is requested. */
export function serveParse({ settings }: ParseTask, port: ThreadPort): 'waiting' {
  let loaded: { readonly path: string; readonly parser: Parser } | undefined;
  port.onMessage((job) => {
    // The thread that started this one sends nothing else.
    const { model, language, items, order } = job as Job;
    if (loaded?.path !== model) loaded = { path: model, parser: load(model, model) };
    port.post(parseSentences(parserInLanguage(loaded.parser, language), items, settings, order));
  });
  return 'waiting';
}

/** Apart from its model, which is most of its memory, a thread needs little; by default V8 takes three times as much. */
const YOUNG_MB = 8;

export class ParsePool {
  private readonly threads: ThreadPool<Job, ParsedSentence[]>;

  constructor(script: string, nThreads: number, settings: ParseSettings) {
    const task: ParseTask = { kind: 'parse', settings };
    this.threads = new ThreadPool(NODE_THREADS, script, nThreads, task, { youngMegabytes: YOUNG_MB });
  }

  /** Number of groups that may be in progress. */
  get limit(): number {
    return this.threads.limit;
  }

  /** Number of groups in progress. */
  get load(): number {
    return this.threads.load;
  }

  parse(
    { path, language }: Omit<ChosenModel, 'parser'>,
    items: readonly SentenceToParse[],
    order: WordOrder,
  ): Promise<ParsedSentence[]> {
    return this.threads.run({ model: path, language, items, order });
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
