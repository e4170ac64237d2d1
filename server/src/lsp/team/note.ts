/** The intention `note`: adds, answers, settles, changes and deletes notes, and moves those of MISC and comment lines into threads. */

import { Column, type ColumnIndex } from '../../core/conllu/index.ts';
import {
  cellKey,
  type EntriesChange,
  type Note,
  noteItem,
  type Sidecar,
  sentenceKey,
  textNotesOf,
} from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../protocol/locks.ts';
import type { Acting, NoteChange } from '../../protocol/team.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { type HasClient, type HasConnection, notify } from '../feature.ts';
import { obstacleTo, sidecarChange } from '../sidecar/change.ts';
import { type Team, withEntries } from './entries.ts';
import { locatedNotes } from './notes.ts';

type Needs = HasClient & HasConnection & Team;

/** Carries out `note`. */
export const note: CarryOut<'note', Needs> = (work, { change, acting }) => {
  const { server, snapshot } = work;
  const { uri, version } = snapshot;
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  if (change.does === 'move') return moveAll(work, acting);
  const { file } = server.sidecars.contentsFor(uri).read;
  const changed = change.does === 'add' ? added(work, file, change, acting) : rewritten(work, file, change, acting);
  if ('refused' in changed) return refuse(changed.refused);
  notify(server, LOCKS_CHANGED_NOTIFICATION);
  const sidecar = sidecarChange(server, uri, changed.file);
  return { ok: true, version, edits: [], ...(sidecar === undefined ? {} : { sidecar }), message: changed.message };
};

type Changed = { readonly file: Sidecar; readonly message: Inert } | { readonly refused: Inert };
type Existing = Exclude<NoteChange, { does: 'add' | 'move' }>;

const EMPTY = inert`Write something first.`;
const GONE = inert`This note no longer exists.`;

function added(
  { server, snapshot }: Work<Needs>,
  file: Sidecar,
  change: Extract<NoteChange, { does: 'add' }>,
  acting: Acting,
): Changed {
  const { text, line, character, on } = change;
  if (text.trim() === '') return { refused: EMPTY };
  const { document } = snapshot;
  const index = document.sentenceAtLine(line);
  const sentence = document.sentences[index];
  if (sentence === undefined || sentence.nRows === 0)
    return { refused: inert`There is no sentence here. Put the cursor in a sentence of a CoNLL-U file.` };
  const row = sentence.rowAtLine(line - document.lines[index]);
  let at: string | undefined;
  if (row !== undefined && on !== 'sentence') {
    const offset = sentence.lineSpan(sentence.rowLine(row)).start + character;
    at = cellKey(sentence, row, on === 'word' ? Column.form : columnAt(snapshot, index, row, offset));
  }
  const key = sentenceKey(sentence);
  const made = withPlace(
    { ...commentOf(text, acting, file), file: fileNameOf(snapshot.uri), sentence: key, replies: [] },
    at,
  );
  const now = withEntries(server, snapshot.uri, file, [
    { sentence, isWithdrawn: () => false, added: [noteItem(made)] },
  ]);
  return { file: now, message: at === undefined ? inert`Note on ${key}.` : inert`Note on ${at} in ${key}.` };
}

const withPlace = (note: Omit<Note, 'at'>, at: string | undefined): Note => (at === undefined ? note : { ...note, at });

/** In ID and FORM the whole word is meant. */
function columnAt({ document }: Snapshot, index: number, row: number, offset: number): ColumnIndex {
  const sentence = document.sentences[index];
  let column: ColumnIndex = Column.form;
  for (const each of Object.values(Column)) {
    if (Column.form < each && sentence.cellSpan(row, each).start <= offset) column = each;
  }
  return column;
}

/** A comment whose author and time no other has. */
const commentOf = (text: string, acting: Acting, file: Sidecar) => commentsOf(acting, file)(text);

