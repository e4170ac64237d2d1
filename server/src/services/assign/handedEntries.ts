/** The part of `.treebank.json` that is handed out with the sentences. */

import type { Assignment } from '../../core/assign/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  keyed,
  printSidecar,
  SIDECAR_NAME,
  type Sidecar,
  type SidecarEntry,
  sentenceKey,
  withItems,
} from '../../core/sidecar/index.ts';
import type { Loaded } from './handing.ts';

/** What can be handed out. */
type Handed = 'lock' | 'note';

/**
 * By path below the folder; none without such entries. Notes that are resolved stay.
 * @param sidecars those beside the files
 */
export function handedEntries(
  { annotators, files }: Assignment,
  loaded: readonly Loaded[],
  sidecars: readonly Sidecar[],
  kinds: readonly Handed[],
): Map<string, string> {
  const isHanded = ({ kind, note }: SidecarEntry) =>
    kinds.some((each) => each === kind) && note?.resolved === undefined;
  const written = new Map<string, string>();
  annotators.forEach((folder, annotator) => {
    let own = EMPTY_SIDECAR;
    files.forEach(({ name, lists }, at) => {
      const items = lists[annotator].flatMap((i) => {
        const sentence = loaded[at].sentences[i];
        const found = entriesOf(sidecars[at], name, sentenceKey(sentence));
        return keyed(sentence, found.filter(isHanded));
      });
      own = withItems(own, name, [], items);
    });
    if (own.locks !== undefined || 0 < (own.notes?.length ?? 0))
      written.set(`${folder}/${SIDECAR_NAME}`, printSidecar(own));
  });
  return written;
}
