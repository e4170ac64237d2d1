/** Surgery on an open document: steps in, edits and cursor positions out. Locks and acknowledgements follow their words exactly. */

import { Column, type Document, type TextEdit } from '../../core/conllu/index.ts';
import { nameWord } from '../../core/features/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult } from '../../protocol/edit.ts';
import type { Blank } from '../../protocol/surgery.ts';
import type { WireRange, WireTextEdit } from '../../protocol/text.ts';
import type { Snapshot } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { Work } from '../edits/edits.ts';
import type { HasHost } from '../feature.ts';
import type { Followers } from '../sidecar/followers.ts';
import { type LockSource, lockedIn } from '../sidecar/locks.ts';
import { placeholderIn } from './blanks.ts';
import { type FocusedCell, Region, type Step } from './region.ts';

export type { Step } from './region.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The outcome of the steps. */
interface Tally {
  /** Regions that were changed, in text order. */
  readonly done: Region[];
  /** One for each region that was not changed. */
  readonly refused: Refusal[];
  readonly notes: Set<string>;
  nSteps: number;
}

type Operated = EditResult<'surgery'>;

/** The parts that need the mapping from old to new words. */
interface Following {
  readonly followers: Pick<Followers, 'expect'>;
}

/** The parts that operations use. */
export type Operating = HasHost & LockSource;

/**
 * Carries out the steps in order. Within a sentence, all are done or none.
 *
 * @param name of the operation, for the message to the user
 * @throws Cancelled
 */
export async function surgery(
  { server, snapshot, token }: Pick<Work<Operating>, 'server' | 'snapshot' | 'token'>,
  steps: readonly Step[],
  name: Inert,
): Promise<Operated> {
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const tally: Tally = { done: [], refused: [], notes: new Set(), nSteps: 0 };
  for (const planned of regionsOf(steps, snapshot.document)) {
    attempt(snapshot, planned, tally);
    if (slices.isOver) await slices.pause();
  }
  for (const region of tally.done) noteLocked(server, snapshot, region, tally.notes);
  return resultOf(server, snapshot, tally, name);
}

/** A lock stays with its word, not with its head, so the message says if the head has changed. */
function noteLocked(server: LockSource, { uri }: Snapshot, region: Region, notes: Set<string>): void {
  region.sentences.forEach((sentence, own) => {
    for (const word of lockedIn(server, uri, sentence)) {
      if (region.hasOtherHead(own, word))
        notes.add(localized`The locked arc to ${nameWord(sentence, word)} now has a different head.`);
    }
  });
}

/** The same, synchronously, for the few steps of a menu entry. */
export function surgeryNow(server: Following, snapshot: Snapshot, steps: readonly Step[], name: Inert): Operated {
  return resultOf(server, snapshot, attemptAll(snapshot, steps), name);
}

/** Whether all steps would succeed. Has no side effects. */
export function isPossible(snapshot: Snapshot, steps: readonly Step[]): boolean {
  const { done, refused } = attemptAll(snapshot, steps);
  return 0 < done.length && refused.length === 0;
}

/** Turns lines of plain text in a sentence into words. @param forms of the words @param edits that remove the lines */
export function wordsNow(
  server: Following,
  snapshot: Snapshot,
  { index, at, forms, edits }: { index: number; at: number; forms: readonly string[]; edits: readonly TextEdit[] },
): Operated {
  const region = new Region(snapshot.document, index, index + 1);
  region.edit(edits);
  const tally: Tally = { done: [region], refused: [], notes: new Set(), nSteps: 1 };
  for (const form of forms) {
    const outcome = region.do({ index, op: 'insert_word', args: { at, form }, column: Column.form });
    if (!outcome.ok) return { ...refuse(inert(outcome.message)), code: outcome.refused };
  }
  return resultOf(server, snapshot, tally, inert`${count(forms.length, 'word')} inserted`);
}

function attemptAll(snapshot: Snapshot, steps: readonly Step[]): Tally {
  const tally: Tally = { done: [], refused: [], notes: new Set(), nSteps: 0 };
  for (const planned of regionsOf(steps, snapshot.document)) attempt(snapshot, planned, tally);
  return tally;
}

