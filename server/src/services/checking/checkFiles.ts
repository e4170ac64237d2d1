/** The lists that project checks name, and the files of packs. */

import { addressOf } from '../../core/query/index.ts';
import { type ReadSidecar, readFilesOfChecks, SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { beside } from '../addresses.ts';
import { type Files, readText } from '../ports.ts';

/** A longer list is for a database. */
export const MOST_BYTES = 20e6;

/** The address of a file that a check names by its path. @param uri of a file beside `.treebank.json` */
export const checkFileUri = (uri: string, path: string): string => addressOf(path, beside(uri, SIDECAR_NAME));

/** Their texts by path; those that cannot be read are missing. */
export async function readCheckFiles(
  host: Pick<Files, 'read' | 'stat'>,
  uri: string,
  read: ReadSidecar,
): Promise<ReadonlyMap<string, string>> {
  return readFilesOfChecks(read, async (path) => {
    const file = checkFileUri(uri, path);
    try {
      const status = await host.stat(file);
      return status !== undefined && status.size <= MOST_BYTES ? await readText(host, file) : undefined;
    } catch {
      // The check says so, at its place.
      return undefined;
    }
  });
}
