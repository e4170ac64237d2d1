/** The rows of the form for FEATS: their options, keys and clicks. Pure. */

import { itemTexts, nameOfItem, valueOfItem, withFeatureValue } from '../../../server/src/core/annotation/items.ts';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { FeatureForm } from '../../../server/src/protocol/choices.ts';
import type { FeaturePlace } from './events.ts';
import type { FormMode } from './state.ts';

const BLANK = '_';

/** A row as it is shown. */
export interface ShownRow {
  readonly label: string;
  /** Whether the word has a value; the others are faint. */
  readonly isSet: boolean;
  readonly options: readonly {
    readonly label: Inert;
    readonly remark: Inert;
    /** What the value is for. */
    readonly about?: Inert;
    readonly key: string;
    readonly isTaken: boolean;
  }[];
}

/** The row of whole cells first. */
export function shownRows({ features, cells }: FormMode): readonly ShownRow[] {
  if (features === undefined) return [];
  const values = valuesIn(cells.feats);
  const bundles = wholeCells(features).map(({ label, text, ...each }) => {
    return { ...each, label, isTaken: text === cells.feats };
  });
  const rows = features.rows.map(({ name, label, values: all }): ShownRow => {
    const own = values.get(name);
    const options = all.map((each) => ({ ...each, isTaken: each.text === own }));
    return { label, isSet: own !== undefined, options };
  });
  return [{ label: localized`as in`, isSet: true, options: bundles }, ...rows];
}

/** Those likely for the word, and the one without features. */
function wholeCells({ bundles }: FeatureForm) {
  const likely = bundles.map((each, at) => ({ ...each, key: String(at + 1) }));
  if (likely.some(({ text }) => text === BLANK)) return likely;
  return [...likely, { text: BLANK, label: inert(BLANK), remark: inert`no features`, key: '0' }];
}

const valuesIn = (cell: string): ReadonlyMap<string, string> =>
  new Map(itemTexts(cell).map((item) => [nameOfItem(item), valueOfItem(item) ?? '']));

/** Whether the rows take the place of the list: as long as the user does not type. */
export const hasRows = (mode: FormMode): boolean =>
  mode.column === 'feats' && !mode.isTyped && 1 < shownRows(mode).length;

/** The option to go to in a row: the one taken, otherwise the first. */
export function startOfRow(mode: FormMode, row: number): FeaturePlace {
  const taken = shownRows(mode)[row]?.options.findIndex(({ isTaken }) => isTaken) ?? -1;
  return { row, option: Math.max(0, taken) };
}

/** Takes an option, or takes it back if it is taken. Whole cells replace all, and a value the other ones of its feature. */
export function pickOption(mode: FormMode, { row, option }: FeaturePlace): FormMode {
  const { features, cells } = mode;
  const isTaken = shownRows(mode)[row]?.options[option]?.isTaken === true;
  if (row === 0)
    return features === undefined ? mode : withFeats(mode, wholeCells(features)[option]?.text ?? cells.feats);
  const feature = featureAt(mode, row);
  const value = feature?.values[option]?.text;
  if (feature === undefined || value === undefined) return mode;
  return withFeats(mode, withFeatureValue(cells.feats, feature.name, isTaken ? undefined : value));
}

const withFeats = (mode: FormMode, feats: string): FormMode => ({ ...mode, cells: { ...mode.cells, feats } });

const featureAt = ({ features }: FormMode, row: number) => features?.rows[row - 1];

/** The form after a key in its rows; undefined: the key is none of theirs. */
export function keyInRows(mode: FormMode, { row, option }: FeaturePlace, key: string): FormMode | undefined {
  const rows = shownRows(mode);
  const nOptions = rows[row]?.options.length ?? 0;
  switch (key) {
    case 'ArrowDown':
      return { ...mode, at: startOfRow(mode, Math.min(row + 1, rows.length - 1)) };
    case 'ArrowUp':
      return { ...mode, at: row === 0 ? undefined : startOfRow(mode, row - 1) };
    case 'ArrowRight':
    case 'ArrowLeft': {
      const next = option + (key === 'ArrowRight' ? 1 : -1);
      return { ...mode, at: { row, option: Math.max(0, Math.min(next, nOptions - 1)) } };
    }
    case ' ':
      return pickOption(mode, { row, option });
    case 'Backspace':
    case 'Delete': {
      const feature = featureAt(mode, row);
      const feats = feature === undefined ? '_' : withFeatureValue(mode.cells.feats, feature.name, undefined);
      return withFeats(mode, feats);
    }
    default: {
      const found = rows[row]?.options.findIndex((each) => each.key === key) ?? -1;
      // Letters are keys of features only.
      if (found === -1) return row === 0 && 1 < rows.length ? keyInRows(mode, startOfRow(mode, 1), key) : undefined;
      const picked = rows[row].options[found].isTaken ? mode : pickOption(mode, { row, option: found });
      // Whole cells are the end; after a value comes the next feature.
      const isLast = row === 0 || row === rows.length - 1;
      return { ...picked, at: isLast ? { row, option: found } : startOfRow(picked, row + 1) };
    }
  }
}
