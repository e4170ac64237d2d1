/** Sizes of the tagger's network and the list of its parameters. */

import { itemTexts } from '../../annotation/index.ts';
import { NGRAM_ROWS } from '../network/input.ts';
import { dense, ENCODED, glorot, HIDDEN, lstmNames } from '../network/shapes.ts';
import type { TensorShape } from '../network/tensors.ts';
import type { TagInventory } from './inventory.ts';

export const FORM = 64;
export const NGRAMS = 64;
export const CHARACTER = 32;
/** Per direction of the LSTM over characters. */
export const CHARACTER_HIDDEN = 64;
export const ANALYSES = 64;
export const WORD_INPUT = FORM + NGRAMS + 2 * CHARACTER_HIDDEN + ANALYSES;
/** With what was learned from raw text, which comes last. */
export const wordInputOf = ({ further = 0 }: Pick<TagInventory, 'further'>): number => WORD_INPUT + further;
export const N_WORD_LAYERS = 2;
/** Between the encoded words and the classes, for tags and for lemmas. */
export const PROJECTED = 128;
/** The layer of `lstmNames` that reads characters. */
export const CHARACTERS = 'Characters';

/**
 * What is predicted of a word. UPOS, XPOS and relations share a projection. Relations are learned, but
 * not used: trees tell a subject from an object where no ending does.
 */
export const TASKS = ['upos', 'xpos', 'feats', 'lemma', 'relation'] as const;
export type Task = (typeof TASKS)[number];
export const PROJECTIONS = ['tags', 'morphology', 'lemma'] as const;
export type Hidden = (typeof PROJECTIONS)[number];
const HIDDEN_OF: Readonly<Record<Task, Hidden>> = {
  upos: 'tags',
  xpos: 'tags',
  feats: 'morphology',
  lemma: 'lemma',
  relation: 'tags',
};
export const hiddenOf = (task: Task): Hidden => HIDDEN_OF[task];

export const layerInput = (layer: number, inventory: TagInventory): number =>
  layer === 0 ? wordInputOf(inventory) : ENCODED;

/** Classes of each task; 0 where the training data has none, so there is nothing to predict. */
export function classCounts({ upos, xpos, feats, scripts, relations }: TagInventory): Record<Task, number> {
  return {
    upos: upos.length,
    xpos: xpos.length,
    feats: feats.length,
    lemma: scripts.length,
    relation: relations.length,
  };
}

/** The same, rounded up to multiples of four. */
export function classWidths(inventory: TagInventory): Record<Task, number> {
  const counts = classCounts(inventory);
  const padded = (task: Task) => 4 * Math.ceil(counts[task] / 4);
  return {
    upos: padded('upos'),
    xpos: padded('xpos'),
    feats: padded('feats'),
    lemma: padded('lemma'),
    relation: padded('relation'),
  };
}

/** All parameters. Embeddings are sparse, the rest is dense. */
export function taggerShapes(inventory: TagInventory): TensorShape[] {
  const table = (name: string, rows: number, columns: number, init: number): TensorShape => {
    return { name: `table.${name}`, rows, columns, init, isSparse: true };
  };
  const shapes = [
    table('form', inventory.forms.length + 2, FORM, 0.2),
    table('ngrams', NGRAM_ROWS, NGRAMS, 0.6),
    table(
      'analyses',
      inventory.analyses.length / 2 + inventory.upos.length + inventory.items.length + 2,
      ANALYSES,
      0.3,
    ),
    table('characters', inventory.characters.length + 2, CHARACTER, 0.3),
  ];
  const lstm = (layer: number | string, inputSize: number, size: number) => {
    for (const direction of [0, 1] as const) {
      const names = lstmNames(layer, direction);
      shapes.push(dense(names.input, inputSize, 4 * size, glorot(inputSize, size)));
      shapes.push(dense(names.recurrent, size, 4 * size, glorot(size, size)));
      shapes.push(dense(names.bias, 1, 4 * size, 0));
    }
  };
  lstm(CHARACTERS, CHARACTER, CHARACTER_HIDDEN);
  for (let layer = 0; layer < N_WORD_LAYERS; layer++) lstm(layer, layerInput(layer, inventory), HIDDEN);
  const wordInput = wordInputOf(inventory);
  for (const hidden of PROJECTIONS) {
    shapes.push(dense(`${hidden}.encoded`, ENCODED, PROJECTED, glorot(ENCODED, PROJECTED)));
    shapes.push(dense(`${hidden}.word`, wordInput, PROJECTED, glorot(wordInput, PROJECTED)));
    shapes.push(dense(`${hidden}.bias`, 1, PROJECTED, 0));
  }
  const widths = classWidths(inventory);
  for (const task of TASKS) {
    if (widths[task] === 0) continue;
    shapes.push(dense(`${task}.classes`, PROJECTED, widths[task], 0), dense(`${task}.classBias`, 1, widths[task], 0));
  }
  if (0 < inventory.items.length) shapes.push(dense('feats.items', PROJECTED, inventory.items.length, 0));
  return shapes;
}

/** The items of each FEATS class, as indices. */
export function itemListsOfClasses({ feats, items }: TagInventory): Int32Array[] {
  const index = new Map(items.map((item, at) => [item, at]));
  return feats.map((cell) => Int32Array.from(new Set(itemTexts(cell)), (item) => index.get(item) ?? 0));
}

/** Which items each FEATS class has: 1 or 0, items × width. */
export function itemsOfClasses(inventory: TagInventory): Float32Array {
  const width = classWidths(inventory).feats;
  const table = new Float32Array(inventory.items.length * width);
  itemListsOfClasses(inventory).forEach((own, at) => {
    for (const item of own) table[item * width + at] = 1;
  });
  return table;
}
