/** Answers of programs on our words: other tokens and sentences say nothing, and anything at all can be read. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  conlluOf,
  type Opinion,
  opinionsOf,
  paragraphsOf,
  withOwnIds,
} from '../../../server/src/core/outside/index.ts';
import { conllu } from '../../fixture.ts';

const asked = splitBlocks(
  conllu(`
# sent_id = x
# text = Dogs don't bark.
1  Dogs  dog  NOUN  _  Number=Plur  4  nsubj  4:nsubj  _
2-3  don't  _  _  _  _  _  _  _  _
2  do  do  AUX  _  _  4  aux  _  _
3  n't  not  PART  _  _  4  advmod  _  _
3.1  ghost  _  _  _  _  _  _  4:dep  _
4  bark  bark  VERB  _  _  0  root  _  SpaceAfter=No
5  .  .  PUNCT  _  _  4  punct  _  _

# sent_id = y
1  Yes  yes  INTJ

# sent_id = z
# text = No .
1  No  no  INTJ  _  _  0  root  _  _
2  .  .  PUNCT  _  _  1  punct  _  _

`),
);

const ROWS = [
  '1\tDogs\t_\t_\t_\t_\t2\ta\t_\t_',
  "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_",
  '2\tdo\t_\t_\t_\t_\t0\troot\t_\t_',
  "3\tn't\t_\t_\t_\t_\t2\tb\t_\t_",
  '4\tbark\t_\t_\t_\t_\t2\tc\t_\t_',
  '5\t.\t_\t_\t_\t_\t4\td\t_\t_',
];
const blocks = (...sentences: readonly (readonly string[])[]) =>
  sentences.map((rows) => `${rows.join('\n')}\n\n`).join('');
const shown = (opinion: Opinion | undefined) =>
  opinion && [[...opinion.heads], opinion.deprels, opinion.others, opinion.isResplit];
const word = (id: number, form: string, head: number, deprel = 'x') =>
  `${id}\t${form}\t_\t_\t_\t_\t${head}\t${deprel}\t_\t_`;

test('what a program gets: words and multiword tokens, no trees, no empty nodes, whole rows', () => {
  expect(conlluOf(asked.slice(0, 2))).toBe(
    conllu(`
# sent_id = 1
# text = Dogs don't bark.
1  Dogs  dog  NOUN  _  Number=Plur  _  _  _  _
2-3  don't  _  _  _  _  _  _  _  _
2  do  do  AUX  _  _  _  _  _  _
3  n't  not  PART  _  _  _  _  _  _
4  bark  bark  VERB  _  _  _  _  _  SpaceAfter=No
5  .  .  PUNCT  _  _  _  _  _  _

# sent_id = 2
1  Yes  yes  INTJ  _  _  _  _  _  _

`),
  );
  expect(conlluOf(asked.slice(1, 2), { formsOnly: true })).toContain('1\tYes\t_\t_\t_\t_\t_\t_\t_\t_\n');
  expect(paragraphsOf(asked)).toBe("Dogs don't bark.\n\nYes\n\nNo .\n\n");
});

test('the same words', () => {
  const [first, second, third] = opinionsOf(asked, blocks(ROWS, [word(1, 'No', 0, 'root'), word(2, '.', 1)]));
  expect(shown(first)).toEqual([[-1, 2, 0, 2, 2, 4], ['', 'a', 'root', 'b', 'c', 'd'], [], false]);
  expect(second).toBeUndefined();
  expect(shown(third)).toEqual([[-1, 0, 1], ['', 'root', 'x'], [], false]);
});

test('other tokens say nothing, and nor do heads that are such', () => {
  const rows = [
    word(1, 'Dogs', 2),
    word(2, 'do', 0),
    word(3, "n't", 2),
    word(4, 'ba', 2),
    word(5, 'rk', 4),
    word(6, '.', 4),
  ];
  const [first] = opinionsOf(asked, blocks(rows));
  expect([...(first?.heads ?? [])]).toEqual([-1, 2, 0, 2, -1, -1]);
  expect(first?.others).toEqual([4]);
});

test('sentences of ours that are one of its, and one of ours that is several of its', () => {
  const one = [word(1, 'Yes', 2), word(2, 'No', 0), word(3, '.', 2)];
  const [, yes, no] = opinionsOf(asked, blocks(ROWS, one));
  expect(shown(yes)).toEqual([[-1, -1], ['', 'x'], [], true]);
  expect(shown(no)).toEqual([[-1, 0, 1], ['', 'x', 'x'], [], true]);
  const two = [[word(1, 'No', 0)], [word(1, '.', 0)]];
  expect(shown(opinionsOf(asked.slice(2), blocks(...two))[0])).toEqual([[-1, 0, 0], ['', 'x', 'x'], [], true]);
});

test('relations that could not be written are none', () => {
  const rows = ['a b', 'a|b', 'a\u0007', '_', ''].map((deprel, at) =>
    word(at + 1, ['Dogs', 'do', "n't", 'bark', '.'][at], at, deprel),
  );
  expect(opinionsOf(asked, blocks(rows))[0]?.deprels).toEqual(['', '', '', '', '', '']);
});

test('any text can be an answer', () => {
  const pieces = fc.constantFrom(
    '1',
    '2',
    '-',
    '\t',
    '\n',
    '\n\n',
    '_',
    'Dogs',
    '.',
    '\0',
    '\u001b[31m',
    '# sent_id = 1',
    '0',
    '9'.repeat(20),
    '\ud800',
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((all) => all.join('')),
      (answer) => {
        for (const [at, opinion] of opinionsOf(asked, answer).entries()) {
          if (opinion === undefined) continue;
          const { nWords } = asked[at];
          expect(opinion.heads).toHaveLength(nWords + 1);
          expect([...opinion.heads].every((head) => -1 <= head && head <= nWords)).toBe(true);
          expect(opinion.deprels).toHaveLength(nWords + 1);
        }
      },
    ),
  );
});

test('sent_ids of the file come back', () => {
  expect(withOwnIds('# sent_id = 2\n1\n\n# sent_id = 4\r\n# sent_id = 0\n', asked)).toBe(
    '# sent_id = y\n1\n\n# sent_id = 4\r\n# sent_id = 0\n',
  );
  expect(withOwnIds('# sent_id = 1\nx\n', splitBlocks('1\tx\n\n'))).toBe('x\n');
});
