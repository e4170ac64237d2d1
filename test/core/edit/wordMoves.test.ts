/** The identity of words after edits: a word is known by its lemma here, which no edit changes. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  Column,
  type Sentence,
  splitBlocks,
  type TextEdit,
} from '../../../server/src/core/conllu/index.ts';
import { cellEdit, headEdits, mergeEdits, wordsAfter } from '../../../server/src/core/edit/index.ts';

const rowOf = (id: number, lemma: string) => `${id}\tthe\t${lemma}\tX\t_\t_\t0\troot\t_\t_\n`;
const sentenceOf = (lemmas: readonly string[]): Sentence =>
  splitBlocks(`# sent_id = s\n${lemmas.map((lemma, i) => rowOf(i + 1, lemma)).join('')}\n`)[0];
const resultOf = (sentence: Sentence, edits: readonly TextEdit[]): Sentence =>
  splitBlocks(applyEdits(sentence.text, edits))[0];
const lemmasOf = (sentence: Sentence): string[] =>
  Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, Column.lemma));

/** The line of a word with its terminator. */
function lineOf(sentence: Sentence, word: number) {
  const line = sentence.rowLine(sentence.rowOfWord(word));
  return { start: sentence.lineStarts[line], end: sentence.lineStarts[line + 1] };
}

type Step = 'keep' | 'remove' | 'form' | 'before' | 'after';

describe('wordsAfter', () => {
  test('finds each word that is left, and no other', () => {
    const step = fc.constantFrom<Step>('keep', 'keep', 'remove', 'form', 'before', 'after');
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const sentence = sentenceOf(steps.map((_, i) => `w${i}`));
        const edits = steps.flatMap((each, i): TextEdit[] => {
          const span = lineOf(sentence, i + 1);
          if (each === 'remove') return [{ span, text: '' }];
          if (each === 'form') return cellEdit(sentence, sentence.rowOfWord(i + 1), Column.form, 'longer form');
          const at = each === 'before' ? span.start : span.end - 1;
          if (each === 'before') return [{ span: { start: at, end: at }, text: rowOf(9, 'new') }];
          if (each === 'after') return [{ span: { start: at, end: at }, text: `\n${rowOf(9, 'new').trimEnd()}` }];
          return [];
        });
        if (steps.every((each) => each === 'remove')) return;
        const result = resultOf(sentence, edits);
        const lemmas = lemmasOf(result);
        const expected = steps.flatMap((each, i) => (each === 'remove' ? [] : [[i + 1, lemmas.indexOf(`w${i}`) + 1]]));
        expect([...(wordsAfter(sentence, edits, result) ?? [])]).toEqual(expected);
      }),
    );
  });

  test('edits of cells leave each word where it is', () => {
    const sentence = sentenceOf(['a', 'b', 'c']);
    const edits = mergeEdits(
      headEdits(sentence, Int32Array.from([-1, 2, 0, 2])),
      cellEdit(sentence, 2, Column.misc, 'Gloss=a long one'),
    );
    expect([...(wordsAfter(sentence, edits, resultOf(sentence, edits)) ?? [])]).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('lines that are replaced, or joined, tell nothing', () => {
    const sentence = sentenceOf(['a', 'b']);
    const [first, second] = [lineOf(sentence, 1), lineOf(sentence, 2)];
    const replaced = [{ span: { start: first.start, end: second.end }, text: rowOf(1, 'x') }];
    expect(wordsAfter(sentence, replaced, resultOf(sentence, replaced))).toBeUndefined();
    const joined = [{ span: { start: first.end - 1, end: first.end }, text: '' }];
    expect(wordsAfter(sentence, joined, resultOf(sentence, joined))).toBeUndefined();
    const half = [{ span: { start: first.start + 3, end: second.start + 3 }, text: '' }];
    expect(wordsAfter(sentence, half, resultOf(sentence, half))).toBeUndefined();
  });
});
