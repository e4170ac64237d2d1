/** Columns that are not the ten: recognised formats, and CoNLL-U files with faults. */

import { describe, expect, test } from 'vitest';
import {
  contradictingColumns,
  FEWEST_IN_EDITOR,
  firstCommentPlace,
  nameOfColumns,
  otherColumns,
  Sentence,
} from '../../server/src/core/conllu/index.ts';
import { conllu } from '../fixture.ts';

const TEN = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';
const sound = conllu(`
1  She    she   PRON  _  _  2  nsubj  _  _
2  slept  sleep  VERB  _  _  0  root  _  SpaceAfter=No
3  .      .     PUNCT  _  _  2  punct  _  _

`);
const eleven = conllu(`
1  She    she    PRON   _  _  2  nsubj  _  _              *
2  slept  sleep  VERB   _  _  0  root   _  SpaceAfter=No  1:VID
3  .      .      PUNCT  _  _  2  punct  _  _              *

`);
/** ID FORM LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED, and APRED. */
const conll2009 = conllu(`
1  She    she    she    PRP  PRP  _  _  2  2  SBJ   SBJ   _  _         A0
2  slept  sleep  sleep  VBD  VBD  _  _  0  0  ROOT  ROOT  Y  sleep.01  _

1  Yes    yes    yes    UH   UH   _  _  0  0  ROOT  ROOT  _  _

`);
/** ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED, and ARG. */
const conll2008 = conllu(`
1  She    she    PRP  PRP  She    she    PRP  2  SBJ   _         A0
2  slept  sleep  VBD  VBD  slept  sleep  VBD  0  ROOT  sleep.01  _

`);
const conllX = conllu(`
1  She    she    PRON  PRON  _  2  SBJ   2  SBJ
2  slept  sleep  VERB  VERB  _  0  ROOT  0  ROOT

`);
const declared = (names: string, rows = eleven) => `# global.columns = ${names}\n# sent_id = a\n${rows}`;
const otherIn = (text: string) => otherColumns([text]);

test.each([
  ['one column more', declared(`${TEN} X:Y`)],
  ['another order', declared('ID FORM UPOS LEMMA XPOS FEATS HEAD DEPREL DEPS MISC', sound)],
  ['fewer columns', declared('ID FORM HEAD', sound)],
  ['a byte order mark before it', `\ufeff${declared(`${TEN} X:Y`)}`],
  ['CRLF', declared(`${TEN} X:Y`).replaceAll('\n', '\r\n')],
  ['although the rows have ten cells', declared(`${TEN} X:Y`, sound)],
  ['in a block of its own', declared(`${TEN} X:Y`).replace('# sent_id', '\n# sent_id')],
])('a first line that declares columns names them: %s', (_, text) => expect(otherIn(text)).toBeUndefined());

describe('recognised by the rows', () => {
  test.each([
    ['CoNLL-2009', conll2009, 'CoNLL-2009 with 15 columns'],
    ['CoNLL-2008', conll2008, 'CoNLL-2008 with 12 columns'],
    ['CoNLL-X with PHEAD and PDEPREL', conllX, 'CoNLL-X with 10 columns'],
    ['CoNLL-X without them', conllX.replace(/\t[^\t\n]*\t[^\t\n]*$/gm, '').repeat(2), 'CoNLL-X with 8 columns'],
    ['eleven cells without a declaration', eleven, 'a table of 11 columns that have no names'],
    [
      'a declaration below other comments',
      `# newdoc\n${declared(`${TEN} X:Y`)}`,
      'a table of 11 columns that have no names',
    ],
    ['nothing declared', declared(''), 'a table of 11 columns that have no names'],
    ['nine cells', sound.replace(/\t[^\t\n]*$/gm, ''), 'a table of 9 columns that have no names'],
  ])('%s', (_, text, expected) => {
    const found = otherIn(text);
    expect(found && nameOfColumns(found)).toBe(expected);
  });

  test.each([
    ['ten columns', sound],
    ['a sound sentence first', sound + eleven.repeat(9)],
    ['one row of eleven cells', sound.replace('SpaceAfter=No', 'SpaceAfter=No\tx')],
    ['rows of different lengths', 'abcdefghijk'.replace(/./g, (c, at) => `${at + 1}\t${`${c}\t`.repeat(11 + at)}x\n`)],
    ['a single row', '1\ta\tb\tc\td\te\tf\tg\th\ti\tj\tk\n'],
    ['tabs at the end of all rows', sound.replace(/$/gm, '\t').replace(/^\t$/gm, '')],
    ['a tab at the end and blanks', sound.replace(/(\d.*)$/gm, '$1\t \t')],
    ['IDs and forms', '1\tShe\n2\tslept\n3\t.\n\n'.repeat(3)],
    ['blanks for tabs', sound.replaceAll('\t', ' ')],
    ['DEPS of numbers only in one row', sound.replace('nsubj\t_', 'nsubj\t2')],
    ['nothing', ''],
  ])('not: %s', (_, text) => expect(otherIn(text)).toBeUndefined());

  test('one sentence with too few cells may be being typed, two are not', () => {
    const short = sound.replace(/\t[^\t\n]*$/gm, '');
    expect(otherColumns([short], FEWEST_IN_EDITOR)).toBeUndefined();
    expect(otherColumns([short, short], FEWEST_IN_EDITOR)).toMatchObject({ nColumns: 9 });
  });

  test('the span is the first line, however the text is cut', () => {
    const text = `# newdoc\n${eleven}`;
    const found = otherColumns(text.match(/.*\n/g) ?? []);
    expect(text.slice(found?.span.start, found?.span.end)).toBe('# newdoc');
  });

  test('a sound file is looked at up to its first empty line', () => {
    function* texts() {
      yield sound;
      throw new Error('it is already known');
    }
    expect(otherColumns(texts())).toBeUndefined();
  });
});

test('a later declaration contradicts unless it is the same', () => {
  const ten = TEN.split(' ');
  const cupt = `${TEN} X:Y`.split(' ');
  expect(contradictingColumns(declared(TEN, sound), ten)).toBeUndefined();
  expect(contradictingColumns(declared(`${TEN} X:Y`), cupt)).toBeUndefined();
  expect(contradictingColumns(declared(TEN, sound), cupt)).toEqual({ start: 0, end: 19 + TEN.length });
  expect(contradictingColumns(`# newdoc\n${declared(`${TEN} X:Y`)}`, ten)).toMatchObject({ start: 9 });
});

test.each([
  ['behind the declaration', declared(TEN, sound), `# global.columns = ${TEN}\n`],
  ['behind a mark and the declaration', `\ufeff${declared(TEN, sound)}`, `\ufeff# global.columns = ${TEN}\n`],
  ['behind CRLF', declared(TEN, sound).replaceAll('\n', '\r\n'), `# global.columns = ${TEN}\r\n`],
  ['before other comments', `# newdoc\n${sound}`, ''],
  ['behind blank lines', `\n\n${sound}`, '\n\n'],
  ['a declaration that is not the first line', `# newdoc\n${declared(TEN, sound)}`, ''],
])('a new comment goes %s', (_, text, before) => {
  const nLines = text.split('\n').length - 1;
  expect(text.slice(0, firstCommentPlace(new Sentence(text, nLines)))).toBe(before);
});
