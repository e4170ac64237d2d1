/** Machine marks of open documents: which words a program wrote and nobody has looked at, and that a person has. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { contentEnd } from '../../core/features/index.ts';
import { type MarkOfKeys, markedWords, marksOfKeys, type Sidecar, sentenceKey } from '../../core/sidecar/index.ts';
import { MACHINE_MARKS_REQUEST, type MachineMarks } from '../../protocol/machine.ts';
import type { WireTextEdit } from '../../protocol/text.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { LockSource } from './locks.ts';

const known = new WeakMap<Sidecar, Map<string, { readonly keys: readonly string[]; readonly marks: MarkOfKeys }>>();
const NONE: ReadonlySet<number> = new Set();

/** The marks of the sentences on disk, by their keys. O(sentences) for another file or text, otherwise O(1). */
export function marksOnDisk({ sidecars, followers }: LockSource, uri: string): MarkOfKeys {
  const { file } = sidecars.contentsFor(uri).read;
  const ofFile = known.get(file) ?? new Map();
  known.set(file, ofFile);
  const keys = followers.keysOnDisk(uri);
  const before = ofFile.get(uri);
  if (before !== undefined && before.keys === keys) return before.marks;
  const marks = marksOfKeys(file, fileNameOf(uri), keys);
  ofFile.set(uri, { keys, marks });
  return marks;
}

/** Positions of the marked words of a sentence, as its words stand now. The file must be loaded. */
export function machineWordsIn(source: LockSource, uri: string, sentence: Sentence): ReadonlySet<number> {
  const { machine } = source.sidecars.contentsFor(uri).read.file;
  if (machine === undefined) return NONE;
  const held = source.followers.heldOf(uri, sentence);
  const mark =
    held === undefined
      ? marksOnDisk(source, uri).get(sentenceKey(sentence))
      : held.items.find(({ kind }) => kind === 'machine')?.mark;
  return mark === undefined ? NONE : markedWords(sentence, mark);
}

/** Cells that show a mark. */
const SHOWN = [Column.head, Column.deprel] as const;

export const machineMarks: Feature<HasConnection & HasDocuments & LockSource> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers } = server;
    answer(
      connection,
      MACHINE_MARKS_REQUEST,
      () => null,
      async ({ textDocument: { uri }, startLine, endLine }): Promise<MachineMarks | null> => {
        await followers.ready(uri);
        const snapshot = documents.get(uri);
        if (snapshot === undefined) return null;
        const { document, version } = snapshot;
        const cells: MachineMarks['cells'][number][] = [];
        const last = document.sentenceAtLine(endLine);
        for (let i = document.sentenceAtLine(startLine); i <= last; i++) {
          const sentence = document.sentences[i];
          const first = startLine - document.lines[i];
          if (sentence === undefined || contentEnd(sentence) <= first) continue;
          for (const word of machineWordsIn(server, uri, sentence)) {
            const line = sentence.rowLine(sentence.rowOfWord(word));
            if (line < first || endLine - document.lines[i] < line) continue;
            for (const column of SHOWN) {
              const span = sentence.wordCellSpan(word, column);
              if (span.start < span.end) cells.push(rangeOf(snapshot, i, span));
            }
          }
        }
        return { version, cells };
      },
    );
  },
};

/** Announces what a program is about to write, so that it is marked and not taken for a person's. O(length) in a folder with marks. */
export function announceMachine(
  { sidecars, followers }: LockSource,
  { uri, document }: Snapshot,
  state: string,
  edits: readonly WireTextEdit[],
): void {
  if (edits.length === 0 || sidecars.contentsFor(uri).read.file.machine === undefined) return;
  const spans = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  const { sentences } = document.editAll(spans.sort((a, b) => a.span.start - b.span.start));
  const before = new Set(document.sentences);
  followers.expectMachine(
    uri,
    state,
    sentences.flatMap((sentence) => (before.has(sentence) ? [] : [sentence.text])),
  );
}
