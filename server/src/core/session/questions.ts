/** Questions in their order: their state, the one at a place, and the next one. */

import type { Span } from '../conllu/index.ts';

/** `taken`: an alternative is in the document. `kept`: the document stays as it is. `hand`: something else was typed. */
export type Standing = 'open' | 'taken' | 'kept' | 'hand';

export interface Question {
  /** Unique in its session. */
  readonly id: string;
  /** Of a session over several files: the address of its file, if that is not the document of the session. */
  readonly file?: string;
  /** Index of its sentence in the document, or in its file. */
  readonly sentence: number;
  /** The cell or lines in that sentence; for missing ones, the place where they would be. */
  readonly span: Span;
  readonly standing: Standing;
}

/** An offset in a sentence. */
export interface Place {
  readonly sentence: number;
  readonly offset: number;
}

export interface Progress {
  readonly nTotal: number;
  readonly nOpen: number;
}

export const isOpen = ({ standing }: Pick<Question, 'standing'>): boolean => standing === 'open';

/** @param decided ids that count as decided whatever their state, because edits for them are pending. O(questions). */
export function progressOf(questions: readonly Question[], decided: ReadonlySet<string> = new Set()): Progress {
  let nOpen = 0;
  for (const each of questions) if (isOpen(each) && !decided.has(each.id)) nOpen++;
  return { nTotal: questions.length, nOpen };
}

/**
 * The question at an offset: the one that contains it, one of its line, or else the next one of the sentence. In each case,
 * open ones come first.
 *
 * @param questions of one sentence
 * @param lineOf line of an offset in it
 */
export function questionAt<Q extends Question>(
  questions: readonly Q[],
  offset: number,
  lineOf: (offset: number) => number,
): Q | undefined {
  const line = lineOf(offset);
  const inside = questions.filter(({ span }) => span.start <= offset && offset <= span.end);
  const onLine = questions.filter(({ span }) => lineOf(span.start) === line);
  const behind = questions.filter(({ span }) => offset <= span.start);
  return (
    inside.find(isOpen) ??
    inside[0] ??
    onLine.find(isOpen) ??
    onLine[0] ??
    behind.find(isOpen) ??
    questions.find(isOpen)
  );
}

/** The next or previous question of the text, wrapping around; never the one at the place itself, unless it is the only one. O(questions). */
export function stepInText<Q extends Question>(
  questions: readonly Q[],
  place: Place,
  to: 'next' | 'previous',
): Q | undefined {
  const direction = to === 'next' ? 1 : -1;
  let outermost: Q | undefined;
  let nearest: Q | undefined;
  for (const each of questions) {
    if (outermost === undefined || direction * inText(each, outermost) < 0) outermost = each;
    const isBeyond = 0 < direction * (each.sentence - place.sentence || each.span.start - place.offset);
    if (isBeyond && (nearest === undefined || direction * inText(each, nearest) < 0)) nearest = each;
  }
  return nearest ?? outermost;
}

const inText = (a: Question, b: Question): number => a.sentence - b.sentence || a.span.start - b.span.start;

/** The open question before or after one in list order, wrapping around; the outermost one if it is not listed. */
export function stepFrom<Q extends Question>(
  questions: readonly Q[],
  id: string | undefined,
  to: 'next' | 'previous',
): Q | undefined {
  const at = questions.findIndex((each) => each.id === id);
  const n = questions.length;
  for (let step = 1; step <= n; step++) {
    const index = to === 'next' ? at + step : (at === -1 ? 0 : at) - step;
    const each = questions[(index + n) % n];
    if (isOpen(each)) return each;
  }
  return undefined;
}

/**
 * The first open question of another sentence: after this sentence in list order or, if the list has no question of it, in the
 * text; wrapping around. O(questions).
 */
export function nextElsewhere<Q extends Question>(
  questions: readonly Q[],
  sentence: number,
  decided: ReadonlySet<string> = new Set(),
): Q | undefined {
  const isWanted = (each: Q) => isOpen(each) && each.sentence !== sentence && !decided.has(each.id);
  const last = questions.reduce((found, each, index) => (each.sentence === sentence ? index : found), -1);
  const isBehind = (each: Q, index: number) => (last === -1 ? sentence < each.sentence : last < index);
  return questions.find((each, index) => isWanted(each) && isBehind(each, index)) ?? questions.find(isWanted);
}
