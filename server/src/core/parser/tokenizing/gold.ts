/** Running text of a treebank, and where its tokens and sentences end: what a tokenizer learns from. */

import { readMisc } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { unescapeSpaces } from './spaces.ts';
import { SplitCounts, type SplitRules } from './splits.ts';
import { isGap, isSpace, unitsOf } from './units.ts';

/** What follows a character: nothing, the end of a token, of a multiword token; and the same where a sentence ends. */
export const INSIDE = 0;
export const TOKEN = 1;
export const MULTIWORD = 2;
export const SENTENCE = 2;
export const N_LABELS = 5;

/** Plain data that can be passed between threads. */
export interface GoldText {
  readonly text: string;
  /** The label of each unit of the text; -1 for white space. */
  readonly labels: Int8Array;
  readonly splits: SplitRules;
  readonly hasSpaces: boolean;
}

/** A surface token. */
interface SurfaceToken {
  readonly form: string;
  /** The words of a multiword token. */
  readonly words: readonly string[];
  readonly misc: string;
}

/** The surface tokens of a sentence, in order. */
export function surfaceTokens(sentence: Sentence): SurfaceToken[] {
  const tokens: { form: string; words: string[]; misc: string }[] = [];
  let covered = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    const form = sentence.cell(row, Column.form);
    if (kind === RowKind.multiwordToken) {
      covered = sentence.idMinor(row);
      tokens.push({ form, words: [], misc: sentence.cell(row, Column.misc) });
    } else if (sentence.idMajor(row) <= covered) tokens[tokens.length - 1].words.push(form);
    else tokens.push({ form, words: [], misc: sentence.cell(row, Column.misc) });
  }
  return tokens;
}

/** White space after a token as its MISC says. */
export function spaceAfter(misc: string): string {
  for (const { name, value = '' } of readMisc(misc)) {
    if (name === 'SpaceAfter' && value === 'No') return '';
    if (name === 'SpacesAfter') return unescapeSpaces(value);
  }
  return ' ';
}

/** Fewer sentences per paragraph say nothing about where sentences end: the paragraphs are single sentences. */
const LEAST_PER_PARAGRAPH = 1.5;

/** Whether a treebank says which of its tokens are written together: without that, all of them seem to stand apart. */
const hasText = (sentences: readonly Sentence[]): boolean =>
  sentences.some(
    (sentence) =>
      sentence.comments.some(({ key }) => key === 'text') ||
      surfaceTokens(sentence).some(({ misc }) => spaceAfter(misc) !== ' '),
  );

/**
 * The text as SpaceAfter and SpacesAfter say, with blank lines where paragraphs start, unless most paragraphs are a sentence.
 * Undefined if there are no tokens, or nothing says which of them are written together. Time O(characters).
 */
export function goldText(sentences: readonly Sentence[]): GoldText | undefined {
  if (!hasText(sentences)) return undefined;
  const isStart = (sentence: Sentence) => sentence.comments.some(({ key }) => /^new(par|doc)\b/.test(key));
  const nStarts = sentences.filter(isStart).length;
  const hasParagraphs = nStarts * LEAST_PER_PARAGRAPH <= sentences.length;
  const parts: string[] = [];
  const ends = new Map<number, number>();
  const splits = new SplitCounts();
  let at = 0;
  let nTokens = 0;
  let nSpaced = 0;
  const push = (part: string) => {
    parts.push(part);
    at += part.length;
  };
  for (const sentence of sentences) {
    const tokens = surfaceTokens(sentence);
    if (tokens.length === 0) continue;
    if (hasParagraphs && 0 < at && isStart(sentence)) push('\n\n');
    for (const { form, words, misc } of tokens) {
      const isSplit = 1 < words.length;
      push(form);
      nTokens++;
      if (Array.from(form).some(isSpace)) nSpaced++;
      ends.set(at, isSplit ? MULTIWORD : TOKEN);
      if (isSplit) splits.add(form, words);
      else splits.addPlain(form);
      if (misc !== undefined) push(spaceAfter(misc));
    }
    const last = tokens[tokens.length - 1];
    const end = at - spaceAfter(last.misc).length;
    ends.set(end, (ends.get(end) ?? TOKEN) + SENTENCE);
  }
  if (nTokens === 0) return undefined;
  const text = parts.join('');
  const units = unitsOf(text);
  const labels = new Int8Array(units.n);
  for (let unit = 0; unit < units.n; unit++) {
    const character = units.characters[unit];
    labels[unit] = isGap(character) ? -1 : (ends.get(units.starts[unit + 1]) ?? INSIDE);
  }
  return { text, labels, splits: splits.rules(), hasSpaces: 5 <= nSpaced };
}
