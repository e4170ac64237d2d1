/** Consecutive edits equal one list of edits of the first text. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type TextEdit } from '../../../server/src/core/conllu/index.ts';
import { composed } from '../../../server/src/core/edit/index.ts';
import { runs } from '../../thorough.ts';

/** Disjoint, ascending edits of a text of some length. */
const editsOf = (length: number) =>
  fc
    .array(fc.record({ at: fc.nat({ max: length }), text: fc.string({ maxLength: 3 }) }), { maxLength: 6 })
    .map((all): TextEdit[] => {
      const places = all.map(({ at }) => at).sort((a, b) => a - b);
      return places.flatMap((start, i) => {
        if (i % 2 === 1 && start !== places[i - 1]) return [];
        const end = places[i + 1] ?? start;
        return [{ span: { start, end: i % 2 === 0 ? end : start }, text: all[i].text }];
      });
    })
    .map((edits) => edits.filter(({ span }, i) => i === 0 || edits[i - 1].span.end < span.start));

test('any two lists', () => {
  const cases = fc
    .string({ maxLength: 20 })
    .chain((text) => fc.tuple(fc.constant(text), editsOf(text.length)))
    .chain(([text, first]) => {
      const between = applyEdits(text, first);
      return fc.tuple(fc.constant(text), fc.constant(first), fc.constant(between), editsOf(between.length));
    });
  fc.assert(
    fc.property(cases, ([text, first, between, second]) => {
      const edits = composed(first, second);
      expect(applyEdits(text, edits)).toBe(applyEdits(between, second));
      for (const [i, { span }] of edits.entries()) {
        expect(span.start).toBeLessThanOrEqual(span.end);
        if (0 < i) expect(edits[i - 1].span.end, 'kept text between any two').toBeLessThan(span.start);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('what comes and goes again is not there, and what is replaced twice is replaced once', () => {
  const edit = (start: number, end: number, text: string): TextEdit => ({ span: { start, end }, text });
  expect(composed([edit(2, 2, 'xy')], [edit(2, 4, '')])).toEqual([]);
  expect(composed([edit(1, 2, 'xy')], [edit(2, 3, 'z')])).toEqual([edit(1, 2, 'xz')]);
  expect(composed([edit(4, 5, '')], [edit(0, 1, 'q')])).toEqual([edit(0, 1, 'q'), edit(4, 5, '')]);
});
