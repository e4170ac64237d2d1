/** Codes of multiword expressions follow their words, or are reported. */

import { describe, expect, test } from 'vitest';
import { block, perform, type Shown } from './fixture.ts';

const CAT = block(`
  # sent_id = s
  # text = She let the cat out of it .
  1  She  she  PRON   2  nsubj         _  _
  2  let  let  VERB   0  root          _  ParsemeMWE=1:VID
  3  the  the  DET    4  det           _  ParsemeMWE=1
  4  cat  cat  NOUN   2  obj           _  ParsemeMWE=1
  5  out  out  ADV    2  compound:prt  _  ParsemeMWE=1;2:AdvID
  6  of   of   ADP    7  case          _  ParsemeMWE=2
  7  it   it   PRON   5  obl           _  ParsemeMWE=3:NotMWE
  8  .    .    PUNCT  2  punct         _  _
`);

function shown(text: string, op: string, args: unknown): Shown {
  const result = perform(text, op, args);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

/** Forms with their codes. */
const marks = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split('\t'))
    .map((cells) => [cells[1], ...cells[9].split('|').filter((item) => /^(?:ParsemeMWE|mwe)=/.test(item))].join(' '))
    .join(', ')
    .replaceAll('ParsemeMWE=', '');

const AS_BEFORE = 'She, let 1:VID, the 1, cat 1, out 1;2:AdvID, of 2, it 3:NotMWE, .';

describe('codes in MISC', () => {
  test.each([
    ['delete_word', { id: 2 }, 'She, the 1:VID, cat 1, out 1;2:AdvID, of 2, it 3:NotMWE, .', []],
    [
      'delete_word',
      { id: 5 },
      'She, let 1:VID, the 1, cat 1, of 2:AdvID, it 3:NotMWE, .',
      ['The multiword expression 2 (AdvID) has only one word left. Check it.'],
    ],
    [
      'delete_word',
      { id: 7 },
      'She, let 1:VID, the 1, cat 1, out 1;2:AdvID, of 2, .',
      ['The multiword expression 3 (NotMWE) is gone with its last word.'],
    ],
    [
      'insert_word',
      { at: 4, form: 'old' },
      'She, let 1:VID, the 1, old, cat 1, out 1;2:AdvID, of 2, it 3:NotMWE, .',
      [],
    ],
    [
      'split_word',
      { id: 5, forms: ['o', 'ut'], keep: 2 },
      'She, let 1:VID, the 1, cat 1, o 1;2:AdvID, ut 1;2, of 2, it 3:NotMWE, .',
      [],
    ],
    [
      'merge_words',
      { first: 4, last: 5, space: 'remove' },
      'She, let 1:VID, the 1, catout 1;2:AdvID, of 2, it 3:NotMWE, .',
      [],
    ],
    [
      'merge_words',
      { first: 6, last: 7, space: 'remove' },
      'She, let 1:VID, the 1, cat 1, out 1;2:AdvID, ofit 2;3:NotMWE, .',
      [],
    ],
    [
      'make_mwt',
      { first: 6, last: 7, form: "of't" },
      "She, let 1:VID, the 1, cat 1, out 1;2:AdvID, of't, of 2, it 3:NotMWE, .",
      [],
    ],
    ['set_head', { id: 7, head: 2 }, AS_BEFORE, []],
    [
      'split_sentence',
      { at: 5 },
      'She, let 1:VID, the 1, cat 1, out 1:AdvID, of 1, it 2:NotMWE, .',
      ['The multiword expression 1 (VID) extends across the split. It stays with its topmost word; check it.'],
    ],
  ])('%s %o', (op, args, expected, notes) => {
    const { text, notes: told } = shown(CAT, op, args);
    expect(marks(text)).toBe(expected);
    expect(told.filter((note) => note.includes('multiword expression'))).toEqual(notes);
  });

  test('numbers of a second sentence go on, and gaps of the first are closed', () => {
    const first = CAT.replaceAll('=3:NotMWE', '=7:NotMWE');
    const second = CAT.replace('sent_id = s', 'sent_id = t');
    expect(marks(shown(first + second, 'join_sentences', {}).text)).toMatch(
      /it 3:NotMWE.*let 4:VID.*out 4;5:AdvID.*it 6:NotMWE/,
    );
  });

  test.each([
    ['something else', 'x'],
    ['a number with two categories', '1:IRV'],
  ])('codes stay as they are, and that is said, if they have %s', (_, value) => {
    const faulty = CAT.replace('=3:NotMWE', `=${value}`);
    const { text, notes } = shown(faulty, 'delete_word', { id: 2 });
    expect(marks(text)).toBe(`She, the 1, cat 1, out 1;2:AdvID, of 2, it ${value}, .`);
    expect(notes).toContain('The codes in ParsemeMWE were left as they are. Check that they still match.');
  });

  test('a merged word without codes takes over those that cannot be followed', () => {
    const faulty = CAT.replace('=3:NotMWE', '=x');
    expect(marks(shown(faulty, 'merge_words', { first: 7, last: 8, space: 'remove' }).text)).toContain('it. x');
  });

  test('codes of unchanged meaning keep their bytes', () => {
    const odd = CAT.replace('=1;2:AdvID', '=2:AdvID;1').replace('=3:NotMWE', '=03:NotMWE');
    const { text } = shown(odd, 'insert_word', { at: 1, form: 'So' });
    expect(marks(text)).toBe('So, She, let 1:VID, the 1, cat 1, out 2:AdvID;1, of 2, it 03:NotMWE, .');
  });
});

