/** Brackets of mentions in MISC: they follow their words, or are reported. */

import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../server/src/core/conllu/index.ts';
import { rebuild } from '../../../../server/src/core/edit/index.ts';
import { block, perform, type Shown, sentencesOf } from './fixture.ts';

const HEADER = '# global.Entity = eid-etype-head-other\n';
const OLD_KING = block(`
  # sent_id = s
  # text = An old king of Norway met his dog .
  1  An      a       DET    3  det        _  Entity=(e1-person-3-
  2  old     old     ADJ    3  amod       _  _
  3  king    king    NOUN   6  nsubj      _  _
  4  of      of      ADP    5  case       _  _
  5  Norway  Norway  PROPN  3  nmod       _  Entity=(e2-place-1-)e1)
  6  met     meet    VERB   0  root       _  _
  7  his     he      PRON   8  nmod:poss  _  Bridge=e1<e3|Entity=(e3-animal-2-(e1-person-1-)
  8  dog     dog     NOUN   6  obj        _  Entity=e3)
  9  .       .       PUNCT  6  punct      _  _
`);

function shown(text: string, op: string, args: unknown): Shown {
  const result = perform(text, op, args);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

/** Forms with their items about mentions. */
const marks = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split('\t'))
    .map((cells) => [cells[1], ...cells[9].split('|').filter((item) => /^(?:Entity|Bridge|SplitAnte)=/.test(item))])
    .map((parts) => parts.join(' '))
    .join(', ');

describe.each([
  ['with a declaration', HEADER],
  ['without, as in most sentences of a file', ''],
])('%s', (_, header) => {
  test.each([
    ['delete_word', { id: 1 }, 'old Entity=(e1-person-2-, king, of, Norway Entity=(e2-place-1-)e1)', []],
    [
      'delete_word',
      { id: 3 },
      'An Entity=(e1-person-2-, old, of, Norway Entity=(e2-place-1-)e1)',
      ['The head of the mention of e1 in Entity is gone; “old” (2) is its head now. Check it.'],
    ],
    [
      'delete_word',
      { id: 5 },
      'An Entity=(e1-person-3-, old, king, of Entity=e1), met',
      ['The mention of e2 in Entity is gone with its last word.'],
    ],
    ['insert_word', { at: 3, form: 'very' }, 'An Entity=(e1-person-4-, old, very, king', []],
    ['insert_word', { at: 1, form: 'Once' }, 'Once, An Entity=(e1-person-3-, old', []],
    ['insert_word', { at: 6, form: 'once' }, 'Norway Entity=(e2-place-1-)e1), once, met', []],
    ['split_word', { id: 5, forms: ['Nor', 'way'] }, 'of, Nor Entity=(e2-place-1-, way Entity=e2)e1), met', []],
    ['split_word', { id: 1, forms: ['A', 'n'], keep: 2 }, 'A Entity=(e1-person-4-, n, old', []],
    ['word_to_mwt', { id: 5, forms: ['No', 'ray'] }, 'of, Norway, No Entity=(e2-place-1-, ray Entity=e2)e1)', []],
    ['make_mwt', { first: 4, last: 5, form: 'oN' }, 'king, oN, of, Norway Entity=(e2-place-1-)e1)', []],
    ['goeswith', { first: 2, last: 3 }, 'An Entity=(e1-person-3-, old, king, of', []],
    ['merge_words', { first: 2, last: 3, space: 'keep' }, 'An Entity=(e1-person-2-, old king, of', []],
    [
      'merge_words',
      { first: 7, last: 8, space: 'keep' },
      'his dog Bridge=e1<e3 Entity=(e3-animal-1-)(e1-person-1-), .',
      [
        'The mentions of e3 and e1 in Entity have the same words now. Remove one of them.',
        'The mention of e1 in Entity has grown by a word that was merged into it. Check it.',
      ],
    ],
    [
      'split_sentence',
      { at: 4 },
      'An Entity=(e1-person-3-, old, king Entity=e1), of, Norway Entity=(e2-place-1-), met',
      ['The mention of e1 in Entity extends across the split. It stays with its head; check it.'],
    ],
    [
      'insert_empty',
      { after: 7, form: 'own', deps: [['8', 'amod']] },
      'met, his Bridge=e1<e3 Entity=(e3-animal-3-(e1-person-1-), own, dog Entity=e3)',
      [],
    ],
    [
      'delete_word',
      { id: 7 },
      'met, dog Bridge=e1<e3 Entity=(e3-animal-1-)',
      ['The mention of e1 in Entity is gone with its last word.'],
    ],
    ['set_head', { id: 3, head: 5 }, 'An Entity=(e1-person-3-, old, king, of', []],
  ])('%s %j', (op, args, wanted, notes) => {
    const result = shown(header + OLD_KING, op, args);
    expect(marks(result.text)).toContain(wanted);
    expect(result.notes).toEqual(notes);
  });
});

