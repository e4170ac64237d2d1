/** The sentence at a line, as CoNLL-U or plain text. */

import { expect, test } from 'vitest';
import { sentenceLines, sentenceText } from '../../client/src/diagram/sentenceText.ts';
import { conllu } from '../fixture.ts';

const rows = conllu(`
1-2  cannot  _    _  _  _  _  _     _  SpaceAfter=No
1    can     can  X  _  _  0  root  _  _
2    not     not  X  _  _  1  dep   _  _
2.1  gone    _    _  _  _  _  _     _  _
3    fly     fly  X  _  _  1  dep   _  _
4    .       .    X  _  _  1  dep   _  X=1|SpaceAfter=No
`).trim();

test('CoNLL-U is the block at the line, whatever its line breaks', () => {
  const text = `# sent_id = a\n${rows}\n \n# sent_id = b\n${rows}\n`;
  const expected = `# sent_id = a\n${rows}\n\n`;
  for (const line of [0, 3, 6]) {
    expect(sentenceText(text, line, 'conllu')).toBe(expected);
    expect(sentenceText(text.replaceAll('\n', '\r\n'), line, 'conllu')).toBe(expected);
  }
  expect(sentenceText(text, 8, 'conllu')).toContain('# sent_id = b');
  expect(sentenceText(text, 7, 'conllu')).toBeUndefined();
  expect(sentenceText(text, 100, 'conllu')).toBeUndefined();
});

test('plain text is # text, otherwise the tokens', () => {
  expect(sentenceText(`# text = Cannot fly.\n${rows}`, 0, 'text')).toBe('Cannot fly.');
  expect(sentenceText(rows, 0, 'text')).toBe('cannotfly .');
});

test('where sentences begin, with comments, blank lines and any line breaks', () => {
  expect(sentenceLines('# c\r\n1\ta\r\n2\tb\r\n\r\n\r\n# only a comment\r\n\r\n1-2\tab\r\n1\ta\r\n \r\n1\tc')).toEqual([
    1, 7, 10,
  ]);
  expect(sentenceLines('')).toEqual([]);
});

test('of a file with other columns: the surface forms, and CoNLL-U with the line that names them', () => {
  const header = '# global.columns = X:G ID MISC FORM\n';
  const text = `${header}# sent_id = a\n*\t1-2\t_\tal\n_\t1\t_\ta\n_\t2\t_\tel\n*\t3\tSpaceAfter=No\tmar\n*\t4\t_\t.\n\n*\t1\t_\tno\n\n`;
  expect(sentenceText(text, 3, 'text')).toBe('al mar.');
  expect(sentenceText(text, 8, 'conllu')).toBe(`${header}*\t1\t_\tno\n\n`);
  expect(sentenceText(text, 0, 'conllu')?.split('global').length).toBe(2);
  expect(sentenceLines(text)).toEqual([2, 8]);
});
