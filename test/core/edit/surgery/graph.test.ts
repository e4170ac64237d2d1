/** Operations on DEPS: each does to one cell what it promises, and leaves an enhanced graph as good as before. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Column, Document, RowKind, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { treebankOf } from '../../../bench/sentences.ts';
import { block, perform } from './fixture.ts';

const SHE = block(`
  # sent_id = s
  # text = She wants to buy and eat apples.
  1    She     she    PRON   2  nsubj   2:nsubj|4:nsubj:xsubj  _
  2    wants   want   VERB   0  root    0:root                 _
  3    to      to     PART   4  mark    4:mark                 _
  4    buy     buy    VERB   2  xcomp   2:xcomp                _
  4.1  she     she    PRON   _  _       4:nsubj                CopyOf=1
  5    and     and    CCONJ  6  cc      6:cc                   _
  6    eat     eat    VERB   4  conj    2:xcomp|4:conj:and     _
  7    apples  apple  NOUN   4  obj     4:obj|4:obl|6:obj      SpaceAfter=No
  8    .       .      PUNCT  2  punct   2:punct                _
`);

/** DEPS of the node after the operation; the refusal; or all changed lines. */
function deps(id: string, op: string, args: object, text = SHE): string {
  const result = perform(text, op, args);
  if (typeof result === 'string') return result;
  const line = result.news.find((each) => each.startsWith(`${id} `));
  return result.news.length === 1 && line !== undefined ? line.split(' ')[8 - OFFSET] : result.news.join('\n');
}

/** Blank XPOS and FEATS are omitted from the output. */
const OFFSET = 2;

describe('add_dep', () => {
  test.each<[object, string]>([
    [{ id: 1, head: 6, deprel: 'nsubj' }, '2:nsubj|4:nsubj:xsubj|6:nsubj'],
    [{ id: '1', head: '6', deprel: 'nsubj' }, '2:nsubj|4:nsubj:xsubj|6:nsubj'],
    [{ id: 1, head: '4.1', deprel: 'ref' }, '2:nsubj|4:nsubj:xsubj|4.1:ref'],
    [{ id: 1, head: 2, deprel: 'expl' }, '2:expl|2:nsubj|4:nsubj:xsubj'],
    [{ id: 1, head: 7 }, '2:nsubj|4:nsubj:xsubj|7:dep'],
    [{ id: 1, head: 0 }, '0:root|2:nsubj|4:nsubj:xsubj'],
    [{ id: 1, head: 9 }, 'no-such-word: There is no word 9: this sentence has 8 words.'],
    [{ id: 1, head: '2.1' }, 'no-such-empty: There is no empty node 2.1 in this sentence.'],
    [{ id: 1, head: 1 }, 'self: “She” (1) cannot be its own head.'],
    [{ id: 1, head: 2 }, 'has-dep: DEPS of “She” (1) has this arc already: nsubj of “wants” (2).'],
    [
      { id: 1, head: 0, deprel: 'nsubj' },
      'is-root: In DEPS, arcs from 0 have the relation root, and no others do: nsubj of the root is not possible.',
    ],
    [
      { id: 1, head: 6, deprel: 'root' },
      'second-root: In DEPS, arcs from 0 have the relation root, and no others do: root of “eat” (6) is not possible.',
    ],
    [
      { id: 1, head: 'x' },
      'bad-arguments: head of add_dep must be the ID of a word or empty node, such as 3 or "3.1".',
    ],
    [{ id: 1, head: 2, deprel: 'a|b' }, 'bad-arguments: deprel of add_dep must be a relation'],
  ])('%j', (args, expected) => expect(deps('1', 'add_dep', args)).toContain(expected));

  test('to an empty node', () => {
    expect(deps('4.1', 'add_dep', { id: '4.1', head: 6, deprel: 'nsubj' })).toBe('4:nsubj|6:nsubj');
  });

  test('in a sentence without DEPS, all words get their basic arcs, with a note', () => {
    const blank = block(`
      1  a  a  X  2  det   _  _
      2  b  b  X  0  root  _  _
      3  c  c  X  2  dep   _  _
    `);
    const result = perform(blank, 'add_dep', { id: 3, head: 1, deprel: 'ref' });
    expect(result).toMatchObject({
      news: ['1 a a X 2 det 2:det _', '2 b b X 0 root 0:root _', '3 c c X 2 dep 1:ref|2:dep _'],
      notes: ['DEPS was blank in this sentence, so all words have their basic arcs there now.'],
    });
    const basic = perform(blank, 'add_dep', { id: 3, head: 2 });
    expect(basic).toMatchObject({ news: expect.arrayContaining(['3 c c X 2 dep 2:dep _']) });
  });
});