test('deleting and joining: rows that are not concerned keep their bytes', () => {
  const odd = OLD_KING.replace('Entity=(e2-place-1-)e1)', 'Entity=e1)(e2-place-1-)');
  expect(shown(odd, 'delete_word', { id: 9 }).gone).toHaveLength(2);
  const both = shown(odd + OLD_KING, 'join_sentences', {});
  expect(both.notes.filter((note) => note.includes('Entity'))).toEqual([]);
  expect(marks(both.text)).toBe(`${marks(odd)}, ${marks(OLD_KING)}`);
});

test('a mention in parts has the parts that are left', () => {
  const parts = block(`
    1  both   both   CCONJ  2  cc     _  Entity=(e1[1/2]-person-2-
    2  men    man    NOUN   0  root   _  Entity=e1[1/2])
    3  today  today  ADV    2  advmod _  _
    4  here   here   ADV    2  advmod _  Entity=(e1[2/2]-person-2-)
  `);
  expect(marks(shown(parts, 'delete_word', { id: 3 }).text)).toBe('both Entity=(e1-person-2-, men, here Entity=e1)');
  expect(marks(shown(parts, 'delete_word', { id: 4 }).text)).toBe('both Entity=(e1-person-2-, men Entity=e1), today');
  expect(marks(shown(parts, 'insert_word', { at: 2, form: 'x' }).text)).toBe(
    'both Entity=(e1[1/2]-person-3-, x, men Entity=e1[1/2]), today, here Entity=(e1[2/2]-person-3-)',
  );
});

test('positions that no declaration explains stay, and the user is told', () => {
  const coptic = OLD_KING.replaceAll('-1-', '-x').replaceAll('-2-', '-y').replace('-3-', '-z-3');
  const { text, notes } = shown(coptic, 'delete_word', { id: 2 });
  expect(marks(text)).toContain('An Entity=(e1-person-z-3, king, of, Norway Entity=(e2-place-x)e1)');
  expect(notes).toEqual([
    'The mention of e1 in Entity has other words now, but the position of its head was left as it is, because no # global.Entity says where it stands. Check it.',
  ]);
});

test.each([
  ['an opening one is missing', OLD_KING.replace('(e1-person-3-', 'x')],
  ['a closing one is missing', OLD_KING.replace('e3)', 'x')],
  ['two items', OLD_KING.replace('Entity=e3)', 'Entity=e3)|Entity=e3)')],
  ['text between them', OLD_KING.replace('Entity=e3)', 'Entity=e3')],
])('brackets that do not fit together stay, and every operation that moves words says so: %s', (_, broken) => {
  const note =
    'The brackets in Entity were left as they are. Check that they still match, and that the heads of the mentions are right.';
  for (const [op, args] of [
    ['delete_word', { id: 2 }],
    ['insert_word', { at: 2, form: 'x' }],
    ['split_word', { id: 6, forms: ['m', 'et'] }],
    ['merge_words', { first: 1, last: 2, space: 'keep' }],
    ['split_sentence', { at: 4 }],
  ] as const) {
    expect(shown(broken, op, args).notes).toContain(note);
  }
  expect(shown(broken, 'set_deprel', { id: 1, deprel: 'dep' }).notes).toEqual([]);
});

test('what is written into Entity by hand is left as it is, and reported if it does not fit together', () => {
  expect(shown(OLD_KING, 'set_cells', { id: 2, misc: 'Entity=(e9-person-1-)' }).notes).toEqual([]);
  expect(shown(OLD_KING, 'set_cells', { id: 2, misc: 'Entity=e9)' }).notes).toHaveLength(1);
});

test('rules that delete a node', () => {
  const [sentence] = sentencesOf(OLD_KING);
  const nodes = OLD_KING.split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line, was) => {
      const [, form, lemma, upos, xpos, feats, , , , misc] = line.split('\t');
      return { was, kind: 'word' as const, cells: { form, lemma, upos, xpos, feats, misc } };
    });
  const heads = [2, 2, 5, 4, 2, -1, 7, 5, 5];
  const edges = heads.slice(1).map((head, i) => ({
    source: head === -1 ? -1 : head - 1,
    target: i,
    label: head === -1 ? 'root' : 'dep',
    isEnhanced: false,
  }));
  const result = rebuild(sentence, { nodes: nodes.slice(1), edges });
  if (!result.ok) throw new Error(result.message);
  expect(marks(applyEdits(OLD_KING, result.edits))).toMatch(/^old Entity=\(e1-person-2-, king/);
});
