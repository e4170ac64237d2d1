/** Machine marks of open documents: which words a program wrote and nobody has looked at, and that a person has. */

import { Column, type ColumnIndex, type Sentence } from '../../core/conllu/index.ts';
import { contentEnd } from '../../core/features/index.ts';
import {
  cellsOf,
  type FilledCells,
  type MachineMark,
  type MarkOfKeys,
  markedWords,
  marksOfKeys,
  type Sidecar,
  sentenceKey,
} from '../../core/sidecar/index.ts';
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

/** The file must be loaded. */
function markOf(source: LockSource, uri: string, sentence: Sentence): MachineMark | undefined {
  const { machine } = source.sidecars.contentsFor(uri).read.file;
  if (machine === undefined) return undefined;
  const held = source.followers.heldOf(uri, sentence);
  return held === undefined
    ? marksOnDisk(source, uri).get(sentenceKey(sentence))
    : held.items.find(({ kind }) => kind === 'machine')?.mark;
}

/** Positions of the marked words of a sentence, as its words stand now. The file must be loaded. */
export function machineWordsIn(source: LockSource, uri: string, sentence: Sentence): ReadonlySet<number> {
  return markedWords(sentence, markOf(source, uri, sentence));
}

/** The same of words whose heads and relations are a program's. */
export function machineArcsIn(source: LockSource, uri: string, sentence: Sentence): ReadonlySet<number> {
  const mark = markOf(source, uri, sentence);
  return mark !== undefined && cellsOf(mark).has('tree') ? markedWords(sentence, mark) : NONE;
}

/** Cells that show a mark: of the groups that a program wrote of, the one looked at first. */
const SHOWN: readonly (readonly (readonly [FilledCells, readonly ColumnIndex[]])[])[] = [
  [['tree', [Column.head, Column.deprel]]],
  [
    ['tags', [Column.lemma, Column.upos, Column.xpos, Column.feats]],
    ['lemma', [Column.lemma]],
    ['xpos', [Column.xpos]],
  ],
  [['deps', [Column.deps]]],
];

function shownFor(cells: ReadonlySet<FilledCells>): readonly ColumnIndex[] {
  const found = SHOWN.map((group) => group.flatMap(([each, columns]) => (cells.has(each) ? columns : [])));
  return found.find((columns) => 0 < columns.length) ?? [];
}

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
          const mark = markOf(server, uri, sentence);
          if (mark === undefined) continue;
          const columns = shownFor(cellsOf(mark));
          for (const word of markedWords(sentence, mark)) {
            const row = sentence.rowOfWord(word);
            const line = sentence.rowLine(row);
            if (line < first || endLine - document.lines[i] < line) continue;
            for (const column of columns) {
              // A tag that is blank was not filled in.
              if (column < Column.head && sentence.isBlank(row, column)) continue;
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
