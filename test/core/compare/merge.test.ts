/** Rules of the merge that the reference cases leave open, one by one. */

import { describe, expect, test } from 'vitest';
import {
  conflictsBySentence,
  type MergeConflict,
  mergedFor,
  mergedWithNotes,
  mergeTreebanks,
  takeVersion,
} from '../../../server/src/core/compare/merge/index.ts';
import { correspondingWords } from '../../../server/src/core/compare/merge/matching.ts';
import { mergeDeps } from '../../../server/src/core/compare/merge/threeWay.ts';
import { conllu } from '../../fixture.ts';

const BASE = conllu(`
# sent_id = a
1    vom    von   ADP   _  _  3  case   3:case   _
2-3  zumal  _     _     _  _  _  _      _        _
2    zum    zum   DET   _  _  3  det    3:det    _
3    al     al    NOUN  _  _  0  root   0:root   _
3.1  e      e     VERB  _  _  _  _      3:conj   _
3.2  f      f     VERB  _  _  _  _      3:dep    _
4    rot    rot   ADJ   _  _  3  amod   3:amod   _

`);

function merged(ours: string, theirs: string, base = BASE) {
  const merge = mergeTreebanks({ base, ours, theirs });
  return { conflicts: merge.conflicts, text: mergedFor('ours', merge), theirs: mergedFor('theirs', merge) };
}

const segmentation = (...words: string[]): MergeConflict[] => [{ sentence: 'a', kind: 'segmentation', words }];

describe('words that correspond', () => {
  const words = (text: string) => text.split(' ');
  test.each([
    ['a b c', 'a x c', [0, 1, 2]],
    ['a b c', 'a x y c', [0, -1, -1, 2]],
    ['a bc d e', 'a b cd e', [0, -1, -1, 3]],
    ['a b', 'x a b y', [-1, 0, 1, -1]],
    ['a a b', 'a b', [1, 2]],
    ['', 'a', [-1]],
  ])('%s → %s', (a, b, origins) => {
    expect([...correspondingWords(a === '' ? [] : words(a), words(b))]).toEqual(origins);
  });
});

describe('empty nodes', () => {
  const LEMMA = BASE.replace('\trot\tADJ', '\tred\tADJ');

  test('deleted on one side, unchanged on the other: gone, and the next one moves up', () => {
    const without = BASE.replace(/^3\.1\t.*\n/m, '').replace('3.2\tf', '3.1\tf');
    expect(merged(without, LEMMA)).toMatchObject({ conflicts: [], text: without.replace('\trot\tADJ', '\tred\tADJ') });
    expect(merged(LEMMA, without).text).toBe(merged(without, LEMMA).text);
  });

  test('deleted on one side, changed or attached to on the other: a conflict of the sentence', () => {
    const without = BASE.replace(/^3\.2\t.*\n/m, '');
    expect(merged(without, BASE.replace('\tf\tVERB', '\tg\tVERB')).conflicts).toEqual(segmentation('3.2'));
    expect(merged(BASE.replace('3:amod', '3.2:amod'), without).conflicts).toEqual(segmentation('4'));
  });
});

test('~ followed by a number is a form like any other', () => {
  const base = BASE.replace('\trot\trot\t', '\t~5\t~5\t');
  const ours = base.replace('~5\tADJ', '~5\tNUM');
  const theirs = base.replace('3:amod', '3:nummod');
  expect(merged(ours, theirs, base)).toMatchObject({ conflicts: [], text: ours.replace('3:amod', '3:nummod') });
});

