/** Another ID for one row: all references to it follow, and nothing else changes. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { renameId } from '../../../server/src/core/edit/index.ts';
import { conllu } from '../../fixture.ts';

const textOf = (source: string) => conllu(source, { end: '\n\n' });

function renamed(text: string, row: number, to: string): string {
  const [sentence] = Document.parse(text).sentences;
  const outcome = renameId(sentence, row, to);
  return outcome.ok ? applyEdits(sentence.text, outcome.edits) : outcome.reason;
}

/** The third word has a wrong ID; some references use the right one, others the wrong one. */
const WRONG = textOf(`
# visual-style 7 bgColor:red
1    a   a  X  _  _  7  dep   7:dep          CopyOf=7
2-7  bc  _  _  _  _  _  _     _              _
2    b   b  X  _  _  3  dep   7.1:dep|9:x    _
7    c   c  X  _  _  0  root  0:root         CxnElt=7:A.b,2:B
7.1  _   _  _  _  _  _  _     7:dep          _
4    d   d  X  _  _  7  dep   7:dep          _
`);

test('HEAD, DEPS, ranges, empty nodes, MISC and comments', () =>
  expect(renamed(WRONG, 3, '3')).toBe(
    textOf(`
# visual-style 3 bgColor:red
1    a   a  X  _  _  3  dep   3:dep          CopyOf=3
2-3  bc  _  _  _  _  _  _     _              _
2    b   b  X  _  _  3  dep   3.1:dep|9:x    _
3    c   c  X  _  _  0  root  0:root         CxnElt=3:A.b,2:B
3.1  _   _  _  _  _  _  _     3:dep          _
4    d   d  X  _  _  3  dep   3:dep          _
`),
  ));

test('an empty node; and CRLF stays', () => {
  const crlf = WRONG.replaceAll('\n', '\r\n');
  expect(renamed(crlf, 4, '7.2')).toBe(crlf.replaceAll('7.1', '7.2'));
});

test('the same ID changes nothing', () => expect(renamed(WRONG, 3, '7')).toBe(WRONG));

describe('refused, with what helps', () => {
  test.each([
    ['of another row', 3, '4', /4 is already the ID of “d”/],
    ['no ID of a word', 3, '7.2', /not a valid ID for this row.*whole number/],
    ['no number', 3, 'x', /not a valid ID for this row/],
    ['zero', 3, '0', /not a valid ID for this row/],
    ['no ID of an empty node', 4, '7', /two numbers separated by a dot/],
    ['that of a range', 1, '2-3', /Nothing refers to 2-7, the ID range of a multiword token/],
  ])('%s', (_, row, to, reason) => expect(renamed(WRONG, row, to)).toMatch(reason));

  test('of two rows that have it', () => {
    const twice = '1\ta\t_\tX\t_\t_\t1\tdep\t_\t_\n1\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n';
    expect(renamed(twice, 1, '2')).toMatch(/More than one row has the ID 1/);
  });
});
