/** Refusals and their reasons: meaningless arguments, senseless operations, broken sentences. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPERATION_NAMES, operate } from '../../../../server/src/core/edit/index.ts';
import { runs } from '../../../thorough.ts';
import { brokenText } from '../../validate/fuzz.ts';
import { block, perform, sentencesOf } from './fixture.ts';
import { OPERATIONS, randomOperation } from './randomOperation.ts';

const WE = block(`
  # sent_id = s
  # text = We don't know why.
  1    We     we    PRON  4  nsubj   _  _
  2-3  don't  _     _     _  _       _  _
  2    do     do    AUX   4  aux     _  _
  3    n't    not   PART  4  advmod  _  _
  4    know   know  VERB  0  root    _  _
  5    why    why   ADV   4  advmod  _  SpaceAfter=No
  6    .      .     PUNCT 4  punct   _  _
`);

test.each([
  ['no_such_thing', {}, 'unknown-operation: Unknown operation no_such_thing.'],
  ['constructor', {}, 'unknown-operation: '],
  ['delete_word', undefined, 'bad-arguments: The arguments of delete_word must be an object with id'],
  ['delete_word', [], 'bad-arguments: '],
  ['delete_word', {}, 'bad-arguments: delete_word needs id: a whole number'],
  ['delete_word', { id: '3' }, 'bad-arguments: id of delete_word must be a whole number'],
  ['delete_word', { id: 1.5 }, 'bad-arguments: '],
  ['delete_word', { id: -1 }, 'bad-arguments: '],
  ['delete_word', { id: 1, word: 1 }, 'bad-arguments: delete_word has no argument word. Its arguments are id.'],
  ['delete_word', { id: 0 }, 'no-such-word: There is no word 0: this sentence has 6 words.'],
  ['delete_word', { id: 7 }, 'no-such-word: '],
  ['insert_word', { at: 8, form: 'x' }, 'no-such-word: A new word in this sentence can get an ID from 1 to 7'],
  ['insert_word', { at: 1, form: '' }, 'bad-arguments: form of insert_word must be non-empty text'],
  ['insert_word', { at: 1, form: 'a\tb' }, 'bad-arguments: '],
  ['insert_word', { at: 1, form: 'a', lemma: 'a\u2028b' }, 'bad-arguments: '],
  ['insert_word', { at: 1, form: 'x', deprel: 'a|b' }, 'bad-arguments: deprel of insert_word must be a relation'],
  ['insert_word', { at: 1, form: 'x', head: 0 }, 'second-root: The sentence already has a root, “know” (4).'],
  ['split_word', { id: 5, forms: ['why'] }, 'bad-arguments: forms of split_word must be a list of at least two forms'],
  ['split_word', { id: 5, forms: ['w', 'y'] }, 'forms-differ: The parts “w”, “y” do not add up to “why” (5).'],
  ['split_word', { id: 5, forms: ['wh', 'y'], keep: 3 }, 'bad-arguments: keep is the number of the part'],
  ['split_word', { id: 5, forms: ['wh', 'y'], columns: [{ head: 3 }] }, 'bad-arguments: columns of split_word'],
  ['merge_words', { first: 4, last: 5 }, 'space-between: There is a space between “know” and “why”.'],
  ['merge_words', { first: 4, last: 5, space: 'no' }, 'bad-arguments: space of merge_words must be "keep" or "remove"'],
  ['merge_words', { first: 5, last: 4 }, 'bad-arguments: The last word must come after the first one.'],
  [
    'merge_words',
    { first: 1, last: 2 },
    "crosses-mwt: The selected words include only part of the multiword token “don't”.",
  ],
  ['goeswith', { first: 3, last: 4 }, "in-mwt: “n't” (3) is part of the multiword token “don't”."],
  ['goeswith', { first: 5, last: 6 }, 'no-space: There is no space after “why” (5)'],
  ['make_mwt', { first: 4, last: 5 }, 'space-between: '],
  ['make_mwt', { first: 3, last: 4, form: 'x' }, 'in-mwt: '],
  ['extend_mwt', { first: 4, last: 5, form: 'x' }, 'no-mwt: None of these words is in a multiword token.'],
  ['extend_mwt', { first: 2, last: 3 }, 'in-mwt: '],
  ['extend_mwt', { first: 3, last: 4 }, 'crosses-mwt: '],
  ['dissolve_mwt', { first: 1 }, 'no-mwt: “We” (1) is not part of a multiword token.'],
  ['word_to_mwt', { id: 2, forms: ['d', 'o'] }, 'in-mwt: '],
  ['insert_empty', { after: 1 }, 'bad-arguments: insert_empty needs deps'],
  [
    'insert_empty',
    { after: 1, deps: [['9', 'dep']] },
    'no-such-word: DEPS refer to 9, but no word or empty node has that ID.',
  ],
  [
    'insert_empty',
    { after: 1, index: 2, deps: [['1', 'dep']] },
    'bad-arguments: index is the position among the empty nodes',
  ],
  ['insert_empty', { after: 9, deps: [['1', 'dep']] }, 'no-such-word: '],
  ['delete_empty', { id: '1.1' }, 'no-such-empty: There is no empty node 1.1'],
  ['delete_empty', { id: 1.1 }, 'bad-arguments: id of delete_empty must be the ID of an empty node in quotes'],
  ['move_empty', { id: '4.1', after: 1 }, 'no-such-empty: '],
  ['split_sentence', { at: 1 }, 'bad-arguments: The sentence cannot be split before its first word'],
  ['split_sentence', { at: 3 }, "inside-mwt: “n't” (3) is inside the multiword token “don't”."],
  ['join_sentences', {}, 'sentence-count: join_sentences needs two neighbouring sentences, not 1.'],
  ['set_head', { id: 1, head: 1 }, 'self: “We” (1) cannot be its own head.'],
  ['set_head', { id: 4, head: 0 }, 'is-root: '],
  ['set_head', { id: 1, head: 9 }, 'no-such-word: '],
  ['set_deprel', { id: 4, deprel: 'obj' }, 'is-root: '],
  ['unattach', { id: 99 }, 'no-such-word: '],
  ['set_cells', { id: 1, upos: 'A B' }, 'bad-arguments: '],
  ['set_cells', { id: 1, misc: '' }, 'bad-arguments: '],
  ['set_deprel', { id: 1, deprel: 'root' }, 'second-root: '],
  ['make_root', { id: 4 }, 'is-root: “know” (4) is already the root.'],
  ['rotate', { id: 4 }, 'is-root: '],
  ['rotate', { id: 1, move: 'some' }, 'bad-arguments: move of rotate must be "none" or "all"'],
  ['promote', { id: 1 }, 'no-grandparent: '],
  ['promote', { id: 4 }, 'no-grandparent: '],
  ['attach_range', { first: 1, last: 3, head: 2 }, 'self: '],
  ['attach_range', { first: 1, last: 4, head: 5 }, 'cycle: “why” (5) is a descendant of “know” (4)'],
  ['attach_range', { first: 1, last: 2, head: 0 }, 'second-root: '],
  [
    'make_chain',
    { ids: [1], deprel: 'flat' },
    'bad-arguments: ids of make_chain must be a list of at least two word IDs',
  ],
  ['make_chain', { ids: [1, 1], deprel: 'flat' }, 'bad-arguments: '],
])('%s %j', (op, args, message) => {
  const result = perform(WE, op, args);
  expect(typeof result === 'string' ? result : 'done').toContain(message);
});

/** The second sentence is for joining. */
const NEXT = block(`
  # sent_id = t
  # text = No
  1  No  no  INTJ  0  root  _  _
`);

