/** The intention `progress`: gives sentences a state; in `.treebank.json`, or in a comment of theirs where the setting says so. */

import type { SentenceState } from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../protocol/locks.ts';
import type { SentenceStateName } from '../../protocol/team.ts';
import { wordsOn } from '../documents/selection.ts';
import type { CarryOut } from '../edits/edits.ts';
import { type HasClient, type HasConnection, notify } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import { obstacleTo, sidecarChange } from '../sidecar/change.ts';
import { changedState, statesNow, type Team, withEntries } from './entries.ts';
import { commentEdits, statesInComments } from './stateComments.ts';

type Needs = HasClient & HasConnection & HasSettings & Team;

/** Carries out `progress`. */
export const progress: CarryOut<'progress', Needs> = async ({ server, snapshot }, { lines, state, acting }) => {
  const { uri, version } = snapshot;
  const commentKey = (await server.settings.of(uri))['treebank.progress.commentKey'];
  const obstacle = commentKey === '' ? obstacleTo(server, uri) : undefined;
  if (obstacle !== undefined) return refuse(obstacle);
  const indices = wordsOn(snapshot, lines).map(({ index }) => index);
  if (indices.length === 0)
    return refuse(inert`There is no sentence here. Put the cursor in a sentence of a CoNLL-U file.`);
  const { day: on } = acting;
  const by = acting.by === '' ? undefined : acting.by;
  const before = commentKey === '' ? statesNow(server, snapshot) : statesInComments(snapshot, commentKey);
  if (state === 'checked') {
    const own = indices.filter(
      (index) => before[index]?.state === 'done' && by !== undefined && before[index]?.by === by,
    );
    if (0 < own.length) return refuse(ownMessage(own.length));
  }
  const who = by === undefined ? { on } : { by, on };
  server.followers.editor = who;
  const now: SentenceState = { state, ...who };
  const changed = indices.filter((index) => (before[index]?.state ?? 'open') !== state);
  const { sentences } = snapshot.document;
  // Enter after the last word leads to the next sentence, where Alt+Enter means the one before.
  const isBlank =
    state === 'done' &&
    changed.length === 1 &&
    sentences[changed[0]].heads.every((head, word) => word === 0 || head < 0);
  const message =
    changed.length === 0
      ? asBefore(state)
      : isBlank
        ? inert`The sentence is done, though no word in it has a head.`
        : changedMessage(state, changed.length);
  if (changed.length === 0) return { ok: true, version, edits: [], message };
  if (commentKey !== '') {
    return { ok: true, version, edits: commentEdits(snapshot, changed, commentKey, now), message };
  }
  const { file } = server.sidecars.contentsFor(uri).read;
  const written = withEntries(
    server,
    uri,
    file,
    changed.map((index) => changedState(sentences[index], now)),
  );
  // States of sentences that are not on disk yet are not written, so no change of the file announces them.
  notify(server, LOCKS_CHANGED_NOTIFICATION);
  const sidecar = sidecarChange(server, uri, written);
  const wereOpen = indices.every((index) => (before[index]?.state ?? 'open') === 'open');
  return { ok: true, version, edits: [], wereOpen, ...(sidecar === undefined ? {} : { sidecar }), message };
};

const ownMessage = (n: number): Inert =>
  n === 1
    ? inert`You did this sentence yourself. Another person checks it.`
    : inert`You did ${formatNumber(n)} of these sentences yourself. Another person checks them.`;

function asBefore(state: SentenceStateName): Inert {
  if (state === 'open') return inert`This is open already.`;
  if (state === 'done') return inert`This is done already.`;
  return state === 'checked' ? inert`This is checked already.` : inert`This is to be discussed already.`;
}

function changedMessage(state: SentenceStateName, n: number): Inert {
  const count = formatNumber(n);
  if (state === 'open') return n === 1 ? inert`The sentence is open again.` : inert`${count} sentences are open again.`;
  if (state === 'done') return n === 1 ? inert`The sentence is done.` : inert`${count} sentences are done.`;
  if (state === 'checked') return n === 1 ? inert`The sentence is checked.` : inert`${count} sentences are checked.`;
  return n === 1 ? inert`The sentence is to be discussed.` : inert`${count} sentences are to be discussed.`;
}
