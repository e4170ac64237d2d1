/** Properties of surface tokens: offsets in the source, white space that forms lack, and their correct spelling. Nothing is lost silently. */

import { describe, expect, test } from 'vitest';
import { block, perform, type Shown } from './fixture.ts';

function shown(text: string, op: string, args: unknown): Shown {
  const result = perform(text, op, args);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

/** `1 form MISC`, and FEATS where there are any. */
const rows = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split('\t'))
    .map((cells) => [cells[0], cells[1], cells[9], cells[5]].filter((cell, i) => i < 3 || cell !== '_').join(' '));

const SUN = block(`
  # sent_id = s
  # text = a to morrow's sun
  1    a         a       DET   5  det   _  TokenRange=0:1|start_char=0|end_char=1
  2    to        to      ADP   5  case  _  TokenRange=2:4|start_char=2|end_char=4
  3-4  morrow's  _       _     _  _     _  TokenRange=5:13|start_char=5|end_char=13
  3    morrow    morrow  NOUN  5  nmod  _  _
  4    's        's      PART  3  case  _  _
  5    sun       sun     NOUN  0  root  _  TokenRange=14:17|start_char=14|end_char=17|SpaceAfter=No
`);

describe('offsets: those of the source, which stays as it is', () => {
  test.each([
    ['merge_words', { first: 1, last: 2, space: 'remove' }, ['1 ato TokenRange=0:4|start_char=0|end_char=4'], []],
    [
      'merge_words',
      { first: 2, last: 4, space: 'keep' },
      ["2 to morrow's TokenRange=2:13|start_char=2|end_char=13"],
      [],
    ],
    ['merge_words', { first: 3, last: 4 }, ["3 morrow's end_char=13|start_char=5|TokenRange=5:13"], []],
    [
      'split_word',
      { id: 5, forms: ['s', 'un'] },
      [
        '5 s TokenRange=14:15|start_char=14|end_char=15|SpaceAfter=No',
        '6 un end_char=17|SpaceAfter=No|start_char=15|TokenRange=15:17',
      ],
      [],
    ],
    [
      'dissolve_mwt',
      { first: 3 },
      [
        '3 morrow end_char=11|SpaceAfter=No|start_char=5|TokenRange=5:11',
        "4 's end_char=13|start_char=11|TokenRange=11:13",
      ],
      [],
    ],
    ['make_mwt', { first: 1, last: 2, form: 'ato' }, ['1-2 ato end_char=4|start_char=0|TokenRange=0:4'], []],
    ['extend_mwt', { first: 2, last: 4, form: 'x' }, ['2-4 x TokenRange=2:13|start_char=2|end_char=13'], []],
    [
      'word_to_mwt',
      { id: 5, forms: ['s', 'n'] },
      ['5-6 sun end_char=17|SpaceAfter=No|start_char=14|TokenRange=14:17', '5 s _', '6 n _'],
      [],
    ],
    ['delete_word', { id: 4 }, ["3 morrow's end_char=13|start_char=5|TokenRange=5:13"], []],
    ['delete_word', { id: 2 }, ["2-3 morrow's TokenRange=5:13|start_char=5|end_char=13"], []],
    ['insert_word', { at: 2, form: 'x' }, ['2 x _'], []],
    ['goeswith', { first: 1, last: 2 }, ['1 a TokenRange=0:1|start_char=0|end_char=1 Typo=Yes'], []],
  ])('%s %j', (op, args, wanted, notes) => {
    const result = shown(SUN, op, args);
    expect(rows(result.text)).toEqual(expect.arrayContaining(wanted));
    expect(result.notes).toEqual(notes);
  });

  test('what does not follow from them is dropped, and named', () => {
    const long = SUN.replace('14:17', '14:18');
    expect(shown(long, 'split_word', { id: 5, forms: ['s', 'un'] })).toMatchObject({
      news: [
        '5 s sun NOUN 0 root _ start_char=14|end_char=15|SpaceAfter=No',
        '6 un _ _ 5 dep _ end_char=17|SpaceAfter=No|start_char=15',
      ],
      notes: ['Dropped, because where “s” (5) stands in the source does not follow from it: TokenRange=14:18.'],
    });
    const apart = SUN.replace("'s        '", 's').replace("4 's", '4 es').replace("4\t's", '4\tes');
    expect(shown(apart, 'dissolve_mwt', { first: 3 }).notes).toEqual([
      "Dropped, because where “morrow's” stands in the source does not follow from it: TokenRange=5:13, start_char=5, end_char=13.",
    ]);
    const some = SUN.replace('TokenRange=2:4|start_char=2|end_char=4', '_');
    expect(shown(some, 'merge_words', { first: 1, last: 2, space: 'keep' })).toMatchObject({
      notes: [
        'Dropped, because where “a” (1) stands in the source does not follow from it: TokenRange=0:1, start_char=0, end_char=1.',
      ],
    });
    const back = SUN.replace('TokenRange=2:4', 'TokenRange=0:2');
    expect(rows(shown(back, 'merge_words', { first: 1, last: 2, space: 'keep' }).text)[0]).toBe(
      '1 a to start_char=0|end_char=4',
    );
    const broken = SUN.replace('TokenRange=2:4', 'TokenRange=x');
    expect(rows(shown(broken, 'merge_words', { first: 1, last: 2, space: 'keep' }).text)[0]).toBe(
      '1 a to start_char=0|end_char=4',
    );
  });

  test('characters are counted, not UTF-16 units', () => {
    const wide = SUN.replace('sun\tsun', '𝒳un\tsun');
    expect(rows(shown(wide, 'split_word', { id: 5, forms: ['𝒳', 'un'] }).text).at(-1)).toBe(
      '6 un end_char=17|SpaceAfter=No|start_char=15|TokenRange=15:17',
    );
  });

  test('joined sentences: offsets that start over would refer to other words', () => {
    const later = SUN.replace(/\d+:\d+|_char=\d+/g, (each) => each.replace(/\d+/g, (n) => String(Number(n) + 18)));
    expect(shown(SUN + later, 'join_sentences', {}).text).toContain('TokenRange=32:35');
    const { text, notes } = shown(SUN + SUN, 'join_sentences', {});
    expect(text.match(/TokenRange=|_char=/g)).toHaveLength(12);
    expect(notes).toContain(
      'The offsets of the second sentence (TokenRange, start_char, end_char) were dropped, because they begin anew there.',
    );
  });
});

