/** Taking differences one by one leads to the other version, whatever the two versions are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLink, type Difference } from '../../../server/src/core/compare/index.ts';
import { takeDifferences } from '../../../server/src/core/compare/take/index.ts';
import { applyEdits, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { operate } from '../../../server/src/core/edit/index.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';
import { treebankOf } from '../../bench/sentences.ts';
import { conllu } from '../../fixture.ts';
import { atLength, runs } from '../../thorough.ts';
import { randomOperation } from '../edit/surgery/randomOperation.ts';

interface Word {
  readonly form: string;
  readonly lemma: string;
  readonly feats: string;
  readonly misc: string;
  readonly deprel: string;
  /** The head among the words that precede it in the order of attachment. */
  readonly head: number;
  readonly rank: number;
  readonly deps: 'none' | 'basic' | 'other';
  readonly hasEmpty: boolean;
  readonly isTokenWithNext: boolean;
  /** References in MISC of the word, the empty node after it and the multiword token before it. */
  readonly references: readonly Reference[];
}

interface Reference {
  readonly on: 'word' | 'empty' | 'token';
  readonly name: 'CopyOf' | 'CopiedFrom' | 'CxnElt' | 'CxnEltOfOne';
  /** Words and empty nodes, counted around. */
  readonly to: number;
}

const word: fc.Arbitrary<Word> = fc.record({
  form: fc.constantFrom('ab', 'cd', 'a', 'b', 'c', 'abc', 'dcd'),
  lemma: fc.constantFrom('x', 'y'),
  feats: fc.constantFrom('_', 'Case=Nom', 'Case=Acc|Number=Sing', 'Number=Plur', 'Abbr=Yes|Case=Nom'),
  misc: fc.constantFrom('_', 'Gloss=x', 'SpaceAfter=No', 'Gloss=y|SpaceAfter=No'),
  deprel: fc.constantFrom('dep', 'obj', 'obl', 'obl:tmod'),
  head: fc.nat(20),
  rank: fc.nat(20),
  deps: fc.constantFrom('none', 'basic', 'other'),
  hasEmpty: fc.boolean(),
  isTokenWithNext: fc.boolean(),
  references: fc.uniqueArray(
    fc.record({
      on: fc.constantFrom('word', 'word', 'empty', 'token'),
      name: fc.constantFrom('CopyOf', 'CopiedFrom', 'CxnElt', 'CxnEltOfOne'),
      to: fc.nat(20),
    }),
    { maxLength: 2, selector: ({ on, name }) => `${on} ${name.slice(0, 5)}` },
  ),
});

const comments = fc
  .uniqueArray(fc.constantFrom('note', 'gloss', 'genre', 'flag', 'highlight tokens'), { maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(`# ${key} = 1`, `# ${key} = 2`))))
  .chain((lines) => fc.constantFrom(lines, [...lines, '# visual-style 3 color:red']));

const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), comments)
  .map(([words, lines]) => print(words, lines));

/** A tree over the words: attached in the order of their ranks, each to one attached before. */
function headsOf(words: readonly Word[]): number[] {
  const order = [...words.keys()].sort((i, j) => words[i].rank - words[j].rank || i - j);
  const heads: number[] = [];
  order.forEach((i, at) => {
    heads[i] = at === 0 ? 0 : order[words[i].head % at] + 1;
  });
  return heads;
}

function print(words: readonly Word[], lines: readonly string[]): string {
  const heads = headsOf(words);
  const isFirst: boolean[] = [];
  words.forEach(({ isTokenWithNext }, i) => {
    isFirst.push(isTokenWithNext && i + 1 < words.length && !isFirst[i - 1]);
  });
  const hasEmpty = (i: number) => words[i].hasEmpty && !isFirst[i];
  const ids = words.flatMap((_, i) => (hasEmpty(i) ? [`${i + 1}`, `${i + 1}.1`] : [`${i + 1}`]));
  const rows = words.flatMap(({ form, lemma, feats, misc, deprel, deps, references }, i) => {
    const relation = heads[i] === 0 ? 'root' : deprel;
    const other = ((i + 1) % words.length) + 1;
    const further = other === i + 1 || other === heads[i] ? [] : [`${other}:ref`];
    const arcs = [`${heads[i]}:${relation}`, ...further].sort().join('|');
    const items = { none: '_', basic: `${heads[i]}:${relation}`, other: arcs };
    const miscOf = (on: Reference['on'], before: string) => {
      const texts = references.filter((each) => each.on === on).map((each) => printReference(each, ids));
      return [...(before === '_' ? [] : [before]), ...texts.sort()].join('|') || '_';
    };
    const cells = `${lemma}\tX\t_\t${feats}\t${heads[i]}\t${relation}\t${items[deps]}\t${miscOf('word', misc)}`;
    const row = `${i + 1}\t${form}\t${cells}`;
    const range = `${i + 1}-${i + 2}\t${form}${words[i + 1]?.form}\t_\t_\t_\t_\t_\t_\t_\t${miscOf('token', misc)}`;
    const empty = `${i + 1}.1\te\t${lemma}\tX\t_\t_\t_\t_\t${i + 1}:dep\t${miscOf('empty', '_')}`;
    return [...(isFirst[i] ? [range] : []), row, ...(hasEmpty(i) ? [empty] : [])];
  });
  const comments = lines.map((line) =>
    line.replace(/(?<=tokens = |visual-style )\d+/, (n) => ids[Number(n) % ids.length]),
  );
  return ['# sent_id = s', ...comments, ...rows, '', ''].join('\n');
}

