/** Codes of multiword expressions under any operation: still codes, numbered 1, 2, …, and the words that stay in a sentence stay together. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressionsOf } from '../../../../server/src/core/annotation/index.ts';
import { applyEdits, Document, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { runs } from '../../../thorough.ts';

const CATEGORIES = ['VID', 'IRV', 'LVC.full'];
const HEADER = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';

interface Made {
  readonly n: number;
  readonly expressions: readonly (readonly number[])[];
  readonly inColumn: boolean;
}

const made: fc.Arbitrary<Made> = fc.integer({ min: 2, max: 9 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    expressions: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: n }), { minLength: 1, maxLength: 4 }), {
      maxLength: 4,
    }),
    inColumn: fc.boolean(),
  }),
);

function textOf({ n, expressions, inColumn }: Made): string {
  const rows = Array.from({ length: n }, (_, i) => {
    const word = i + 1;
    const codes = expressions
      .flatMap((words, at) => {
        if (!words.includes(word)) return [];
        return [`${at + 1}${Math.min(...words) === word ? `:${CATEGORIES[at % 3]}` : ''}`];
      })
      .join(';');
    const misc = inColumn || codes === '' ? '_' : `ParsemeMWE=${codes}`;
    return `${word}\tab${word}\tx\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t${misc}${inColumn ? `\t${codes || '*'}` : ''}\n`;
  });
  const text = rows.map((_, i) => `ab${i + 1}`).join(' ');
  return `${inColumn ? HEADER : ''}# sent_id = s\n# text = ${text}\n${rows.join('')}\n`;
}

/** Whether two words of a sentence share an expression with this category. */
const together = (sentence: Sentence, a: number, b: number): number =>
  (expressionsOf(sentence) ?? []).filter(({ nodes }) => nodes.includes(a) && nodes.includes(b)).length;

const operation = fc.oneof(
  fc.record({ op: fc.constant('delete_word'), args: fc.record({ id: fc.integer({ min: 1, max: 9 }) }) }),
  fc.record({
    op: fc.constant('insert_word'),
    args: fc.record({ at: fc.integer({ min: 1, max: 10 }), form: fc.constant('z') }),
  }),
  fc.record({
    op: fc.constant('split_word'),
    args: fc.integer({ min: 1, max: 9 }).map((id) => ({ id, forms: ['a', `b${id}`] })),
  }),
  fc.record({
    op: fc.constant('merge_words'),
    args: fc.integer({ min: 1, max: 8 }).map((first) => ({ first, last: first + 1, space: 'keep' })),
  }),
  fc.record({ op: fc.constant('split_sentence'), args: fc.record({ at: fc.integer({ min: 2, max: 9 }) }) }),
  fc.record({
    op: fc.constant('word_to_mwt'),
    args: fc.integer({ min: 1, max: 9 }).map((id) => ({ id, forms: ['x', 'y'] })),
  }),
);

test('any operation on any expressions', () => {
  let nDone = 0;
  fc.assert(
    fc.property(made, operation, (given, step) => {
      const before = textOf(given);
      const [old] = Document.parse(before).sentences;
      const result = operate([old], step);
      if (!result.ok) return;
      nDone++;
      const after = Document.parse(applyEdits(before, result.edits)).sentences;
      for (const sentence of after) {
        const expressions = expressionsOf(sentence);
        expect(expressions?.map(({ number }) => number)).toEqual(expressions?.map((_, i) => i + 1));
        for (const { category } of expressions ?? []) expect(CATEGORIES).toContain(category);
      }
      for (const a of result.words) {
        for (const b of result.words) {
          if (a.newSentence !== b.newSentence || a.new === b.new) continue;
          const [was, is] = [together(old, a.old, b.old), together(after[a.newSentence], a.new, b.new)];
          // A merged word is in the expressions of all, and a split sentence keeps those of the half with the topmost word.
          if (step.op === 'merge_words') expect(is).toBeGreaterThanOrEqual(was);
          else if (step.op === 'split_sentence') expect(is).toBeLessThanOrEqual(was);
          else expect(is, `${before}${JSON.stringify(step)}`).toBe(was);
        }
      }
    }),
    { numRuns: runs(400) },
  );
  expect(nDone).toBeGreaterThan(runs(400) / 8);
});
