/** The intention `lock`: locks or unlocks arcs; answers with the new `.treebank.json`, which the client writes. */

import { withLocks } from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../protocol/locks.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { wordsOn } from '../documents/selection.ts';
import type { CarryOut } from '../edits/edits.ts';
import { type Feature, type HasClient, type HasConnection, type HasHost, notify } from '../feature.ts';
import { obstacleTo, sidecarWith } from './change.ts';
import type { LockSource } from './locks.ts';
import type { HasSidecars } from './sidecars.ts';

/** Notifies clients when locks may have changed. */
export const locksChanged: Feature<HasClient & HasConnection & HasSidecars> = {
  capabilities: () => ({}),
  register(server) {
    server.sidecars.onDidChange(() => notify(server, LOCKS_CHANGED_NOTIFICATION));
  },
};

/** Carries out `lock`. */
export const lock: CarryOut<'lock', HasClient & HasConnection & HasHost & LockSource> = (
  { server, snapshot },
  { lines, state },
) => {
  const { sidecars, followers } = server;
  const { uri, version } = snapshot;
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  let { file } = sidecars.contentsFor(uri).read;
  let nWords = 0;
  let isHeld = false;
  for (const { index, words } of wordsOn(snapshot, lines)) {
    const sentence = snapshot.document.sentences[index];
    const attached = words.filter((word) => sentence.heads[word] !== -1);
    nWords += attached.length;
    const held = followers.changeLocks(uri, file, sentence, attached, state);
    isHeld ||= held !== undefined;
    file = held ?? withLocks(file, fileNameOf(uri), sentence, attached, state);
  }
  if (nWords === 0)
    return refuse(inert`No word here has a head, so there is no arc to lock. Put the cursor on a word.`);
  // Locks held for words that are not yet on disk are not written, so no change of the file will announce them.
  if (isHeld) notify(server, LOCKS_CHANGED_NOTIFICATION);
  const message = state === 'locked' ? lockedMessage(nWords) : unlockedMessage(nWords);
  return { ok: true, version, edits: [], sidecar: sidecarWith(server, uri, file), message };
};

const lockedMessage = (n: number): Inert =>
  n === 1 ? inert`${n} arc locked. Re-parsing keeps it.` : inert`${n} arcs locked. Re-parsing keeps them.`;

const unlockedMessage = (n: number): Inert =>
  n === 1
    ? inert`${n} arc unlocked. Re-parsing may change it.`
    : inert`${n} arcs unlocked. Re-parsing may change them.`;