/** The same for several. O(comments) for all. */
function commentsOf({ by, at }: Acting, { notes = [] }: Sidecar) {
  const taken = new Set(
    notes
      .flatMap((each) => [each, ...each.replies])
      .filter((each) => each.by === by)
      .map(({ on }) => on),
  );
  let time = Date.parse(at);
  return (text: string) => {
    while (taken.has(new Date(time).toISOString())) time++;
    return { by, on: new Date(time++).toISOString(), text: text.trim() };
  };
}

function rewritten(work: Work<Needs>, file: Sidecar, change: Existing, acting: Acting): Changed {
  const { server, snapshot } = work;
  const place = locatedNotes(server, snapshot).find(({ id }) => id === change.id);
  if (place?.note === undefined) return { refused: GONE };
  const { note: found } = place;
  const result = changeOf(found, change, acting, file);
  if ('refused' in result) return result;
  const now = withEntries(server, snapshot.uri, file, [
    {
      sentence: snapshot.document.sentences[place.index],
      isWithdrawn: ({ note, at }) =>
        note?.by === found.by && note.on === found.on && note.text === found.text && at === found.at,
      added: result.note === undefined ? [] : [noteItem(result.note)],
    },
  ]);
  return { file: now, message: result.message };
}

function changeOf(
  note: Note,
  change: Existing,
  acting: Acting,
  file: Sidecar,
): { readonly note: Note | undefined; readonly message: Inert } | { readonly refused: Inert } {
  const { resolved: _, ...open } = note;
  switch (change.does) {
    case 'reply':
      if (change.text.trim() === '') return { refused: EMPTY };
      return {
        note: { ...note, replies: [...note.replies, commentOf(change.text, acting, file)] },
        message: inert`Answered.`,
      };
    case 'resolve':
      return { note: { ...open, resolved: { by: acting.by, on: acting.at } }, message: inert`The note is resolved.` };
    case 'reopen':
      return { note: open, message: inert`The note is open again.` };
    case 'delete':
      return { note: undefined, message: inert`The note is deleted.` };
    case 'rewrite': {
      const comments = [note, ...note.replies];
      const comment = comments[change.comment];
      if (comment === undefined) return { refused: GONE };
      if (comment.by !== acting.by) return { refused: inert`Only ${comment.by} can change this comment.` };
      const text = change.text.trim();
      if (change.comment === 0) {
        if (text === '') return { refused: EMPTY };
        return { note: { ...note, text }, message: inert`Changed.` };
      }
      const replies = note.replies.flatMap((each) =>
        each !== comment ? [each] : text === '' ? [] : [{ ...each, text }],
      );
      return { note: { ...note, replies }, message: text === '' ? inert`The answer is deleted.` : inert`Changed.` };
    }
  }
}

function moveAll({ server, snapshot }: Work<Needs>, acting: Acting): ReturnType<typeof note> {
  const { uri, version, document } = snapshot;
  const { file } = server.sidecars.contentsFor(uri).read;
  const next = commentsOf(acting, file);
  const changes: EntriesChange[] = [];
  let n = 0;
  const edits = document.sentences.flatMap((sentence, index) => {
    const found = textNotesOf(sentence);
    if (found.length === 0) return [];
    const place = { file: fileNameOf(uri), sentence: sentenceKey(sentence), replies: [] };
    const added = found.map(({ row, text }) => {
      const at = row === undefined ? undefined : cellKey(sentence, row, Column.form);
      return noteItem(withPlace({ ...place, ...next(text) }, at));
    });
    changes.push({ sentence, isWithdrawn: () => false, added });
    n += added.length;
    return textEditsOf(
      snapshot,
      index,
      found.map(({ edit }) => edit),
    );
  });
  if (n === 0) return { ok: true, version, edits: [], message: inert`There are no notes in MISC or in comments.` };
  const sidecar = sidecarChange(server, uri, withEntries(server, uri, file, changes));
  const message = n === 1 ? inert`One note was moved.` : inert`${formatNumber(n)} notes were moved.`;
  return { ok: true, version, edits, ...(sidecar === undefined ? {} : { sidecar }), message };
}