test('white space that forms lack', () => {
  const sentence = block(`
    # text = 3 000 km
    1  3␣000  3000  NUM   2  nummod  _  SpacesBefore=\\n|SpacesInToken=3\\s\\s000
    2  km     km    NOUN  0  root    _  SpacesAfter=\\n
  `);
  expect(rows(shown(sentence, 'merge_words', { first: 1, last: 2, space: 'keep' }).text)).toEqual([
    '1 3 000 km SpacesAfter=\\n|SpacesBefore=\\n|SpacesInToken=3\\s\\s000\\skm',
  ]);
  expect(shown(sentence, 'split_word', { id: 1, forms: ['3', '000'], keep: 2 })).toMatchObject({
    news: ['1 3 _ _ 2 dep _ SpacesBefore=\\n', '2 000 3000 NUM 3 nummod _ _', '3 km km NOUN 0 root _ SpacesAfter=\\n'],
    notes: ['Dropped from MISC of “000” (1): SpacesInToken=3\\s\\s000.'],
  });
  expect(rows(shown(sentence, 'word_to_mwt', { id: 1, forms: ['a', 'b'] }).text)[0]).toBe(
    '1-2 3 000 SpacesBefore=\\n|SpacesInToken=3\\s\\s000',
  );
});

const IM = block(`
  # text = Im here .
  1-2  Im    _     _     _  _      _  CorrectForm=I'm  Typo=Yes
  1    I     I     PRON  3  nsubj  _  _                Case=Nom|Number=Sing
  2    m     be    AUX   3  cop    _  _                VerbForm=Fin
  3    here  here  ADV   0  root   _  _
  4    .     .     PUNCT 3  punct  _  _
`);

