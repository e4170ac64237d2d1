/** From words to rows of embedding tables: the input of the encoder. */

import { localized } from '../../../localization/index.ts';
import { itemTexts } from '../../annotation/index.ts';
import { normalForm } from '../base/atoms.ts';
import { hashString } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { type Packing, packingOf } from './batch.ts';

/** The parts of a word's vector, in order. Row 0 of every table is the root's, row 1 (except for n-grams) is for unknown values. */
export const GROUPS = ['form', 'ngrams', 'upos', 'xpos', 'feats', 'lemma'] as const;
export type Group = (typeof GROUPS)[number];
export const N_GROUPS = GROUPS.length;

/** Numbers per row; together they are the width of the encoder's input. */
export const DIMENSIONS: Record<Group, number> = { form: 64, ngrams: 64, upos: 32, xpos: 24, feats: 48, lemma: 64 };
export const INPUT_SIZE = GROUPS.reduce((sum, group) => sum + DIMENSIONS[group], 0);
/** With what was learned from raw text, which follows the groups. */
export const inputSizeOf = ({ further = 0 }: Pick<Vocabulary, 'further'>): number => INPUT_SIZE + further;

/** Whether the rows of a word are averaged (otherwise added). */
export const IS_MEAN: Record<Group, boolean> = {
  form: false,
  ngrams: true,
  upos: false,
  xpos: false,
  feats: false,
  lemma: false,
};

export const NGRAM_ROWS = 2 ** 13;
export const UNKNOWN = 1;
const FIRST_KNOWN = 2;
/** A lemma seen once says no more than its form. */
const MIN_LEMMA_COUNT = 2;

/** Known values; a value's row is its index + 2. */
export interface Vocabulary {
  readonly form: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly feats: readonly string[];
  readonly lemma: readonly string[];
  /** Numbers of a word's further input, which was learned from raw text; undefined: none. */
  readonly further?: number;
}

/** Occurrences of each form row in the training data: rare ones are hidden more often during training. */
interface Counted {
  readonly vocabulary: Vocabulary;
  readonly formCounts: Int32Array;
}

export function collectVocabulary(sentences: readonly Words[], minFormCount: number): Counted {
  const counts = {
    form: new Map<string, number>(),
    upos: new Map(),
    xpos: new Map(),
    feats: new Map(),
    lemma: new Map(),
  };
  const count = (map: Map<string, number>, key: string) => {
    if (key !== '') map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const words of sentences) {
    for (let word = 1; word <= words.n; word++) {
      count(counts.form, normalForm(words.forms[word]));
      count(counts.upos, words.upos[word]);
      count(counts.xpos, words.xpos[word]);
      for (const pair of itemTexts(words.feats[word])) count(counts.feats, pair);
      count(counts.lemma, normalForm(words.lemmas[word]));
    }
    // The order of the text is a feature of every word. Its names (`order:…`) cannot be those of FEATS.
    for (const item of words.order ?? []) count(counts.feats, item);
  }
  const known = (map: Map<string, number>, least: number) =>
    [...map.keys()].filter((key) => least <= (map.get(key) ?? 0)).sort();
  const vocabulary = {
    form: known(counts.form, minFormCount),
    upos: known(counts.upos, 1),
    xpos: known(counts.xpos, 1),
    feats: known(counts.feats, 1),
    lemma: known(counts.lemma, MIN_LEMMA_COUNT),
  };
  return { vocabulary, formCounts: Int32Array.from(vocabulary.form, (form) => counts.form.get(form) ?? 0) };
}

/** A further part of the input of words, which training never changes: see `pretrained`. */
export interface FurtherInput {
  /** Numbers of a word: those that its form alone decides, and after them those that depend on its sentence. */
  readonly ofForm: number;
  readonly ofStates: number;
  /** Writes the first to `out` from `at` on. */
  write(form: string, out: Float32Array, at: number): void;
  /**
   * The others, of the words of packed sentences, time-major.
   *
   * @param sentences the forms of each, after one element for the root; an array that is asked for again must not have changed
   */
  states(packing: Packing, sentences: readonly (readonly string[])[]): Float32Array;
}

/** Rows of each table. */
export function tableRows(vocabulary: Vocabulary): Record<Group, number> {
  return {
    form: vocabulary.form.length + FIRST_KNOWN,
    ngrams: NGRAM_ROWS,
    upos: vocabulary.upos.length + FIRST_KNOWN,
    xpos: vocabulary.xpos.length + FIRST_KNOWN,
    feats: vocabulary.feats.length + FIRST_KNOWN,
    lemma: vocabulary.lemma.length + FIRST_KNOWN,
  };
}

/** Rows of the words 0…n: those of group g of word w are `rows[starts[w · N_GROUPS + g]…starts[w · N_GROUPS + g + 1])`. */
export interface InputRows {
  readonly n: number;
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  /** n + 1 vectors of what the forms decide of the further input; zeros for the root. */
  readonly further?: Float32Array;
  /** n + 1 vectors of the rest of it. In use, a batch has them. */
  readonly states?: Float32Array;
}

