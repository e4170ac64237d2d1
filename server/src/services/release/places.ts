/** Where the problems of a repository are. */

import type { Problem, Repository } from '../../core/release/index.ts';
import { inert } from '../../inert/index.ts';
import type { ReleasePlace, ReleaseRemedy } from '../../protocol/release.ts';
import { parentOf } from '../addresses.ts';
import { addressIn } from './repository.ts';

/** A file that is missing, or a folder, has no address. @param folder URI of the repository */
export function placeOf(
  { id, file, line, what }: Problem,
  folder: string,
  { entries, misplaced }: Repository,
  remedies: readonly ReleaseRemedy[],
): ReleasePlace {
  const isThere = entries.some((entry) => entry.name === file && !entry.isFolder) || misplaced?.includes(file);
  const isDocs = file.startsWith('docs/') && id !== 'repo-docs-page-missing';
  const uri = isThere ? addressIn(folder, file) : isDocs ? addressIn(parentOf(folder) ?? folder, file) : undefined;
  return {
    what: inert(what),
    ...(file !== '' && { where: line === undefined ? inert(file) : inert`${file}:${line}` }),
    ...(uri !== undefined && { uri, line: line === undefined ? 0 : line - 1 }),
    ...(0 < remedies.length && { remedies }),
  };
}
