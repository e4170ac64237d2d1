/** Operations with random arguments, most of which make sense for the sentence. */

import { readDeps } from '../../../../server/src/core/annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import type { AnyOperation, OperationName } from '../../../../server/src/core/edit/index.ts';

/** A number from 0 up to, not including, a bound. */
export type Random = (below: number) => number;

const RELATIONS = ['nsubj', 'obj', 'nmod', 'obl', 'conj', 'acl:relcl', 'dep', 'punct', 'case'];
const FORMS = ['x', 'ny', '!', 'é', 'ʼn', '𝒳', 'و', '的'];

/** Arguments of each operation for a sentence of `n` words. */
const MAKERS: Readonly<
  Record<Exclude<OperationName, 'join_sentences'>, (random: Random, sentence: Sentence) => object>
> = {
  insert_word: (random, { nWords: n }) => ({
    at: 1 + random(n + 1),
    form: pick(random, FORMS),
    ...maybe(random, { upos: 'PUNCT' }),
    ...maybe(random, { head: 1 + random(n), deprel: pick(random, RELATIONS) }),
    ...maybe(random, { spaceBefore: random(2) === 0 }),
    ...maybe(random, { spaceAfter: random(2) === 0 }),
  }),
  delete_word: (random, sentence) => ({ id: word(random, sentence) }),
  split_word: (random, sentence) => {
    const id = word(random, sentence);
    const letters = [...sentence.wordCell(id, Column.form)];
    const at = 1 + random(Math.max(1, letters.length - 1));
    const forms = [letters.slice(0, at).join('').trimEnd(), letters.slice(at).join('').trimStart()];
    return {
      id,
      forms: forms[1] === '' ? [forms[0], 'x'] : forms,
      keep: 1 + random(2),
      ...maybe(random, { typo: true }),
    };
  },
  merge_words: (random, sentence) => ({
    ...stretch(random, sentence),
    ...maybe(random, { space: pick(random, ['keep', 'remove']) }),
  }),
  goeswith: stretch,
  make_mwt: (random, sentence) => ({ ...stretch(random, sentence), ...maybe(random, { form: pick(random, FORMS) }) }),
  extend_mwt: (random, sentence) => {
    const range = rangeOf(random, sentence);
    if (range === undefined) return stretch(random, sentence);
    const [first, last] = [Math.max(1, range.first - random(2)), Math.min(sentence.nWords, range.last + random(3))];
    return { first, last, ...maybe(random, { form: pick(random, FORMS) }) };
  },
  dissolve_mwt: (random, sentence) => ({ first: rangeOf(random, sentence)?.first ?? word(random, sentence) }),
  word_to_mwt: (random, sentence) => ({
    id: word(random, sentence),
    forms: Array.from({ length: 2 + random(3) }, () => pick(random, FORMS)),
    keep: 1 + random(2),
  }),
  insert_empty: (random, sentence) => ({
    after: random(sentence.nWords + 1),
    deps: [[String(word(random, sentence)), pick(random, RELATIONS)]],
    ...maybe(random, { form: pick(random, FORMS) }),
  }),
  delete_empty: (random, sentence) => ({ id: empty(random, sentence) }),
  move_empty: (random, sentence) => ({ id: empty(random, sentence), after: random(sentence.nWords + 1) }),
  split_sentence: (random, sentence) => ({ at: word(random, sentence) }),
  set_head: (random, sentence) => ({
    id: word(random, sentence),
    head: random(sentence.nWords + 1),
    ...maybe(random, { deprel: pick(random, RELATIONS) }),
  }),
  set_deprel: (random, sentence) => ({ id: word(random, sentence), deprel: pick(random, RELATIONS) }),
  unattach: (random, sentence) => ({ id: word(random, sentence) }),
  set_cells: (random, sentence) => ({
    id: word(random, sentence),
    ...maybe(random, { upos: pick(random, ['NOUN', 'X', '_']) }),
    ...maybe(random, { lemma: pick(random, FORMS) }),
    ...maybe(random, { misc: pick(random, ['_', 'SpaceAfter=No', 'A=1|SpaceAfter=No', 'A=1']) }),
  }),
  set_mwe: (random, sentence) => ({
    ...maybe(random, { number: random(3) }),
    ids: Array.from({ length: random(4) }, () => word(random, sentence)),
    ...maybe(random, { category: pick(random, ['VID', 'LVC.full']) }),
  }),
  make_root: (random, sentence) => ({
    id: word(random, sentence),
    ...maybe(random, { deprel: pick(random, RELATIONS) }),
  }),
  rotate: (random, sentence) => ({
    id: word(random, sentence),
    ...maybe(random, { move: pick(random, ['none', 'all']) }),
  }),
  promote: (random, sentence) => ({ id: word(random, sentence) }),
  attach_range: (random, sentence) => ({
    ...stretch(random, sentence),
    head: word(random, sentence),
    ...maybe(random, { deprel: pick(random, RELATIONS) }),
  }),
  make_chain: (random, sentence) => ({
    ids: [...new Set(Array.from({ length: 4 }, () => word(random, sentence)))],
    deprel: pick(random, RELATIONS),
    ...maybe(random, { style: pick(random, ['first', 'chain']) }),
  }),
  add_dep: (random, sentence) => ({
    id: node(random, sentence),
    head: random(8) === 0 ? 0 : node(random, sentence),
    ...maybe(random, { deprel: pick(random, RELATIONS) }),
  }),
  delete_dep: (random, sentence) => ({ ...arc(random, sentence) }),
  relabel_dep: (random, sentence) => {
    const { id, head, deprel: from } = arc(random, sentence);
    return { id, head, deprel: pick(random, RELATIONS), ...maybe(random, { from }) };
  },
  copy_basic: (random, sentence) => maybe(random, { id: word(random, sentence) }),
};

