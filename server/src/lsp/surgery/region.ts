/** Consecutive operations on one sentence, or on several adjacent ones, combined into one edit of the original text. */

import { declaredEntity, MWE_ATTRIBUTES, mwePlaceIn } from '../../core/annotation/index.ts';
import { type ColumnIndex, Document, RowKind, type Sentence, type TextEdit } from '../../core/conllu/index.ts';
import { composed, emptyValues } from '../../core/edit/index.ts';
import { operate, type Refused } from '../../core/edit/surgery/index.ts';
import type { KnownStep } from '../../core/sidecar/index.ts';
import { localized } from '../../localization/index.ts';
import { type Focus, focusAfter, rowOf } from './focus.ts';
import { anchorOf, renumbered } from './ids.ts';
import { Places } from './trackedWords.ts';

/** One operation of a surgery. */
export interface Step {
  /** Index of the sentence in the document. */
  readonly index: number;
  readonly op: string;
  /** With IDs as in the document. */
  readonly args: object;
  /** Column of the cell with the cursor. */
  readonly column: ColumnIndex;
}

/** A cell in the text after the operations. */
export interface FocusedCell {
  readonly sentence: Sentence;
  /** Index of the sentence in the region. */
  readonly index: number;
  readonly row: number;
  readonly column: ColumnIndex;
  /** Whether the whole cell is selected, because there is something to type. */
  readonly isSelected: boolean;
  /** Whether this is a new word without a form. */
  readonly isBlank: boolean;
}

type StepOutcome = { readonly ok: true; readonly notes: readonly string[] } | Refused;

const gone = (): Refused => ({
  ok: false,
  refused: 'no-such-word',
  message: localized`Another operation in the same step removed this word. Run the operations one at a time.`,
});

const noNext = (): Refused => ({
  ok: false,
  refused: 'sentence-count',
  message: localized`There is no sentence after this one to join it with.`,
});

export class Region {
  private document: Document;
  private edits: readonly TextEdit[] = [];
  private readonly places: Places;
  private readonly focuses: { focus: Focus; column: ColumnIndex; isBlank: boolean }[] = [];

  readonly sentences: readonly Sentence[];
  private readonly entity: string | undefined;
  /** Of the file: see `emptyValues`. */
  private readonly empty: readonly string[];

  /** @param first index of the first of the sentences in their document @param end index after the last */
  constructor(
    private readonly file: Document,
    readonly first: number,
    end: number,
  ) {
    const sentences = file.sentences.slice(first, end);
    this.sentences = sentences;
    if (sentences.some(({ text }) => text.includes('Entity='))) this.entity = declaredEntity(file.sentences);
    this.empty = emptyValues(file.sentences);
    this.document = Document.of(sentences);
    this.places = new Places(sentences);
  }

  /** In offsets of the original text of the sentences; ascending. */
  get allEdits(): readonly TextEdit[] {
    return this.edits;
  }

  get step(): KnownStep {
    return { before: this.sentences, after: this.document.sentences, words: this.places.all };
  }

  /** Whether a word now has a different head; false for a deleted word. By position in the original sentences. */
  hasOtherHead(own: number, word: number): boolean {
    const place = this.places.of(own, word);
    if (place === undefined) return false;
    const old = this.sentences[own].heads[word];
    const now = this.document.sentences[place.sentence].heads[place.word];
    const head = old <= 0 ? old : this.places.of(own, old);
    return typeof head === 'number' ? now !== head : head?.sentence !== place.sentence || head.word !== now;
  }

  /** Number of lines added. */
  get nMoreLines(): number {
    const { document, sentences } = this;
    return document.lines[document.sentences.length] - sentences.reduce((sum, { nLines }) => sum + nLines, 0);
  }

  /** Where the file keeps codes, for a sentence that has none. */
  private placed(args: object): object {
    const { name } = mwePlaceIn(this.file.sentences);
    return { ...(MWE_ATTRIBUTES.some((each) => each === name) ? { attribute: name } : {}), ...args };
  }

