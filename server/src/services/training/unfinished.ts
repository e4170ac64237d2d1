/** Trainings that were cancelled, or that ended with the editor. */

import { join } from 'node:path';
import { inert } from '../../inert/index.ts';
import type { UnfinishedTraining } from '../../protocol/parsers.ts';
import { namesInside } from '../../runtime/inside.ts';
import { aboutOf } from './folder.ts';
import { PARTIAL_EXTENSION } from './policy.ts';

/** What an unfinished training is to be started with again. */
export interface TrainingNote {
  readonly name: string;
  readonly uris: readonly string[];
}

/** @param folder of the models that the user has trained */
export function unfinishedIn(folder: string): UnfinishedTraining[] {
  return namesInside(folder, PARTIAL_EXTENSION).flatMap((name) => {
    const path = join(folder, name);
    const about = aboutOf(path);
    // Before the first stage is done there is nothing to go on from.
    if (about === undefined || !isNote(about.note) || about.done === 0) return [];
    return [{ path, name: inert(about.note.name), uris: about.note.uris, done: about.done }];
  });
}

function isNote(note: unknown): note is TrainingNote {
  if (typeof note !== 'object' || note === null || !('name' in note) || !('uris' in note)) return false;
  return typeof note.name === 'string' && Array.isArray(note.uris) && note.uris.every((uri) => typeof uri === 'string');
}
