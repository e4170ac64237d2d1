/** Training runs that were cancelled or ended with the editor. */

import { inert } from '../../inert/index.ts';
import type { UnfinishedTraining } from '../../protocol/parsers.ts';
import type { Files, Paths } from '../ports.ts';
import { aboutOf } from './folder.ts';
import { PARTIAL_EXTENSION } from './policy.ts';

/** What is needed to restart an unfinished training run. */
export interface TrainingNote {
  readonly name: string;
  readonly uris: readonly string[];
  readonly rawText: readonly string[];
}

/** @param folder of the models that the user has trained */
export async function unfinishedIn(
  folder: string,
  host: Pick<Files, 'list' | 'read'> & Pick<Paths, 'uriOf' | 'pathIn'>,
): Promise<UnfinishedTraining[]> {
  if (folder === '') return [];
  const uri = host.uriOf(folder);
  const names = (await host.list(uri)).filter((name) => name.endsWith(PARTIAL_EXTENSION));
  const found = await Promise.all(
    names.map(async (name): Promise<UnfinishedTraining[]> => {
      const path = host.pathIn(uri, name);
      const about = await aboutOf(host, `${uri}/${encodeURIComponent(name)}`);
      // Before the first stage is finished, there is nothing to resume.
      if (path === undefined || about === undefined || !isNote(about.note) || about.done === 0) return [];
      const { uris, rawText } = about.note;
      return [{ path, name: inert(about.note.name), uris, rawText, done: about.done }];
    }),
  );
  return found.flat();
}

function isNote(note: unknown): note is TrainingNote {
  if (typeof note !== 'object' || note === null) return false;
  const { name, uris, rawText } = note as Record<string, unknown>;
  return typeof name === 'string' && [uris, rawText].every(areTexts);
}

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
