/** The files of several annotators. */

import type { PlacedSentence } from '../../core/compare/agree/index.ts';
import { Document } from '../../core/conllu/index.ts';
import type { Context } from '../frame/io.ts';
import { forEachInput, requireOneStandardInput } from './input.ts';
import { readWhole } from './wholeFile.ts';

/**
 * All blocks of each file, with their lines; undefined if a file cannot be read, because results for the others would not answer the
 * request.
 * @param bytes see `readWhole`
 * @throws UsageError if several are standard input
 */
export async function readAnnotators(
  files: readonly string[],
  bytes: 'refuse' | 'name',
  context: Context,
): Promise<readonly PlacedSentence[][] | undefined> {
  requireOneStandardInput(files);
  const annotators: PlacedSentence[][] = [];
  await forEachInput(files, context, async (file) => {
    const { sentences, lines } = Document.parse(await readWhole(file, bytes, context));
    annotators.push(sentences.map((sentence, i) => ({ sentence, line: lines[i] })));
  });
  return annotators.length === files.length ? annotators : undefined;
}
