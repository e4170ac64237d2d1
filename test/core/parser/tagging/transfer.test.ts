/** Taggers that start from another one: what has the same name is the same, the rest is new. */

import { expect, test } from 'vitest';
import type { Example } from '../../../../server/src/core/parser/base/readWords.ts';
import type { TaggerModel } from '../../../../server/src/core/parser/tagging/model.ts';
import { classWidths } from '../../../../server/src/core/parser/tagging/shapes.ts';
import { trainTagNetwork } from '../../../../server/src/core/parser/tagging/train.ts';

/** Rows FORM, LEMMA, UPOS, FEATS. */
function example(...rows: readonly (readonly [string, string, string, string])[]): Example {
  const column = (at: number) => ['', ...rows.map((row) => row[at])];
  const n = rows.length;
  const [forms, lemmas, upos, feats] = [0, 1, 2, 3].map(column);
  const words = { n, forms, lemmas, upos, xpos: new Array<string>(n + 1).fill(''), feats };
  return { words, heads: new Int32Array(n + 1), deprels: new Array<string>(n + 1).fill('') };
}

const SOURCE = [
  example(['kutya', 'kutya', 'NOUN', 'Case=Nom'], ['lát', 'lát', 'VERB', 'Tense=Pres']),
  example(
    ['házak', 'ház', 'NOUN', 'Case=Nom|Number=Plur'],
    ['falak', 'fal', 'NOUN', 'Case=Nom|Number=Plur'],
    ['és', 'és', 'CCONJ', ''],
  ),
];
/** Shares words, tags and endings with the source, in another order, and has others before and after them. */
const OWN = [
  example(
    ['aki', 'aki', 'PRON', 'Case=Nom'],
    ['falak', 'fal', 'NOUN', 'Case=Nom|Number=Plur'],
    ['lát', 'lát', 'VERB', 'Tense=Pres'],
  ),
  example(
    ['zok', 'zo', 'NOUN', 'Case=Acc|Number=Plur'],
    ['házak', 'ház', 'NOUN', 'Case=Nom|Number=Plur'],
    ['zök', 'zö', 'NOUN', 'Case=Acc|Number=Plur'],
  ),
];

const start = trainTagNetwork(SOURCE, { epochs: 2, seed: 5 });
const fresh = trainTagNetwork(OWN, { epochs: 0 });
const started = trainTagNetwork(OWN, { epochs: 0, start });

const row = ({ weights }: TaggerModel, table: string, at: number, columns: number) => [
  ...weights[`table.${table}`].subarray(at * columns, (at + 1) * columns),
];

/** A row by name in each model; undefined where it has none. */
function rows(table: string, columns: number, rowOf: (model: TaggerModel) => number) {
  const [a, b, c] = [start, fresh, started].map((model) => {
    const at = rowOf(model);
    return at < 0 ? undefined : row(model, table, at, columns);
  });
  return { start: a, fresh: b, started: c };
}

const rowIn = (list: (model: TaggerModel) => readonly string[], value: string) => (model: TaggerModel) => {
  const at = list(model).indexOf(value);
  return at < 0 ? -1 : at + 2;
};

test('rows of forms and characters follow their names', () => {
  for (const form of ['falak', 'házak', 'lát']) {
    const found = rows(
      'form',
      64,
      rowIn(({ inventory }) => inventory.forms, form),
    );
    expect(found.started, form).toEqual(found.start);
    expect(found.started, form).not.toEqual(found.fresh);
  }
  const unseen = rows(
    'form',
    64,
    rowIn(({ inventory }) => inventory.forms, 'aki'),
  );
  expect(unseen.start).toBeUndefined();
  expect(unseen.started).toEqual(unseen.fresh);
  for (const at of [0, 1]) expect(row(started, 'form', at, 64)).toEqual(row(start, 'form', at, 64));
  const k = rows(
    'characters',
    32,
    rowIn(({ inventory }) => inventory.characters, 'k'),
  );
  expect(k.started).toEqual(k.start);
  expect(k.started).not.toEqual(k.fresh);
});