describe('a word is cut on one side', () => {
  const cut = BASE.replace('2\tzum\tzum', '2\tzu\tzum')
    .replace('2-3\t', '2-4\t')
    .replace(/^4\trot/m, '5\trot')
    .replace(/^3\.([12])/gm, '4.$1')
    .replace(/^3\tal/m, '3\tm\tm\tDET\t_\t_\t4\tdet\t4:det\t_\n4\tal')
    .replace(/\t3\t(case|det|amod)\t3:/g, '\t4\t$1\t4:')
    .replace(/\t3:(conj|dep)/g, '\t4:$1');

  test('the other edits elsewhere: both, and everything is renumbered', () => {
    expect(merged(cut, BASE.replace('3:dep', '3:dep|4:x')).text).toBe(cut.replace('4:dep', '4:dep|5:x'));
  });

  test('the other changes the token that the word begins: a conflict of the sentence', () => {
    expect(merged(cut, BASE.replace('\tzumal', '\tZumal')).conflicts).toEqual(segmentation('2'));
  });

  test('arcs of both make no tree: a conflict of the tree, in which new words keep their arcs', () => {
    // In ours m, a new word, depends on rot, and vom on m; in theirs rot depends on vom.
    const ours = cut
      .replace('\tm\tm\tDET\t_\t_\t4', '\tm\tm\tDET\t_\t_\t5')
      .replace('von\tADP\t_\t_\t4', 'von\tADP\t_\t_\t3');
    const theirs = BASE.replace('ADJ\t_\t_\t3', 'ADJ\t_\t_\t1');
    const { conflicts, text, theirs: forTheirs } = merged(ours, theirs);
    expect(conflicts).toMatchObject([{ sentence: 'a', kind: 'tree' }]);
    expect([text, forTheirs]).toEqual([ours, expect.stringContaining('5\trot\trot\tADJ\t_\t_\t1\tamod')]);
  });

  test('arcs of one side lead to the word that was cut: they cannot be laid over the new words', () => {
    const base = BASE.replace('ADJ\t_\t_\t3', 'ADJ\t_\t_\t2');
    const ours = cut
      .replace('NOUN\t_\t_\t0\troot', 'NOUN\t_\t_\t5\tx')
      .replace('ADJ\t_\t_\t4\tamod', 'ADJ\t_\t_\t0\troot');
    const theirs = base
      .replace('NOUN\t_\t_\t0\troot', 'NOUN\t_\t_\t1\tx')
      .replace('ADP\t_\t_\t3\tcase', 'ADP\t_\t_\t0\troot');
    const found = merged(ours, theirs, base);
    expect(found).toEqual({ conflicts: [{ sentence: 'a', kind: 'segmentation' }], text: ours, theirs });
  });
});

test('enhanced heads are sorted by number', () => {
  const deps = (...heads: string[]) => heads.map((head) => ({ head, relation: 'x' }));
  const found = mergeDeps({ base: deps('9'), ours: deps('9', '10'), theirs: deps('2.10', '2.9', '9') });
  expect(found).toEqual({ value: expect.objectContaining({ ours: '2.9:x|2.10:x|9:x|10:x' }), conflicts: [] });
  // A change on one side alone is taken unchanged.
  expect(mergeDeps({ base: deps('1'), ours: deps('3', '2'), theirs: deps('1') }).value.ours).toBe('3:x|2:x');
});

test('blocks of comments are sentences of their own', () => {
  const note = '# a note\n\n';
  expect(merged(`${note}${BASE}`, BASE.replace('\trot\tADJ', '\tred\tADJ'))).toMatchObject({
    conflicts: [],
    text: `${note}${BASE.replace('\trot\tADJ', '\tred\tADJ')}`,
  });
});

describe('conflict markers', () => {
  const taken = (text: string, version: 'ours' | 'base' | 'theirs') =>
    conflictsBySentence(text)
      .flat()
      .map((block) => takeVersion(text, block, version)?.text);

  test('longer ones within a part belong to it', () => {
    const inner = '<<<<<<<<< a\n1\n=========\n2\n>>>>>>>>> b\n';
    const text = `<<<<<<< ours\nx\n||||||| base\n${inner}=======\ny\n>>>>>>> theirs\nrest\n`;
    expect([taken(text, 'ours'), taken(text, 'base'), taken(text, 'theirs')]).toEqual([['x\n'], [inner], ['y\n']]);
  });

  test('incomplete and misplaced ones make none', () => {
    for (const text of [
      '<<<<<<< a\n=======\n',
      '=======\n>>>>>>> b\n',
      '<<<<<<< a\n>>>>>>> b\n',
      '<<<<<<<a\n=======\n>>>>>>> b\n',
    ]) {
      expect(conflictsBySentence(text).flat()).toEqual([]);
    }
  });

  test('one that begins again, CRLF, and the end of the text', () => {
    const text = '<<<<<<< lost\n<<<<<<< a\r\n1\r\n=======\r\n2\r\n>>>>>>> b';
    expect(conflictsBySentence(text).flat()).toMatchObject([
      { span: { start: 13, end: text.length }, names: { ours: 'a', theirs: 'b' } },
    ]);
    expect([taken(text, 'theirs'), taken(text, 'base')]).toEqual([['2\r\n'], [undefined]]);
  });
});

