/** Combined edits: which ones touch, against a list that compares each with each. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Span, type TextEdit } from '../../../server/src/core/conllu/index.ts';
import { cellEdit, EditList, mergeEdits, wordCellEdit } from '../../../server/src/core/edit/index.ts';
import { Column, Document } from '../../../server/src/core/index.ts';

const at = (start: number, end: number, text = 'x'): TextEdit => ({ span: { start, end }, text });
const touch = (a: Span, b: Span) => a.start <= b.end && b.start <= a.end;

const operation = fc
  .array(
    fc.tuple(fc.nat(20), fc.nat(3)).map(([start, length]) => at(start, start + length)),
    { minLength: 1, maxLength: 3 },
  )
  .map((edits) => edits.filter(({ span }, i) => !edits.slice(0, i).some((other) => touch(span, other.span))));

describe('EditList', () => {
  test('takes an operation if and only if none of its edits touches another', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
        const list = new EditList();
        const taken: TextEdit[] = [];
        for (const edits of operations) {
          const isFree = edits.every(({ span }) => !taken.some((other) => touch(span, other.span)));
          expect(list.add(edits)).toBe(isFree);
          if (isFree) taken.push(...edits);
        }
        expect(list.all).toEqual(mergeEdits(taken));
      }),
    );
  });

  test('refused edits leave nothing behind', () => {
    const list = new EditList();
    expect(list.add([at(4, 6)])).toBe(true);
    expect(list.add([at(0, 1), at(6, 7)])).toBe(false);
    expect(list.all).toEqual([at(4, 6)]);
    expect(list.covers({ start: 4, end: 5 })).toBe(true);
    expect(list.covers({ start: 5, end: 7 })).toBe(false);
  });
});

describe('one cell', () => {
  const [sentence] = Document.parse('1\ta\tb\n2\tc\n\n').sentences;

  test('is replaced, and nothing else', () => {
    expect(applyEdits(sentence.text, wordCellEdit(sentence, 1, Column.lemma, 'B'))).toBe('1\ta\tB\n2\tc\n\n');
  });

  test('needs no edit where it says so already, and gets none where the row has no such column', () => {
    expect(cellEdit(sentence, 0, Column.lemma, 'b')).toEqual([]);
    expect(cellEdit(sentence, 1, Column.lemma, 'b')).toEqual([]);
    expect(cellEdit(sentence, 1, Column.misc, '_')).toEqual([]);
  });
});
