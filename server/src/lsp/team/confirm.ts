/** The intention `confirm`: a person has looked at what programs wrote. */

import type { EntriesChange } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../protocol/locks.ts';
import { wordsOn } from '../documents/selection.ts';
import type { CarryOut } from '../edits/edits.ts';
import { type HasClient, type HasConnection, notify } from '../feature.ts';
import { obstacleTo, sidecarChange } from '../sidecar/change.ts';
import { machineWordsIn } from '../sidecar/machine.ts';
import { confirmed, type Team, withEntries } from './entries.ts';

/** Carries out `confirm`: the words on the lines were looked at. */
export const confirm: CarryOut<'confirm', HasClient & HasConnection & Team> = ({ server, snapshot }, { lines }) => {
  const { uri, version } = snapshot;
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  const changes: EntriesChange[] = [];
  let n = 0;
  for (const { index, words } of wordsOn(snapshot, lines)) {
    const sentence = snapshot.document.sentences[index];
    const marked = machineWordsIn(server, uri, sentence);
    const rest = new Set([...marked].filter((word) => !words.includes(word)));
    if (rest.size === marked.size) continue;
    n += marked.size - rest.size;
    changes.push(confirmed(server, uri, sentence, rest));
  }
  if (n === 0) return refuse(inert`Nothing here is marked as written by a program.`);
  const file = withEntries(server, uri, server.sidecars.contentsFor(uri).read.file, changes);
  // What is not on disk yet is not written, so no change of the file announces it.
  notify(server, LOCKS_CHANGED_NOTIFICATION);
  const sidecar = sidecarChange(server, uri, file);
  const message = n === 1 ? inert`The word is confirmed.` : inert`${n} words are confirmed.`;
  return { ok: true, version, edits: [], ...(sidecar === undefined ? {} : { sidecar }), message };
};