function printReference({ name, to }: Reference, ids: readonly string[]): string {
  const id = ids[to % ids.length];
  if (name === 'CxnElt') return `CxnElt=${id}:A.B,${ids[(to + 1) % ids.length]}:A.C`;
  return name === 'CxnEltOfOne' ? `CxnElt=${id}:A.B` : `${name}=${id}`;
}

const read = (text: string): Sentence => splitBlocks(text)[0];

const differencesOf = (a: Sentence, b: Sentence): readonly Difference[] =>
  compareLink({ kind: 'pair', a: [0], b: [0], isMoved: false }, [a], [b]).differences;

/** Two independent sentences, or one and its copy with some words replaced: most sentences are nearly the same. */
const pair = fc.oneof(
  fc.tuple(sentence, sentence),
  fc
    .tuple(
      fc.array(word, { minLength: 2, maxLength: 6 }),
      comments,
      fc.array(fc.tuple(fc.nat(5), word), { maxLength: 2 }),
    )
    .map(([words, lines, changes]): [string, string] => {
      const changed = [...words];
      for (const [at, other] of changes) changed[at % changed.length] = other;
      return [print(words, lines), print(changed, lines)];
    }),
);

const rowsOf = ({ text }: Sentence) => text.split('\n').filter((line) => /^\d/.test(line));
const withSortedMisc = (row: string) => row.replace(/[^\t]*$/, (misc) => misc.split('|').sort().join('|'));
const commentsOf = ({ text }: Sentence) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .sort();

const RUNS = { numRuns: atLength(6000, 150, 15) };

describe('any two versions', () => {
  test('taking one difference after the other gives the other version, and always a tree', () => {
    fc.assert(
      fc.property(pair, fc.nat(100), ([first, second], which) => {
        const b = read(second);
        let a = read(first);
        let left = differencesOf(a, b);
        for (let step = 0; 0 < left.length; step++) {
          const wanted = left[which % left.length];
          const taken = takeDifferences(a, b, left, [wanted]);
          if (!taken.ok) throw new Error(`${taken.message} ${taken.defect?.kind}: ${JSON.stringify(wanted)}`);
          a = read(applyEdits(a.text, taken.edits));
          expect(isTree(a.heads)).toBe(true);
          expect(a.problems).toEqual([]);
          left = differencesOf(a, b);
          if (200 < step) throw new Error(`no end: ${JSON.stringify(left)}`);
        }
        // A reference that disappears with its word leaves the others in their order: order is no difference.
        const hasReferences = [first, second].some((text) => /C(?:opy|opied|xn)/.test(text));
        const compared = hasReferences ? withSortedMisc : (row: string) => row;
        expect(rowsOf(a).map(compared)).toEqual(rowsOf(b).map(compared));
      }),
      RUNS,
    );
  });

  test('taking everything at once gives the other version', () => {
    fc.assert(
      fc.property(pair, ([first, second]) => {
        const [a, b] = [read(first), read(second)];
        const all = differencesOf(a, b);
        const taken = takeDifferences(a, b, all, all);
        if (!taken.ok) throw new Error(taken.message);
        expect(taken.further).toEqual([]);
        const now = read(applyEdits(a.text, taken.edits));
        expect(differencesOf(now, b)).toEqual([]);
        expect(rowsOf(now)).toEqual(rowsOf(b));
        expect(commentsOf(now)).toEqual(commentsOf(b));
      }),
      RUNS,
    );
  });

  test('a cell that is taken is no difference any more, and nothing is new', () => {
    fc.assert(
      fc.property(pair, fc.nat(100), ([first, second], which) => {
        const [a, b] = [read(first), read(second)];
        const all = differencesOf(a, b);
        // Other words or forms are aligned differently.
        if (all.some((each) => each.class === 'segmentation' || each.class === 'form') || all.length === 0) return;
        const taken = takeDifferences(a, b, all, [all[which % all.length]]);
        if (!taken.ok) throw new Error(taken.message);
        const left = differencesOf(read(applyEdits(a.text, taken.edits)), b);
        // The copy of an arc in DEPS may have followed it.
        expect(left.length).toBeLessThanOrEqual(all.length - 1 - taken.further.length);
      }),
      RUNS,
    );
  });
});

