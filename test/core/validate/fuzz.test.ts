/** No content of a file makes a check throw or point to a nonexistent place. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from '../../referee/bestTree.ts';
import { runs } from '../../thorough.ts';
import { threadTime } from '../../threadTime.ts';
import { brokenText, inspectText } from './fuzz.ts';

test('4,000 damaged texts (100,000 by npm run bench -- fuzz)', () => {
  let findings = 0;
  for (let seed = 0; seed < runs(4000); seed++) {
    const text = brokenText(seed);
    try {
      findings += inspectText(text);
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
  expect(findings).toBeGreaterThan(10_000);
});

test('a sentence of 3,000 words, half of whose arcs cross, takes seconds at most', () => {
  const next = random(1);
  const n = 3000;
  const row = (id: number, head: number) => `${id}\tw\tw\tPUNCT\t_\t_\t${head}\tpunct\t_\t_`;
  const rows = Array.from({ length: n }, (_, i) => row(i + 1, Math.floor(next() * (i + 1))));
  const start = threadTime();
  inspectText(`${rows.join('\n')}\n\n`);
  expect(threadTime() - start).toBeLessThan(15_000);
});

test('any text at all', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\t', '\n', '\r', '1', '#', '_', '|', ':', '=', '\t_', '\n\n'),
  );
  const text = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (each) => {
      inspectText(each);
    }),
    { numRuns: runs(1000), seed: 1 },
  );
});
