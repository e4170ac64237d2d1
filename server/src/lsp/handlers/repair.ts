/** The intention `repair`: the tree repairs behind the commands of the palette and the buttons of the diagram. */

import type { TextEdit } from 'vscode-languageserver';
import { treeClass } from '../../core/decode/index.ts';
import { count } from '../../core/features/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult, IntentionOf, RepairKind } from '../../protocol/edit.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { repairOne } from '../edits/repairs.ts';
import { locksChangedBy } from '../state/locks.ts';

/** Carries out `repair`. @throws Cancelled */
export const repair: CarryOut<'repair'> = async (work, intention) =>
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
  { server, snapshot, token }: Work,
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

/** What was done, or why there was nothing to do. */
function wording(kind: RepairKind): { readonly done: string; readonly nothing: string } {
  switch (kind) {
    case 'projectivize':
      return { done: 'Projectivized', nothing: 'already projective' };
    case 'lift':
      return { done: 'Projectivized by lifting', nothing: 'already projective, or not a tree' };
    case 'tree':
      return { done: 'Repaired', nothing: 'already a tree with one root, or has too few heads to repair' };
    default: {
      const { title } = treeClass(kind);
      return { done: `Changed to ${title}`, nothing: `already in ${title}` };
    }
  }
}

function done(kind: RepairKind, { nSentences, nSentencesChanged, nHeadsChanged }: Tally): Inert {
  if (nSentencesChanged === 0) {
    const subject = nSentences === 1 ? 'the sentence is' : 'all sentences are';
    return inert`Nothing to change: ${subject} ${wording(kind).nothing}.`;
  }
  const what = nSentences === 1 ? 'the sentence' : `${nSentencesChanged} of ${nSentences} sentences`;
  return inert`${wording(kind).done} ${what}: ${count(nHeadsChanged, 'head')} changed.`;
}
