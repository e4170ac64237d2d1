/** Searches a file that is not open, in a thread. */

import { Document } from '../core/conllu/index.ts';
import { compileSearch, HitCollector } from '../core/query/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import type { SearchedFile, SearchJob } from './jobs.ts';
import { type Files, MissingFile, readText } from './ports.ts';

/** Larger files are for the command line, which reads them piece by piece. */
const MOST_BYTES = 200e6;

/** Sentences between two checks for cancellation. */
const STRETCH = 100;

/** @throws Failure if the file cannot be read or is too large */
export async function searchFile(
  { uri, ...texts }: SearchJob,
  host: Pick<Files, 'read' | 'stat'>,
  checkpoint: () => void,
): Promise<SearchedFile> {
  const result = compileSearch(texts);
  if (!result.ok) throw new Failure(result.error.problem.message);
  const status = await host.stat(uri);
  if (status === undefined) throw new Failure(localized`there is no such file`);
  if (MOST_BYTES < status.size)
    throw new Failure(
      localized`the file has ${Math.round(status.size / 1e6)} MB; use “treebank search” on the command line`,
    );
  const document = Document.parse(await read(host, uri));
  const collector = new HitCollector(result.compiled);
  collector.plan(document);
  for (const [index, sentence] of document.sentences.entries()) {
    collector.look(sentence, document.lines[index], document.offsets[index]);
    sentence.release();
    if (index % STRETCH === 0) checkpoint();
  }
  return { hits: collector.hits, status };
}

async function read(host: Pick<Files, 'read'>, uri: string): Promise<string> {
  try {
    return await readText(host, uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(error instanceof MissingFile ? localized`there is no such file` : reason);
  }
}
