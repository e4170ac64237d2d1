/** The intentions `judge` and `unmute`: a verdict on an entry of the Review view, written to `.treebank.json`; taking the suggestion edits the text, too. */

import {
  lockKey,
  printInLayoutOf,
  type Sidecar,
  sentenceKey,
  type Verdict,
  type VerdictName,
  withMuted,
  withVerdict,
} from '../../core/sidecar/index.ts';
import { mutedKindOf, nameOfMuted } from '../../core/suspicion/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { FileChange } from '../../protocol/edit.ts';
import type { Judging } from '../../protocol/suspicion.ts';
import { nameOf } from '../../services/addresses.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { takeSuggestion } from '../edits/takeSuggestion.ts';
import { lockedIn } from '../sidecar/locks.ts';
import { sidecarUri } from '../sidecar/sidecars.ts';
import { nameOfKind } from '../state/mutedKinds.ts';
import { entryAt, rankingOf } from '../state/suspicionLists.ts';
import type { Entry } from '../state/suspicionRanking.ts';

const gone = () => refuse(inert`This entry is no longer in the list, so there is nothing to decide.`);

/** Carries out `judge`. */
export const judge: CarryOut<'judge'> = ({ server, snapshot }, judging) => {
  const { sidecars, host } = server;
  const { uri, version } = snapshot;
  const ranking = rankingOf(server, snapshot, judging.list);
  const entry = ranking && entryAt(snapshot, ranking, judging.line);
  if (entry === undefined) return gone();
  if (!host.reaches(uri)) return refuse(inert`Save the file first: verdicts are written to .treebank.json next to it.`);
  const { text, read } = sidecars.contentsFor(uri);
  if (0 < read.problems.length) return unreadable(read.problems[0]);
  const { sentence, row, index } = entry;
  const word = sentence.wordCell(row.word, 1);
  const sidecarOf = (file: Sidecar) => newSidecar(uri, text, file);
  if (judging.judgement === 'mute') {
    const kind = mutedKindOf(sentence, row);
    const message = inert`Entries about ${nameOfKind(kind)} are not listed any more. “Review: List a Muted Kind Again…” takes that back.`;
    return { ok: true, version, edits: [], sidecar: sidecarOf(withMuted(read.file, kind, 'muted')), message };
  }
  const file = withVerdict(read.file, verdictOf({ server, snapshot }, entry, judging, judging.judgement));
  const sidecar = sidecarOf(file);
  if (judging.judgement !== 'taken') {
    const message: Inert = judging.judgement === 'right' ? inert`${word}: right as it is.` : inert`${word}: put off.`;
    return { ok: true, version, edits: [], sidecar, message };
  }
  const taken = takeSuggestion(snapshot, index, row);
  if (taken === undefined) return refuse(inert`There is no suggestion for ${word} that could be taken.`);
  if (!taken.ok) return refuse(inert`The suggestion cannot be taken: ${taken.obstacle}.`);
  const locked = lockedIn(server, uri, sentence);
  if ([row.word, ...taken.others].some((each) => locked.has(each))) {
    return refuse(inert`The suggestion would change a locked arc. Unlock it first.`);
  }
  const others =
    taken.others.length === 0
      ? ''
      : localized` To keep a tree, ${count(taken.others.length, 'other word')} moved, too.`;
  return { ok: true, version, edits: taken.edits, sidecar, message: inert`${word}: suggestion taken.${others}` };
};

/** Carries out `unmute`. */
export const unmute: CarryOut<'unmute'> = ({ server, snapshot: { uri, version } }, { what, deprel, upos }) => {
  const { text, read } = server.sidecars.contentsFor(uri);
  if (0 < read.problems.length) return unreadable(read.problems[0]);
  const kind = { what, ...(deprel === undefined ? {} : { deprel }), upos };
  const name = nameOfKind(kind);
  const isMuted = read.file.muted?.some((each) => nameOfMuted(each) === nameOfMuted(kind)) === true;
  if (!isMuted) return refuse(inert`${name} is not muted, so there is nothing to list again.`);
  const sidecar = newSidecar(uri, text, withMuted(read.file, kind, 'heard'));
  return { ok: true, version, edits: [], sidecar, message: inert`Entries about ${name} are listed again.` };
};

const unreadable = ({ message }: { readonly message: string }): Refused =>
  refuse(inert`.treebank.json has an error and cannot be changed until it is corrected: ${message}`);

function newSidecar(uri: string, oldText: string | undefined, file: Sidecar): FileChange {
  const newText = printInLayoutOf(oldText ?? '', file);
  return { uri: sidecarUri(uri), ...(oldText === undefined ? {} : { oldText }), newText };
}

/** As in the file: based on the text on disk. */
function verdictOf(
  { server: { followers }, snapshot: { uri } }: Pick<Work, 'server' | 'snapshot'>,
  { sentence, row, group }: Entry,
  { list, reason }: Judging,
  verdict: VerdictName,
): Verdict {
  const at = lockKey(sentence, row.word);
  const origin = { sentence: sentenceKey(sentence), at };
  const onDisk = followers.inBase(uri, sentence, { kind: 'verdict', id: '', at, reason: '', origin });
  return {
    file: nameOf(uri),
    sentence: onDisk.sentence,
    at: onDisk.at ?? at,
    list,
    kind: row.kind,
    verdict,
    group,
    ...(reason === undefined || reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}
