/** References to words in MISC and comments: compared, taken and adjudicated as the words they name, whatever their numbers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareAnnotators } from '../../../server/src/core/compare/adjudicate/index.ts';
import { compareLink, type Difference } from '../../../server/src/core/compare/index.ts';
import { takeDifferences } from '../../../server/src/core/compare/take/index.ts';
import { applyEdits, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { conllu } from '../../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const read = (text: string): Sentence => splitBlocks(text)[0];
const differences = (a: string, b: string): readonly Difference[] =>
  compareLink({ kind: 'pair', a: [0], b: [0], isMoved: false }, [read(a)], [read(b)]).differences;
const shown = (a: string, b: string) =>
  differences(a, b).map(({ class: kind, feature, a: x, b: y }) => `${kind} ${feature ?? ''} ${x?.value} → ${y?.value}`);

/** `a` with the requested differences. */
function taken(
  a: string,
  b: string,
  wanted: (each: Difference) => boolean = () => true,
): { text: string; notes: readonly string[] } {
  const all = differences(a, b);
  const done = takeDifferences(read(a), read(b), all, all.filter(wanted));
  if (!done.ok) throw new Error(done.message);
  return { text: applyEdits(a, done.edits), notes: done.notes };
}

const SHORT = conllu(`
# sent_id = s
# highlight tokens = 1 2
# visual-style 2 1 nsubj color:red
1    dogs   dog   NOUN   _  _  2  nsubj  _  CxnElt=1:A.B
1.1  E      e     X      _  _  _  _      _  CopyOf=2
2    bark   bark  VERB   _  _  0  root   _  CxnElt=1:A.B,2:A.C
3-4  notit  _     _      _  _  _  _      _  CopiedFrom=1
3    not    not   PART   _  _  2  dep    _  _
4    it     it    PRON   _  _  2  obj    _  CopyOf=1.1

`);
const LONG = conllu(`
# sent_id = s
# highlight tokens = 2 3
# visual-style 3 2 nsubj color:red
1    old    old   ADJ    _  _  2  amod   _  _
2    dogs   dog   NOUN   _  _  3  nsubj  _  CxnElt=2:A.B
2.1  E      e     X      _  _  _  _      _  CopyOf=3
3    bark   bark  VERB   _  _  0  root   _  CxnElt=2:A.B,3:A.C
4-5  notit  _     _      _  _  _  _      _  CopiedFrom=2
4    not    not   PART   _  _  3  dep    _  _
5    it     it    PRON   _  _  3  obj    _  CopyOf=2.1

`);

describe('compared', () => {
  test('other numbers of the same words are no difference', () => {
    expect(shown(SHORT, LONG)).toEqual(['segmentation  undefined → old']);
    expect(shown(LONG, SHORT)).toEqual(['segmentation  old → undefined']);
  });

  test('the same numbers of other words are one', () => {
    const same = LONG.replace('CxnElt=2:A.B,3:A.C', 'CxnElt=1:A.B,2:A.C').replace('tokens = 2 3', 'tokens = 1 2');
    expect(shown(SHORT, same)).toEqual([
      'comment highlight tokens 1 2 → 1 2',
      'segmentation  undefined → old',
      'misc CxnElt 1:A.B,2:A.C → 1:A.B,2:A.C',
    ]);
  });
});

describe('taken', () => {
  test('everything: the rows and comments of the other version, without notes', () => {
    expect(taken(SHORT, LONG)).toEqual({ text: LONG, notes: [] });
    expect(taken(LONG, SHORT)).toEqual({ text: SHORT, notes: [] });
  });

  test('one attribute or comment has the numbers of this version', () => {
    const other = LONG.replace('CxnElt=2:A.B\n', 'CxnElt=3:A.D\n').replace('tokens = 2 3', 'tokens = 3');
    const isOne = ({ class: kind }: Difference) => kind === 'misc' || kind === 'comment';
    const expected = SHORT.replace('CxnElt=1:A.B\n', 'CxnElt=2:A.D\n').replace('tokens = 1 2', 'tokens = 2');
    expect(taken(SHORT, other, isOne)).toEqual({ text: expected, notes: [] });
  });

  test('a reference to a word that only the other version has brings the word', () => {
    const other = LONG.replace('CopyOf=2.1', 'CopyOf=1').replace('tokens = 2 3', 'tokens = 1');
    for (const wanted of ['misc', 'comment']) {
      const { text } = taken(SHORT, other, (each) => each.class === wanted);
      const kept =
        wanted === 'misc' ? other.replace('tokens = 1', 'tokens = 2 3') : other.replace('CopyOf=1', 'CopyOf=2.1');
      expect(text).toBe(kept);
    }
  });

  test('a number that names nothing there must not name a word here', () => {
    const long = LONG.replace('\tobj\t_\tCopyOf=2.1', '\tobj\t_\t_');
    const stray = SHORT.replace('CopyOf=1.1', 'CopyOf=5');
    const [a, b] = [read(long), read(stray)];
    const all = differences(long, stray);
    const misc = all.filter((each) => each.class === 'misc');
    expect(takeDifferences(a, b, all, misc)).toMatchObject({
      ok: false,
      message: 'CopyOf 5 names no word in the other version, but it would here.',
    });
  });

  test('DEPS that lead to a new empty node are not followed by a copy of the new arc', () => {
    const [a, b] = [SHORT, SHORT].map((text, i) =>
      i === 0
        ? text.replace('3\tnot\tnot\tPART\t_\t_\t2\tdep\t_', '3\tnot\tnot\tPART\t_\t_\t2\tdep\t2:dep')
        : text
            .replace('3\tnot\tnot\tPART\t_\t_\t2\tdep\t_', '3\tnot\tnot\tPART\t_\t_\t1\tneg\t2.1:dep')
            .replace('\n3-4', '\n2.1\tF\tf\tX\t_\t_\t_\t_\t_\t_\n3-4'),
    );
    expect(taken(a, b).text).toBe(b);
  });

  test.skipIf(noShared)(sharedTitle('renumbered once, as in a treebank of constructions'), () => {
    const [a, b] = ['a', 'b'].map((side) => readFileSync(join(SHARED, `faults3/take-cxnelt-${side}.conllu`), 'utf8'));
    expect(taken(a, b)).toEqual({ text: b, notes: [] });
  });
});

test('adjudicated: annotators who mean the same word agree, whatever they call it', () => {
  const document = SHORT.replace('CopyOf=1.1', '_');
  const [short, long] = [SHORT, LONG].map((text) => text.replace(/CopyOf=\d\.1/, (item) => item.replace('.1', '')));
  const { items } = compareAnnotators(read(document), [read(short), read(long)]);
  const item = items.find((each) => each.feature === 'CopyOf');
  expect(item).toBeUndefined();
  const { items: three } = compareAnnotators(read(document), [read(document), read(short), read(long)]);
  expect(three.find((each) => each.feature === 'CopyOf')?.groups).toEqual([0, 1, 1]);
});
