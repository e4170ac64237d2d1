/**
 * Operations' knowledge of their words: which old word became which new one, where aligning the texts could only guess. Kept for the session by
 * the texts before and after, in both directions, so that undo and redo are followed exactly as well.
 */

import { Column, type Sentence } from '../conllu/index.ts';
import type { MovedWord } from './follow.ts';
import { sentenceKey } from './keys.ts';

/** Sentences before and after an operation. */
export interface KnownStep {
  readonly before: readonly Sentence[];
  readonly after: readonly Sentence[];
  readonly words: readonly MovedWord[];
}

/** The same with texts instead of sentence objects, to save memory. */
interface Kept {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly words: readonly MovedWord[];
}

/** Consecutive sentences before and after: those of one operation, or the ones between operations. */
export interface SentenceStretch {
  readonly before: readonly Sentence[];
  readonly after: readonly Sentence[];
  readonly words: readonly MovedWord[] | undefined;
  /** Only the sent_id differs: what is remembered for the new text may be another sentence's. */
  readonly isRenaming?: true;
}

/**
 * Sentences one by one, if they differ in nothing but their sent_ids: renumbering may give a sentence the old name of another. Undefined
 * otherwise. Time O(characters).
 */
export function renamedStretches(
  before: readonly Sentence[],
  after: readonly Sentence[],
): readonly SentenceStretch[] | undefined {
  if (before.length !== after.length) return undefined;
  const isRenamed = before.every(
    (sentence, i) => sentence.text === after[i].text || unnamed(sentence) === unnamed(after[i]),
  );
  if (!isRenamed) return undefined;
  return before.map((sentence, i) => ({ before: [sentence], after: [after[i]], words: undefined, isRenaming: true }));
}

/** The text without the line of its sent_id. */
function unnamed({ text, comments, lineStarts }: Sentence): string {
  const line = comments.find((comment) => comment.hasKey('sent_id'))?.line;
  return line === undefined ? text : text.slice(0, lineStarts[line]) + text.slice(lineStarts[line + 1] ?? text.length);
}

/** UTF-16 units to keep; the least recent steps are dropped first. */
const MOST_UNITS = 4e6;

export class KnownSteps {
  /** By the text of the first sentence before, the latest step last. */
  private readonly steps = new Map<string, Kept[]>();
  private nUnits = 0;

  add({ before, after, words }: KnownStep): void {
    this.keep({ before: before.map(textOf), after: after.map(textOf), words });
    this.keep({ before: after.map(textOf), after: before.map(textOf), words: words.map(back) });
  }

  /**
   * Divides old and new sentences into stretches: those of known steps, and those in between. Time O(sentences).
   */
  stretches(before: readonly Sentence[], after: readonly Sentence[]): SentenceStretch[] {
    const known: { at: number; to: number; step: Kept }[] = [];
    if (0 < this.steps.size) {
      for (let i = 0, j = 0; i < before.length && j < after.length; ) {
        const step = this.at(before, i, after, j);
        if (step !== undefined) known.push({ at: i, to: j, step });
        else if (before[i].text !== after[j].text) break;
        i += step?.before.length ?? 1;
        j += step?.after.length ?? 1;
      }
    }
    const found: SentenceStretch[] = [];
    let [i, j] = [0, 0];
    const between = (at: number, to: number) => {
      const rest = { before: before.slice(i, at), after: after.slice(j, to), words: undefined };
      if (0 < rest.before.length + rest.after.length) found.push(rest);
    };
    for (const { at, to, step } of known) {
      between(at, to);
      [i, j] = [at + step.before.length, to + step.after.length];
      found.push({ before: before.slice(at, i), after: after.slice(to, j), words: step.words });
    }
    between(before.length, after.length);
    return found;
  }

  /** The latest known step from the sentences at `i` to the sentences at `j`. */
  private at(before: readonly Sentence[], i: number, after: readonly Sentence[], j: number): Kept | undefined {
    const stands = (texts: readonly string[], sentences: readonly Sentence[], from: number) =>
      texts.every((text, k) => sentences[from + k]?.text === text);
    const steps = this.steps.get(before[i].text) ?? [];
    return steps.filter((step) => stands(step.before, before, i) && stands(step.after, after, j)).at(-1);
  }

  private keep(step: Kept): void {
    const [first] = step.before;
    // A step to nothing would be found wherever its sentences are followed by anything: when they are joined to the next one, too.
    if (first === undefined || step.after.length === 0) return;
    const same = this.steps.get(first) ?? [];
    const isOther = (each: Kept) => !isSame(each.before, step.before) || !isSame(each.after, step.after);
    const others = same.filter(isOther);
    this.nUnits += unitsOf([step]) + unitsOf(others) - unitsOf(same);
    // Moved to the end: the map is in order of use.
    this.steps.delete(first);
    this.steps.set(first, [...others, step]);
    for (const [oldest, steps] of this.steps) {
      if (this.nUnits <= MOST_UNITS || oldest === first) break;
      this.steps.delete(oldest);
      this.nUnits -= unitsOf(steps);
    }
  }
}

const textOf = ({ text }: Sentence): string => text;

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i]);

function unitsOf(steps: readonly Kept[]): number {
  let units = 0;
  for (const { before, after } of steps) for (const text of [...before, ...after]) units += text.length;
  return units;
}

/** The reverse of a move. If words were merged, entries of the merged word pass to the last of them. */
const back = (move: MovedWord): MovedWord => ({
  old: move.new,
  new: move.old,
  oldSentence: move.newSentence,
  newSentence: move.oldSentence,
});

/**
 * Sentences that kept their names and forms one by one: after an edit of tags or arcs in many sentences, each would otherwise be a possible heir
 * of all. The others together, as words may have moved between them. O(length)
 */
export function alikeStretches(old: readonly Sentence[], now: readonly Sentence[]): SentenceStretch[] {
  if (old.length !== now.length) return [{ before: old, after: now, words: undefined }];
  const isAlike = old.map((sentence, i) => hasSameWords(sentence, now[i]));
  const alone = old.flatMap((sentence, i) =>
    isAlike[i] ? [{ before: [sentence], after: [now[i]], words: undefined }] : [],
  );
  const [before, after] = [old, now].map((all) => all.filter((_, i) => !isAlike[i]));
  return before.length === 0 ? alone : [...alone, { before, after, words: undefined }];
}

function hasSameWords(a: Sentence, b: Sentence): boolean {
  if (a.nWords !== b.nWords || sentenceKey(a) !== sentenceKey(b)) return false;
  for (let word = 1; word <= a.nWords; word++)
    if (a.wordCell(word, Column.form) !== b.wordCell(word, Column.form)) return false;
  return true;
}
