/** The intention `judge`: a verdict on an entry of the Review view, written to `.treebank.json`; taking the suggestion edits the text, too. */

import { count } from '../../core/features/index.ts';
import { mutedKindOf } from '../../core/suspicion/index.ts';
import {
  type AcknowledgementFile,
  lockKey,
  printInLayoutOf,
  sentenceKey,
  type Verdict,
  type VerdictName,
  withMuted,
  withVerdict,
} from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { Judging } from '../../protocol/suspicion.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { takeSuggestion } from '../edits/takeSuggestion.ts';
import { acknowledgementUri, nameOf } from '../state/acknowledgements.ts';
import { lockedIn } from '../state/locks.ts';
import { entryAt, rankingOf } from '../state/suspicionLists.ts';
import type { Entry } from '../state/suspicionRanking.ts';

const GONE = refuse(inert`This entry is no longer in the list, so there is nothing to decide.`);

/** Carries out `judge`. */
export const judge: CarryOut<'judge'> = ({ server, snapshot }, judging) => {
  const { acknowledgements, host } = server;
  const { uri, version } = snapshot;
  const ranking = rankingOf(server, snapshot, judging.list);
  const entry = ranking && entryAt(snapshot, ranking, judging.line);
  if (entry === undefined) return GONE;
  if (!host.reaches(uri)) return refuse(inert`Save the file first: verdicts are written to .treebank.json next to it.`);
  const { text, read } = acknowledgements.contentsFor(uri);
  if (0 < read.problems.length) {
    return refuse(
      inert`.treebank.json has an error and cannot be changed until it is corrected: ${read.problems[0].message}`,
    );
  }
  const { sentence, row, index } = entry;
  const word = sentence.wordCell(row.word, 1);
  const sidecarOf = (file: AcknowledgementFile) => {
    const newText = printInLayoutOf(text ?? '', file);
    return { uri: acknowledgementUri(uri), ...(text === undefined ? {} : { oldText: text }), newText };
  };
  if (judging.judgement === 'mute') {
    const kind = mutedKindOf(sentence, row);
    const name = kind.deprel === undefined ? `${kind.what} of ${kind.upos}` : `${kind.deprel} of ${kind.upos}`;
    const message = inert`Entries about ${name} are not listed any more. Delete the line from .treebank.json to list them again.`;
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
    taken.others.length === 0 ? '' : ` To keep a tree, ${count(taken.others.length, 'other word')} moved, too.`;
  return { ok: true, version, edits: taken.edits, sidecar, message: inert`${word}: suggestion taken.${others}` };
};

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