const REFERRING = conllu(`
# sent_id = refers
# text = He cannot go, she can
# highlight tokens = 1 3
# visual-style 4 1 nsubj color:red
1    He      he   PRON   _  _  4  nsubj  4:nsubj    CopiedFrom=6
2-3  cannot  _    _      _  _  _  _      _          Note=x|CopyOf=7
2    can     can  AUX    _  _  4  aux    4:aux      CxnElt=4:A.Aux,1:A.Subj
3    not     not  PART   _  _  4  neg    4:neg      CopyOf=-1
4    go      go   VERB   _  _  0  root   0:root     Cxn=A|CxnElt=4:A.Clause,2:A.Aux|SpaceAfter=No
5    ,       ,    PUNCT  _  _  7  punct  7.1:punct  _
6    she     she  PRON   _  _  7  nsubj  7.1:nsubj  CopiedFrom=1
7    can     can  AUX    _  _  4  conj   7.1:aux    CxnElt=7.1:B.Clause
7.1  E       go   VERB   _  _  _  _      4:conj     CopyOf=4

`);

/** The first one has references to words and empty nodes everywhere. */
const SENTENCES: readonly Sentence[] = splitBlocks(REFERRING + treebankOf(3000)).slice(0, 6);

/** A sentence after some operations by annotators: one edits after the other, or both edit the same version. */
function edited(text: string, source: readonly number[]): string {
  let at = 0;
  const random = (below: number) => source[at++ % source.length] % below;
  let now = read(text);
  for (let n = source[0] % 4; 0 <= n; n--) {
    const operation = randomOperation(random, now);
    if (operation.op === 'split_sentence' || operation.op === 'join_sentences') continue;
    const done = operate([now], operation);
    if (done.ok) now = read(applyEdits(now.text, done.edits));
  }
  return now.text;
}

describe('versions of a sentence with surgery between them', () => {
  const numbers = fc.array(fc.nat(100_000), { minLength: 30, maxLength: 60 });
  const versions = fc
    .tuple(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5), numbers, numbers, fc.boolean())
    .map(([which, x, y, isAfter]) => {
      const { text } = SENTENCES[which];
      const a = edited(text, x);
      return { a, b: edited(isAfter ? a : text, y) };
    });

  test('taking everything gives the rows of the other version, with its references', () => {
    fc.assert(
      fc.property(versions, fc.boolean(), (given, isBack) => {
        const [a, b] = (isBack ? [given.b, given.a] : [given.a, given.b]).map(read);
        const all = differencesOf(a, b);
        const taken = takeDifferences(a, b, all, all);
        if (!taken.ok) throw new Error(`${taken.message} ${taken.defect?.kind}`);
        const now = read(applyEdits(a.text, taken.edits));
        expect(differencesOf(now, b)).toEqual([]);
        expect(rowsOf(now).map(withSortedMisc)).toEqual(rowsOf(b).map(withSortedMisc));
      }),
      { numRuns: atLength(10_000, 4_000, 150) },
    );
  });

  test('other numbers of the same words are no difference', () => {
    fc.assert(
      fc.property(fc.nat(SENTENCES.length - 1), fc.nat(100), (which, at) => {
        const a = SENTENCES[which];
        const done = operate([a], { op: 'insert_word', args: { at: 1 + (at % (a.nWords + 1)), form: 'new' } });
        if (!done.ok) throw new Error(done.message);
        const b = read(applyEdits(a.text, done.edits));
        const found = differencesOf(a, b).map((each) => each.feature ?? each.class);
        const expected = ['segmentation', 'text', 'SpaceAfter'];
        expect(found.filter((name) => !expected.includes(name))).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });
});
