/** A form that is typed for a new word finds its placeholder in the text, whatever else changes. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterChange, isInForm, newFormOf, type TextChange, typedForm } from '../../client/src/newForms/blanks.ts';
import { Document } from '../../server/src/core/conllu/index.ts';

const TEXT = ['# sent_id = x', '# text = a _ b', '1\ta', '2\t_\tz', '3\tb', ''];
const lines = (text: readonly string[]) => ({ count: text.length, at: (line: number) => text[line] });
const at = (line: number, start: number, end = start) => ({
  start: { line, character: start },
  end: { line, character: end },
});
const NEW = newFormOf({ form: at(3, 2, 3), text: at(1, 11, 12) })[0];

function changed(text: readonly string[], { range, text: by }: TextChange): string[] {
  const document = Document.parse(text.join('\n'));
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return document.edit({ span, text: by }).text.split('\n');
}

test('what was typed is what belongs into the text', () => {
  const change = { range: at(3, 2, 3), text: 'new' };
  const now = afterChange(NEW, change);
  expect(now).toEqual(NEW);
  expect(typedForm(lines(changed(TEXT, change)), NEW)).toBe('new');
  expect(typedForm(lines(TEXT), NEW), 'nothing yet').toBeUndefined();
  expect(newFormOf({ form: at(3, 2, 3) }), 'a word inside of a token').toEqual([]);
});

test('the cursor is in FORM up to both its ends, in that row alone', () => {
  const isIn = (line: number, character: number) => isInForm(lines(TEXT), NEW, { line, character });
  expect([1, 2, 3, 4].map((character) => isIn(3, character))).toEqual([false, true, true, false]);
  expect(isIn(2, 2)).toBe(false);
});

describe('other changes', () => {
  test('lines above, and the text before it', () => {
    expect(afterChange(NEW, { range: at(0, 0), text: '# more\n' })).toMatchObject({
      line: 4,
      placeholder: at(2, 11, 12),
    });
    expect(afterChange(NEW, { range: at(1, 9, 10), text: 'the' })).toMatchObject({
      line: 3,
      placeholder: at(1, 13, 14),
    });
    expect(afterChange(NEW, { range: at(1, 12), text: '!' })).toEqual(NEW);
  });

  test('the placeholder changed, or its row taken away', () => {
    expect(afterChange(NEW, { range: at(1, 11, 12), text: 'x' })).toBeUndefined();
    const row = { start: { line: 2, character: 3 }, end: { line: 3, character: 5 } };
    expect(afterChange(NEW, { range: row, text: '' })).toBeUndefined();
  });

  test('any change: the placeholder is where it says, or it is given up', () => {
    const all = TEXT.join('\n');
    const document = Document.parse(all);
    const places = fc.tuple(fc.nat(all.length), fc.nat(all.length), fc.constantFrom('', 'x', '\n', 'ab\nc', 'q\r\n'));
    fc.assert(
      fc.property(places, ([a, b, text]) => {
        const range = { start: document.positionAt(Math.min(a, b)), end: document.positionAt(Math.max(a, b)) };
        const now = afterChange(NEW, { range, text });
        if (now === undefined) return;
        const after = Document.parse(all).edit({ span: { start: Math.min(a, b), end: Math.max(a, b) }, text });
        const { start, end } = now.placeholder;
        expect(after.text.slice(after.offsetAt(start), after.offsetAt(end))).toBe('_');
      }),
    );
  });
});