describe('what no cell can hold is refused in every argument that is written', () => {
  const BAD = ['a\0', '\ud800', '\udc00b', 'a\x1b', 'a\x7f', 'a\x85b', 'a\u2028b', 'a\tb', ' a', 'a\u00a0', ''];
  const VALID: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['insert_word', { at: 2, form: 'x', lemma: 'x', upos: 'X', xpos: 'x', feats: 'A=B', deprel: 'dep' }],
    ['split_word', { id: 5, forms: ['wh', 'y'], deprel: 'dep' }],
    ['merge_words', { first: 4, last: 5, space: 'keep', lemma: 'x' }],
    ['make_mwt', { first: 4, last: 5, form: 'x' }],
    ['extend_mwt', { first: 1, last: 3, form: 'x' }],
    ['word_to_mwt', { id: 5, forms: ['wh', 'y'], deprel: 'dep' }],
    ['insert_empty', { after: 1, deps: [['1', 'dep']], form: 'x', lemma: 'x', upos: 'X', xpos: 'x', feats: 'A=B' }],
    ['set_head', { id: 1, head: 5, deprel: 'dep' }],
    ['set_deprel', { id: 1, deprel: 'dep' }],
    ['set_cells', { id: 1, lemma: 'x', upos: 'X', xpos: 'x', feats: 'A=B', misc: 'x' }],
    ['make_root', { id: 1, deprel: 'dep' }],
    ['attach_range', { first: 1, last: 1, head: 5, deprel: 'dep' }],
    ['make_chain', { ids: [1, 5], deprel: 'dep' }],
    ['add_dep', { id: 1, head: 5, deprel: 'dep' }],
    ['join_sentences', { deprel: 'dep' }],
  ];

  test.each(VALID)('%s', (op, args) => {
    const text = op === 'join_sentences' ? WE + NEXT : WE;
    expect(perform(text, op, args)).toMatchObject({ text: expect.any(String) });
    for (const [key, value] of Object.entries(args)) {
      if (op === 'merge_words' && key === 'space') continue;
      for (const bad of BAD) {
        const given =
          key === 'forms' ? ['wh', bad] : key === 'deps' ? [['1', bad]] : typeof value === 'string' ? bad : undefined;
        if (given === undefined) continue;
        expect(perform(text, op, { ...args, [key]: given })).toContain('bad-arguments: ');
      }
    }
  });

  test('cells of parts', () => {
    for (const name of ['lemma', 'upos', 'xpos', 'feats', 'deprel']) {
      for (const bad of BAD) {
        const args = { id: 5, forms: ['wh', 'y'], columns: [{}, { [name]: bad }] };
        expect(perform(WE, 'split_word', args)).toContain('bad-arguments: ');
      }
    }
  });
});

