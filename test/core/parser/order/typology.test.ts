/** Copies of trees in other word orders: every order that a typology declares occurs, and trees stay trees. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { type Example, readWholeExample } from '../../../../server/src/core/parser/index.ts';
import { reordered, withoutPunctuation } from '../../../../server/src/core/parser/order/reorder.ts';
import { TYPOLOGIES, varied } from '../../../../server/src/core/parser/order/typology.ts';
import { isProjective, isTree, rootDependents } from '../../../../server/src/core/tree/index.ts';
import { fixture } from '../../../fixture.ts';

const ENGLISH = example(`
1   yesterday  _  ADV    _  _  5   advmod  _  _
2   the        _  DET    _  _  4   det     _  _
3   old        _  ADJ    _  _  4   amod    _  _
4   cook       _  NOUN   _  _  5   nsubj   _  _
5   said       _  VERB   _  _  0   root    _  _
6   that       _  SCONJ  _  _  9   mark    _  _
7   she        _  PRON   _  _  9   nsubj   _  _
8   had        _  AUX    _  _  9   aux     _  _
9   put        _  VERB   _  _  5   ccomp   _  _
10  two        _  NUM    _  _  11  nummod  _  _
11  spoons     _  NOUN   _  _  9   obj     _  _
12  of         _  ADP    _  _  13  case    _  _
13  salt       _  NOUN   _  _  11  nmod    _  _
14  into       _  ADP    _  _  16  case    _  _
15  the        _  DET    _  _  16  det     _  _
16  soup       _  NOUN   _  _  9   obl     _  _
17  .          _  PUNCT  _  _  5   punct   _  _
`);

describe('a typology by its name', () => {
  test.each([
    ['verb-final, head-final nouns', 'yesterday the old cook she the soup into salt of two spoons put had that said .'],
    [
      'verb-final, head-initial nouns',
      'yesterday the cook old said that she into the soup two spoons of salt put had .',
    ],
    ['verb-initial', 'said the cook old yesterday that had put she two spoons of salt into the soup .'],
  ])('%s', (name, words) => {
    // The side of the auxiliary is drawn in the second one, and this is one of its two outcomes.
    const drawn = [0, 1, 2, 3].map((seed) => textOf(reordered(ENGLISH, typology(name), createRandom(seed))));
    expect(drawn).toContain(words);
  });

  test('free: the verb stands first, last and in between, with postpositions', () => {
    const orders = Array.from({ length: 200 }, (_, seed) => reordered(ENGLISH, typology('free'), createRandom(seed)));
    const places = new Set(orders.map(({ words }) => words.forms.indexOf('said')));
    expect(places).toContain(1);
    expect(places).toContain(16);
    expect(places.size).toBeGreaterThan(3);
    for (const { words } of orders) {
      expect(words.forms.indexOf('soup')).toBeLessThan(words.forms.indexOf('into'));
      expect(words.forms.indexOf('salt')).toBeLessThan(words.forms.indexOf('of'));
    }
  });

  test('two of them never have the same name', () => {
    expect(new Set(TYPOLOGIES.map(({ name }) => name)).size).toBe(TYPOLOGIES.length);
  });
});

describe('of any tree', () => {
  for (const each of TYPOLOGIES) {
    test(`${each.name}: every dependent is on its side, and the tree is the same`, () => {
      fc.assert(
        fc.property(anyExample, fc.integer(), (original, seed) => {
          const copy = reordered(original, each, createRandom(seed));
          expect(isTree(copy.heads) && rootDependents(copy.heads).length === 1).toBe(true);
          expect(isProjective(copy.heads)).toBe(true);
          // Forms are unique, so they identify words.
          expect(arcsOf(copy)).toEqual(arcsOf(original));
          const before = placesOf(original);
          const after = placesOf(copy);
          for (const [dependent, head, relation] of arcsOf(original)) {
            if (head === '' || relation === 'punct') continue;
            const sides = isPredicate(original, before.get(head) ?? 0) ? each.predicate : each.nominal;
            const isLeft = (after.get(dependent) ?? 0) < (after.get(head) ?? 0);
            const was = (before.get(dependent) ?? 0) < (before.get(head) ?? 0);
            const side = sides[relation];
            if (side === undefined) expect([relation, isLeft]).toEqual([relation, was]);
            else if (side !== 'either') expect([relation, isLeft]).toEqual([relation, side === 'left']);
          }
        }),
      );
    });
  }

  test('without declared sides a projective tree is unchanged, and a crossing arc is read off projectively', () => {
    const nothing = { name: '', share: 1, predicate: {}, nominal: {} };
    expect(reordered(ENGLISH, nothing, createRandom(1))).toEqual(ENGLISH);
    const crossing = example(`
1  a  _  NOUN  _  _  3  obj    _  _
2  b  _  VERB  _  _  0  root   _  _
3  c  _  VERB  _  _  2  xcomp  _  _
4  d  _  NOUN  _  _  2  obl    _  _
5  e  _  ADJ   _  _  1  amod   _  _
`);
    const copy = reordered(crossing, nothing, createRandom(1));
    expect(textOf(copy)).toBe('b a e c d');
    expect(isProjective(copy.heads)).toBe(true);
  });
});

test('a chain of 20,000 words neither overflows the stack nor takes more than linear time', () => {
  const n = 20_000;
  const blank = new Array<string>(n + 1).fill('');
  const column = (value: string) => ['', ...new Array<string>(n).fill(value)];
  const chain: Example = {
    words: { n, forms: column('x'), lemmas: blank, upos: column('NOUN'), xpos: blank, feats: blank },
    heads: Int32Array.from({ length: n + 1 }, (_, word) => word - 1),
    deprels: ['', 'root', ...new Array<string>(n - 1).fill('nmod')],
  };
  const copy = reordered(chain, typology('verb-final, head-final nouns'), createRandom(1));
  expect(copy.heads[n]).toBe(0);
});

test('a comma at the edge of what changes sides stays between it and its head', () => {
  const late = example(`
1  he     _  PRON   _  _  2  nsubj  _  _
2  left   _  VERB   _  _  0  root   _  _
3  ,      _  PUNCT  _  _  6  punct  _  _
4  since  _  SCONJ  _  _  6  mark   _  _
5  it     _  PRON   _  _  6  nsubj  _  _
6  rained  _  VERB   _  _  2  advcl  _  _
7  .      _  PUNCT  _  _  2  punct  _  _
`);
  const copy = reordered(late, typology('verb-final, head-final nouns'), createRandom(1));
  expect(textOf(copy)).toBe('he it rained since , left .');
});

test('without punctuation, all other words keep their heads, and marks with dependents stay', () => {
  const quoted = example(`
1  “     _  PUNCT  _  _  2  punct   _  _
2  Yes   _  INTJ   _  _  5  ccomp   _  _
3  /     _  SYM    _  _  2  punct   _  _
4  no    _  INTJ   _  _  3  conj    _  _
5  said  _  VERB   _  _  0  root    _  _
6  he    _  PRON   _  _  5  nsubj   _  _
7  .     _  PUNCT  _  _  5  punct:x  _  _
`);
  const copy = withoutPunctuation(quoted);
  expect(textOf(copy)).toBe('Yes / no said he');
  expect(copy.words.n).toBe(5);
  const kept = arcsOf(quoted).filter(([dependent]) => !['“', '.'].includes(dependent));
  expect(arcsOf(copy)).toEqual(kept);
});

test('a varied typology has some sides changed, and none that was not declared', () => {
  const base = typology('verb-initial');
  expect(varied(base, 0, createRandom(1))).toEqual(base);
  const all = varied(base, 1, createRandom(1));
  for (const kind of ['predicate', 'nominal'] as const) {
    expect(Object.keys(all[kind])).toEqual(Object.keys(base[kind]));
    for (const [relation, side] of Object.entries(base[kind])) {
      expect(all[kind][relation]).toBe(side === 'left' ? 'right' : 'left');
    }
  }
});

function typology(name: string) {
  const found = TYPOLOGIES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no typology ${name}`);
  return found;
}

function example(source: string): Example {
  const read = readWholeExample(Document.parse(fixture(source).text).sentences[0]);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const textOf = ({ words }: Example) => words.forms.slice(1).join(' ');

/** Dependent, head and relation by form, sorted. */
function arcsOf({ words: { n, forms }, heads, deprels }: Example): [string, string, string][] {
  return Array.from({ length: n }, (_, i): [string, string, string] => {
    return [forms[i + 1], forms[heads[i + 1]], deprels[i + 1]];
  }).sort();
}

