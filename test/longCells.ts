/** Sentences with one cell of any length, filled with text that rules split, match, count or compare. */

import { LanguageData } from '../server/src/core/validate/index.ts';

/** A place for a long text in a sentence. */
export interface CellKind {
  readonly name: string;
  /** Index of the column, or the text before it on a separate line. */
  readonly at: number | string;
}

const COLUMNS = ['id', 'form', 'lemma', 'upos', 'xpos', 'feats', 'head', 'deprel', 'deps', 'misc'];

export const CELLS: readonly CellKind[] = [
  ...COLUMNS.map((name, at) => ({ name, at })),
  { name: 'comment', at: '# ' },
  { name: '# text', at: '# text = ' },
  { name: '# sent_id', at: '# sent_id = ' },
  { name: '# parallel_id', at: '# parallel_id = ' },
  { name: '# newpar', at: '# newpar id = ' },
  { name: '# lang', at: '# lang = ' },
  { name: 'line', at: '' },
  { name: 'range', at: '1-' },
  { name: 'range form', at: '1-2\t' },
  { name: 'range misc', at: '1-2\tab\t_\t_\t_\t_\t_\t_\t_\t' },
  { name: 'empty node', at: '1.' },
  { name: 'empty node deps', at: '1.1\ta\ta\tX\t_\t_\t_\t_\t' },
  { name: '11th column', at: '3\tc\tc\tX\t_\t_\t1\tdep\t_\t_\t' },
];

/** A way to fill a cell: the text of a piece, by its number from 0. */
export interface Filling {
  readonly name: string;
  readonly piece: (index: number) => string;
  /** The end of the cell, for expressions that fail only there. */
  readonly end?: string;
}

const same = (name: string, piece: string, end?: string): Filling => ({ name, piece: () => piece, end });

/** A feature name of letters alone, different for each number, in alphabetical order. */
const letters = (index: number): string => {
  let text = '';
  for (let rest = index, i = 0; i < 5; i++, rest = Math.floor(rest / 26))
    text = String.fromCharCode(97 + (rest % 26)) + text;
  return text;
};