describe('set_mwe', () => {
  test.each([
    [{ ids: [8, 1], category: 'VID' }, 'She 4:VID, let 1:VID, the 1, cat 1, out 1;2:AdvID, of 2, it 3:NotMWE, . 4'],
    [{ ids: [2], category: 'IRV' }, 'She, let 1:VID;4:IRV, the 1, cat 1, out 1;2:AdvID, of 2, it 3:NotMWE, .'],
    [{ number: 1, ids: [1, 2, 5] }, 'She 1:VID, let 1, the, cat, out 1;2:AdvID, of 2, it 3:NotMWE, .'],
    [{ number: 2, category: 'AdpID' }, 'She, let 1:VID, the 1, cat 1, out 1;2:AdpID, of 2, it 3:NotMWE, .'],
    [{ number: 2, ids: [] }, 'She, let 1:VID, the 1, cat 1, out 1, of, it 2:NotMWE, .'],
  ])('%j', (args, expected) => {
    expect(marks(shown(CAT, 'set_mwe', args).text)).toBe(expected);
  });

  test('in the attribute of the sentence, else in that of its file', () => {
    expect(marks(shown(CAT.replaceAll('ParsemeMWE', 'mwe'), 'set_mwe', { ids: [8], category: 'VID' }).text)).toContain(
      '. mwe=4:VID',
    );
    const bare = CAT.replaceAll(/ParsemeMWE=\S+/g, '_');
    expect(marks(shown(bare, 'set_mwe', { ids: [8], category: 'VID', attribute: 'mwe' }).text)).toContain(
      '. mwe=1:VID',
    );
    expect(marks(shown(bare, 'set_mwe', { ids: [8], category: 'VID' }).text)).toContain('. 1:VID');
  });

  test.each([
    [CAT, { ids: [1] }, 'bad-arguments: '],
    [CAT, { category: 'VID' }, 'bad-arguments: '],
    [CAT, { ids: [1], category: 'V;D' }, 'bad-arguments: '],
    [CAT, { ids: [9], category: 'VID' }, 'no-such-word: '],
    [CAT, { number: 4, ids: [1] }, 'no-such-mwe: '],
    [CAT.replace('=3:NotMWE', '=x'), { ids: [1], category: 'VID' }, 'broken-mwe: '],
  ])('is refused where it is impossible', (text, args, code) => {
    expect(perform(text, 'set_mwe', args)).toContain(code);
  });
});

describe('codes in a column', () => {
  const HEADER = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
  const cupt = (...codes: readonly string[]) =>
    `${HEADER}# sent_id = s\n# text = ${codes.map((_, i) => `w${i + 1}`).join(' ')}\n${codes
      .map((each, i) => `${i + 1}\tw${i + 1}\tw\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\t${each}\n`)
      .join('')}\n`;
  const cells = (text: string): string =>
    text
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split('\t')[10])
      .join(' ');
  const codesAfter = (text: string, op: string, args: unknown) => cells(shown(text, op, args).text);

  test('are made, changed and removed there; a sentence that was not annotated is from then on', () => {
    expect(codesAfter(cupt('_', '_', '_'), 'set_mwe', { ids: [1, 3], category: 'VID' })).toBe('1:VID * 1');
    expect(codesAfter(cupt('1:VID', '*', '1'), 'set_mwe', { ids: [2], category: 'IRV' })).toBe('1:VID 2:IRV 1');
    expect(codesAfter(cupt('1:VID', '1'), 'set_mwe', { number: 1, ids: [] })).toBe('* *');
  });

  test('new rows are annotated if the sentence is, even if no cell shows it', () => {
    expect(codesAfter(cupt('1:VID', '1'), 'insert_word', { at: 2, form: 'x' })).toBe('1:VID * 1');
    expect(codesAfter(cupt('1:VID', '1'), 'make_mwt', { first: 1, last: 2, form: 'x' })).toBe('* 1:VID 1');
    expect(codesAfter(cupt('_', '_'), 'insert_word', { at: 2, form: 'x' })).toBe('_ _ _');
  });

  test('that differ between merged words are no loss', () => {
    const { text, notes } = shown(cupt('1:VID', '2:IRV', '1;2'), 'merge_words', { first: 1, last: 2, space: 'keep' });
    expect(cells(text)).toBe('1:VID;2:IRV 1;2');
    expect(notes.join()).not.toContain('dropped');
  });
});

describe('an attribute “mwe” that holds no codes', () => {
  const OTHER = block(`
  # sent_id = s
  # text = give up
  1  give  give  VERB  0  root          _  mwe=yes
  2  up    up    ADP   1  compound:prt  _  mwe=yes
  `);
  test('is not followed, and nothing is said about it', () => {
    const { text, notes } = shown(OTHER, 'delete_word', { id: 2 });
    expect(notes).toEqual([]);
    expect(text).toContain('mwe=yes');
  });

  test('does not stand in the way of codes', () => {
    const { text } = shown(OTHER, 'set_mwe', { ids: [1, 2], category: 'IVPC.full' });
    expect(text.match(/\S+$/gm)).toContain('mwe=yes|ParsemeMWE=1:IVPC.full');
  });
});
