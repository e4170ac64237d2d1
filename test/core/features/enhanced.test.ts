/** The enhanced graph of the diagram: every item of DEPS has an arc with its class, whatever the cell contains. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../../server/src/core/features/index.ts';
import { conllu } from '../../fixture.ts';

const nameOf = (node: { word: number } | { emptyNode: number } | undefined): string =>
  node === undefined ? '?' : 'word' in node ? `${node.word}` : `e${node.emptyNode}`;

/** `kind head dependent relation`, in order. */
function arcs(text: string): string[] | undefined {
  const { enhanced } = diagramOf(Document.parse(text), 0)!;
  return enhanced?.map(({ kind, head, dependent, relation, headId }) =>
    [kind, nameOf(head), nameOf(dependent), relation ?? `(${headId})`].join(' '),
  );
}

/** The arcs of word 2, whose HEAD is 1 and whose DEPREL is nmod. */
const arcsOf = (deps: string, deprel = 'nmod') =>
  arcs(
    conllu(`
      1    a  a  X  _  _  0  root       0:root  _
      2    b  b  X  _  _  1  ${deprel}  ${deps}  _
      2.1  c  c  X  _  _  _  _          2:dep   _
    `),
  )?.filter((arc) => arc.split(' ')[2] === '2');

test('a sentence without DEPS has no enhanced graph', () => {
  expect(arcs('1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t\t_\n\n')).toBeUndefined();
});

describe('an arc', () => {
  test('as in the basic tree', () => expect(arcsOf('1:nmod')).toEqual(['same 1 2 nmod']));
  test('with a tail', () => expect(arcsOf('1:nmod:of')).toEqual(['label 1 2 nmod:of']));
  test('with another relation', () => expect(arcsOf('1:obl')).toEqual(['label 1 2 obl']));
  test('from an empty node', () => expect(arcsOf('1:nmod|2.1:ref')).toEqual(['same 1 2 nmod', 'enhanced e0 2 ref']));
  test('from the root', () => expect(arcsOf('0:root|1:nmod')).toEqual(['enhanced 0 2 root', 'same 1 2 nmod']));
  test('that DEPS lacks', () => expect(arcsOf('2.1:ref')).toEqual(['enhanced e0 2 ref', 'missing 1 2 nmod']));
  test('that DEPS lacks because it is blank', () => expect(arcsOf('_')).toEqual(['missing 1 2 nmod']));
  test('twice from the basic head: the nearest label is the basic arc', () => {
    expect(arcsOf('1:dep|1:nmod:of|1:nmodx')).toEqual(['enhanced 1 2 dep', 'label 1 2 nmod:of', 'enhanced 1 2 nmodx']);
    expect(arcsOf('1:dep|1:nmod')).toEqual(['enhanced 1 2 dep', 'same 1 2 nmod']);
  });
  test('unreadable ones', () => {
    expect(arcsOf('9:nmod|3.7:x|01:nmod|x|')).toEqual([
      'broken ? 2 nmod',
      'broken ? 2 x',
      'broken ? 2 nmod',
      'broken ? 2 (x)',
      'broken ? 2 ()',
      'missing 1 2 nmod',
    ]);
  });
  test('to itself', () => expect(arcsOf('1:nmod|2:dep')).toEqual(['same 1 2 nmod', 'broken 2 2 dep']));
});

test('empty nodes have their tags and arcs, the first of two with one ID', () => {
  const { emptyNodes, enhanced } = diagramOf(
    Document.parse(
      conllu(`
        0.1  e  e  PRON  _  _  _  _     1:nsubj  _
        1    a  a  X     _  _  0  root  0:root   _
        1.1  f  f  VERB  _  _  _  _     1:conj   _
        1.1  g  g  NOUN  _  _  _  _     1.1:obj  _
      `),
    ),
    0,
  )!;
  expect(emptyNodes.map(({ id, lemma, upos }) => [id, lemma, upos])).toEqual([
    ['0.1', 'e', 'PRON'],
    ['1.1', 'f', 'VERB'],
    ['1.1', 'g', 'NOUN'],
  ]);
  expect(enhanced?.map(({ head, dependent }) => [nameOf(head), nameOf(dependent)])).toEqual([
    ['1', 'e0'],
    ['0', '1'],
    ['1', 'e1'],
    ['e1', 'e2'],
  ]);
});

test('in a sentence with broken IDs, heads are the words with these IDs', () => {
  expect(arcs('1\ta\ta\tX\t_\t_\t0\troot\t0:root\t_\n3\tb\tb\tX\t_\t_\t1\tdep\t1:dep|3:x|2:y\t_\n\n')).toEqual([
    'same 0 1 root',
    'same 1 2 dep',
    'broken 2 2 x',
    'broken ? 2 y',
  ]);
});

test('whatever is in the cells, each item is one arc in its place', () => {
  const piece = fc.constantFrom('0', '1', '2', '3', '1.1', '2.1', ':', '|', 'dep', '_', '.', ' ', 'ü', '-1', '007');
  const cell = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('').trim());
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const rows = cells.map((deps, at) => `${at + 1}\tw\tw\tX\t_\t_\t${at}\tdep\t${deps}\t_\n`);
      const { enhanced = [] } = diagramOf(Document.parse(`${rows.join('')}\n`), 0)!;
      cells.forEach((deps, at) => {
        const mine = enhanced.filter(
          ({ dependent, kind }) => 'word' in dependent && dependent.word === at + 1 && kind !== 'missing',
        );
        const items = deps === '_' || deps === '' ? [] : deps.split('|');
        expect(mine.map(({ headId, relation }) => (relation === undefined ? headId : `${headId}:${relation}`))).toEqual(
          items,
        );
      });
    }),
  );
});

test('of too many arcs the first are shown, and the diagram says so', () => {
  const items = (n: number) => Array.from({ length: n }, (_, i) => `0:r${i}`).join('|');
  const row = (id: number, deps: string) => `${id}\tw\tw\tX\t_\t_\t${id - 1}\tdep\t${deps}\t_\n`;
  const wide = diagramOf(Document.parse(`${row(1, items(5000))}\n`), 0)!;
  expect(wide.enhanced).toHaveLength(100);
  expect(wide.leftOut).toBe('DEPS has more arcs than the diagram shows.');
  const rows = Array.from({ length: 60 }, (_, i) => row(i + 1, items(90)));
  const long = diagramOf(Document.parse(`${rows.join('')}\n`), 0)!;
  expect(long.enhanced).toHaveLength(2000);
  expect(long.leftOut).toBe('DEPS has more arcs than the diagram shows.');
  const fine = diagramOf(Document.parse(`${row(1, items(100))}\n`), 0)!;
  expect(fine.enhanced).toHaveLength(100);
  expect(fine.leftOut).toBeUndefined();
});
