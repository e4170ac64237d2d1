/** The intention `repair`: the tree repairs behind the commands of the palette and the buttons of the diagram. */

import type { TextEdit } from 'vscode-languageserver';
import { treeClass } from '../../core/decode/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult, IntentionOf, RepairKind } from '../../protocol/edit.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { HasChangedArcs } from '../edits/changedArcs.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import type { HasHost } from '../feature.ts';
import { type LockSource, locksChangedBy } from '../sidecar/locks.ts';
import type { HasWorker } from '../workerThread.ts';
import { repairOne } from './repairOne.ts';

type Repairing = HasChangedArcs & HasHost & HasWorker & LockSource;

/** Carries out `repair`. @throws Cancelled */
export const repair: CarryOut<'repair', Repairing> = async (work, intention) =>
  resultOf(work.snapshot, intention.kind, await repairLines(work, intention));

/** The outcome for the sentences of a range. */
interface Tally {
  nSentences: number;
  nSentencesChanged: number;
  nHeadsChanged: number;
  readonly edits: TextEdit[];
  /** Each once, in order of appearance. */
  readonly notes: Set<Inert>;
  readonly failures: Inert[];
}

async function repairLines(
  { server, snapshot, token }: Work<Repairing>,
  { kind, startLine, endLine }: IntentionOf<'repair'>,
): Promise<Tally> {
  const { document } = snapshot;
  const tally: Tally = {
    nSentences: 0,
    nSentencesChanged: 0,
    nHeadsChanged: 0,
    edits: [],
    notes: new Set(),
    failures: [],
  };
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const last = document.sentenceAtLine(Math.max(startLine, endLine));
  for (let index = document.sentenceAtLine(startLine); index <= last; index++) {
    const sentence = document.sentences[index];
    if (sentence.nWords === 0) continue;
    tally.nSentences++;
    const outcome = await repairOne(server, sentence, kind, token);
    const changed = outcome.ok ? locksChangedBy(server, snapshot.uri, sentence, outcome.result.edits) : undefined;
    if (changed !== undefined) tally.failures.push(inert(changed.message));
    else if (outcome.ok) {
      const { edits, nChanged, notes } = outcome.result;
      if (0 < edits.length) tally.nSentencesChanged++;
      tally.nHeadsChanged += nChanged;
      server.changedArcs.remember(snapshot.uri, sentence, edits);
      for (const edit of textEditsOf(snapshot, index, edits)) tally.edits.push(edit);
      for (const note of notes) tally.notes.add(inert(note));
    } else tally.failures.push(outcome.reason);
    if (slices.isOver) await slices.pause();
  }
  return tally;
}

function resultOf(snapshot: Snapshot, kind: RepairKind, tally: Tally): EditResult<'repair'> {
  const { nSentences, nSentencesChanged, nHeadsChanged, edits, notes, failures } = tally;
  if (nSentences === 0) return refuse(inert`There is no sentence here. Put the cursor on one.`);
  if (failures.length === nSentences) return refuse(failures[0]);
  const parts = [done(kind, tally), ...notes];
  if (0 < failures.length) parts.push(inert`${count(failures.length, 'sentence')} left unchanged: ${failures[0]}`);
  const message = joinInert(parts);
  const { version } = snapshot;
  return { ok: true, version, edits, headsChanged: nHeadsChanged, sentencesChanged: nSentencesChanged, message };
}

/** The changes, or why there was nothing to do. */
function done(kind: RepairKind, { nSentences, nSentencesChanged, nHeadsChanged }: Tally): Inert {
  if (nSentencesChanged === 0) return nSentences === 1 ? nothingInOne(kind) : nothingInAll(kind);
  const some = localized`${nSentencesChanged} of ${nSentences} sentences`;
  const [what, heads] = [nSentences === 1 ? localized`the sentence` : some, count(nHeadsChanged, 'head')];
  switch (kind) {
    case 'projectivize':
      return inert`Projectivized ${what}: ${heads} changed.`;
    case 'lift':
      return inert`Projectivized by lifting ${what}: ${heads} changed.`;
    case 'tree':
      return inert`Repaired ${what}: ${heads} changed.`;
    default:
      return inert`Changed to ${treeClass(kind).title} ${what}: ${heads} changed.`;
  }
}

function nothingInOne(kind: RepairKind): Inert {
  switch (kind) {
    case 'projectivize':
      return inert`Nothing to change: the sentence is already projective.`;
    case 'lift':
      return inert`Nothing to change: the sentence is already projective, or not a tree.`;
    case 'tree':
      return inert`Nothing to change: the sentence is already a tree with one root, or has too few heads to repair.`;
    default:
      return inert`Nothing to change: the sentence is already in ${treeClass(kind).title}.`;
  }
}

function nothingInAll(kind: RepairKind): Inert {
  switch (kind) {
    case 'projectivize':
      return inert`Nothing to change: all sentences are already projective.`;
    case 'lift':
      return inert`Nothing to change: every sentence is already projective, or is not a tree.`;
    case 'tree':
      return inert`Nothing to change: every sentence is already a tree with one root, or has too few heads to repair.`;
    default:
      return inert`Nothing to change: all sentences are already in ${treeClass(kind).title}.`;
  }
}
