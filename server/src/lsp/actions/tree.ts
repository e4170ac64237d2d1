/**
 * Repairs of the tree, offered on every line of the sentence. Those that answer a diagnostic at the cursor are quick fixes, the
 * others are rewrites. Slow ones are computed when the action is chosen.
 */

import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import { FIX_IDS, type FixId, fixesFor, harmless, type Offer, offersOf } from '../../core/fix/index.ts';
import { inert, joinInert } from '../../inert/index.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Located } from '../documents/documents.ts';
import { textEditsOf, workspaceEditOf } from '../documents/ranges.ts';
import type { HasChangedArcs } from '../edits/changedArcs.ts';
import type { HasClient } from '../feature.ts';
import { repairOne } from '../repair/repairOne.ts';
import { type LockSource, locksChangedBy, titleWith } from '../sidecar/locks.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';
import type { HasWorker } from '../workerThread.ts';
import type { MenuEntry } from './menu.ts';
import { pending, type Resolved, type Resolving, readPending, resolvePending } from './pending.ts';
import { type ActionProvider, newAction } from './provider.ts';

type RepairingTrees = HasChangedArcs & HasDiagnostics & HasSidecars & HasWorker & Resolving;

export const treeRepairs: ActionProvider<RepairingTrees> = {
  entries(server, { located, own, isRewriting }) {
    const { sentence, snapshot } = located;
    if (sentence.nWords === 0) return [];
    const [ofTrees, ofCrossing] = [true, false].map((isOfTree) =>
      offersOf(sentence).filter(({ fix }) => (fix === 'tree') === isOfTree),
    );
    const published = server.diagnostics.of(snapshot.uri);
    const checks = published?.snapshot.document === snapshot.document ? published.cache.forRepairs : {};
    const wanted = ofCrossing.filter((offer) => isWanted(offer, own, isRewriting));
    // A cycle hides other errors of the tree; crossing arcs hide nothing.
    return [...ofTrees, ...harmless(sentence, wanted, undefined, checks)].map((offer) =>
      offerEntry(server, located, offer, own),
    );
  },
  resolve(server, action, token) {
    const chosen = readPending(action.data, FIX_IDS);
    return chosen && resolvePending(server, action, chosen, (located) => repair(server, located, chosen.kind, token));
  },
};

/**
 * Crossing arcs are a fact of the language more often than an error: a tree without them is offered on request, or if there are no other
 * findings.
 */
function isWanted({ fix, variant }: Offer, own: readonly Diagnostic[], isRewriting: boolean): boolean {
  if (isRewriting || own.some(({ code }) => fixesFor(String(code)).includes(fix))) return true;
  return own.length === 0 && variant === 0;
}

function offerEntry(
  server: HasChangedArcs & HasClient & LockSource,
  located: Located,
  offer: Offer,
  own: readonly Diagnostic[],
): MenuEntry {
  const { client } = server;
  const { snapshot, index, sentence } = located;
  const answered = own.filter(({ code }) => fixesFor(String(code)).includes(offer.fix));
  const changed = offer.edits && locksChangedBy(server, snapshot.uri, sentence, offer.edits);
  const action = newAction(titleWith(offer.title, changed), answered);
  // The first fix of a finding is what "auto fix" applies; alternatives never are.
  if (0 < answered.length) {
    action.isPreferred =
      offer.variant === 0 &&
      changed === undefined &&
      answered.some(({ code }) => fixesFor(String(code))[0] === offer.fix);
  }
  if (offer.edits === undefined) action.data = pending(located, offer.fix);
  else {
    // Shown if the text becomes the result of the action.
    server.changedArcs.remember(snapshot.uri, sentence, offer.edits);
    action.edit = workspaceEditOf(snapshot, textEditsOf(snapshot, index, offer.edits), client.versionedEdits);
  }
  if (offer.fix !== 'tree' && answered.length === 0) return { role: 'other', action };
  return { role: offer.variant === 0 && changed === undefined ? 'repair' : 'alternative', action };
}

async function repair(
  server: HasChangedArcs & HasWorker & LockSource,
  { snapshot, index, sentence }: Located,
  fix: FixId,
  token: CancellationToken,
): Promise<Resolved> {
  const outcome = await repairOne(server, sentence, fix, token);
  if (!outcome.ok) return outcome;
  const { edits, notes } = outcome.result;
  await server.followers.ready(snapshot.uri);
  // The effect of such an action is known only now, so its title could not say it.
  const changed = locksChangedBy(server, snapshot.uri, sentence, edits);
  if (changed !== undefined) return { ok: false, reason: inert(changed.message) };
  server.changedArcs.remember(snapshot.uri, sentence, edits);
  const told = notes.map((note) => inert(note));
  const message = edits.length === 0 ? [inert`Nothing to change: the sentence stays as it is.`, ...told] : told;
  return { ok: true, edits: textEditsOf(snapshot, index, edits), message: joinInert(message) };
}
