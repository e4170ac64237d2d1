/** Where the problems of a repository are, and what solves them with certainty. */

import type { Problem, Repository } from '../../core/release/index.ts';
import { SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import type { ReleasePlace, ReleaseRemedy } from '../../protocol/release.ts';
import { parentOf } from '../addresses.ts';
import { addressIn } from './repository.ts';

const NOT_TO_RELEASE = 'not-to-release';

/** A file that is missing, or a folder, has no address. @param folder URI of the repository */
export function placeOf(problem: Problem, folder: string, { entries, misplaced }: Repository): ReleasePlace {
  const { file, line, what } = problem;
  const at = line === undefined ? undefined : line - 1;
  const isThere = entries.some((entry) => entry.name === file && !entry.isFolder) || misplaced?.includes(file);
  const isDocs = file.startsWith('docs/') && at !== undefined;
  const uri = isThere ? addressIn(folder, file) : isDocs ? addressIn(parentOf(folder) ?? folder, file) : undefined;
  const hasData = misplaced?.some((path) => path.startsWith(file)) === true;
  const remedies = remediesOf(problem, folder, new Set(entries.map(({ name }) => name)), hasData);
  return {
    what: inert(what),
    ...(file !== '' && { where: line === undefined ? inert(file) : inert`${file}:${line}` }),
    ...(uri !== undefined && { uri, line: at ?? 0 }),
    ...(0 < remedies.length && { remedies }),
  };
}

/** @param taken names at the top of the repository @param hasData whether it is about a folder with data files, which have to come out of it first */
function remediesOf(
  { id, file, rightName }: Problem,
  folder: string,
  taken: ReadonlySet<string>,
  hasData: boolean,
): ReleaseRemedy[] {
  const moved = (from: string, to: string): ReleaseRemedy => ({
    kind: 'rename',
    from: addressIn(folder, from),
    to: addressIn(folder, to),
  });
  switch (id) {
    case 'repo-cr-line-break':
      return [{ kind: 'lineEnds' }];
    case 'repo-extra-file': {
      // Elsewhere, what is accepted, locked and checked would be lost.
      if (hasData || file === SIDECAR_NAME) return [];
      const name = file.replace(/\/$/, '');
      const away = moved(name, `${NOT_TO_RELEASE}/${name}`);
      return rightName === undefined ? [away] : [moved(name, rightName), away];
    }
    case 'release-misplaced-file': {
      const name = file.slice(file.lastIndexOf('/') + 1);
      return taken.has(name) ? [] : [moved(file, name)];
    }
    default:
      return [];
  }
}
