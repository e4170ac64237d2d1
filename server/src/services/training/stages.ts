/** The stages of a training run in its thread: earlier ones come with the job, new ones are posted to the thread that stores them. */

import { decodeStage, encodeStage, type StageStore } from '../../core/parser/index.ts';
import type { KeptStages } from './job.ts';

/** @param keep receives the whole file of a stage and may transfer it */
export function stageStore(
  { key, files }: KeptStages,
  keep: (name: string, bytes: Uint8Array<ArrayBuffer>) => void,
): StageStore {
  return {
    load(name) {
      const bytes = files.get(name);
      return bytes && decodeStage(key, bytes);
    },
    save(name, arrays) {
      keep(name, joined(encodeStage(key, arrays)));
    },
  };
}

/** Milliseconds between two versions of a stage: so much work is lost at most, or that of one epoch. */
const PAUSE = 10_000;

/** For stages that are saved again and again, as after each epoch: those of a small treebank take less time than keeping what they led to. */
export function keptNowAndThen(store: StageStore, now = () => performance.now()): StageStore {
  const keptAt = new Map<string, number>();
  return {
    load: (name) => store.load(name),
    save(name, arrays) {
      const time = now();
      if (time < (keptAt.get(name) ?? Number.NEGATIVE_INFINITY) + PAUSE) return;
      keptAt.set(name, time);
      store.save(name, arrays);
    },
  };
}

/** The stages of a thread that trains: it posts them from time to time. @param post may transfer the buffers in `moved` */
export const postedStages = (
  kept: KeptStages,
  post: (
    said: { readonly type: 'stage'; readonly name: string; readonly bytes: Uint8Array },
    moved: readonly ArrayBuffer[],
  ) => void,
): StageStore =>
  keptNowAndThen(stageStore(kept, (name, bytes) => post({ type: 'stage', name, bytes }, [bytes.buffer])));

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
