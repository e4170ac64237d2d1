/** Suggestions for codes of multiword expressions, in a column and in MISC. */

import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { codeCompletionsAt } from '../../../server/src/core/features/index.ts';
import { conllu } from '../../fixture.ts';

const COLUMN = (...codes: readonly string[]) =>
  conllu(`
# global.columns = ID FORM HEAD DEPREL PARSEME:MWE
1    She    2  nsubj         ${codes[0]}
2    gave   0  root          ${codes[1]}
3-4  itup   _  _             ${codes[4] ?? '*'}
3    it     2  obj           ${codes[2]}
4    up     2  compound:prt  ${codes[3]}

`);
const MISC = (...codes: readonly string[]) =>
  conllu(`
1  gave  _  _  _  _  0  root          _  ${codes[0]}
2  up    _  _  _  _  1  compound:prt  _  ${codes[1]}

`);

/** The text with a bar at the cursor: what is replaced, and by what; of the categories that the text does not have, only VID. */
function offered(marked: string) {
  const document = Document.parse(marked.replace('‸', ''));
  const found = codeCompletionsAt(document, document.sentences[0], marked.indexOf('‸'));
  if (found === undefined) return undefined;
  const { start, end } = found.span;
  const items = found.items.filter(({ count, category }) => count !== 0 || category === 'VID');
  const texts = items.map(({ text, category, forms }) => (forms ? `${text} ${category} ${forms.join(' ')}` : text));
  return [document.text.slice(start, end), ...texts];
}

test.each([
  ['a blank cell', COLUMN('*', '1:VID', '1', '*‸'), ['*', '1 VID gave it', '2:VID']],
  ['before the first word of an expression', COLUMN('*‸', '1:VID', '1', '*'), ['*', '2:VID']],
  [
    'the smallest number that is free',
    COLUMN('*', '2:VID', '1:IRV', '_‸'),
    ['_', '1 IRV it', '2 VID gave', '3:IRV', '3:VID'],
  ],
  [
    'the nearest expression first',
    COLUMN('1:IRV', '2:VID', '1', '_‸'),
    ['_', '1 IRV She it', '2 VID gave', '3:IRV', '3:VID'],
  ],
  ['a number of its own', COLUMN('*', '1:VID', '1', '7:‸'), ['7:', '1 VID gave it', '7:VID']],
  ['a number that is taken', COLUMN('*', '1:VID', '1', '1‸'), ['1', '1 VID gave it', '2:VID']],
  ['another code', COLUMN('*', '1:VID', '1', '1;‸'), ['', '2:VID']],
  ['a code before others', COLUMN('*', '1:VID', '1', '1‸;2:IRV'), ['1', '1 VID gave it', '3:VID', '3:IRV']],
  ['codes that cannot be read', COLUMN('x', '1:VID', '1', '*‸'), ['*', '2:VID']],
  ['in MISC, behind the name', MISC('ParsemeMWE=1:VID', 'ParsemeMWE=‸'), ['', '1 VID gave', '2:VID']],
  ['in MISC, of Greek', MISC('mwe=1:VID', 'Ref=1|mwe=1‸|X=1'), ['1', '1 VID gave', '2:VID']],
])('%s', (_, text, expected) => {
  expect(offered(text)?.sort()).toEqual([...expected].sort());
  expect(offered(text)?.slice(0, 2)).toEqual(expected.slice(0, 2));
});

test('elsewhere there are none: in other cells, on lines of multiword tokens, in other items', () => {
  expect(offered(COLUMN('*', '1:VID', '1', '*').replace('gave', 'ga‸ve'))).toBeUndefined();
  expect(offered(COLUMN('*', '1:VID', '1', '*', '*‸'))).toBeUndefined();
  expect(offered(MISC('ParsemeMWE=1:VID', 'Parseme‸MWE='))).toBeUndefined();
  expect(offered(MISC('ParsemeMWE=1:VID', 'Ref=‸1'))).toBeUndefined();
  expect(offered(MISC('_', 'Ref=‸1'))).toBeUndefined();
});