test('notes: each word has its own arc', () => {
  const arcs = (first: string, second: string) =>
    BASE.replace('3\tcase\t', `3\t${first}\t`).replace('3\tamod\t', `3\t${second}\t`);
  const text = mergedWithNotes(mergeTreebanks({ base: BASE, ours: arcs('a', 'b'), theirs: arcs('c', 'd') }));
  expect(text.match(/^.*Conflict=.*$/gm)).toEqual([
    expect.stringMatching(/^1\tvom.*\tConflict=HEAD:3:c$/),
    expect.stringMatching(/^4\trot.*\tConflict=HEAD:3:d$/),
  ]);
});

describe('references in MISC and comments', () => {
  const CASE = conllu(`
# sent_id = a
# highlight tokens = 2 3
# visual-style 3 2 nsubj color:red
1    cannot  can   AUX   _  _  3  aux    _  _
2-3  hego    _     _     _  _  _  _      _  CopyOf=3
2    he      he    PRON  _  _  3  nsubj  _  CopiedFrom=1
3    go      go    VERB  _  _  0  root   _  CxnElt=2:Clause.Subj,1:Clause.Aux|Gloss=go
3.1  e       e     VERB  _  _  _  _      _  CopyOf=3

`);
  /** One side splits the first word and adjusts the references. */
  const SPLIT = conllu(`
# sent_id = a
# highlight tokens = 3 4
# visual-style 4 3 nsubj color:red
1    can   can   AUX   _  _  4  aux     _  _
2    not   not   PART  _  _  4  advmod  _  _
3-4  hego  _     _     _  _  _  _       _  CopyOf=4
3    he    he    PRON  _  _  4  nsubj   _  CopiedFrom=1
4    go    go    VERB  _  _  0  root    _  CxnElt=3:Clause.Subj,1:Clause.Aux|Gloss=go
4.1  e     e     VERB  _  _  _  _       _  CopyOf=4

`);

  test('follow their words where one side splits a word and the other edits their cells', () => {
    const edited = CASE.replace('|Gloss=go', '|Gloss=walk').replace('\tCopyOf=3\n2', '\tCopyOf=3|Glue=yes\n2');
    const expected = SPLIT.replace('|Gloss=go', '|Gloss=walk').replace('\tCopyOf=4\n3', '\tCopyOf=4|Glue=yes\n3');
    expect(merged(SPLIT, edited, CASE)).toEqual({ conflicts: [], text: expected, theirs: expected });
    expect(merged(edited, SPLIT, CASE)).toEqual({ conflicts: [], text: expected, theirs: expected });
  });

  test('that one side adds are those of the result', () => {
    const edited = CASE.replace('\tCopyOf=3\n2', '\tCopyOf=2\n2')
      .replace('tokens = 2 3', 'tokens = 3')
      .replace('# visual-style 3 2 nsubj color:red\n', '# visual-style 2 bgColor:blue\n');
    const { conflicts, text } = merged(SPLIT, edited, CASE);
    expect(conflicts).toEqual([]);
    expect(text).toContain('\tCopyOf=3\n3\the\t');
    expect(text).toContain('# highlight tokens = 4\n# visual-style 3 bgColor:blue\n');
    expect(text).not.toContain('color:red');
  });

  test('to a word that one side split and the other replaced: both changed it', () => {
    const edited = CASE.replace('CopiedFrom=1', 'CopiedFrom=3');
    expect(merged(SPLIT, edited, CASE).conflicts).toMatchObject([
      { kind: 'cell', word: '3', column: 'MISC', feature: 'CopiedFrom', base: null, ours: '1', theirs: '4' },
    ]);
  });

  test('to a word that the other side deleted go with it', () => {
    const without = CASE.replace(/^1\t.*\n/m, '')
      .replace('2-3', '1-2')
      .replace('\n2\t', '\n1\t')
      .replace('\n3\t', '\n2\t')
      .replace('\n3.1\t', '\n2.1\t')
      .replaceAll('\t3\t', '\t2\t')
      .replaceAll('CopyOf=3', 'CopyOf=2')
      .replace('CopiedFrom=1', '_')
      .replace('CxnElt=2:Clause.Subj,1:Clause.Aux', 'CxnElt=1:Clause.Subj')
      .replace('tokens = 2 3', 'tokens = 1 2')
      .replace('visual-style 3 2', 'visual-style 2 1');
    const { conflicts, text } = merged(without, CASE.replace('\the\tPRON', '\tshe\tPRON'), CASE);
    expect(conflicts).toEqual([]);
    expect(text).toBe(without.replace('\the\tPRON', '\tshe\tPRON'));
  });
});
