/** The lists and other files that checks, packs, requests and rules name. */

import { addressOf, type FileTexts, gatherFiles } from '../../core/query/index.ts';
import { type ReadSidecar, readFilesOfChecks, SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { beside } from '../addresses.ts';
import { type Files, readText } from '../ports.ts';

/** A longer list is for a database. */
const MOST_BYTES = 20e6;

/** The address of a file that a check names by its path. @param uri of a file beside `.treebank.json` */
export const checkFileUri = (uri: string, path: string): string => addressOf(path, beside(uri, SIDECAR_NAME));

/** Their texts by path; those that cannot be read are missing. */
export async function readCheckFiles(
  host: Pick<Files, 'read' | 'stat'>,
  uri: string,
  read: ReadSidecar,
): Promise<ReadonlyMap<string, string>> {
  // The check says so, at its place.
  return readFilesOfChecks(read, (path) => shortText(host, checkFileUri(uri, path)).catch(() => undefined));
}

/**
 * The files that a request or rules name, for an editor. Those that are missing, unreadable or too large have no text, and the parser says so
 * where they are named.
 * @param base address of the text @param openText the editor's version of a file, if it is open
 */
export async function readNamedTexts(
  host: Pick<Files, 'read' | 'stat'>,
  text: string,
  base: string,
  openText: (uri: string) => string | undefined,
): Promise<FileTexts> {
  const texts = await gatherFiles(text, base, async (uri) => openText(uri) ?? (await shortText(host, uri)));
  return { texts, base };
}

async function shortText(host: Pick<Files, 'read' | 'stat'>, uri: string): Promise<string | undefined> {
  const status = await host.stat(uri);
  return status === undefined || MOST_BYTES < status.size ? undefined : readText(host, uri);
}