export const OPERATIONS = Object.keys(MAKERS) as Exclude<OperationName, 'join_sentences'>[];

/** Operations that keep a tree a tree. */
const KEEPING: typeof OPERATIONS = OPERATIONS.filter((op) => op !== 'unattach');

export function randomOperation(
  random: Random,
  sentence: Sentence,
  op: (typeof OPERATIONS)[number] = pick(random, KEEPING),
): AnyOperation {
  return { op, args: MAKERS[op](random, sentence) };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)];
}

const maybe = (random: Random, args: object): object => (random(3) === 0 ? args : {});
const word = (random: Random, { nWords }: Sentence): number => 1 + random(Math.max(1, nWords));

function stretch(random: Random, sentence: Sentence): { first: number; last: number } {
  const first = word(random, sentence);
  return { first, last: Math.min(sentence.nWords, first + 1 + random(3)) };
}

function rangeOf(random: Random, sentence: Sentence): { first: number; last: number } | undefined {
  const rows = rowsOf(sentence, RowKind.multiwordToken);
  if (rows.length === 0) return undefined;
  const row = pick(random, rows);
  return { first: sentence.idMajor(row), last: sentence.idMinor(row) };
}

function empty(random: Random, sentence: Sentence): string {
  const rows = rowsOf(sentence, RowKind.emptyNode);
  return rows.length === 0 ? '1.1' : sentence.cell(pick(random, rows), Column.id);
}

const node = (random: Random, sentence: Sentence): number | string =>
  random(4) === 0 ? empty(random, sentence) : word(random, sentence);

/** An arc of DEPS, if there are any. */
function arc(random: Random, sentence: Sentence): { id: number | string; head: string; deprel?: string } {
  const id = node(random, sentence);
  const row = [...rowsOf(sentence, RowKind.word), ...rowsOf(sentence, RowKind.emptyNode)].find(
    (each) => sentence.cell(each, Column.id) === String(id),
  );
  const items = row === undefined ? [] : readDeps(sentence.cell(row, Column.deps));
  const { head, relation } = items.length === 0 ? { head: '1', relation: 'dep' } : pick(random, items);
  return { id, head, ...maybe(random, { deprel: relation }) };
}

function rowsOf(sentence: Sentence, kind: RowKind): number[] {
  return Array.from({ length: sentence.nRows }, (_, row) => row).filter((row) => sentence.kind(row) === kind);
}
