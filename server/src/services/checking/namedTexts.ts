/** The files that requests and rules name, read for an editor. */

import { type FileTexts, gatherFiles } from '../../core/query/index.ts';
import { type Files, readText } from '../ports.ts';
import { MOST_BYTES } from './checkFiles.ts';

/**
 * Those that are missing, unreadable or too large have no text, and the parser says so where they are named.
 * @param base address of the text @param openText the editor's version of a file, if it is open
 */
export async function readNamedTexts(
  host: Pick<Files, 'read' | 'stat'>,
  text: string,
  base: string,
  openText: (uri: string) => string | undefined,
): Promise<FileTexts> {
  const texts = await gatherFiles(text, base, async (uri) => {
    const open = openText(uri);
    if (open !== undefined) return open;
    const status = await host.stat(uri);
    return status === undefined || MOST_BYTES < status.size ? undefined : readText(host, uri);
  });
  return { texts, base };
}
