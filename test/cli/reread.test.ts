/** Duplicate sent_ids: those reread from files are reported like those kept from standard input. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../thorough.ts';
import { damage, damaged } from './anyBytes.ts';
import { Folder, sentence } from './harness.ts';

/** More than fit into a few chunks. */
const FILLER = Array.from({ length: 1000 }, (_, i) => sentence(`filler-${i}`)).join('');

const block = fc.oneof(
  { weight: 6, arbitrary: fc.nat(6).map((id) => sentence(`s${id}`)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      sentence('żółw'),
      sentence('s1').replace('# sent_id = ', '#   sent_id=\t'),
      sentence('s2').replace('# sent_id', '# newdoc\n# 𝄞 = é\n# sent_id'),
      sentence('s3').replaceAll('\n', '\r'),
      '# sent_id = s4\n\n',
      '\n \n',
      '<<<<<<< ours\n',
      `# sent_id = s5\n${'# long\n'.repeat(21_000)}\n`,
    ),
  },
  { weight: 1, arbitrary: fc.constant(FILLER) },
);

const file = fc
  .tuple(fc.array(block, { maxLength: 12 }), damage({ max: 300, freq: 3 }))
  .map(([blocks, how]) => damaged(blocks, how));

const ids = ({ out }: { out: string }) =>
  out
    .trim()
    .split('\n')
    .filter((line) => line.includes('sent_id'));

test('a file and standard input: the same findings', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      const folder = new Folder({ 'a.conllu': first, 'b.conllu': second });
      const options = ['lint', '--format', 'json', '--group', 'all', '--threads', '0'];
      const read = await folder.treebank([...options, 'a.conllu', 'b.conllu']);
      for (const one of [0, 1]) {
        const names = ['a.conllu', 'b.conllu'];
        const name = names[one];
        names[one] = '-';
        const kept = await folder.treebank([...options, ...names], { stdin: one === 0 ? first : second });
        expect(ids(kept)).toEqual(ids({ out: read.out.replaceAll(`"${name}"`, '"-"') }));
      }
    }),
    { numRuns: runs(25) },
  );
});

test('copies of copies, far from each other', async () => {
  const folder = new Folder({ 'a.conllu': FILLER, 'b.conllu': sentence('b') + FILLER });
  const { out } = await folder.treebank(['lint', '--format', 'json', '--group', 'all', 'a.conllu', 'b.conllu']);
  const found = JSON.parse(out);
  expect(found.length).toBe(1000);
  expect(found[900]).toMatchObject({
    file: 'b.conllu',
    sentId: 'filler-900',
    related: [{ file: 'a.conllu', line: 5 * 900 + 1, column: 13 }],
  });
});