describe('delete_dep', () => {
  test.each<[string, object, string]>([
    ['1', { id: 1, head: 4 }, '2:nsubj'],
    ['7', { id: 7, head: 4, deprel: 'obl' }, '4:obj|6:obj'],
    ['7', { id: 7, head: 4 }, 'ambiguous-dep: DEPS of “apples” (7) has several arcs from 4: obj, obl.'],
    ['7', { id: 7, head: 2 }, 'no-dep: DEPS of “apples” (7) has no arc from 2.'],
    ['7', { id: 7, head: 6, deprel: 'obl' }, 'no-dep: DEPS of “apples” (7) has no arc from 6 with the relation obl.'],
    ['3', { id: 3, head: 4 }, 'only-dep: This is the only arc in DEPS of “to” (3), and each node needs one.'],
    ['4.1', { id: '4.1', head: 4 }, 'Add the right arc first, or delete the empty node.'],
  ])('%s %j', (id, args, expected) => expect(deps(id, 'delete_dep', args)).toContain(expected));

  test('refuses to cut nodes off from 0', () => {
    const cycle = block(`
      1  a  a  X  0  root  0:root|2:dep  _
      2  b  b  X  1  dep   1:dep         _
    `);
    expect(deps('1', 'delete_dep', { id: 1, head: 0 }, cycle)).toBe(
      'cut-off: Without this arc, no path leads from 0 to “a” (1) and 1 more in DEPS. Add another arc first.',
    );
    expect(deps('1', 'delete_dep', { id: 1, head: 2 }, cycle)).toBe('0:root');
  });

  test('items that cannot be read can be deleted, too', () => {
    const broken = block(`
      1  a  a  X  0  root  0:root           _
      2  b  b  X  1  dep   x|9:nsubj|1:dep  _
    `);
    expect(deps('2', 'delete_dep', { id: 2, head: '9' }, broken)).toBe('x|1:dep');
    expect(deps('2', 'delete_dep', { id: 2, head: 'x' }, broken)).toBe('1:dep|9:nsubj');
  });
});

describe('relabel_dep', () => {
  test.each<[object, string]>([
    [{ id: 7, head: 6, deprel: 'nsubj' }, '4:obj|4:obl|6:nsubj'],
    [{ id: 7, head: 4, from: 'obl', deprel: 'iobj' }, '4:iobj|4:obj|6:obj'],
    [{ id: 7, head: 4, from: 'obl', deprel: 'obj' }, 'has-dep: '],
    [{ id: 7, head: 4, deprel: 'iobj' }, 'ambiguous-dep: '],
    [{ id: 7, head: 6, deprel: 'root' }, 'second-root: '],
    [{ id: 7, head: 1, deprel: 'x' }, 'no-dep: '],
    [{ id: 7, head: 6, deprel: 'obl:in stead' }, 'bad-arguments: '],
  ])('%j', (args, expected) => expect(deps('7', 'relabel_dep', args)).toContain(expected));

  test('the same relation changes nothing', () => {
    expect(perform(SHE, 'relabel_dep', { id: 7, head: 6, deprel: 'obj' })).toMatchObject({ news: [] });
  });
});

describe('copy_basic', () => {
  const some = block(`
    1  a  a  X  2  det    3:dep          _
    2  b  b  X  0  root   0:root         _
    3  c  c  X  2  nmod   2:nmod:of      _
    4  d  d  X  2  dep    _              _
    5  e  e  X  _  dep    2:dep          _
  `);
  test.each<[object, string]>([
    [{ id: 1 }, '2:det|3:dep'],
    [{ id: 3 }, 'has-dep: DEPS of “c” (3) has its basic arc already: nmod:of of “b” (2).'],
    [{ id: 5 }, 'no-tree: “e” (5) has no head in the basic tree'],
    [{ id: 9 }, 'no-such-word: '],
  ])('%j', (args, expected) => expect(deps('1', 'copy_basic', args, some)).toContain(expected));

  test('without a word: all whose DEPS is blank', () => {
    expect(perform(some, 'copy_basic', {})).toMatchObject({ news: ['4 d d X 2 dep 2:dep _'] });
  });
});

test('of the whole text, only DEPS of the one node changes; what is added can be deleted again', () => {
  const sentences = Document.parse(SHE + treebankOf(3000))
    .sentences.slice(0, 8)
    .map(withDeps);
  fc.assert(
    fc.property(fc.nat(sentences.length - 1), fc.nat(), fc.nat(), (which, idChoice, headChoice) => {
      const sentence = sentences[which];
      const id = 1 + (idChoice % sentence.nWords);
      const head = headChoice % (sentence.nWords + 1);
      const added = operate([sentence], { op: 'add_dep', args: { id, head } });
      if (!added.ok) {
        expect(['self', 'has-dep']).toContain(added.refused);
        return;
      }
      expect(added.edits).toHaveLength(1);
      const [after] = Document.parse(applyEdits(sentence.text, added.edits)).sentences;
      const row = after.rowOfWord(id);
      for (let each = 0; each < after.nRows; each++) {
        for (let column = 0; column < 10; column++) {
          if (each === row && column === Column.deps) continue;
          expect(after.cell(each, column as 0)).toBe(sentence.cell(each, column as 0));
        }
      }
      const relation = after
        .cell(row, Column.deps)
        .split('|')
        .filter((item) => !sentence.cell(row, Column.deps).split('|').includes(item));
      expect(relation).toHaveLength(1);
      const deprel = relation[0].slice(relation[0].indexOf(':') + 1);
      const deleted = operate([after], { op: 'delete_dep', args: { id, head, deprel } });
      if (!deleted.ok) throw new Error(deleted.message);
      expect(applyEdits(after.text, deleted.edits)).toBe(sentence.text);
    }),
  );
});

/** The sentence with DEPS for all its words, repeating the basic tree. */
function withDeps(sentence: Sentence): Sentence {
  const lines = sentence.text.split('\n');
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) !== RowKind.word) continue;
    const cells = lines[sentence.rowLine(row)].split('\t');
    if (cells[8] === '_') cells[8] = `${cells[6]}:${cells[7]}`;
    lines[sentence.rowLine(row)] = cells.join('\t');
  }
  return Document.parse(lines.join('\n')).sentences[0];
}
