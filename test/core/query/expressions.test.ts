/** `mwe`: categories of multiword expressions as a feature of their words. */

import { expect, test } from 'vitest';
import { Sentence } from '../../../server/src/core/conllu/index.ts';
import { parseRequest, Search, Strings } from '../../../server/src/core/query/index.ts';
import { parseRules } from '../../../server/src/core/query/rewrite/index.ts';
import { conllu } from '../../fixture.ts';

const TEXT = conllu(`
1  She  she  PRON  _  _  2  nsubj  _  _
2  let  let  VERB  _  _  0  root   _  ParsemeMWE=1:VID
3  cat  cat  NOUN  _  _  2  obj    _  ParsemeMWE=1|SpaceAfter=No
4-5  outof  _  _  _  _  _  _  _  _
4  out  out  ADV   _  _  2  compound:prt  _  ParsemeMWE=1;2:AdvID
5  of   of   ADP   _  _  4  fixed  _  ParsemeMWE=2
`);

const forms = (request: string, text = TEXT): string[] => {
  const { request: read, problems } = parseRequest(request);
  if (read === undefined) throw new Error(problems[0].message);
  const search = new Search(read, new Strings());
  const sentence = new Sentence(text, text.split('\n').length - 1);
  const found: string[] = [];
  search.find(search.reader().read(sentence), (match) => {
    found.push(
      Object.values(search.plain(match).nodes)
        .map((id) => sentence.wordCell(Number(id), 1))
        .join(' '),
    );
    return false;
  });
  return found;
};

test.each([
  ['pattern { X [mwe] }', ['let', 'cat', 'out', 'of']],
  ['pattern { X [mwe=VID] }', ['let', 'cat']],
  ['pattern { X [mwe="VID,AdvID"] }', ['out']],
  ['pattern { X [mwe=/.*VID.*/] }', ['let', 'cat', 'out']],
  ['pattern { X [upos=PRON, !mwe] }', ['She']],
  ['pattern { X -> Y; X.mwe = Y.mwe }', ['let cat']],
  ['pattern { X [__MISC__mwe] }', []],
])('%s', (request, expected) => {
  expect(forms(request).filter((each) => each !== '')).toEqual(expected);
});

test('the attribute mwe of MISC is read in the same way, and as it is with its prefix', () => {
  const greek = TEXT.replaceAll('ParsemeMWE', 'mwe');
  expect(forms('pattern { X [mwe=VID] }', greek)).toEqual(['let', 'cat']);
  expect(forms('pattern { X [__MISC__mwe="1:VID"] }', greek)).toEqual(['let']);
  expect(forms('pattern { X [mwe] }', TEXT.replaceAll('1:VID', 'x'))).toEqual([]);
});

test('a rule cannot set it', () => {
  const { problems } = parseRules('rule r { pattern { X [mwe=VID] } commands { X.mwe = IRV } }');
  expect(problems.map(({ message }) => message).join()).toContain('mwe cannot be changed');
});
