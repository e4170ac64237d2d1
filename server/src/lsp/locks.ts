/** The locked arcs of open documents, as `.treebank.json` beside them has them. */

import type { Sentence } from '../core/conllu/index.ts';
import { lockedWords } from '../core/validate/index.ts';
import { nameOf } from './acknowledgements.ts';
import type { Server } from './feature.ts';

/** Positions of the words whose arcs are locked. A word without a head has no arc that could be. The file has to be loaded. */
export function lockedIn(
  { acknowledgements }: Pick<Server, 'acknowledgements'>,
  uri: string,
  sentence: Sentence,
): ReadonlySet<number> {
  const { file } = acknowledgements.contentsFor(uri).read;
  if (file.locks === undefined) return NONE;
  return new Set([...lockedWords(file, nameOf(uri), sentence)].filter((word) => sentence.heads[word] !== -1));
}

const NONE: ReadonlySet<number> = new Set();