export class InputEncoder {
  private readonly maps: Record<Exclude<keyof Vocabulary, 'further'>, ReadonlyMap<string, number>>;

  /** @throws RangeError if the vocabulary has further input, and this is not it */
  constructor(
    readonly vocabulary: Vocabulary,
    readonly pretrained?: FurtherInput,
  ) {
    checkFurther(vocabulary, pretrained);
    const index = (values: readonly string[]) => new Map(values.map((value, at) => [value, at + FIRST_KNOWN]));
    const { form, upos, xpos, feats, lemma } = vocabulary;
    this.maps = { form: index(form), upos: index(upos), xpos: index(xpos), feats: index(feats), lemma: index(lemma) };
  }

  /** Whether a form, in any case, has a row of its own. */
  knows(form: string): boolean {
    return this.maps.form.has(normalForm(form));
  }

  /** A blank cell has no row at all; an unseen value has the row for unknown values. Time O(length). */
  encode(words: Words): InputRows {
    const { pretrained } = this;
    const rows = this.encodeEach(Array.from({ length: words.n + 1 }, (_, word) => ({ words, word })));
    if (rows.further === undefined || !pretrained?.ofStates) return rows;
    return { ...rows, states: pretrained.states(packingOf([words.n + 1]), [words.forms]) };
  }

  /** Words of any sentences, as if they were one. */
  encodeEach(places: readonly WordPlace[]): InputRows {
    const { maps } = this;
    const rows: number[] = [];
    const starts: number[] = [0];
    const one = (map: ReadonlyMap<string, number>, key: string) => {
      if (key !== '') rows.push(map.get(key) ?? UNKNOWN);
    };
    const endGroup = () => starts.push(rows.length);
    for (const { words, word } of places) {
      if (word === 0) {
        for (let group = 0; group < N_GROUPS; group++) {
          rows.push(0);
          endGroup();
        }
        continue;
      }
      const form = normalForm(words.forms[word]);
      one(maps.form, form);
      endGroup();
      if (form !== '') pushNgrams(words.forms[word], form, rows);
      endGroup();
      one(maps.upos, words.upos[word]);
      endGroup();
      one(maps.xpos, words.xpos[word]);
      endGroup();
      for (const pair of itemTexts(words.feats[word])) one(maps.feats, pair);
      for (const item of words.order ?? []) {
        const row = maps.feats.get(item);
        if (row !== undefined) rows.push(row);
      }
      endGroup();
      one(maps.lemma, normalForm(words.lemmas[word]));
      endGroup();
    }
    const further = this.furtherOf(places);
    return { n: places.length - 1, rows: Int32Array.from(rows), starts: Int32Array.from(starts), further };
  }

  private furtherOf(places: readonly WordPlace[]): Float32Array | undefined {
    const { pretrained } = this;
    if (pretrained === undefined || this.vocabulary.further === undefined) return undefined;
    const { ofForm } = pretrained;
    const vectors = new Float32Array(places.length * ofForm);
    places.forEach(({ words, word }, at) => {
      if (0 < word) pretrained.write(words.forms[word], vectors, at * ofForm);
    });
    return vectors;
  }
}

/** @throws RangeError unless the further input of a network is that of its model */
export function checkFurther({ further = 0 }: Pick<Vocabulary, 'further'>, pretrained: FurtherInput | undefined): void {
  if (further !== 0 && (pretrained === undefined || pretrained.ofForm + pretrained.ofStates !== further))
    throw new RangeError(localized`the word vectors are missing or have the wrong length`);
}

/** A word of a sentence, 0 for its root. */
export interface WordPlace {
  readonly words: Words;
  readonly word: number;
}

/** Prefixes of 1–4, suffixes of 1–5, all 3- and 4-grams between boundary marks, shape and length, hashed. */
export function pushNgrams(form: string, normal: string, rows: number[]): void {
  const push = (hash: number, kind: number) =>
    rows.push(1 + ((Math.imul(hash + kind, 0x9e3779b1) >>> 8) % (NGRAM_ROWS - 1)));
  for (let length = 1; length <= 4 && length <= normal.length; length++)
    push(hashString(normal, 0, length), 10 + length);
  for (let length = 1; length <= 5 && length <= normal.length; length++) {
    push(hashString(normal, normal.length - length), 20 + length);
  }
  const marked = `<${normal}>`;
  for (const size of [3, 4]) {
    for (let at = 0; at + size <= marked.length && at < 20; at++) push(hashString(marked, at, at + size), 30 + size);
  }
  const isCapital = form !== form.toLowerCase();
  const shape = `${isCapital ? 'A' : 'a'}${/[0-9]/.test(form) ? '0' : ''}${/\p{L}/u.test(form) ? '' : '.'}`;
  push(hashString(shape), 40);
  push(Math.min(form.length, 12), 41);
}
