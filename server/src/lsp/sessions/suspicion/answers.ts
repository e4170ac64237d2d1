/** Verdicts on entries of the Review, written to `.treebank.json`; accepting a suggestion edits the text, too. */

import {
  lockKey,
  type Muted,
  type Sidecar,
  sentenceKey,
  type Verdict,
  type VerdictName,
  withMuted,
  withoutVerdict,
  withVerdict,
} from '../../../core/sidecar/index.ts';
import { mutedKindOf, nameOfMuted } from '../../../core/suspicion/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import { fileNameOf, folderOf } from '../../../services/addresses.ts';
import { columnObstacle } from '../../edits/columns.ts';
import type { HasHost } from '../../feature.ts';
import { obstacleTo, sidecarWith } from '../../sidecar/change.ts';
import { type LockSource, lockedIn } from '../../sidecar/locks.ts';
import type { HasSidecars } from '../../sidecar/sidecars.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import type { Suspected } from './lists.ts';
import { takeSuggestion } from './takeSuggestion.ts';
import { nameOfKind } from './wording.ts';

interface Answering extends ToAnswer<Suspected> {
  readonly server: HasHost & LockSource;
}

type Result = Outcome | Refused;

/** What is said about the files of other folders is written there. */
const isBeside =
  ({ snapshot }: Answering) =>
  (question: Suspected): boolean =>
    folderOf(uriOf(question)) === folderOf(snapshot.uri);

const ELSEWHERE = refuse(inert`This entry is in another folder: go to its file first.`);

export function judge(about: Answering, verdict: VerdictName, reason?: string): Result {
  return changed(about, (file) => {
    const { questions } = about;
    const [{ entry }] = questions;
    const word = entry.sentence.wordCell(entry.row.word, 1);
    const here = questions.filter(isBeside(about));
    if (here.length === 0) return ELSEWHERE;
    const judged = here.reduce((all, each) => withVerdict(all, verdictOf(about, each, verdict, reason)), file);
    const decided = verdict === 'later' ? [] : here.map(({ id }) => id);
    if (verdict === 'taken') return taken(about, judged);
    const what = here.length === 1 ? word : count(here.length, 'word');
    const message = verdict === 'right' ? inert`${what}: right as it is.` : inert`${what}: put off.`;
    return { message, sidecar: judged, decided };
  });
}

/** Without the verdict on the displayed entry. */
export function reopen(about: Answering): Result {
  return changed(about, (file) => {
    const [question] = about.questions;
    if (!isBeside(about)(question)) return ELSEWHERE;
    const { sentence, row } = question.entry;
    const sidecar = withoutVerdict(file, verdictOf(about, question, 'right'));
    return { message: inert`${sentence.wordCell(row.word, 1)}: to be reviewed again.`, sidecar };
  });
}

export function act(about: Answering, { action, choice }: Extract<SessionAnswer, { type: 'act' }>): Result {
  const [question] = about.questions;
  if (action === 'unmute') return unmute(about, choice);
  if (question === undefined) return refuse(inert`This entry is no longer in the list, so there is nothing to decide.`);
  if (action === 'later') return judge(about, 'later');
  if (action === 'mute') return mute(about, question);
  return refuse(inert`There is no action “${action}” in the Review.`);
}

/** All muted kinds in the folder of the document. */
export const mutedKinds = ({ sidecars }: HasSidecars, uri: string): readonly Muted[] =>
  sidecars.contentsFor(uri).read.file.muted ?? [];

/** In the folder of the document: the files of others have their own kinds. */
function mute(about: Answering, question: Suspected): Result {
  const { entry } = question;
  return changed(about, (file) => {
    if (!isBeside(about)(question)) return ELSEWHERE;
    const kind = mutedKindOf(entry.sentence, entry.row);
    const name = nameOfMuted(kind);
    const isMuted = ({ entry: { sentence, row } }: Suspected) => nameOfMuted(mutedKindOf(sentence, row)) === name;
    return {
      message: inert`Entries about ${nameOfKind(kind)} are not listed any more. “List a Muted Kind Again…” takes that back.`,
      sidecar: withMuted(file, kind, 'muted'),
      decided: about.asking.questions
        .filter(isBeside(about))
        .filter(isMuted)
        .map(({ id }) => id),
    };
  });
}

function unmute(about: Answering, choice: number | undefined): Result {
  return changed(about, (file) => {
    const kind = choice === undefined ? undefined : file.muted?.[choice];
    if (kind === undefined) return refuse(inert`This kind is not muted, so there is nothing to list again.`);
    return {
      message: inert`Entries about ${nameOfKind(kind)} are listed again.`,
      sidecar: withMuted(file, kind, 'heard'),
    };
  });
}

function taken(about: Answering, sidecar: Sidecar): Changed | Refused {
  const { questions, snapshot, server, overLocks } = about;
  const [{ id, entry }] = questions;
  const { sentence, row, index } = entry;
  const word = sentence.wordCell(row.word, 1);
  if (uriOf(questions[0]) !== snapshot.uri) return refuse(inert`This entry is in another file: go to it first.`);
  if (1 < questions.length) return refuse(inert`Suggestions are taken one by one: each is to be looked at.`);
  const obstacle = columnObstacle(snapshot);
  if (obstacle !== undefined) return refuse(obstacle);
  const found = takeSuggestion(snapshot, index, row);
  if (found === undefined) return refuse(inert`There is no suggestion for ${word} that could be taken.`);
  if (!found.ok) return refuse(inert`The suggestion cannot be taken: ${found.obstacle}.`);
  const locked = overLocks ? new Set<number>() : lockedIn(server, snapshot.uri, sentence);
  if ([row.word, ...found.others].some((each) => locked.has(each))) {
    return { ...refuse(inert`The suggestion would change a locked arc. Unlock it first.`), code: 'locked' };
  }
  const others =
    found.others.length === 0
      ? ''
      : localized` To keep a tree, ${count(found.others.length, 'other word')} moved, too.`;
  return { message: inert`${word}: suggestion taken.${others}`, sidecar, edits: found.edits, decided: [id] };
}

const uriOf = ({ entry }: Suspected): string => entry.snapshot.uri;

/** An outcome with the new content of `.treebank.json`. */
type Changed = Omit<Outcome, 'sidecar' | 'message'> & {
  readonly message: Inert;
  readonly sidecar: Sidecar;
};

function changed({ server, snapshot: { uri } }: Answering, change: (file: Sidecar) => Changed | Refused): Result {
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  const result = change(server.sidecars.contentsFor(uri).read.file);
  return 'ok' in result ? result : { ...result, sidecar: sidecarWith(server, uri, result.sidecar) };
}

/** As in the file: based on the text on disk. */
function verdictOf(
  { server: { followers } }: Answering,
  { list, entry: { snapshot, sentence, row, group } }: Suspected,
  verdict: VerdictName,
  reason = '',
): Verdict {
  const { uri } = snapshot;
  const at = lockKey(sentence, row.word);
  const origin = { sentence: sentenceKey(sentence), at };
  const onDisk = followers.inBase(uri, sentence, { kind: 'verdict', id: '', at, reason: '', origin });
  return {
    file: fileNameOf(uri),
    sentence: onDisk.sentence,
    at: onDisk.at ?? at,
    list,
    kind: row.kind,
    verdict,
    group,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}
