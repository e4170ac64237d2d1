/** Different texts that are counted while some are taken back: as many as counting those that are left says. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerCase } from '../../../server/src/core/release/index.ts';
import { DifferentTexts } from '../../../server/src/core/tables/different.ts';

/** As in `conllu-stats.pl`: a text with capitals counts for its small letters where those occur. */
function differentAmong(texts: readonly string[]): number {
  const all = new Set(texts.filter((text) => text !== '_'));
  return [...all].filter((text) => lowerCase(text) === text || !all.has(lowerCase(text))).length;
}

test('texts come and go', () => {
  const text = fc.constantFrom('_', 'a', 'A', 'ab', 'aB', 'Ab', 'AB', 'σ', 'Σ', 'ς', 'aς', 'aΣ', 'İ', 'i̇');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.integer({ min: 0, max: 9 })), { maxLength: 40 }), (steps) => {
      const different = new DifferentTexts();
      const now: string[] = [];
      for (const [added, out] of steps) {
        if (out < 4 && out < now.length) different.add(now.splice(out, 1)[0], -1);
        else {
          now.push(added);
          different.add(added, 1);
        }
        expect(different.size).toBe(differentAmong(now));
      }
    }),
  );
});
