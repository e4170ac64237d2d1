/** Reads a treebank given by its text or its path. */

import { firstMarker } from '../core/compare/merge/index.ts';
import { Document, obstacleInColumns } from '../core/conllu/index.ts';
import { placeInText } from '../core/query/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import type { TextSource } from './jobs.ts';
import { type Files, type Paths, readText } from './ports.ts';
import { losslessText } from './utf8.ts';

type Reading = Pick<Files, 'read'> & Pick<Paths, 'uriOf'>;

/** @throws Failure if the file cannot be read, or has other columns than CoNLL-U */
export async function documentOf(source: TextSource, host: Reading): Promise<Document> {
  return documentIn(
    'text' in source ? source.text : await orFailure(source.name, readText(host, host.uriOf(source.path))),
    source.name,
  );
}

/**
 * The same for a treebank that will be written again.
 * @throws Failure also if it is not UTF-8, which would be lost, or has conflict markers
 */
export async function losslessDocument(source: TextSource, host: Reading): Promise<Document> {
  const { name } = source;
  let text: string;
  if ('text' in source) {
    ({ text } = source);
    // Editors show U+FFFD for bytes that they cannot read; but it may be a character of the file.
    const isSuspect = source.path !== undefined && text.includes('\ufffd');
    const bytes = isSuspect ? await host.read(host.uriOf(source.path)).catch(() => undefined) : undefined;
    if (bytes !== undefined) losslessText(bytes, name);
  } else text = losslessText(await orFailure(name, host.read(host.uriOf(source.path))), name);
  const marker = firstMarker(text);
  if (marker !== undefined) throw new Failure(`${name}:${placeInText(text, marker).line}:1: ${unfinishedMerge()}`);
  return documentIn(text, name);
}

export const unfinishedMerge = (): string => localized`this is a merge conflict marker. Finish the merge first.`;

function documentIn(text: string, name: string): Document {
  const document = Document.parse(text);
  const obstacle = obstacleInColumns(document.sentences);
  if (obstacle !== undefined) throw new Failure(`${name}: ${obstacle}`);
  return document;
}

/** @throws Failure that names the file if it cannot be read */
export async function orFailure<T>(name: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw new Failure(localized`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
