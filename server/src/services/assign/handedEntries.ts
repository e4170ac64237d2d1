/** The part of `.treebank.json` that is handed out with the sentences. */

import type { Assignment } from '../../core/assign/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOfAll,
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
 * By path below the folder; none without such entries. Notes that are resolved stay. Time O(sentences + size of the sidecars).
 * @param sidecars those beside the files
 * @param checkpoint called after each list of sentences; throws to cancel
 */
export function handedEntries(
  { annotators, files }: Assignment,
  loaded: readonly Loaded[],
  sidecars: readonly Sidecar[],
  kinds: readonly Handed[],
  checkpoint?: () => void,
): Map<string, string> {
  const isHanded = ({ kind, note }: SidecarEntry) =>
    kinds.some((each) => each === kind) && note?.resolved === undefined;
  const own = annotators.map(() => EMPTY_SIDECAR);
  files.forEach(({ name, lists }, at) => {
    const { sentences } = loaded[at];
    const keys = sentences.map(sentenceKey);
    const entries = entriesOfAll(sidecars[at], name, keys);
    lists.forEach((list, annotator) => {
      checkpoint?.();
      const items = list.flatMap((i) => keyed(sentences[i], (entries.get(keys[i]) ?? []).filter(isHanded)));
      own[annotator] = withItems(own[annotator], name, [], items);
    });
  });
  const written = new Map<string, string>();
  own.forEach((sidecar, annotator) => {
    if (sidecar.locks !== undefined || 0 < (sidecar.notes?.length ?? 0))
      written.set(`${annotators[annotator]}/${SIDECAR_NAME}`, printSidecar(sidecar));
  });
  return written;
}
