/** The text of sentences as spelt by their tokens, and the position of each token and word in it, in the form that comparisons share. */

import { Column, RowKind, type Sentence } from '../../conllu/index.ts';

/**
 * The words of one or more sentences in a row: word 1…nWords over all of them, word 0 is the root. Offsets are UTF-16 units of
 * `characters`, which holds the forms of all tokens without blanks (category Zs). Words of a multiword token have its span.
 */
export interface Surface {
  readonly sentences: readonly Sentence[];
  readonly characters: string;
  readonly nWords: number;
  /** FORM without blanks; element 0 is ''. */
  readonly forms: readonly string[];
  readonly wordStarts: Int32Array;
  readonly wordEnds: Int32Array;
  readonly isInMultiword: Uint8Array;
  /** Word before the first of each sentence, and nWords as the last element. */
  readonly firstWords: Int32Array;
  /** Offset at which each sentence starts, and the length of `characters` as the last element. */
  readonly sentenceStarts: Int32Array;
  readonly nTokens: number;
  readonly tokenStarts: Int32Array;
  readonly tokenEnds: Int32Array;
  /** Index of the sentence of each token. */
  readonly tokenSentences: Int32Array;
  /** Row of each token in its sentence. */
  readonly tokenRows: Int32Array;
}

/** The characters that the official scorer removes from a form: all of the Unicode category Zs. */
const BLANKS = /\p{Zs}+/gu;
const HAS_BLANK = /\p{Zs}/u;

const withoutBlanks = (form: string) => (HAS_BLANK.test(form) ? form.replace(BLANKS, '') : form);

/** Time and space O(length). */
export function surfaceOf(sentences: readonly Sentence[]): Surface {
  const nWords = sentences.reduce((sum, each) => sum + each.nWords, 0);
  const nRows = sentences.reduce((sum, each) => sum + each.nRows, 0);
  const forms: string[] = new Array(nWords + 1);
  forms[0] = '';
  const wordStarts = new Int32Array(nWords + 1);
  const wordEnds = new Int32Array(nWords + 1);
  const isInMultiword = new Uint8Array(nWords + 1);
  const firstWords = new Int32Array(sentences.length + 1);
  const sentenceStarts = new Int32Array(sentences.length + 1);
  const tokenStarts = new Int32Array(nRows);
  const tokenEnds = new Int32Array(nRows);
  const tokenSentences = new Int32Array(nRows);
  const tokenRows = new Int32Array(nRows);
  const parts: string[] = [];
  let nTokens = 0;
  let word = 0;
  let at = 0;
  const addToken = (form: string, sentence: number, row: number) => {
    tokenStarts[nTokens] = at;
    at += form.length;
    tokenEnds[nTokens] = at;
    tokenSentences[nTokens] = sentence;
    tokenRows[nTokens++] = row;
    parts.push(form);
  };
  sentences.forEach((sentence, index) => {
    firstWords[index] = word;
    sentenceStarts[index] = at;
    /** Remaining words of the open multiword token. */
    let open = 0;
    for (let row = 0; row < sentence.nRows; row++) {
      const kind = sentence.kind(row);
      if (kind === RowKind.emptyNode) continue;
      const form = withoutBlanks(sentence.cell(row, Column.form));
      if (kind === RowKind.multiwordToken) {
        // A range inside another one is an error that `lint` names; its words belong to the first.
        if (0 < open) continue;
        open = Math.max(0, sentence.idMinor(row) - sentence.idMajor(row) + 1);
        if (0 < open) addToken(form, index, row);
        continue;
      }
      word++;
      forms[word] = form;
      if (0 < open) {
        open--;
        isInMultiword[word] = 1;
      } else addToken(form, index, row);
      wordStarts[word] = tokenStarts[nTokens - 1];
      wordEnds[word] = tokenEnds[nTokens - 1];
    }
  });
  firstWords[sentences.length] = word;
  sentenceStarts[sentences.length] = at;
  return {
    sentences,
    characters: parts.join(''),
    nWords,
    forms,
    wordStarts,
    wordEnds,
    isInMultiword,
    firstWords,
    sentenceStarts,
    nTokens,
    tokenStarts,
    tokenEnds,
    tokenSentences,
    tokenRows,
  };
}

/** Index of the sentence that contains a word, 1 ≤ word ≤ nWords. O(log sentences). */
export function sentenceOfWord({ firstWords }: Surface, word: number): number {
  let low = 0;
  let high = firstWords.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (firstWords[middle] < word) low = middle;
    else high = middle;
  }
  return low;
}

/** The characters of one sentence's tokens without blanks: what two versions of it have in common. */
export function charactersOf(sentence: Sentence): string {
  let characters = '';
  let open = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    if (kind === RowKind.multiwordToken) {
      if (0 < open) continue;
      open = Math.max(0, sentence.idMinor(row) - sentence.idMajor(row) + 1);
      if (open === 0) continue;
    } else if (0 < open) {
      open--;
      continue;
    }
    characters += sentence.cell(row, Column.form);
  }
  return withoutBlanks(characters);
}