describe('root and HEAD 0 go together', () => {
  test.each([
    ['set_head', { id: 1, head: 5, deprel: 'root' }, 'second-root'],
    ['set_head', { id: 1, head: 5, deprel: 'root:x' }, 'second-root'],
    ['set_head', { id: 1, head: 0, deprel: 'nsubj' }, 'is-root'],
    ['insert_word', { at: 2, form: 'x', deprel: 'root' }, 'second-root'],
    ['insert_word', { at: 2, form: 'x', head: 4, deprel: 'root' }, 'second-root'],
    ['split_word', { id: 5, forms: ['wh', 'y'], deprel: 'root' }, 'second-root'],
    ['split_word', { id: 5, forms: ['wh', 'y'], columns: [{}, { deprel: 'root' }] }, 'second-root'],
    ['split_word', { id: 5, forms: ['wh', 'y'], columns: [{ deprel: 'root' }] }, 'second-root'],
    ['split_word', { id: 4, forms: ['kn', 'ow'], columns: [{ deprel: 'obj' }] }, 'is-root'],
    ['word_to_mwt', { id: 5, forms: ['wh', 'y'], deprel: 'root' }, 'second-root'],
    ['make_root', { id: 1, deprel: 'root' }, 'second-root'],
    ['attach_range', { first: 1, last: 2, head: 5, deprel: 'root' }, 'second-root'],
    ['make_chain', { ids: [1, 5], deprel: 'root' }, 'second-root'],
    ['make_chain', { ids: [1, 5], deprel: 'root', style: 'chain' }, 'second-root'],
    ['insert_empty', { after: 1, deps: [['1', 'root']] }, 'second-root'],
    ['insert_empty', { after: 1, deps: [['0', 'nsubj']] }, 'is-root'],
    ['add_dep', { id: 1, head: 4, deprel: 'root' }, 'second-root'],
    ['add_dep', { id: 1, head: 0, deprel: 'obj' }, 'is-root'],
  ])('%s %j', (op, args, code) => {
    expect(perform(WE, op, args)).toContain(`${code}: `);
  });

  test('join_sentences, unless the first has no root', () => {
    expect(perform(WE + NEXT, 'join_sentences', { deprel: 'root' })).toContain('second-root: ');
    const headless = WE.replace('0\troot', '_\t_');
    expect(perform(headless + NEXT, 'join_sentences', { deprel: 'root' })).toMatchObject({ words: expect.any(String) });
  });

  test('a sentence that has the fault already can still be changed, but gets no second one', () => {
    const faulty = WE.replace('4\tnsubj', '4\troot');
    expect(perform(faulty, 'promote', { id: 1 })).toContain('no-grandparent');
    expect(perform(faulty, 'attach_range', { first: 1, last: 1, head: 5 })).toMatchObject({
      news: ['1 We we PRON 5 dep _ _'],
    });
    expect(perform(faulty, 'make_root', { id: 1 })).toMatchObject({
      news: ['1 We we PRON 0 root _ _', '4 know know VERB 1 dep _ _'],
    });
    expect(perform(faulty, 'delete_word', { id: 5 })).toMatchObject({ gone: expect.any(Array) });
    expect(perform(faulty, 'set_head', { id: 5, head: 1, deprel: 'root' })).toContain('second-root: ');
  });
});

