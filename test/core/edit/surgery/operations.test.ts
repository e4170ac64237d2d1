/** Each operation on one sentence with everything: a multiword token, an empty node, DEPS, IDs in MISC and in a comment, a gap. */

import { describe, expect, test } from 'vitest';
import { STALE_DEPS } from '../../../../server/src/core/edit/index.ts';
import { block, perform, type Shown } from './fixture.ts';
import { blocksOf, rightsOf } from './wellFormed.ts';

const DOGS = block(`
  # sent_id = s
  # text = I can't see old dogs.
  # visual-style 6 bgColor:red
  1    I      I    PRON   4  nsubj   4:nsubj         _
  2-3  can't  _    _      _  _       _               _
  2    can    can  AUX    4  aux     4:aux           _
  3    n't    not  PART   4  advmod  4:advmod        _
  4    see    see  VERB   0  root    0:root          CxnElt=4:Obj.Clause
  5    old    old  ADJ    6  amod    6:amod          _
  6    dogs   dog  NOUN   4  obj     4:obj           CxnElt=4:Obj.Obj|SpaceAfter=No
  6.1  see    see  VERB   _  _       4:conj:and      CopyOf=4
  7    .      .    PUNCT  4  punct   4:punct|6.1:punct  _
`);

interface Case {
  readonly op: string;
  readonly args: object;
  /** New lines. */
  readonly news: readonly string[];
  /** Positions of the words; unchanged by default. */
  readonly words?: string;
  readonly notes?: readonly string[];
  /** Properties that the operation gives up on purpose. */
  readonly loses?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    op: 'insert_word',
    args: { at: 6, form: 'big', upos: 'ADJ' },
    news: [
      "# text = I can't see old big dogs.",
      '# visual-style 7 bgColor:red',
      '5 old old ADJ 7 amod 7:amod _',
      '6 big _ ADJ 5 dep 5:dep _',
      '7 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No',
      '7.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '8 . . PUNCT 4 punct 4:punct|7.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→7 7→8',
  },
  {
    op: 'insert_word',
    args: { at: 7, form: 'x', head: 6, deprel: 'amod' },
    news: [
      "# text = I can't see old dogs x.",
      '6 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj',
      '7 x _ _ 6 amod 6:amod SpaceAfter=No',
      '8 . . PUNCT 4 punct 4:punct|6.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→6 7→8',
  },
  {
    op: 'insert_word',
    args: { at: 3, form: 'x' },
    news: [
      '# visual-style 7 bgColor:red',
      '1 I I PRON 5 nsubj 5:nsubj _',
      "2-4 can't _ _ _ _ _ _",
      '2 can can AUX 5 aux 5:aux _',
      '3 x _ _ 2 dep 2:dep _',
      "4 n't not PART 5 advmod 5:advmod _",
      '5 see see VERB 0 root 0:root CxnElt=5:Obj.Clause',
      '6 old old ADJ 7 amod 7:amod _',
      '7 dogs dog NOUN 5 obj 5:obj CxnElt=5:Obj.Obj|SpaceAfter=No',
      '7.1 see see VERB _ _ 5:conj:and CopyOf=5',
      '8 . . PUNCT 5 punct 5:punct|7.1:punct _',
    ],
    words: '1→1 2→2 3→4 4→5 5→6 6→7 7→8',
  },
  {
    op: 'insert_word',
    args: { at: 1, form: 'x' },
    news: [
      "# text = x I can't see old dogs.",
      '# visual-style 7 bgColor:red',
      '1 x _ _ 2 dep 2:dep _',
      '2 I I PRON 5 nsubj 5:nsubj _',
      "3-4 can't _ _ _ _ _ _",
      '3 can can AUX 5 aux 5:aux _',
      "4 n't not PART 5 advmod 5:advmod _",
      '5 see see VERB 0 root 0:root CxnElt=5:Obj.Clause',
      '6 old old ADJ 7 amod 7:amod _',
      '7 dogs dog NOUN 5 obj 5:obj CxnElt=5:Obj.Obj|SpaceAfter=No',
      '7.1 see see VERB _ _ 5:conj:and CopyOf=5',
      '8 . . PUNCT 5 punct 5:punct|7.1:punct _',
    ],
    words: '1→2 2→3 3→4 4→5 5→6 6→7 7→8',
  },
  {
    op: 'insert_word',
    args: { at: 8, form: 'x', spaceBefore: false },
    news: [
      "# text = I can't see old dogs.x",
      '7 . . PUNCT 4 punct 4:punct|6.1:punct SpaceAfter=No',
      '8 x _ _ 7 dep 7:dep _',
    ],
  },
  {
    op: 'delete_word',
    args: { id: 5 },
    news: [
      "# text = I can't see dogs.",
      '# visual-style 5 bgColor:red',
      '5 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No',
      '5.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '6 . . PUNCT 4 punct 4:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 6→5 7→6',
  },
  {
    op: 'delete_word',
    args: { id: 4 },
    news: [
      "# text = I can't old dogs.",
      '# visual-style 5 bgColor:red',
      '1 I I PRON 0 root 0:root _',
      '2 can can AUX 1 aux 1:aux _',
      "3 n't not PART 1 advmod 1:advmod _",
      '4 old old ADJ 5 amod 5:amod _',
      '5 dogs dog NOUN 1 obj 1:obj SpaceAfter=No',
      '5.1 see see VERB _ _ 1:conj:and _',
      '6 . . PUNCT 1 punct 1:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→3 5→4 6→5 7→6',
    notes: [
      'CxnElt=4:Obj.Obj of “dogs” (6) was removed because the word it refers to is no longer in the sentence.',
      'CopyOf=4 of “see” (6.1) was removed because the word it refers to is no longer in the sentence.',
    ],
  },
  {
    op: 'delete_word',
    args: { id: 6 },
    news: [
      "# text = I can't see old.",
      '5 old old ADJ 4 amod 4:amod SpaceAfter=No',
      '5.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '6 . . PUNCT 4 punct 4:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 7→6',
    notes: [
      'The comment “# visual-style 6 bgColor:red” was removed because the word it refers to is no longer in the sentence.',
    ],
  },
  {
    op: 'delete_word',
    args: { id: 2 },
    news: [
      '# visual-style 5 bgColor:red',
      '1 I I PRON 3 nsubj 3:nsubj _',
      "2 can't not PART 3 advmod 3:advmod _",
      '3 see see VERB 0 root 0:root CxnElt=3:Obj.Clause',
      '4 old old ADJ 5 amod 5:amod _',
      '5 dogs dog NOUN 3 obj 3:obj CxnElt=3:Obj.Obj|SpaceAfter=No',
      '5.1 see see VERB _ _ 3:conj:and CopyOf=3',
      '6 . . PUNCT 3 punct 3:punct|5.1:punct _',
    ],
    words: '1→1 3→2 4→3 5→4 6→5 7→6',
  },
  {
    op: 'delete_word',
    args: { id: 7 },
    news: ["# text = I can't see old dogs", '6 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj'],
    words: '1→1 2→2 3→3 4→4 5→5 6→6',
  },
  {
    op: 'split_word',
    args: { id: 6, forms: ['do', 'gs'], keep: 2, typo: true },
    news: [
      '# visual-style 7 bgColor:red',
      '5 old old ADJ 7 amod 7:amod _',
      '6 do _ _ 7 dep 7:dep CorrectSpaceAfter=Yes|SpaceAfter=No',
      '7 gs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No',
      '7.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '8 . . PUNCT 4 punct 4:punct|7.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→7 7→8',
  },
  {
    op: 'split_word',
    args: { id: 2, forms: ['c', 'x'], columns: [{}, { upos: 'X', deprel: 'obj' }] },
    news: [
      '# visual-style 7 bgColor:red',
      '1 I I PRON 5 nsubj 5:nsubj _',
      "2-4 can't _ _ _ _ _ _",
      '2 c can AUX 5 aux 5:aux _',
      '3 x _ X 2 obj 2:obj _',
      "4 n't not PART 5 advmod 5:advmod _",
      '5 see see VERB 0 root 0:root CxnElt=5:Obj.Clause',
      '6 old old ADJ 7 amod 7:amod _',
      '7 dogs dog NOUN 5 obj 5:obj CxnElt=5:Obj.Obj|SpaceAfter=No',
      '7.1 see see VERB _ _ 5:conj:and CopyOf=5',
      '8 . . PUNCT 5 punct 5:punct|7.1:punct _',
    ],
    words: '1→1 2→2 3→4 4→5 5→6 6→7 7→8',
  },
  {
    op: 'merge_words',
    args: { first: 5, last: 6, space: 'keep' },
    news: [
      '# visual-style 5 bgColor:red',
      '5 old␣dogs old␣dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No',
      '5.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '6 . . PUNCT 4 punct 4:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→5 7→6',
  },
  {
    op: 'merge_words',
    args: { first: 5, last: 6, space: 'remove', lemma: 'y' },
    news: [
      "# text = I can't see olddogs.",
      '# visual-style 5 bgColor:red',
      '5 olddogs y NOUN 4 obj 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No',
      '5.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '6 . . PUNCT 4 punct 4:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→5 7→6',
  },
  {
    op: 'merge_words',
    args: { first: 2, last: 3 },
    news: [
      '# visual-style 5 bgColor:red',
      '1 I I PRON 3 nsubj 3:nsubj _',
      "2 can't can AUX 3 aux 3:aux _",
      '3 see see VERB 0 root 0:root CxnElt=3:Obj.Clause',
      '4 old old ADJ 5 amod 5:amod _',
      '5 dogs dog NOUN 3 obj 3:obj CxnElt=3:Obj.Obj|SpaceAfter=No',
      '5.1 see see VERB _ _ 3:conj:and CopyOf=3',
      '6 . . PUNCT 3 punct 3:punct|5.1:punct _',
    ],
    words: '1→1 2→2 3→2 4→3 5→4 6→5 7→6',
  },
  {
    op: 'goeswith',
    args: { first: 4, last: 5 },
    news: ['4 see see VERB 0 root 0:root CxnElt=4:Obj.Clause Typo=Yes', '5 old _ X 4 goeswith 4:goeswith _'],
  },
  {
    op: 'make_mwt',
    args: { first: 6, last: 7 },
    news: ['6-7 dogs. _ _ _ _ _ _', '6 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj'],
  },
  {
    op: 'make_mwt',
    args: { first: 5, last: 6, form: 'x' },
    news: ["# text = I can't see x.", '5-6 x _ _ _ _ _ SpaceAfter=No', '6 dogs dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj'],
  },
  {
    op: 'extend_mwt',
    args: { first: 1, last: 3, form: "Ican't" },
    news: ["# text = Ican't see old dogs.", "1-3 Ican't _ _ _ _ _ _"],
  },
  {
    op: 'dissolve_mwt',
    args: { first: 3 },
    news: ["# text = I can n't see old dogs."],
  },
  {
    op: 'word_to_mwt',
    args: { id: 6, forms: ['dog', 's'] },
    news: [
      '6-7 dogs _ _ _ _ _ SpaceAfter=No',
      '6 dog dog NOUN 4 obj 4:obj CxnElt=4:Obj.Obj',
      '7 s _ _ 6 dep 6:dep _',
      '7.1 see see VERB _ _ 4:conj:and CopyOf=4',
      '8 . . PUNCT 4 punct 4:punct|7.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→5 6→6 7→8',
  },
  {
    op: 'insert_empty',
    args: { after: 6, index: 1, deps: [['6.1', 'obj']], form: 'x' },
    news: [
      '6.1 x _ _ _ _ 6.2:obj _',
      '6.2 see see VERB _ _ 4:conj:and CopyOf=4',
      '7 . . PUNCT 4 punct 4:punct|6.2:punct _',
    ],
  },
  {
    op: 'delete_empty',
    args: { id: '6.1' },
    news: ['7 . . PUNCT 4 punct 4:punct _'],
  },
  {
    op: 'move_empty',
    args: { id: '6.1', after: 1 },
    news: ['1.1 see see VERB _ _ 4:conj:and CopyOf=4', '7 . . PUNCT 4 punct 1.1:punct|4:punct _'],
  },
  {
    op: 'split_sentence',
    args: { at: 5 },
    news: [
      '# sent_id = sA',
      "# text = I can't see",
      '# sent_id = sB',
      '# text = old dogs.',
      '# visual-style 2 bgColor:red',
      '1 old old ADJ 2 amod 2:amod _',
      '2 dogs dog NOUN 0 root 0:root SpaceAfter=No',
      '2.1 see see VERB _ _ 2:conj:and _',
      '3 . . PUNCT 2 punct 2:punct|2.1:punct _',
    ],
    words: '1→1 2→2 3→3 4→4 5→′1 6→′2 7→′3',
    notes: [
      'CxnElt=4:Obj.Obj of “dogs” (6) was removed because the word it refers to is no longer in the sentence.',
      'CopyOf=4 of “see” (6.1) was removed because the word it refers to is no longer in the sentence.',
    ],
  },
  {
    op: 'set_head',
    args: { id: 5, head: 4 },
    news: ['5 old old ADJ 4 amod 4:amod _'],
  },
  {
    op: 'set_head',
    args: { id: 6, head: 5 },
    news: ['5 old old ADJ 4 obj 4:obj _', '6 dogs dog NOUN 5 obj 5:obj CxnElt=4:Obj.Obj|SpaceAfter=No'],
  },
  {
    op: 'set_head',
    args: { id: 6, head: 0 },
    notes: [STALE_DEPS],
    news: [
      '4 see see VERB 6 dep 6:dep CxnElt=4:Obj.Clause',
      '6 dogs dog NOUN 0 root 0:root CxnElt=4:Obj.Obj|SpaceAfter=No',
    ],
  },
  {
    op: 'set_deprel',
    args: { id: 6, deprel: 'obl' },
    news: ['6 dogs dog NOUN 4 obl 4:obl CxnElt=4:Obj.Obj|SpaceAfter=No'],
  },
  {
    op: 'unattach',
    args: { id: 6 },
    news: ['6 dogs dog NOUN _ _ 4:obj CxnElt=4:Obj.Obj|SpaceAfter=No'],
    loses: ['heads exist', 'a tree'],
  },
  {
    op: 'set_cells',
    args: { id: 5, lemma: 'elder', upos: 'NOUN', misc: 'SpaceAfter=No' },
    news: ["# text = I can't see olddogs.", '5 old elder NOUN 6 amod 6:amod SpaceAfter=No'],
  },
  {
    op: 'set_cells',
    args: { id: 6, misc: 'A=1' },
    news: ["# text = I can't see old dogs .", '6 dogs dog NOUN 4 obj 4:obj A=1'],
  },
  {
    op: 'set_cells',
    args: { id: 3, lemma: 'no', misc: 'SpaceAfter=No|X=1' },
    news: ["3 n't no PART 4 advmod 4:advmod X=1"],
    notes: ["“n't” (3) is part of a multiword token. SpaceAfter belongs to the token, so it was left out."],
  },
  {
    op: 'make_root',
    args: { id: 6, deprel: 'xcomp' },
    notes: [STALE_DEPS],
    news: [
      '4 see see VERB 6 xcomp 6:xcomp CxnElt=4:Obj.Clause',
      '6 dogs dog NOUN 0 root 0:root CxnElt=4:Obj.Obj|SpaceAfter=No',
    ],
  },
  {
    op: 'rotate',
    args: { id: 6 },
    notes: [STALE_DEPS],
    news: [
      '4 see see VERB 6 obj 6:obj CxnElt=4:Obj.Clause',
      '6 dogs dog NOUN 0 root 0:root CxnElt=4:Obj.Obj|SpaceAfter=No',
    ],
  },
  {
    op: 'rotate',
    args: { id: 6, move: 'all' },
    notes: [STALE_DEPS],
    news: [
      '1 I I PRON 6 nsubj 6:nsubj _',
      '2 can can AUX 6 aux 6:aux _',
      "3 n't not PART 6 advmod 6:advmod _",
      '4 see see VERB 6 obj 6:obj CxnElt=4:Obj.Clause',
      '6 dogs dog NOUN 0 root 0:root CxnElt=4:Obj.Obj|SpaceAfter=No',
      '7 . . PUNCT 6 punct 6:punct|6.1:punct _',
    ],
  },
  {
    op: 'promote',
    args: { id: 5 },
    news: ['5 old old ADJ 4 amod 4:amod _'],
  },
  {
    op: 'attach_range',
    args: { first: 5, last: 6, head: 1 },
    news: ['6 dogs dog NOUN 1 obj 1:obj CxnElt=4:Obj.Obj|SpaceAfter=No'],
  },
  {
    op: 'make_chain',
    args: { ids: [5, 6, 7], deprel: 'flat' },
    notes: [STALE_DEPS],
    news: [
      '5 old old ADJ 4 obj 4:obj _',
      '6 dogs dog NOUN 5 flat 5:flat CxnElt=4:Obj.Obj|SpaceAfter=No',
      '7 . . PUNCT 5 flat 5:flat|6.1:punct _',
    ],
  },
  {
    op: 'make_chain',
    args: { ids: [5, 6, 7], deprel: 'flat', style: 'chain' },
    notes: [STALE_DEPS],
    news: [
      '5 old old ADJ 4 obj 4:obj _',
      '6 dogs dog NOUN 5 flat 5:flat CxnElt=4:Obj.Obj|SpaceAfter=No',
      '7 . . PUNCT 6 flat 6:flat|6.1:punct _',
    ],
  },
];

const shown = (text: string, op: string, args: object): Shown => {
  const result = perform(text, op, args);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe.each(CASES)(
  '$op $args',
  ({ op, args, news, words = '1→1 2→2 3→3 4→4 5→5 6→6 7→7', notes = [], loses = [] }) => {
    test('changes these lines, and no others', () => {
      const result = shown(DOGS, op, args);
      expect(result.news).toEqual(news);
      expect(result.words).toBe(words);
      expect(result.notes).toEqual(notes);
    });

    test('leaves right what was right', () => {
      const [before] = blocksOf(DOGS).map(rightsOf);
      for (const after of blocksOf(shown(DOGS, op, args).text)) {
        expect([...before].filter((right) => !rightsOf(after).has(right))).toEqual(loses);
      }
    });

    test('keeps line ends, a byte order mark, and a last line without an end', () => {
      const { text } = shown(DOGS, op, args);
      for (const lineEnd of ['\r\n', '\r']) {
        const before = `\ufeff${DOGS.replaceAll('\n', lineEnd)}`;
        expect(shown(before, op, args).text).toBe(`\ufeff${text.replaceAll('\n', lineEnd)}`);
      }
      expect(shown(DOGS.trimEnd(), op, args).text).toBe(text.trimEnd());
    });
  },
);

describe('the second of two sentences', () => {
  const two = (second: string) => `${DOGS}${block(second)}`;

  test('hangs below the first root, with its comments, empty nodes and enhanced root', () => {
    const { text, words } = shown(
      two(`
        # sent_id = t
        # newpar
        # text = So what?
        # text_en = So what?
        # visual-style 1 2 advmod color:blue
        0.1  E     _     _     _  _       0:root   _
        1    So    so    ADV   2  advmod  0.1:dep|2:advmod _
        2    what  what  PRON  0  root    0:root   SpaceAfter=No
        3    ?     ?     PUNCT 2  punct   2:punct  _
      `),
      'join_sentences',
      {},
    );
    expect(text).toBe(
      DOGS.replace('old dogs.', 'old dogs. So what?')
        .replace('bgColor:red\n', 'bgColor:red\n# text_en = So what?\n# visual-style 8 9 advmod color:blue\n')
        .replace(/\n$/, '') +
        block(`
          7.1  E     _     _     _  _          4:parataxis  _
          8    So    so    ADV   9  advmod     7.1:dep|9:advmod NewPar=Yes
          9    what  what  PRON  4  parataxis  4:parataxis  SpaceAfter=No
          10   ?     ?     PUNCT 9  punct      9:punct      _
        `),
    );
    expect(words).toBe('1→1 2→2 3→3 4→4 5→5 6→6 7→7 1→8 2→9 3→10');
  });

  test('gets DEPS where only the first has them', () => {
    const { news } = shown(two('# sent_id = t\n1 Yes yes INTJ 0 root _ _\n'), 'join_sentences', { deprel: 'conj' });
    expect(news.at(-1)).toBe('8 Yes yes INTJ 4 conj 4:conj _');
  });

  test('is what split makes of a sentence, and join makes it whole again', () => {
    const { text } = shown(DOGS, 'split_sentence', { at: 4 });
    expect(text).toContain('# sent_id = sB');
    const whole = shown(text, 'join_sentences', {}).text;
    expect(whole).toContain('# sent_id = s\n');
    expect(whole).toContain("# text = I can't see old dogs.");
  });
});

describe('the lemma of merged words', () => {
  const lemmas = (...given: readonly string[]) =>
    block(
      `\n${given.map((lemma, i) => `${i + 1} w${i} ${lemma} X ${i} ${i === 0 ? 'root' : 'dep'} _ _`).join('\n')}\n`,
    );
  test.each([
    [['a', 'b'], 'keep', 'a␣b'],
    [['a', 'b'], 'remove', 'ab'],
    [['a', '_', 'c'], 'keep', 'a␣c'],
    [['_', 'b'], 'keep', 'b'],
    [['a', '_'], 'keep', 'a'],
    [['_', '_'], 'remove', '_'],
  ])('%j, space: %s', (given, space, lemma) => {
    const [row] = shown(lemmas(...given), 'merge_words', { first: 1, last: given.length, space }).news;
    expect(row.split(' ')[2]).toBe(lemma);
  });
});

describe('comments, paragraphs and entities', () => {
  const TWO = block(`
    # newdoc id = d
    # newpar id = p
    # sent_id = s
    # parallel_id = x/1
    # text_en = Yes. No.
    # translit = ja. nej.
    # source = web
    # text = Ja. Nej.
    # highlight tokens = 1 3
    1  Ja   ja   INTJ   0  root   _  Entity=(e1-a|SpaceAfter=No
    2  .    .    PUNCT  1  punct  _  _
    3  Nej  nej  INTJ   1  conj   _  Entity=e1)|NewPar=Yes|SpaceAfter=No
    4  .    .    PUNCT  3  punct  _  _
  `);
  const comments = (text: string) => text.split('\n').filter((line) => line.startsWith('#') || line === '');

  test('go to the half they are about', () => {
    const { text, notes } = shown(TWO, 'split_sentence', { at: 3 });
    expect(comments(text)).toEqual([
      '# newdoc id = d',
      '# newpar id = p',
      '# sent_id = sA',
      '# parallel_id = x/1/part1',
      '# text_en = Yes. No.',
      '# translit = ja. nej.',
      '# source = web',
      '# text = Ja.',
      '# highlight tokens = 1',
      '',
      '# newpar',
      '# sent_id = sB',
      '# parallel_id = x/1/part2',
      '# source = web',
      '# text = Nej.',
      '# highlight tokens = 1',
      '',
      '',
    ]);
    expect(notes).toEqual(['The mention of e1 in Entity extends across the split. It stays with its head; check it.']);
    expect(comments(shown(text, 'join_sentences', {}).text)).toEqual([
      ...comments(TWO).slice(0, 8),
      '# highlight tokens = 1',
      '# highlight tokens = 3',
      '',
      '',
    ]);
  });

  test('a mention whose words are merged is one of one word', () => {
    const { notes, news } = shown(TWO, 'merge_words', { first: 1, last: 3, space: 'remove' });
    expect(notes).toEqual([]);
    expect(news).toContain('# highlight tokens = 1');
    expect(news.at(-1)).toBe('1 Ja.Nej ja.nej INTJ 0 root _ Entity=(e1-a)|NewPar=Yes|SpaceAfter=No');
  });

  test('a text that only one of two sentences has is not complete', () => {
    const { notes } = shown(TWO + block('# sent_id = t\n1 Ja ja INTJ 0 root _ _\n'), 'join_sentences', {});
    expect(notes).toEqual([
      'The second sentence has no # text, so the # text of the joined sentence is incomplete. Complete it.',
    ]);
  });
});

describe('words without a head', () => {
  const ENHANCED = block(`
  # text = a b c
  1  a  a  X  _  _    _  _
  2  b  b  X  0  root 0:root  _
  3  c  c  X  2  dep  2:dep  _
`);

  test('get their basic arc in DEPS when they are attached', () => {
    expect(perform(ENHANCED, 'set_head', { id: 1, head: 2, deprel: 'det' })).toMatchObject({
      news: ['1 a a X 2 det 2:det _'],
    });
  });

  test('are the lead of what is merged with a word below them', () => {
    const loose = block(`
  # text = ab c
  1  a  a  X  2  det  _  SpaceAfter=No
  2  b  b  X  _  _    _  _
  3  c  c  X  0  root _  _
`);
    expect(perform(loose, 'merge_words', { first: 1, last: 2 })).toMatchObject({
      news: ['1 ab ab X _ _ _ _', '2 c c X 0 root _ _'],
    });
  });
});
