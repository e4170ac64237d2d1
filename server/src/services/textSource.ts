/** Reads a treebank given by its text or its path. */

import { Document, obstacleInColumns } from '../core/conllu/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import type { TextSource } from './jobs.ts';
import { type Files, type Paths, readText } from './ports.ts';

/** @throws Failure if the file cannot be read, or has other columns than CoNLL-U */
export async function documentOf(
  source: TextSource,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<Document> {
  const document = Document.parse('text' in source ? source.text : await textOf(source, host));
  const obstacle = obstacleInColumns(document.sentences);
  if (obstacle !== undefined) throw new Failure(`${source.name}: ${obstacle}`);
  return document;
}

async function textOf(
  { name, path }: Extract<TextSource, { readonly path: string }>,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<string> {
  try {
    return await readText(host, host.uriOf(path));
  } catch (error) {
    throw new Failure(localized`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
