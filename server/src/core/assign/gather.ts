/** Puts together what came back from annotators. */

import type { PlacedSentence } from '../compare/agree/index.ts';
import {
  Column,
  type Columns,
  columnsOf,
  formatOfNames,
  headerLine,
  inColumns,
  type Losses,
  noLosses,
  type Sentence,
  splitBlocks,
  withoutDeclaration,
} from '../conllu/index.ts';
import { ASKED, type Blank, blanked } from './blank.ts';
import type { AssignedFile, Assignment } from './manifest.ts';
import { type Returned, returnedOf } from './returned.ts';

/** The text of a file of an annotator: sentences in the order in which they are handed out. */
export function handedText(sentences: readonly Sentence[], list: readonly number[], blank: Blank | undefined): string {
  return joined(
    list.map((at) => blanked(sentences[at], blank)),
    sentences[0]?.columns,
  );
}

/** Sentences as a file of their own, which says itself what its columns are. */
function joined(texts: readonly string[], columns: Columns | undefined): string {
  const text = texts.map((each) => withoutDeclaration(ended(each))).join('');
  return columns === undefined ? text : headerLine(columns, text.includes('\r\n') ? '\r\n' : '\n') + text;
}

/** The sentences of a file that are counted: those with words. */
export const withWords = (text: string): Sentence[] => splitBlocks(text).filter(({ nWords }) => 0 < nWords);

/** With an empty line at its end: the last sentence of a file may lack it, and may not be the last of the annotator's. */
function ended(text: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return bare(text).trimEnd() + end + end;
}

/** Without a byte-order mark, which belongs to the start of a file only. */
const bare = (text: string): string => text.replace(/^\ufeff/, '');

/** What one annotator made of a file. */
export interface FileOfAnnotator extends Returned {
  /** By sentence of `lists`, as it was handed out. */
  readonly handed: readonly Sentence[];
  /** The blocks that came back, with their lines; empty if the file is missing. */
  readonly back: readonly PlacedSentence[];
}

/** @param originals sentences with words of the original file */
export function fileOfAnnotator(
  { lists }: AssignedFile,
  annotator: number,
  originals: readonly Sentence[],
  blank: Blank | undefined,
  back: readonly PlacedSentence[],
): FileOfAnnotator {
  const handed = withWords(handedText(originals, lists[annotator], blank));
  return {
    handed,
    back,
    ...returnedOf(
      handed,
      back.map(({ sentence }) => sentence),
    ),
  };
}

/** How far an annotator is. */
export interface AnnotatorProgress {
  readonly sentences: number;
  /** Sentences in which something was changed. */
  readonly touched: number;
  /** Sentences without a blank UPOS, HEAD or DEPREL, of those columns that were to be filled in. */
  readonly complete: number;
  readonly words: number;
  /** Words of complete sentences. */
  readonly completeWords: number;
}

/** The cells whose blank means that a sentence is unfinished: any other may rightly stay blank. */
const REQUIRED: ReadonlySet<string> = new Set(['upos', 'head', 'deprel']);

export function progressOf(files: readonly FileOfAnnotator[], blank: Blank = 'all'): AnnotatorProgress {
  const progress = { sentences: 0, touched: 0, complete: 0, words: 0, completeWords: 0 };
  const columns = ASKED[blank].filter((name) => REQUIRED.has(name)).map((name) => Column[name]);
  for (const { handed, sentences } of files) {
    handed.forEach((before, i) => {
      const now = sentences[i];
      progress.sentences++;
      progress.words += before.nWords;
      if (now === undefined) return;
      if (isTouched(before, now)) progress.touched++;
      const isComplete = Array.from({ length: now.nWords }, (_, at) => now.rowOfWord(at + 1)).every((row) =>
        columns.every((column) => !now.isBlank(row, column)),
      );
      if (!isComplete) return;
      progress.complete++;
      progress.completeWords += before.nWords;
    });
  }
  return progress;
}

/** Whether anything but line endings and a byte-order mark differs. */
const isTouched = (before: Sentence, now: Sentence) => linesOf(before) !== linesOf(now);
const linesOf = ({ text }: Sentence) => bare(text).replaceAll('\r\n', '\n').trimEnd();

/**
 * The original file with what came back: a sentence of one annotator is that of the annotator, if it was touched; others keep their bytes.
 * @param text of the original file
 * @param decided versions of the sentences that several annotators had, by sentence; undefined leaves the original
 * @param losses are added to: cells of columns that the file does not have
 */
export function gatheredText(
  text: string,
  { lists, overlap }: AssignedFile,
  files: readonly FileOfAnnotator[],
  decided: (sentence: number) => Sentence | undefined,
  losses: Losses = noLosses(),
): string {
  const versions = new Map<number, Sentence>();
  const isShared = new Set(1 < lists.length ? overlap : []);
  lists.forEach((list, annotator) => {
    list.forEach((sentence, at) => {
      const { handed, sentences } = files[annotator];
      const now = sentences[at];
      if (isShared.has(sentence) || now === undefined || !isTouched(handed[at], now)) return;
      versions.set(sentence, now);
    });
  });
  for (const sentence of isShared) {
    const version = decided(sentence);
    if (version !== undefined) versions.set(sentence, version);
  }
  let at = 0;
  return splitBlocks(text)
    .map((block) => {
      const version = block.nWords === 0 ? undefined : versions.get(at++);
      return version === undefined ? block.text : inPlaceOf(block, version, losses);
    })
    .join('');
}

/** A sentence with the line endings and columns, and the byte-order mark or none, of the one it replaces. */
function inPlaceOf({ text: old, columns }: Sentence, version: Sentence, losses: Losses): string {
  // With fewer, as where an annotator lost the line that declares them, its cells are better left as they came.
  const hasAll = columns.names.every((name) => version.columns.names.includes(name));
  const text = hasAll ? inColumns(version, columns, losses) : withoutDeclaration(version.text);
  const mark = old.startsWith('\ufeff') ? '\ufeff' : '';
  const declared = columnsOf(old).isDeclared ? `${bare(old).split(/[\r\n]/, 1)[0]}\n` : '';
  const lines = mark + declared + text.trimEnd().replaceAll('\r\n', '\n');
  const end = old.slice(old.trimEnd().length);
  return (old.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines) + end;
}

/**
 * The sentences that all annotators had, as one file for each: what `treebank adjudicate` reads. Where files have different columns, it has
 * those of all.
 */
export function overlapTexts(
  { annotators }: Assignment,
  files: readonly { readonly file: AssignedFile; readonly of: readonly FileOfAnnotator[] }[],
): string[] {
  return annotators.map((_, annotator) => {
    const all = files.flatMap(({ file: { lists, overlap }, of }) => {
      const at = new Map(lists[annotator].map((sentence, i) => [sentence, i]));
      return overlap.flatMap((sentence) => of[annotator].sentences[at.get(sentence) ?? -1] ?? []);
    });
    const columns = columnsOfAll(all);
    return joined(
      all.map((each) => (columns === undefined ? each.text : inColumns(each, columns, noLosses()))),
      columns,
    );
  });
}

/** Those of any of the sentences, in the order in which they come up. */
function columnsOfAll(sentences: readonly Sentence[]): Columns | undefined {
  const different = new Set(sentences.map(({ columns }) => columns));
  const names = [...different].flatMap((columns) => columns.names);
  return different.size < 2 ? sentences[0]?.columns : formatOfNames([...new Set(names)]).columns;
}
