/** What is learned from raw text before a parser is trained: kept beside the models, so that the same text is learned from once. */

import {
  type Corpus,
  type Key,
  keyOfCorpus,
  type LearningProgress,
  learnFrom,
  loadPretrained,
  ModelError,
  type PretrainedModel,
  savePretrained,
} from '../../core/parser/index.ts';
import { exists, type Files, type ThreadPort } from '../ports.ts';
import type { KeptStages, RawTraining } from './job.ts';
import { postedStages } from './stages.ts';

/** A thread that learns from raw text. */
export interface PretrainingTask {
  readonly kind: 'pretraining';
  readonly corpus: Corpus;
  readonly seed: number;
  /** Undefined if stages are not stored. */
  readonly kept: KeptStages | undefined;
}

/** Messages sent by the thread. */
export type PretrainingMessage =
  | { readonly type: 'pretraining'; readonly progress: LearningProgress }
  | { readonly type: 'stage'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly type: 'pretrained'; readonly bytes: Uint8Array };

export function servePretraining(task: PretrainingTask, port: Pick<ThreadPort, 'post'>): 'done' {
  pretrain(task, (message, moved) => port.post(message, moved));
  return 'done';
}

/** The body of the thread, or of a program without threads. Says no result if no form of the text occurs twice. */
export function pretrain(
  { corpus, seed, kept }: Omit<PretrainingTask, 'kind'>,
  say: (message: PretrainingMessage, moved?: readonly ArrayBuffer[]) => void,
  checkpoint?: () => void,
): void {
  const model = learnFrom(corpus, {
    seed,
    checkpoint,
    stages: kept && postedStages(kept, say),
    onProgress: (progress) => say({ type: 'pretraining', progress }),
  });
  if (model === undefined) return;
  // As a file, because a parser reads numbers that are rounded: one that is trained later must read the same.
  say({ type: 'pretrained', bytes: savePretrained(model) });
}

const EXTENSION = '.vectors';

/** What was learned from the same text with the same seed; undefined if nothing was, or if it cannot be read. */
export async function keptPretrained(
  { corpus, folder }: RawTraining,
  seed: number,
  files: Pick<Files, 'read' | 'stat'>,
): Promise<PretrainedModel | undefined> {
  const uri = addressOf(folder, keyOfCorpus(corpus, seed));
  if (!(await exists(files, uri))) return undefined;
  try {
    return loadPretrained(await files.read(uri));
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/** @throws Error of the file system */
export async function keepPretrained(
  { corpus, folder }: RawTraining,
  seed: number,
  bytes: Uint8Array,
  files: Pick<Files, 'replace'>,
): Promise<void> {
  await files.replace(addressOf(folder, keyOfCorpus(corpus, seed)), bytes);
}

const addressOf = (folder: string, key: Key): string => `${folder}/text-${key}${EXTENSION}`;
