/** Repairs of codes of multiword expressions. */

import { expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { repairsFor } from '../../../server/src/core/fix/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';

const HEADER = '# global.columns = ID FORM PARSEME:MWE\n# source_sent_id = . . a\n# sent_id = a\n';

/** The repairs of the first finding of an id: title, cells afterwards, whether it is safe. */
const repaired = (cells: readonly string[], id: string) => {
  const text = `${HEADER}${cells.map((cell, i) => `${i + 1}\tw\t${cell}\n`).join('')}\n`;
  const [sentence] = Document.parse(text).sentences;
  const finding = checkSentence(sentence).find((each) => each.id === id);
  if (finding === undefined) throw new Error('no such finding');
  return repairsFor(sentence, finding).map(({ title, edits, isSafe }) => [
    title,
    applyEdits(text, edits)
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split('\t')[2])
      .join(' '),
    isSafe,
  ]);
};

test.each([
  [['1:VID', '4:IRV', '4', '1'], 'mwe-sequence', [['Renumber the expressions', '1:VID 2:IRV 2 1', true]]],
  [['3:VID', '3;2:IRV'], 'mwe-sequence', [['Renumber the expressions', '2:VID 1:IRV;2', true]]],
  // A number without a category may be mistyped.
  [['2:VID', '1'], 'mwe-sequence', []],
  [['1:VID', '_'], 'invalid-mwe-code', [['Write *', '1:VID *', false]]],
  [['1:VID', 'x'], 'invalid-mwe-code', []],
  [['1:IReflV', '1'], 'unknown-mwe-category', [['Write IRV', '1:IRV 1', false]]],
  [['1:vid', '1'], 'unknown-mwe-category', [['Write VID', '1:VID 1', false]]],
])('%j: %s', (cells, id, expected) => {
  expect(repaired(cells, id)).toEqual(expected);
});
