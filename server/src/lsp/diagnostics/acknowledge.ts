/**
 * The intentions on findings, which accept them with a reason and record baselines: they answer with the new `.treebank.json`,
 * which the client writes.
 */

import {
  type Acknowledgement,
  acknowledgement,
  type Sidecar,
  withAcknowledgement,
  withBaseline,
  withoutAcknowledgement,
} from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult, FindingPlace, IntentionOf } from '../../protocol/edit.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { DocumentFinding } from '../../services/checking/findings.ts';
import { keysOf } from '../../services/checking/openAndAccepted.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import type { HasHost } from '../feature.ts';
import { obstacleTo, sidecarWith } from '../sidecar/change.ts';
import type { Followers, HasFollowers } from '../sidecar/followers.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';
import type { HasDiagnostics } from './diagnostics.ts';
import type { Published } from './documentState.ts';

export const notChecked = () => refuse(inert`The file has not been checked yet. Try again in a moment.`);

export type Accepting = HasDiagnostics & HasHost & HasSidecars;

/** Carries out `acknowledge`. */
export const acknowledge: CarryOut<'acknowledge', HasFollowers & Accepting> = (work, intention) =>
  changed(work, (file, published) => acknowledgeOne(work.server.followers, file, published, intention));

/** Carries out `withdraw`. */
export const withdraw: CarryOut<'withdraw', Accepting> = (work, place) =>
  changed(work, (file, published) => withdrawOne(file, published, place));

/** Carries out `recordBaseline`. */
export const recordBaseline: CarryOut<'recordBaseline', Accepting> = (work) => changed(work, baseline);

/** The new file and the message for the user, or the reason for a refusal. */
type Change = { readonly file: Sidecar; readonly message: Inert } | Inert;

/** @param change refuses with a text */
export function changed(
  { server, snapshot: { uri, version } }: Work<Accepting>,
  change: (file: Sidecar, published: Published) => Change,
): EditResult<'acknowledge'> {
  const published = server.diagnostics.of(uri);
  if (published === undefined) return notChecked();
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  const result = change(server.sidecars.contentsFor(uri).read.file, published);
  if (typeof result === 'string') return refuse(result);
  const { file, message } = result;
  return { ok: true, version, edits: [], sidecar: sidecarWith(server, uri, file), message };
}

const gone = () => inert`This finding no longer exists, so there is nothing to acknowledge.`;

function acknowledgeOne(
  followers: Followers,
  file: Sidecar,
  published: Published,
  intention: IntentionOf<'acknowledge'>,
): Change {
  const { id, reason, scope } = intention;
  const place = scope === 'treebank' ? {} : placeOf(followers, published, intention);
  if (place === undefined) return gone();
  if (reason.trim() === '') return inert`Enter a reason: reviewers will see it.`;
  const entry = acknowledgement({
    file: undefined,
    sentence: undefined,
    at: undefined,
    ...place,
    id,
    reason: reason.trim(),
  });
  const message =
    entry.sentence === undefined
      ? inert`Acknowledged ${id} in the whole treebank.`
      : inert`Acknowledged ${id} in ${entry.sentence}.`;
  return { file: withAcknowledgement(file, entry), message };
}

/** Withdraws exactly the entry that covers a finding, even one for the whole treebank. */
function withdrawOne(file: Sidecar, published: Published, place: FindingPlace): Change {
  const index = published.snapshot.document.sentenceAtLine(place.position.line);
  const accepted = published.accepted.get(index)?.find(({ finding }) => isAt(published, index, finding, place));
  if (accepted === undefined) return gone();
  const { standing } = accepted;
  if (standing === 'baseline') return inert`This finding is in the baseline. To remove it, record the baseline again.`;
  return { file: withoutAcknowledgement(file, standing), message: inert`${place.id} is reported again.` };
}

/** As in the file: based on the text on disk. */
function placeOf(
  followers: Followers,
  published: Published,
  place: FindingPlace,
): Pick<Acknowledgement, 'file' | 'sentence' | 'at'> | undefined {
  const { snapshot, open, accepted } = published;
  const index = snapshot.document.sentenceAtLine(place.position.line);
  const here = [...(open[index] ?? []), ...(accepted.get(index) ?? []).map(({ finding }) => finding)];
  const finding = here.find((each) => isAt(published, index, each, place));
  if (finding === undefined) return undefined;
  const sentence = snapshot.document.sentences[index];
  const [{ at, sentence: key }] = keysOf(sentence, [finding]);
  const origin = { sentence: key, at };
  const item = { kind: 'acknowledged', id: finding.id, at, reason: '', origin } as const;
  const onDisk = followers.inBase(snapshot.uri, sentence, item);
  return { file: fileNameOf(snapshot.uri), sentence: onDisk.sentence, at: onDisk.at ?? at };
}

function isAt({ snapshot }: Published, index: number, finding: DocumentFinding, place: FindingPlace): boolean {
  if (finding.id !== place.id) return false;
  const { line, character } = snapshot.document.positionIn(index, finding.span.start);
  return line === place.position.line && character === place.position.character;
}

function baseline(file: Sidecar, published: Published): Change {
  const { snapshot, open, accepted, cache, isComplete } = published;
  if (!isComplete) return inert`The file is still being checked. Try again when the check is done.`;
  const name = fileNameOf(snapshot.uri);
  let count = 0;
  const sentences = snapshot.document.sentences.flatMap((sentence, index) => {
    const recorded = (accepted.get(index) ?? []).flatMap(({ finding, standing }) =>
      standing === 'baseline' ? [finding] : [],
    );
    const all = [...(open[index] ?? []), ...recorded];
    count += all.length;
    return all.length === 0 ? [] : [keysOf(sentence, all)];
  });
  const message =
    count === 0
      ? inert`${name} has no findings; its baseline is empty.`
      : count === 1
        ? inert`Baseline of ${name}: ${count} finding. From now on, only new ones are shown.`
        : inert`Baseline of ${name}: ${formatNumber(count)} findings. From now on, only new ones are shown.`;
  return { file: withBaseline(file, name, sentences, (id) => cache.looksFor(id)), message };
}
