/** Heads as edits: only the changed cells, and no other byte. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { countChanges, headEdits, obstacleToHeads } from '../../../server/src/core/edit/index.ts';
import { runs } from '../../thorough.ts';

const parse = (text: string): Sentence => Document.parse(text).sentences[0];
const applied = (sentence: Sentence, heads: number[], options = {}): string =>
  applyEdits(sentence.text, headEdits(sentence, Int32Array.from([-1, ...heads]), options));

const TWO = '1\ta\t_\tX\t_\t_\t2\tnsubj\t2:nsubj\t_\n2\tb\t_\tX\t_\t_\t0\troot\t0:root\t_\n\n';

describe('headEdits', () => {
  test('heads and labels of a random sentence, all else untouched where DEPS is to be kept', () => {
    const row = fc.record({
      form: fc.constantFrom('a', '𐌰', 'b c', '_', ''),
      head: fc.constantFrom('0', '1', '2', '9', '_', '', 'x'),
      deprel: fc.constantFrom('root', 'root:x', 'obj', '_', ''),
      rest: fc.constantFrom('\t_\t_', '', '\t1:obj\tA=B\textra'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(8)), (rows, wanted) => {
        const text = rows
          .map(
            ({ form, head, deprel, rest, end }, i) => `${i + 1}\t${form}\t_\t_\t_\t_\t${head}\t${deprel}${rest}${end}`,
          )
          .join('');
        const sentence = parse(text);
        const heads = Int32Array.from([-1, ...rows.map((_, i) => (wanted[i] ?? 0) % (rows.length + 1))]);
        expect(obstacleToHeads(sentence, heads)).toBeUndefined();
        const after = parse(applyEdits(text, headEdits(sentence, heads, { deps: 'keep' })));
        expect([...after.heads]).toEqual([...heads]);
        const cells = (each: Sentence) =>
          each.text.split(/\r\n|\r|\n/).map((line) => line.split('\t').filter((_, i) => i !== 6 && i !== 7));
        expect(cells(after)).toEqual(cells(sentence));
        for (let word = 1; word <= rows.length; word++) {
          const deprel = after.wordCell(word, 7);
          if (heads[word] === sentence.heads[word]) expect(deprel).toBe(sentence.wordCell(word, 7));
          else expect(/^root(:|$)/.test(deprel)).toBe(heads[word] === 0);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('an edit is one cell long', () => {
    const edits = headEdits(parse(TWO), Int32Array.from([-1, 0, 1]), { deps: 'keep' });
    expect(edits.map(({ span, text }) => [TWO.slice(span.start, span.end), text])).toEqual([
      ['2', '0'],
      ['nsubj', 'root'],
      ['0', '1'],
      ['root', 'dep'],
    ]);
  });

  test('a former root that is punctuation becomes punct, others keep their relation', () => {
    const text = TWO.replace('b\t_\tX', '.\t_\tPUNCT');
    expect(parse(applied(parse(text), [0, 1])).wordCell(2, 7)).toBe('punct');
    expect(applied(parse(TWO), [0, 0])).toBe(TWO.replace('2\tnsubj\t2:nsubj', '0\troot\t0:root'));
  });

  test('a subtype of root stays where the word becomes the root', () => {
    const sentence = parse(TWO.replace('nsubj', 'root:x'));
    expect(parse(applied(sentence, [0, 1])).wordCell(1, 7)).toBe('root:x');
  });

  test('given relations win, undefined ones do not', () => {
    const sentence = parse(TWO);
    expect(applied(sentence, [2, 0], { deprels: ['', 'obj', undefined] })).toBe(
      TWO.replace('\tnsubj\t2:nsubj', '\tobj\t2:obj'),
    );
  });

  test('DEPS follows unless it is to be kept, and stays in order', () => {
    const text = TWO.replace('2:nsubj', '1.1:conj|2:nsubj|10:x');
    const sentence = parse(text);
    expect(applied(sentence, [0, 1], { deps: 'keep' })).toContain('1.1:conj|2:nsubj|10:x');
    expect(applied(sentence, [0, 1])).toContain('\t0:root|1.1:conj|10:x\t');
    // The copy may have a longer label; another relation to the same head is not a copy.
    const longer = parse(TWO.replace('2:nsubj', '2:nsubj:xsubj'));
    expect(applied(longer, [0, 1])).toContain('\t0:root\t');
    const hand = parse(TWO.replace('2:nsubj', '2:ref'));
    expect(applied(hand, [0, 1])).toContain('\t2:ref\t');
  });

  test('DEPS: the empty node 1.10 comes after 1.1, and a cell that cannot be read keeps its order', () => {
    const nodes = parse(TWO.replace('2:nsubj', '1.1:conj|1.10:conj|2:nsubj'));
    expect(applied(nodes, [0, 1])).toContain('\t0:root|1.1:conj|1.10:conj\t');
    const broken = parse(TWO.replace('2:nsubj', 'x|2:nsubj|1:conj'));
    expect(applied(broken, [0, 1])).toContain('\tx|0:root|1:conj\t');
  });

  test('-1 leaves a word alone', () => {
    expect(headEdits(parse(TWO), Int32Array.from([-1, -1, -1]))).toEqual([]);
  });

  test('heads are written as the IDs that stand in the text', () => {
    const sentence = parse('5\ta\t_\tX\t_\t_\t7\tx\t_\t_\n7\tb\t_\tX\t_\t_\t0\troot\t_\t_\n');
    expect(applied(sentence, [0, 1])).toBe('5\ta\t_\tX\t_\t_\t0\troot\t_\t_\n7\tb\t_\tX\t_\t_\t5\tdep\t_\t_\n');
  });
});

describe('obstacles', () => {
  test('a row without a HEAD cell', () => {
    const sentence = parse('1\ta\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n');
    expect(obstacleToHeads(sentence, Int32Array.from([-1, 2, 0]))).toMatch(/2 of 10 columns/);
    expect(headEdits(sentence, Int32Array.from([-1, 2, 0]))).toEqual([]);
  });

  test('IDs that name two words', () => {
    const sentence = parse('1\ta\t_\tX\t_\t_\t0\tx\t_\t_\n1\tb\t_\tX\t_\t_\t0\troot\t_\t_\n');
    expect(obstacleToHeads(sentence, Int32Array.from([-1, 2, 0]))).toMatch(/ID 1/);
  });
});

test('countChanges leaves out words that stay', () => {
  expect(countChanges(parse(TWO), Int32Array.from([-1, 2, 1]))).toBe(1);
  expect(countChanges(parse(TWO), Int32Array.from([-1, -1, 0]))).toBe(0);
});
