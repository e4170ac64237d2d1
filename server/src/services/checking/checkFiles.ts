/** The lists that project checks name. */

import { addressOf } from '../../core/query/index.ts';
import { filesOfChecks, type ReadSidecar, SIDECAR_NAME } from '../../core/sidecar/index.ts';
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
  const texts = new Map<string, string>();
  for (const path of filesOfChecks(read)) {
    const file = checkFileUri(uri, path);
    try {
      const status = await host.stat(file);
      if (status !== undefined && status.size <= MOST_BYTES) texts.set(path, await readText(host, file));
    } catch {
      // The check says so, at its place.
    }
  }
  return texts;
}
