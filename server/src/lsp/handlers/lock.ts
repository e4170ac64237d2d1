/** `treebank/lock`: locks arcs, or unlocks them; answers with the new `.treebank.json`, which the client writes. */

import { count } from '../../core/features/index.ts';
import { printAcknowledgements, withLocks } from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import type { AcknowledgeResult } from '../../protocol/acknowledge.ts';
import { LOCK_REQUEST, LOCKS_CHANGED_NOTIFICATION, type LockParams } from '../../protocol/locks.ts';
import { acknowledgementUri, nameOf } from '../acknowledgements.ts';
import { type Feature, notify, type Server } from '../feature.ts';
import { answer } from '../requests.ts';
import { wordsOn } from '../selection.ts';

export const lock: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection, acknowledgements } = server;
    const bug = refuse(inert`This failed because of a bug; details are in the log of the language server.`);
    answer(
      connection,
      LOCK_REQUEST,
      () => bug,
      (params) => changed(server, params),
    );
    acknowledgements.onDidChange(() => notify(server, LOCKS_CHANGED_NOTIFICATION));
  },
};

const refuse = (reason: Inert): AcknowledgeResult => ({ ok: false, reason });

async function changed(
  server: Server,
  { textDocument: { uri }, lines, state }: LockParams,
): Promise<AcknowledgeResult> {
  const { documents, acknowledgements, followers } = server;
  const snapshot = documents.get(uri);
  if (snapshot === undefined) return refuse(inert`The document is not open at the language server.`);
  if (!uri.startsWith('file:')) {
    return refuse(inert`Save the file first: locks are written beside it, into .treebank.json.`);
  }
  await followers.ready(uri);
  const { text, read } = acknowledgements.contentsFor(uri);
  if (0 < read.problems.length) {
    return refuse(inert`.treebank.json cannot be changed before it is correct: ${read.problems[0].message}`);
  }
  let { file } = read;
  let nWords = 0;
  let isHeld = false;
  for (const { index, words } of wordsOn(snapshot, lines)) {
    const sentence = snapshot.document.sentences[index];
    const attached = words.filter((word) => sentence.heads[word] !== -1);
    nWords += attached.length;
    const held = followers.changeLocks(uri, file, sentence, attached, state);
    isHeld ||= held !== undefined;
    file = held ?? withLocks(file, nameOf(uri), sentence, attached, state);
  }
  if (nWords === 0)
    return refuse(inert`No word here has a head, so there is no arc to lock. Put the cursor on a word.`);
  // What is held of words that are not on disk yet is not written, so no change of the file will say it.
  if (isHeld) notify(server, LOCKS_CHANGED_NOTIFICATION);
  const newText = printAcknowledgements(file);
  const consequence = state === 'locked' ? 'Re-parsing keeps them' : 'Re-parsing may change them';
  const message = inert`${count(nWords, 'arc')} ${state}. ${nWords === 1 ? consequence.replace('them', 'it') : consequence}.`;
  return { ok: true, uri: acknowledgementUri(uri), ...(text === undefined ? {} : { oldText: text }), newText, message };
}