test('rows of analyses, their tags and their items follow their names', () => {
  const nAnalyses = ({ inventory }: TaggerModel) => inventory.analyses.length / 2;
  const analysis = (upos: string, feats: string) => (model: TaggerModel) => {
    const { inventory } = model;
    for (let at = 0; at < nAnalyses(model); at++) {
      const [tag, cell] = inventory.analyses.subarray(2 * at, 2 * at + 2);
      if (inventory.upos[tag] === upos && inventory.feats[cell] === feats) return at + 2;
    }
    return -1;
  };
  const noun = rows('analyses', 64, analysis('NOUN', 'Case=Nom|Number=Plur'));
  expect(noun.started).toEqual(noun.start);
  expect(noun.started).not.toEqual(noun.fresh);
  const pronoun = rows('analyses', 64, analysis('PRON', 'Case=Nom'));
  expect(pronoun.start).toBeUndefined();
  expect(pronoun.started).toEqual(pronoun.fresh);
  const tag = rows('analyses', 64, (model) => nAnalyses(model) + 2 + model.inventory.upos.indexOf('VERB'));
  expect(tag.started).toEqual(tag.start);
  const item = rows('analyses', 64, (model) => {
    const { upos, items } = model.inventory;
    return nAnalyses(model) + upos.length + 2 + items.indexOf('Number=Plur');
  });
  expect(item.started).toEqual(item.start);
  expect(item.started).not.toEqual(item.fresh);
});

test('n-grams that the start never saw stay as they are', () => {
  const values = (model: TaggerModel) => model.weights['table.ngrams'];
  let [copied, kept] = [0, 0];
  for (let at = 0; at < values(start).length; at += 64) {
    const expected = values(start)[at] === 0 ? fresh : start;
    expect(row(started, 'ngrams', at / 64, 64)).toEqual(row(expected, 'ngrams', at / 64, 64));
    if (expected === start) copied++;
    else if (values(fresh)[at] !== 0) kept++;
  }
  expect(copied).toBeGreaterThan(20);
  expect(kept).toBeGreaterThan(5);
});

const CLASSES = [
  ['upos', 'upos', 'NOUN', 'PRON'],
  ['feats', 'feats', 'Case=Nom|Number=Plur', 'Case=Acc|Number=Plur'],
  ['lemma', 'scripts', '["keep",0,"",2,""]', undefined],
] as const;

test.each(CLASSES)('columns of %s follow their names', (task, list, shared, unseen) => {
  const column = (model: TaggerModel, value: string) => {
    const at = model.inventory[list].indexOf(value);
    const width = classWidths({ ...model.inventory, relations: [] })[task];
    expect(at, value).not.toBe(-1);
    return ['classes', 'classBias'].flatMap((name) =>
      [...model.weights[`${task}.${name}`]].filter((_, index) => index % width === at),
    );
  };
  const taken = column(started, shared);
  expect(taken).toHaveLength(129);
  expect(taken).toEqual(column(start, shared));
  expect(taken.some((value) => value !== 0)).toBe(true);
  if (unseen !== undefined) expect(column(started, unseen)).toEqual(column(fresh, unseen));
});

test('columns of items follow their names, dense matrices are taken whole', () => {
  const column = ({ inventory, weights }: TaggerModel, item: string) => {
    const { items } = inventory;
    return [...weights['feats.items']].filter((_, index) => index % items.length === items.indexOf(item));
  };
  expect(column(started, 'Number=Plur')).toEqual(column(start, 'Number=Plur'));
  expect(column(start, 'Number=Plur').some((value) => value !== 0)).toBe(true);
  for (const name of [
    'lstm0.right.input',
    'lstmCharacters.left.recurrent',
    'lstm1.left.bias',
    'lemma.word',
    'tags.bias',
  ]) {
    expect(started.weights[name], name).toEqual(start.weights[name]);
    expect(started.weights[name], name).not.toEqual(fresh.weights[name]);
  }
});

test('rare cells and scripts are no classes', () => {
  const { inventory } = trainTagNetwork([...SOURCE, ...OWN], { epochs: 0, least: { cells: 3, scripts: 3 } });
  expect(inventory.feats).toEqual(['', 'Case=Nom|Number=Plur']);
  expect(inventory.items).toEqual(['Case=Nom', 'Number=Plur']);
  const all = trainTagNetwork([...SOURCE, ...OWN], { epochs: 0 }).inventory;
  expect(all.feats.length).toBeGreaterThan(2);
  expect(inventory.scripts.length).toBeLessThan(all.scripts.length);
});