describe('Typo=Yes and CorrectForm stay together', () => {
  test.each([
    ['merge_words', { first: 1, last: 2 }, "1 Im CorrectForm=I'm Case=Nom|Number=Sing|Typo=Yes", []],
    ['dissolve_mwt', { first: 1 }, "1 I CorrectForm=I'm|SpaceAfter=No Case=Nom|Number=Sing|Typo=Yes", []],
    ['delete_word', { id: 2 }, "1 Im CorrectForm=I'm Case=Nom|Number=Sing|Typo=Yes", []],
    [
      'extend_mwt',
      { first: 1, last: 3, form: 'Im here' },
      "1-3 Im here CorrectForm=I'm Typo=Yes",
      ["Check CorrectForm=I'm of “Im”: it was said of another stretch of the text."],
    ],
    ['insert_word', { at: 2, form: 'x' }, "1-3 Im CorrectForm=I'm Typo=Yes", []],
    ['make_mwt', { first: 3, last: 4, form: 'here.' }, '3-4 here. _', []],
  ])('%s %j', (op, args, wanted, notes) => {
    const result = shown(IM, op, args);
    expect(rows(result.text)).toContain(wanted);
    expect(result.notes).toEqual(notes);
  });

  test('of a word that becomes a token, and back', () => {
    const word = shown(IM, 'merge_words', { first: 1, last: 2 }).text;
    expect(rows(shown(word, 'word_to_mwt', { id: 1, forms: ['I', 'm'] }).text)[0]).toBe(
      "1-2 Im CorrectForm=I'm Typo=Yes",
    );
    expect(shown(word, 'split_word', { id: 1, forms: ['I', 'm'] }).notes).toEqual([
      "Check CorrectForm=I'm of “I” (1): it was said of another stretch of the text.",
    ]);
  });
});

test('what the merged word has otherwise is named', () => {
  const two = block(`
    1  a  a  X  0  root  _  Gloss=p|SpaceAfter=No
    2  b  b  X  1  dep   _  Gloss=q|Flag|Translit=b
  `);
  expect(shown(two, 'merge_words', { first: 1, last: 2 })).toMatchObject({
    news: ['1 ab ab X 0 root _ Flag|Gloss=p|Translit=b'],
    notes: ['Dropped from MISC of “b” (2): Gloss=q.'],
  });
});

describe('joined sentences', () => {
  const [first, second] = [
    block(
      '# sent_id = j1\n# text = So ?\n# speaker = A\n# source = web\n1 So so ADV 0 root _ _\n2 ? ? PUNCT 1 punct _ _\n',
    ),
    block(
      'stray\n# newpar id = p2\n# sent_id = j2\n# text = No\n# text = Nope\n# speaker = B\n# source = web\n# seen\n1 No no INTJ 0 root _ _\n',
    ),
  ];

  test('every comment that is dropped is named, and lines that are none stay', () => {
    const { text, notes } = shown(first + second, 'join_sentences', {});
    expect(notes).toContain(
      'Dropped from the second sentence, as the first has such comments: “# newpar id = p2”, “# sent_id = j2”, “# text = Nope”, “# speaker = B”.',
    );
    expect(text).toContain('# seen\n');
    expect(text).toContain('\nstray\n');
  });
});