function attempt({ document }: Snapshot, { first, last, steps }: PlannedRegion, tally: Tally): void {
  const region = new Region(document, first, last + 1);
  const notes: string[] = [];
  for (const step of steps) {
    const outcome = region.do(step);
    if (!outcome.ok) {
      tally.refused.push({ code: outcome.refused, message: outcome.message });
      return;
    }
    notes.push(...outcome.notes);
  }
  tally.done.push(region);
  tally.nSteps += steps.length;
  for (const note of notes) tally.notes.add(note);
}

const nothing = (): Refusal => ({ code: 'nothing', message: localized`Nothing to do here.` });

function resultOf({ followers }: Following, snapshot: Snapshot, tally: Tally, name: Inert): Operated {
  const { done, refused } = tally;
  if (done.length === 0) {
    const [{ code, message } = nothing()] = refused;
    return { ...refuse(inert(message)), code };
  }
  for (const region of done) followers.expect(snapshot.uri, region.step);
  const edits = done.flatMap((region) => editsIn(snapshot, region));
  const { version } = snapshot;
  const notes = [...tally.notes].map((note) => inert(note));
  return { ok: true, version, edits, ...placesIn(snapshot, done), notes, message: messageOf(name, tally, notes) };
}

interface PlannedRegion {
  readonly first: number;
  last: number;
  readonly steps: Step[];
}

/** Groups related steps: those of one sentence, and of sentences that are joined. In text order. */
function regionsOf(steps: readonly Step[], { sentences }: Document): PlannedRegion[] {
  const regions: PlannedRegion[] = [];
  const sorted = [...steps].sort((a, b) => a.index - b.index);
  for (const { index, op } of sorted) {
    const end = Math.min(sentences.length - 1, op === 'join_sentences' ? index + 1 : index);
    const last = regions.at(-1);
    if (last !== undefined && index <= last.last) last.last = Math.max(last.last, end);
    else regions.push({ first: index, last: end, steps: [] });
  }
  let at = regions.length - 1;
  for (const step of steps) {
    while (0 < at && step.index < regions[at].first) at--;
    while (at + 1 < regions.length && regions[at + 1].first <= step.index) at++;
    regions[at].steps.push(step);
  }
  return regions;
}

function editsIn({ document }: Snapshot, region: Region): WireTextEdit[] {
  const offset = document.offsets[region.first];
  return region.allEdits.map(({ span, text }: TextEdit) => ({
    range: { start: document.positionAt(offset + span.start), end: document.positionAt(offset + span.end) },
    newText: text,
  }));
}

/** In the document after the edits. */
function placesIn({ document }: Snapshot, regions: readonly Region[]): { selections: WireRange[]; blanks: Blank[] } {
  const selections: WireRange[] = [];
  const blanks: Blank[] = [];
  let nMore = 0;
  for (const region of regions) {
    const top = document.lines[region.first] + nMore;
    for (const cell of region.cells) {
      const form = rangeOf(cell, top + region.lineOf(cell.index));
      selections.push(cell.isSelected ? form : { start: form.start, end: form.start });
      if (!cell.isBlank) continue;
      const span = placeholderIn(cell.sentence, cell.row);
      const text = span && spanRange(cell, top + region.lineOf(cell.index), span);
      blanks.push(text === undefined ? { form } : { form, text });
    }
    nMore += region.nMoreLines;
  }
  selections.sort((a, b) => a.start.line - b.start.line || a.start.character - b.start.character);
  return { selections, blanks };
}

function rangeOf(cell: FocusedCell, firstLine: number): WireRange {
  return spanRange(cell, firstLine, cell.sentence.cellSpan(cell.row, cell.column));
}

function spanRange(
  { sentence }: FocusedCell,
  firstLine: number,
  span: { readonly start: number; readonly end: number },
): WireRange {
  const line = sentence.lineAt(span.start);
  const start = sentence.lineStarts[line];
  return {
    start: { line: firstLine + line, character: span.start - start },
    end: { line: firstLine + line, character: span.end - start },
  };
}

function messageOf(name: Inert, { done, nSteps, refused }: Tally, notes: readonly Inert[]): Inert {
  const times = nSteps === 1 ? inert`` : inert`, ${count(nSteps, 'time')}`;
  const parts = [inert`${name}${times}.`, ...notes];
  if (0 < refused.length) {
    const total = done.length + refused.length;
    const [n, { message }] = [refused.length, refused[0]];
    parts.push(
      total === 1
        ? inert`${n} of ${total} sentence left unchanged: ${message}`
        : inert`${n} of ${total} sentences left unchanged: ${message}`,
    );
  }
  return joinInert(parts);
}
