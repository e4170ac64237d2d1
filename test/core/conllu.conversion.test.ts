/** Sentences for files with other columns. */

import { expect, test } from 'vitest';
import { columnsNamed, inColumns, noLosses, splitBlocks, TEN_COLUMNS } from '../../server/src/core/conllu/index.ts';

/** A row with an empty cell and one too many: nothing of it may get lost where the columns are the same. */
const ROWS = '1\ta\t\tX\t_\t_\t0\troot\t_\t_\tmore\n\n';
const HEADER = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC\n';

test('a sentence with the same columns stays as it is, whether they are declared or not', () => {
  const [plain] = splitBlocks(ROWS);
  const [declared] = splitBlocks(HEADER + ROWS);
  for (const sentence of [plain, declared]) {
    for (const columns of [TEN_COLUMNS, plain.columns, declared.columns])
      expect(inColumns(sentence, columns, noLosses())).toBe(ROWS);
  }
});

test('so does one whose columns were met long ago', () => {
  const names = ['ID', 'FORM', 'X:Y'];
  const [sentence] = splitBlocks(`# global.columns = ${names.join(' ')}\n1\ta\t\tmore\n\n`);
  for (let n = 0; n < 100; n++) columnsNamed(['ID', `X:${n}`]);
  expect(inColumns(sentence, columnsNamed(names), noLosses())).toBe('1\ta\t\tmore\n\n');
});
