/** `treebank/notes`: the threads of a document, those of `.treebank.json` and those of older files in MISC and comments. */

import { Column } from '../../core/conllu/index.ts';
import { sentIdOf, tagCounts } from '../../core/features/index.ts';
import { cellNamed, type Note, type TextNote, tagsIn, textNotesOf } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { NOTES_REQUEST, type NotesOfDocument, type NoteThread } from '../../protocol/team.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { notesByKey, notesOn, type Team } from './entries.ts';

type Needs = HasConnection & HasDocuments & Team;

export const notes: Feature<Needs> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers, sidecars } = server;
    answer(
      connection,
      NOTES_REQUEST,
      () => null,
      async ({ textDocument: { uri } }): Promise<NotesOfDocument | null> => {
        await followers.ready(uri);
        const snapshot = documents.get(uri);
        if (snapshot === undefined) return null;
        const threads = locatedNotes(server, snapshot).map((each) => threadOf(snapshot, each));
        return { version: snapshot.version, threads, tags: tagCounts(sidecars.contentsFor(uri).read.file.notes ?? []) };
      },
    );
  },
};

/** A note and its sentence. Either from the file, or from the text. */
interface Located {
  readonly index: number;
  readonly note?: Note;
  /** Of a note from the file: author and time of the first comment, numbered where a script has given several notes the same. */
  readonly id?: string;
  readonly inText?: TextNote;
}

/** All notes of a document, in order. O(sentences + notes). */
export function locatedNotes(server: Team, { uri, document }: Snapshot): Located[] {
  const byKey = notesByKey(server, uri);
  const known = new Map<string, number>();
  const idOf = ({ by, on }: Note) => {
    const id = `${on} ${by}`;
    const nth = (known.get(id) ?? 0) + 1;
    known.set(id, nth);
    return nth === 1 ? id : `${id} ${nth}`;
  };
  return document.sentences.flatMap((sentence, index): Located[] => [
    ...notesOn(server, uri, sentence, byKey).map((note) => ({ index, note, id: idOf(note) })),
    ...textNotesOf(sentence).map((inText) => ({ index, inText })),
  ]);
}

function threadOf(snapshot: Snapshot, { index, note, id, inText }: Located): NoteThread {
  const sentence = snapshot.document.sentences[index];
  const cell =
    note === undefined
      ? inText && { row: inText.row, column: Column.misc }
      : note.at === undefined
        ? undefined
        : cellNamed(sentence, note.at);
  const row = cell?.row;
  const span = row === undefined || cell === undefined ? sentence.lineSpan(0) : sentence.cellSpan(row, cell.column);
  const name = sentIdOf(sentence, index + 1);
  const comments = note === undefined ? [] : [note, ...note.replies];
  const texts = note === undefined ? [inText?.text ?? ''] : comments.map(({ text }) => text);
  return {
    id: id ?? `${index} ${row ?? ''} ${inText?.edit.span.start}`,
    range: rangeOf(snapshot, index, inText !== undefined && row === undefined ? inText.edit.span : span),
    place: note?.at === undefined ? inert(name) : inert`${name}, ${note.at}`,
    comments:
      note === undefined
        ? texts.map((text) => ({ by: inert``, on: '', text: inert(text), source: text }))
        : comments.map(({ by, on, text }) => ({ by: inert(by), on, text: inert(text), source: text })),
    isResolved: note?.resolved !== undefined,
    isInText: note === undefined,
    tags: tagsIn(texts.join('\n')),
  };
}
