/** A treebank given by its text or its path, read. */

import { Document } from '../core/conllu/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import type { TextSource } from './jobs.ts';
import { type Files, type Paths, readText } from './ports.ts';

/** @throws Failure if the file cannot be read */
export async function documentOf(
  source: TextSource,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<Document> {
  if ('text' in source) return Document.parse(source.text);
  try {
    return Document.parse(await readText(host, host.uriOf(source.path)));
  } catch (error) {
    throw new Failure(
      localized`${source.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
