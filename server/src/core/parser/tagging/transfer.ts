/**
 * Initialises a tagger from the weights of another one, usually of a multilingual model. What both know by name (forms, characters,
 * analyses, tags, features, scripts of lemmas) is copied; the encoder has the same shape in all models; only new parts start at random.
 */

import { named } from '../base/byName.ts';
import { modelLanguage } from '../language.ts';
import { copyFirst, copyRows, rowsWithValues } from '../network/copying.ts';
import { lstmNames } from '../network/shapes.ts';
import { languageItem } from '../order/aspects.ts';
import { languageForm, type TagInventory } from './inventory.ts';
import type { TaggerModel } from './model.ts';
import type { TagNetwork } from './network.ts';
import { classWidths, PROJECTIONS, type Task, WORD_INPUT, wordInputOf } from './shapes.ts';

/** Rows 0 and 1 of every table are the root's and the one for unknown values. */
const FIRST_KNOWN = 2;
/** What reads the vectors of words. */
const INPUTS: ReadonlySet<string> = new Set([
  ...([0, 1] as const).map((direction) => lstmNames(0, direction).input),
  ...PROJECTIONS.map((hidden) => `${hidden}.word`),
]);
/** Tasks whose classes have names in a list of the inventory. Relations are learned anew: models in use have none. */
const CLASSES = { upos: 'upos', xpos: 'xpos', feats: 'feats', lemma: 'scripts' } as const satisfies Partial<
  Record<Task, keyof TagInventory>
>;

/**
 * Overwrites the parameters that `start` has. Time O(parameters).
 *
 * @param network freshly initialised
 * @param language ISO 639 code: what `start` knows of it becomes the root of all sentences
 * @throws RangeError if the encoder of `start` has a different shape
 */
export function startTagger({ kernels, tensors, inventory }: TagNetwork, start: TaggerModel, language?: string): void {
  const values = (name: string) => named(start.weights, name);
  const table = (name: string, from: readonly number[]) =>
    copyRows(kernels, tensors.get(`table.${name}`), values(`table.${name}`), from);
  const root =
    language === undefined ? -1 : start.inventory.forms.indexOf(languageForm(languageItem(modelLanguage(language))));
  table('form', [root < 0 ? 0 : root + FIRST_KNOWN, 1, ...rowsOf(inventory.forms, start.inventory.forms)]);
  table('characters', [0, 1, ...rowsOf(inventory.characters, start.inventory.characters)]);
  table('analyses', [0, 1, ...analysisRows(inventory, start.inventory)]);
  table('ngrams', rowsWithValues(tensors.get('table.ngrams'), values('table.ngrams')));
  const replaced = new Set(['feats.items', ...['upos', 'xpos', 'feats', 'lemma', 'relation'].flatMap(namesOf)]);
  for (const tensor of tensors.all) {
    if (tensor.isSparse || replaced.has(tensor.name)) continue;
    // What is read of raw text comes last, and no other model reads the same.
    if (INPUTS.has(tensor.name))
      copyFirst(kernels, tensor, values(tensor.name), WORD_INPUT, wordInputOf(start.inventory));
    else copyFirst(kernels, tensor, values(tensor.name));
  }
  const [widths, startWidths] = [classWidths(inventory), classWidths(start.inventory)];
  for (const [task, list] of Object.entries(CLASSES) as [
    keyof typeof CLASSES,
    (typeof CLASSES)[keyof typeof CLASSES],
  ][]) {
    if (widths[task] === 0 || startWidths[task] === 0) continue;
    const columns = indicesIn(inventory[list], start.inventory[list]);
    for (const name of namesOf(task)) {
      copyColumns(
        kernels.floats(tensors.get(name).values, tensors.get(name).size),
        widths[task],
        values(name),
        startWidths[task],
        columns,
      );
    }
  }
  if (0 < inventory.items.length && 0 < start.inventory.items.length) {
    const { values: at, size } = tensors.get('feats.items');
    const columns = indicesIn(inventory.items, start.inventory.items);
    copyColumns(
      kernels.floats(at, size),
      inventory.items.length,
      values('feats.items'),
      start.inventory.items.length,
      columns,
    );
  }
}

const namesOf = (task: string) => [`${task}.classes`, `${task}.classBias`];

/** Where each value is in the other list; -1 if it is not there. */
function indicesIn(own: readonly string[], other: readonly string[]): number[] {
  const index = new Map(other.map((value, at) => [value, at]));
  return own.map((value) => index.get(value) ?? -1);
}

const rowsOf = (own: readonly string[], other: readonly string[]) =>
  indicesIn(own, other).map((at) => (at < 0 ? at : at + FIRST_KNOWN));

/** Rows of the table of analyses after the first two: the analyses, then their UPOS, then their items. */
function analysisRows(own: TagInventory, other: TagInventory): number[] {
  const names = ({ analyses, upos, feats, items }: TagInventory) => [
    ...Array.from(
      { length: analyses.length / 2 },
      (_, at) => `a ${upos[analyses[2 * at]]}\t${feats[analyses[2 * at + 1]]}`,
    ),
    ...upos.map((each) => `u ${each}`),
    ...items.map((each) => `i ${each}`),
  ];
  return rowsOf(names(own), names(other));
}

/** Column c of each row becomes column `from[c]` of the source, unless that is negative or the source is missing. */
function copyColumns(
  target: Float32Array,
  columns: number,
  source: Float32Array | undefined,
  sourceColumns: number,
  from: readonly number[],
): void {
  const nRows = target.length / columns;
  if (source?.length !== nRows * sourceColumns) return;
  for (let row = 0; row < nRows; row++) {
    from.forEach((column, at) => {
      if (0 <= column) target[row * columns + at] = source[row * sourceColumns + column];
    });
  }
}