describe('a multiword token of one word', () => {
  const ONE = block(`
    # text = he ran Zan
    1    he   he   PRON  2  nsubj  _  start_char=0|end_char=2
    2    ran  run  VERB  0  root   _  start_char=3|end_char=6
    3-3  Zan  _    _     _  _      _  start_char=7|end_char=10|SpaceAfter=No
    3    zan  zan  PRON  2  obj    _  Gloss=it
  `);

  test('is dissolved: the word takes its form, gap and MISC', () => {
    expect(shown(ONE, 'dissolve_mwt', { first: 3 })).toMatchObject({
      news: ['3 Zan zan PRON 2 obj _ end_char=10|Gloss=it|SpaceAfter=No|start_char=7'],
      notes: [],
    });
  });

  test('is no obstacle to anything else', () => {
    expect(rows(shown(ONE, 'delete_word', { id: 3 }).text)).toHaveLength(2);
    expect(shown(ONE, 'delete_word', { id: 3 }).text).toContain('# text = he ran\n');
    expect(rows(shown(ONE, 'delete_word', { id: 1 }).text)[1]).toMatch(/^2-2 Zan /);
    expect(rows(shown(ONE, 'split_word', { id: 3, forms: ['x', 'y'] }).text)[2]).toMatch(/^3-4 Zan /);
    expect(rows(shown(ONE, 'merge_words', { first: 2, last: 3, space: 'keep' }).text)[1]).toMatch(/^2 ran Zan /);
    expect(rows(shown(ONE, 'extend_mwt', { first: 2, last: 3, form: 'r' }).text)[1]).toMatch(/^2-3 r /);
    expect(rows(shown(ONE, 'insert_word', { at: 3, form: 'x' }).text)[3]).toMatch(/^4-4 Zan /);
  });
});

describe('damage is not made worse in silence', () => {
  test('cells of a line that goes are named', () => {
    const filled = IM.replace('Im\t_\t_', 'Im\tim\tX').replace('Typo=Yes', 'Number=Sing|Typo=Yes');
    for (const [op, args] of [
      ['dissolve_mwt', { first: 1 }],
      ['merge_words', { first: 1, last: 2 }],
      ['delete_word', { id: 2 }],
    ] as const) {
      expect(shown(filled, op, args).notes).toContain(
        'Dropped with the line of “Im”: LEMMA im, UPOS X, FEATS Number=Sing|Typo=Yes.',
      );
    }
  });

  test('a mention on the line of a multiword token is no mention of its words', () => {
    const marked = IM.replace("CorrectForm=I'm", 'Entity=e9)');
    expect(shown(marked, 'dissolve_mwt', { first: 1 }).notes).toHaveLength(1);
  });

  test('a text among the rows is not updated, and reported', () => {
    const late = IM.replace('# text = Im here .\n', '').replace('4\t.', '# text = Im here .\n4\t.');
    expect(shown(late, 'insert_word', { at: 4, form: 'x' }).notes).toEqual([
      'The # text line was left unchanged because it does not match the words. Compare them.',
    ]);
  });

  test('a relation that would be two items does not come into DEPS, and a head that is no word neither', () => {
    const bar = block('1 a a X 0 root 0:root _\n2 b b X 1 dep|9:x _ _\n3 c c X 1 dep 1:dep _\n');
    expect(perform(bar, 'copy_basic', { id: 2 })).toContain('bad-arguments: DEPREL of “b” (2) is dep|9:x');
    expect(shown(bar, 'copy_basic', {}).news).toEqual([]);
    expect(shown(bar, 'add_dep', { id: 2, head: 1 }).news).toEqual(['2 b b X 1 dep|9:x 1:dep _']);
    const lost = block('1 a a X x dep 2:dep _\n2 b b X 1 obj 1:obj _\n3 c c X 0 root 0:root _\n');
    expect(shown(lost, 'rotate', { id: 2 }).news).toEqual(['1 a a X 2 obj 2:dep _', '2 b b X x dep 1:obj _']);
  });
});

test('all attributes that are known to name words follow them', () => {
  const refers = block(`
    1  a  a  X  2  dep   _  CopiedFrom=2|CopyOf=2|CxnElt=1:A,2:B|DislocateHead=2|Edep=2:conj>obj
    2  b  b  X  0  root  _  Discourse=2|LNumValue=2
  `);
  expect(rows(shown(refers, 'insert_word', { at: 1, form: 'x' }).text).slice(1)).toEqual([
    '2 a CopiedFrom=3|CopyOf=3|CxnElt=2:A,3:B|DislocateHead=3|Edep=3:conj>obj',
    '3 b Discourse=2|LNumValue=2',
  ]);
  expect(shown(refers, 'delete_word', { id: 2 }).notes).toHaveLength(5);
});
