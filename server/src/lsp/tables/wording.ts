/** The names of columns, and the cells that are words of ours, in the language of the interface. */

import type { Chart, CountTable, TableColumn, TableRow } from '../../core/tables/index.ts';
import { percentOf } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { ShownChart } from '../../protocol/table.ts';

/** What is named otherwise, such as a part of speech in a matrix, keeps its name. */
const COLUMNS: ReadonlyMap<string, () => Inert> = new Map([
  ['form', () => inert`Form`],
  ['lemma', () => inert`Lemma`],
  ['upos', () => inert`UPOS`],
  ['feats', () => inert`FEATS`],
  ['count', () => inert`Count`],
  ['differs', () => inert`Differs In`],
  ['value', () => inert`Value`],
  ['usual', () => inert`Usual`],
  ['usual count', () => inert`Count of Usual`],
  ['score', () => inert`Score`],
  ['same xpos', () => inert`Same XPOS`],
  ['not registered', () => inert`Not Registered`],
  ['relation', () => inert`Relation`],
  ['head', () => inert`UPOS of Head`],
  ['left', () => inert`On the Left`],
  ['distance', () => inert`Distance`],
  ['non-projective', () => inert`Non-projective`],
  ['rare', () => inert`Rare`],
  ['feature', () => inert`Feature`],
  ['share', () => inert`Share`],
  ['lemmas', () => inert`Lemmas`],
  ['most frequent', () => inert`Most Frequent`],
  ['forms', () => inert`Forms`],
  ['odd', () => inert`Odd`],
  ['list', () => inert`List`],
  ['item', () => inert`Item`],
  ['section', () => inert`Section`],
  ['name', () => inert`Name`],
  ['direction', () => inert`Side`],
  ['against', () => inert`Count Beside`],
  ['difference', () => inert`Difference`],
  ['log-likelihood', () => inert`Log-Likelihood`],
  ['log ratio', () => inert`Log Ratio`],
]);

/** Cells of the columns that hold words of ours, by column. */
const CELLS: ReadonlyMap<string, ReadonlyMap<string, () => Inert>> = new Map([
  ['rare', new Map([['rare', () => inert`rare`]])],
  [
    'not registered',
    new Map([
      ['feature', () => inert`feature`],
      ['value', () => inert`value`],
      ['upos', () => inert`with this UPOS`],
    ]),
  ],
  [
    'direction',
    new Map([
      ['left', () => inert`left of its head`],
      ['right', () => inert`right of its head`],
    ]),
  ],
  [
    'odd',
    new Map([
      ['rare', () => inert`rare`],
      ['other', () => inert`other`],
      ['double', () => inert`double`],
      ['hole', () => inert`hole`],
    ]),
  ],
  [
    'list',
    new Map([
      ['multiword tokens', () => inert`multiword tokens`],
      ['auxiliaries', () => inert`auxiliaries`],
      ['copulas', () => inert`copulas`],
      ['foreign', () => inert`foreign`],
      ['abbreviations', () => inert`abbreviations`],
      ['typos', () => inert`typos`],
    ]),
  ],
  [
    'section',
    new Map([
      ['size', () => inert`size`],
      ['different', () => inert`different`],
      ['length', () => inert`length of sentences`],
      ['trees', () => inert`trees`],
      ['distance', () => inert`distance`],
      ['feature', () => inert`feature`],
      ['relation', () => inert`relation`],
    ]),
  ],
  [
    'name',
    new Map([
      ['sentences', () => inert`sentences`],
      ['tokens', () => inert`tokens`],
      ['words', () => inert`words`],
      ['fused tokens', () => inert`fused tokens`],
      ['empty nodes', () => inert`empty nodes`],
      ['forms', () => inert`forms`],
      ['lemmas', () => inert`lemmas`],
      ['mean', () => inert`mean`],
      ['median', () => inert`median`],
      ['longest', () => inert`longest`],
      ['projective', () => inert`projective`],
      ['mean depth', () => inert`mean depth`],
      ['deepest', () => inert`deepest`],
      ['mean dependents of a head', () => inert`mean dependents of a head`],
      ['most dependents', () => inert`most dependents`],
      ['all', () => inert`all`],
      ['without punct', () => inert`without punct`],
    ]),
  ],
]);

export const columnName = ({ name }: TableColumn): Inert => COLUMNS.get(name)?.() ?? inert(name);

/** A cell as it is shown. */
export function shownCell(cell: TableRow['cells'][number], { name, kind }: TableColumn): Inert {
  if (typeof cell !== 'number') return CELLS.get(name)?.get(cell ?? '')?.() ?? inert(cell ?? '');
  if (kind === 'share') return inert`${percentOf(cell, 1)} %`;
  return shownNumber(cell);
}

const shownNumber = (value: number): Inert =>
  inert(Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2));

/** What a filter looks through: the cells that are texts, in small letters. */
export const searchedText = ({ columns }: CountTable, { cells }: TableRow): string =>
  columns
    .map((column, at) => (typeof cells[at] === 'string' ? shownText(cells[at], column) : ''))
    .join('\t')
    .toLowerCase();

const shownText = (cell: string, { name }: TableColumn): string => CELLS.get(name)?.get(cell)?.() ?? cell;

const CHARTS: Readonly<Record<Chart['name'], () => Pick<ShownChart, 'title' | 'unit'>>> = {
  lengths: () => ({ title: inert`Length of Sentences`, unit: inert`sentences by number of words` }),
  distances: () => ({
    title: inert`Distance by Relation`,
    unit: inert`mean words from head to dependent, the most frequent relations first`,
  }),
  shares: () => ({ title: inert`Words by File`, unit: inert`words, the largest first` }),
};

export function shownChart({ name, bars, nMore }: Chart): ShownChart {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  return {
    ...CHARTS[name](),
    bars: bars.map(({ label, value }) => ({
      label: inert(label),
      value: shownNumber(value),
      share: value / most,
    })),
    ...(nMore === 0 ? {} : { more: inert`and ${formatNumber(nMore)} more` }),
  };
}