test('the only word is not deleted, and a sentence that begins a document not joined', () => {
  const one = block('# sent_id = a\n1 Yes yes INTJ 0 root _ _\n');
  expect(perform(one, 'delete_word', { id: 1 })).toContain('only-word: “Yes” (1) is the only word');
  expect(perform(one + one.replace('#', '# newdoc id = d\n#'), 'join_sentences', {})).toContain('newdoc: ');
  expect(perform(one + one, 'delete_word', { id: 1 })).toContain(
    'sentence-count: delete_word needs one sentence, not 2',
  );
});

describe('broken sentences', () => {
  const broken = (...rows: readonly string[]) => block(`\n${rows.join('\n')}\n`);

  test('IDs out of order: the meaning of HEAD is unknown', () => {
    const twice = broken('1 a a X 2 dep _ _', '2 b b X 0 root _ _', '2 c c X 2 dep _ _');
    expect(perform(twice, 'set_head', { id: 1, head: 2 })).toContain('broken-ids: The ID 2 should be 3');
    expect(perform(broken('1a a a X 0 root _ _'), 'set_deprel', { id: 1, deprel: 'root' })).toContain('broken-ids: ');
  });

  test('a multiword token or an empty node at a wrong place: the tree can be changed, words cannot', () => {
    const range = broken('1 a a X 2 dep _ _', '1-2 ab _ _ _ _ _ _', '2 b b X 0 root _ _');
    expect(perform(range, 'delete_word', { id: 1 })).toContain('broken-mwt: The multiword token 1-2');
    expect(perform(range, 'set_deprel', { id: 1, deprel: 'obj' })).toMatchObject({ news: ['1 a a X 2 obj _ _'] });
    const empty = broken('1 a a X 0 root _ _', '3.1 e e X _ _ 1:dep _');
    expect(perform(empty, 'insert_word', { at: 2, form: 'x' })).toContain('broken-ids: The empty node 3.1');
    expect(perform(empty, 'set_deprel', { id: 1, deprel: 'root:x' })).toMatchObject({ news: ['1 a a X 0 root:x _ _'] });
  });

  test('a HEAD or DEPS that is no number stays; one that would come to mean a word is refused', () => {
    const odd = broken('1 a a X _ dep 5:dep|x _', '2 b b X 0 root 0:root _', '3 c c X 4 dep 4:dep _');
    expect(perform(odd, 'set_deprel', { id: 3, deprel: 'obj' })).toMatchObject({ news: ['3 c c X 4 obj 4:obj _'] });
    expect(perform(odd, 'insert_word', { at: 4, form: 'x' })).toContain('dangling-reference: ');
    expect(perform(odd, 'delete_word', { id: 2 })).toMatchObject({ news: ['2 c c X 4 dep 4:dep _'] });
  });

  test('cycles: what leads out of them is done, what leads further in is not', () => {
    const cycle = broken('1 a a X 2 dep _ _', '2 b b X 1 dep _ _', '3 c c X 0 root _ _', '4 d d X 1 dep _ _');
    expect(perform(cycle, 'set_head', { id: 1, head: 3 })).toMatchObject({ news: ['1 a a X 3 dep _ _'] });
    for (const [op, args] of [
      ['delete_word', { id: 1 }],
      ['rotate', { id: 1 }],
      ['promote', { id: 1 }],
      ['merge_words', { first: 1, last: 2, space: 'keep' }],
      ['goeswith', { first: 1, last: 2 }],
      ['set_head', { id: 1, head: 4 }],
    ] as const) {
      expect([op, perform(cycle, op, args)]).toEqual([op, expect.stringContaining('cycle: ')]);
    }
  });

  test('rows of too few or too many columns stay; a cell that is missing is not written', () => {
    const short = `1\ta\ta\tX\t_\t_\t2\tdep\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n3\tc\tc\tX\t_\t_\t2\tdep\t_\t_\tx\n\n`;
    const after = perform(short, 'set_deprel', { id: 1, deprel: 'obj' });
    expect(typeof after === 'string' ? after : after.text).toBe(short.replace('dep', 'obj'));
    expect(perform(short, 'insert_word', { at: 2, form: 'x', spaceBefore: false })).toContain(
      'broken-row: The row of “a” has 8 columns instead of 10',
    );
    expect(perform(short, 'insert_word', { at: 4, form: 'x', spaceBefore: false })).toContain(
      'broken-row: The row of “c” has 11 columns instead of 10',
    );
  });

  test('lines that are no rows stay where they are', () => {
    const odd = `# sent_id = a\n1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n# between\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n<<<<\n3\tc\tc\tX\t_\t_\t2\tdep\t_\t_\n\n`;
    for (const id of [1, 2, 3]) {
      const after = perform(odd, 'delete_word', { id });
      expect(typeof after === 'string' ? after : after.text).toMatch(/# between\n(?:.*\n)*<<<<\n/);
    }
  });

  test('a text that does not match is left unchanged, with a note', () => {
    const text = WE.replace('know why', 'know  whyever');
    expect(perform(text, 'delete_word', { id: 1 })).toMatchObject({
      notes: ['The # text line was left unchanged because it does not match the words. Compare them.'],
    });
  });
});

test('whatever the sentence and the arguments: a result or a refusal with a reason, and never an exception', () => {
  const value = fc.oneof(
    fc.integer({ min: -1, max: 9 }),
    fc.string({ maxLength: 3 }),
    fc.constantFrom(null, true, [], {}, [1, 2], ['a', 'b'], [['1', 'dep']], [{ lemma: 'x' }], '1.1', '2.1'),
  );
  const names = [
    'id',
    'at',
    'first',
    'last',
    'form',
    'forms',
    'keep',
    'columns',
    'deps',
    'after',
    'head',
    'ids',
    'deprel',
  ];
  const args = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  fc.assert(
    fc.property(fc.nat(5000), fc.constantFrom(...OPERATION_NAMES), args, (seed, op, given) => {
      for (const sentence of sentencesOf(brokenText(seed))) {
        const result = operate([sentence], { op, args: given });
        if (!result.ok) expect(result.message).not.toBe('');
      }
    }),
    { numRuns: runs(1500) },
  );
});

test('the same with arguments that mean something, on two broken sentences, too', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.constantFrom(...OPERATIONS),
      fc.array(fc.nat(1000), { minLength: 12 }),
      (seed, op, numbers) => {
        let at = 0;
        const random = (below: number) => numbers[at++ % numbers.length] % below;
        const sentences = sentencesOf(brokenText(seed));
        for (const sentence of sentences)
          if (0 < sentence.nWords) operate([sentence], randomOperation(random, sentence, op));
        if (1 < sentences.length) operate(sentences.slice(0, 2), { op: 'join_sentences', args: {} });
      },
    ),
    { numRuns: runs(1500) },
  );
});
