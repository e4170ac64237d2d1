/** Codes of multiword expressions in the text: hovers and highlights. */

import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { highlightsAt, hoverAt } from '../../../server/src/core/features/index.ts';

const HEADER = '# global.columns = ID FORM PARSEME:MWE\n';
const TEXT = `${HEADER}1\tlet\t1:VID\n2\tthe\t*\n3\tcat\t1;2:AdvID\n4-5\toutof\t*\n4\tout\t2\n5\tof\t2\n\n`;
const [sentence] = Document.parse(TEXT).sentences;
const at = (text: string) => TEXT.indexOf(text) + text.length;
const marked = (offset: number) => highlightsAt(sentence, offset)?.map(({ span }) => TEXT.slice(span.start, span.end));

test('codes say which expressions they stand for', () => {
  expect(hoverAt(sentence, at('1;2'))?.paragraphs).toEqual(['1 VID: let … cat', '2 AdvID: cat out of']);
  expect(hoverAt(sentence, at('let\t1'))?.paragraphs).toEqual(['1 VID: let … cat']);
  expect(hoverAt(sentence, at('the\t'))).toBeUndefined();
});

test('all words of an expression are marked, with their codes', () => {
  expect(marked(at('let\t1'))).toEqual(['let', 'cat', '1:VID', '1;2:AdvID']);
  expect(marked(at('4\tout\t'))).toEqual(['cat', 'out', 'of', '1;2:AdvID', '2', '2']);
  expect(marked(at('outof\t'))).toBeUndefined();
});

test('in MISC, on the value alone', () => {
  const misc = '1\ta\ta\tX\t_\t_\t0\troot\t_\tRef=1|ParsemeMWE=1:VID|SpaceAfter=No\n\n';
  const [own] = Document.parse(misc).sentences;
  expect(hoverAt(own, misc.indexOf('VID'))).toEqual({
    span: { start: misc.indexOf('1:VID'), end: misc.indexOf('|Space') },
    paragraphs: ['1 VID: a'],
  });
  expect(hoverAt(own, misc.indexOf('Ref'))).toBeUndefined();
});
