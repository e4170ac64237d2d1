/** Documents whose columns are not the ten of CoNLL-U: every change of the text asks here first. */

import { type Document, obstacleInColumns } from '../../core/conllu/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import type { Snapshot } from '../documents/documents.ts';

const obstacles = new WeakMap<Document, Inert | 'none'>();

/** Why nothing is written into a document whose columns are not the ten of CoNLL-U; undefined for CoNLL-U. O(length) once for each version. */
export function columnObstacle({ document }: Pick<Snapshot, 'document'>): Inert | undefined {
  let obstacle = obstacles.get(document);
  if (obstacle === undefined) {
    const found = obstacleInColumns(document.sentences);
    obstacle = found === undefined ? 'none' : inert`Nothing was changed: ${found}`;
    obstacles.set(document, obstacle);
  }
  return obstacle === 'none' ? undefined : obstacle;
}
