/** The part of `.treebank.json` that is handed out with the sentences. */

import type { Assignment } from '../../core/assign/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  keyed,
  printSidecar,
  SIDECAR_NAME,
  type Sidecar,
  sentenceKey,
  withItems,
} from '../../core/sidecar/index.ts';
import type { Loaded } from './handing.ts';

/**
 * By path below the folder; none without locks.
 * @param sidecars those beside the files
 */
export function handedLocks(
  { annotators, files }: Assignment,
  loaded: readonly Loaded[],
  sidecars: readonly Sidecar[],
): Map<string, string> {
  const written = new Map<string, string>();
  annotators.forEach((folder, annotator) => {
    let own = EMPTY_SIDECAR;
    files.forEach(({ name, lists }, at) => {
      const items = lists[annotator].flatMap((i) => {
        const sentence = loaded[at].sentences[i];
        const found = entriesOf(sidecars[at], name, sentenceKey(sentence));
        return keyed(
          sentence,
          found.filter(({ kind }) => kind === 'lock'),
        );
      });
      own = withItems(own, name, [], items);
    });
    if (own.locks !== undefined) written.set(`${folder}/${SIDECAR_NAME}`, printSidecar(own));
  });
  return written;
}
