/** The stages of a training in the thread that trains: earlier ones come with the job, new ones are posted to whoever keeps them. */

import { decodeStage, encodeStage, type StageStore } from '../../core/parser/index.ts';
import type { KeptStages } from './job.ts';

/** @param keep is given the whole file of a stage, which is its own to transfer */
export function stageStore({ key, files }: KeptStages, keep: (name: string, bytes: Uint8Array) => void): StageStore {
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

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