const placesOf = ({ words }: Example) => new Map(words.forms.map((form, word) => [form, word]));

const isPredicate = ({ words, heads, deprels }: Example, word: number) =>
  ['VERB', 'AUX'].includes(words.upos[word]) ||
  deprels.some((deprel, dependent) => heads[dependent] === word && OF_CLAUSES.includes(deprel));

const OF_CLAUSES = ['nsubj', 'csubj', 'obj', 'iobj', 'ccomp', 'xcomp', 'aux', 'cop'];
const RELATIONS = [...OF_CLAUSES, 'obl', 'advmod', 'amod', 'nmod', 'det', 'case', 'mark', 'acl', 'conj', 'cc', 'punct'];

/** A random tree, with crossing arcs, of words with unique forms. */
const anyExample: fc.Arbitrary<Example> = fc
  .array(
    fc.record({
      key: fc.double({ noNaN: true }),
      head: fc.nat(),
      relation: fc.constantFrom(...RELATIONS),
      upos: fc.constantFrom('NOUN', 'VERB', 'ADJ', 'ADP'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((nodes) => {
    // The node at index i depends on an earlier one; the keys give the order.
    const order = [...nodes.keys()].sort((a, b) => nodes[a].key - nodes[b].key || a - b);
    const place = new Map(order.map((node, at) => [node, at + 1]));
    const blank = new Array<string>(nodes.length + 1).fill('');
    const headOf = (node: number) => (node === 0 ? 0 : (place.get(nodes[node].head % node) ?? 0));
    return {
      words: {
        n: nodes.length,
        forms: ['', ...order.map((node) => `w${node}`)],
        lemmas: blank,
        upos: ['', ...order.map((node) => nodes[node].upos)],
        xpos: blank,
        feats: blank,
      },
      heads: Int32Array.from([-1, ...order.map(headOf)]),
      deprels: ['', ...order.map((node) => (node === 0 ? 'root' : nodes[node].relation))],
    };
  });