export const FILLINGS: readonly Filling[] = [
  same('letters', 'a'),
  same('capitals', 'A'),
  same('letters that end badly', 'a', '!'),
  same('digits', '1'),
  same('zeros', '0'),
  same('digits that end badly', '1', 'x'),
  same('colons', ':'),
  same('colons that end in a letter', ':', 'x'),
  same('digits that end in another number', '1', 'x1'),
  same('pipes', '|'),
  same('equals', '='),
  same('blanks', ' '),
  same('blanks that end in a letter', ' ', 'x'),
  same('no-break spaces', '\u00a0'),
  same('blanks and letters', ' a'),
  same('commas', ','),
  same('brackets', '['),
  same('brackets and parentheses', '[x]('),
  same('backslashes', '\\'),
  same('underscores', '_'),
  same('slashes', '/'),
  same('dots', '.'),
  same('dashes', '-'),
  same('hashes', '#'),
  same('greater-than signs', '>'),
  same('combining marks', '\u0301'),
  same('alternating combining marks', '\u0301\u0323'),
  same('letters with alternating marks', 'a\u0301\u0323'),
  { name: 'a letter and alternating marks', piece: (i) => (i === 0 ? 'a' : i % 2 === 0 ? '\u0301' : '\u0323') },
  same('surrogate pairs', '😀'),
  same('lone surrogates', '\ud83d'),
  same('lone low surrogates', '\ude00'),
  same('Hebrew', 'א'),
  same('controls', '\u0001'),
  same('zero-width spaces', '\u200b'),
  same('Hangul jamo', '\u1100\u1161\u11a8'),
  same('decomposed letters', 'e\u0301'),
  same('A=B|', 'A=B|'),
  same('A=B|A=C|', 'A=B|A=C|'),
  same('a=b|', 'a=b|'),
  same('A=b,', 'A=b,'),
  same('A[b]=', 'A[b]='),
  same('Gender=Masc|', 'Gender=Masc|'),
  same('SpaceAfter=No|', 'SpaceAfter=No|'),
  same('spaceafter=no|', 'spaceafter=no|'),
  same('SpacesAfter=\\n|', 'SpacesAfter=\\n|'),
  same('|a', '|a'),
  same('=|', '=|'),
  { name: 'A=B,C,…', piece: (i) => (i === 0 ? 'A=B' : ',C') },
  { name: 'A=B1,B2,… sorted', piece: (i) => (i === 0 ? 'A=Aaaaaa' : `,B${letters(i)}`) },
  { name: 'A=… unsorted values', piece: (i) => (i === 0 ? 'A=Zaaaaa' : `,B${letters(11881376 - i)}`) },
  { name: 'features in order', piece: (i) => `${i === 0 ? '' : '|'}A${letters(i)}=Yes` },
  { name: 'features in reverse order', piece: (i) => `${i === 0 ? '' : '|'}A${letters(11881376 - i)}=Yes` },
  { name: 'features spelt small', piece: (i) => `${i === 0 ? '' : '|'}a${letters(i)}=yes` },
  same('1:a|', '1:a|'),
  same('1:a|2:b|', '1:a|2:b|'),
  { name: '1:a|2:b|3:c…', piece: (i) => `${i === 0 ? '' : '|'}${i + 1}:dep` },
  { name: '…3:c|2:b|1:a', piece: (i) => `${i === 0 ? '' : '|'}${10_000_000 - i}:dep` },
  { name: '1:aa|1:ab… in order', piece: (i) => `${i === 0 ? '' : '|'}1:dep:${letters(i)}` },
  { name: '1:zz|1:zy… in reverse order', piece: (i) => `${i === 0 ? '' : '|'}1:dep:${letters(11881376 - i)}` },
  { name: '1:a:b:c…', piece: (i) => (i === 0 ? '1' : ':dep') },
  { name: '1:a_b_c…', piece: (i) => (i === 0 ? '1:dep:a' : '_a') },
  { name: '1:aaa…!', piece: (i) => (i === 0 ? '1:dep:a' : 'a'), end: '!' },
  { name: '1.1.1…', piece: () => '1.' },
  { name: '0:root|0:root…', piece: (i) => `${i === 0 ? '' : '|'}0:root` },
  { name: 'Key=Value|… in order', piece: (i) => `${i === 0 ? '' : '|'}K${letters(i)}=v` },
  { name: 'Key=Value|… in reverse order', piece: (i) => `${i === 0 ? '' : '|'}K${letters(11881376 - i)}=v` },
  { name: 'words', piece: (i) => `${letters(i)} ` },
];

/** A cell of this many UTF-16 units or a few less, so that no piece is cut: a cell of good pieces is good at any length. */
export function filled({ piece, end = '' }: Filling, length: number): string {
  const pieces: string[] = [];
  for (let i = 0, size = end.length; ; i++) {
    const text = piece(i);
    size += text.length;
    if (length < size) return pieces.join('') + end;
    pieces.push(text);
  }
}

/** Two words with one dependency, and the cell. */
export function sentenceWith({ at }: CellKind, cell: string): string {
  const rows = [
    ['1', 'a', 'a', 'VERB', '_', '_', '0', 'root', '0:root', '_'],
    ['2', 'b', 'b', 'NOUN', '_', '_', '1', 'obj', '1:obj', '_'],
  ];
  const comments = ['# sent_id = s1', '# text = a b'];
  if (typeof at === 'number') rows[1][at] = cell;
  else if (at.startsWith('#')) comments.push(at + cell);
  else rows.splice(at.startsWith('1-') ? 0 : 1, 0, [at + cell]);
  return `${[...comments, ...rows.map((row) => row.join('\t'))].join('\n')}\n\n`;
}

const features = {
  Number: {
    type: 'universal',
    permitted: 1,
    uvalues: ['Plur', 'Sing'],
    lvalues: [],
    unused_uvalues: [],
    unused_lvalues: [],
    byupos: { NOUN: { Plur: 1, Sing: 1 } },
  },
};

/** Tables of a language, for the rules of levels 4 and 5. */
export const LANGUAGE = LanguageData.of({
  feats: { features: { xx: features } },
  deprels: { deprels: { xx: { nsubj: { permitted: 1 }, dep: { permitted: 1 }, root: { permitted: 1 } } } },
  edeprels: { edeprels: { xx: { of: { extends: ['nmod', 'dep'] } } } },
  data: { auxiliaries: { xx: { be: { functions: [{ function: 'cop.AUX' }] } } } },
  tospace: { expressions: { xx: { '[0-9]+( [0-9]+)+': {} } } },
}).language('xx');