  /** Carries out one step. A refusal changes nothing. */
  do({ index, op, args, column }: Step): StepOutcome {
    const own = index - this.first;
    const { nWords } = this.sentences[own];
    const anchor = Math.min(anchorOf(args) ?? nWords, nWords);
    const place = anchor === 0 ? { sentence: this.startOf(own) } : this.places.of(own, anchor);
    if (place === undefined) return gone();
    const at = place.sentence;
    const here = this.document.sentences.slice(at, op === 'join_sentences' ? at + 2 : at + 1);
    if (op === 'join_sentences' && here.length < 2) return noNext();
    const renumber = (id: number) => {
      // IDs that no word has are left for the operation to refuse.
      if (nWords < id) return id;
      const now = this.places.of(own, id);
      return now?.sentence === at ? now.word : undefined;
    };
    const moved = renumbered(args, renumber, { was: nWords + 1, is: here[0].nWords + 1 });
    if (moved === undefined) return gone();
    const placed = op === 'set_mwe' ? this.placed(moved) : moved;
    const done = operate(here, { op, args: placed }, { entity: this.entity, empty: this.empty });
    if (!done.ok) return done;
    const offset = this.document.offsets[at];
    const nMore = this.edit(
      done.edits.map(({ span, text }) => ({ span: { start: span.start + offset, end: span.end + offset }, text })),
    );
    this.places.follow(done.words, { at, nBefore: here.length, nMore });
    this.refocus(done.words, at, here.length, nMore);
    const focus = focusAfter(op, moved, here[0].nWords);
    const isBlank = op === 'insert_word' && 'form' in moved && moved.form === '_';
    if (focus !== undefined) this.focuses.push({ focus: { ...focus, sentence: at + focus.sentence }, column, isBlank });
    return { ok: true, notes: done.notes };
  }

  /** Applies edits that leave every word in place. @returns number of sentences added */
  edit(edits: readonly TextEdit[]): number {
    const nBefore = this.document.sentences.length;
    this.document = this.document.editAll(edits);
    this.edits = composed(this.edits, edits);
    return this.document.sentences.length - nBefore;
  }

  /** One for each operation, in order, except those whose row is gone. */
  get cells(): FocusedCell[] {
    return this.focuses.flatMap(({ focus, column, isBlank }): FocusedCell[] => {
      const sentence = this.document.sentences[focus.sentence];
      const row = sentence && rowOf(sentence, focus);
      if (row === undefined) return [];
      const isSelected = focus.column !== undefined;
      return [{ sentence, index: focus.sentence, row, column: focus.column ?? column, isSelected, isBlank }];
    });
  }

  /** Number of lines of the region above one of its current sentences. */
  lineOf(index: number): number {
    return this.document.lines[index];
  }

  /** Current index of the sentence that starts with the first word of an original one. */
  private startOf(own: number): number {
    return this.places.of(own, 1)?.sentence ?? own;
  }

  /** Updates the focuses of earlier operations, whose words may have moved. */
  private refocus(words: KnownMoves, at: number, nBefore: number, nMore: number): void {
    for (const each of this.focuses) {
      const { focus } = each;
      if (focus.sentence < at) continue;
      if (at + nBefore <= focus.sentence) each.focus = { ...focus, sentence: focus.sentence + nMore };
      else {
        const move = words.find(
          ({ oldSentence, old }) => oldSentence === focus.sentence - at && old === Math.max(1, focus.word),
        );
        if (move === undefined) continue;
        const isAtStart = focus.kind === RowKind.emptyNode && focus.word === 0;
        each.focus = { ...focus, sentence: at + move.newSentence, word: isAtStart ? 0 : move.new };
      }
    }
  }
}

type KnownMoves = Extract<ReturnType<typeof operate>, { ok: true }>['words'];
