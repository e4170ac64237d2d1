/** What a row counts, as a pattern in Grew's language, and what each of its columns says there: a row opens as a search, and a change of a cell is a rule. */

import { itemTexts, nameOfItem, valueOfItem } from '../annotation/index.ts';
import { featureOfFeats, printValue } from '../query/index.ts';
import type { ShownTable } from './counting.ts';
import { listPattern } from './listPattern.ts';
import type { CountTable, TableRow } from './model.ts';
import { condition, feature, lowerForm, node, type RowPattern, type RowTarget } from './pattern.ts';
import { RELATION_KEYS } from './relations.ts';

type Values = ReadonlyMap<string, string>;

/**
 * Undefined for rows that count no words, such as a hole in a paradigm. As many matches as the row counts, except where FEATS is damaged.
 * Time O(rows), where a row has all features of a word.
 */
export function rowPattern(name: ShownTable, table: CountTable, row: TableRow): RowPattern | undefined {
  const at = table.columns.findIndex((column) => column.name === 'count');
  // Numbers of several files have a column for each.
  if (at !== -1 && (row.cells[at] === 0 || row.cells[at] === undefined)) return undefined;
  const values = valuesOf(table, row);
  switch (name) {
    case 'lexicon':
    case 'paradigms':
      return wordPattern(values, absentFeatures(table, row));
    case 'features':
      return wordPattern(new Map([['upos', text(values, 'upos')], ...featureIn(values, 'feature')]), [], 'value');
    case 'ambiguous':
      return ambiguousPattern(values);
    case 'relations':
      return relationPattern(values);
    case 'lists':
      return listPattern(text(values, 'list'), text(values, 'item'), text(values, 'value'));
    case 'numbers':
      return numberPattern(values);
  }
}

function valuesOf({ columns }: CountTable, { cells }: TableRow): Map<string, string> {
  const values = new Map<string, string>();
  columns.forEach(({ name, kind }, at) => {
    const cell = cells[at];
    if (kind === 'key' && cell !== undefined) values.set(name, `${cell}`);
  });
  return values;
}

const text = (values: Values, name: string): string => values.get(name) ?? '';

/** `Case` → its value, from a column with the name of the feature and the one with the value. */
const featureIn = (values: Values, column: string): [string, string][] => [
  [text(values, column), text(values, 'value')],
];

const CELLS: ReadonlySet<string> = new Set(['form', 'lemma', 'upos', 'xpos']);

/** @param valueColumn the column that shows the feature which is not a cell */
function wordPattern(values: Values, absent: readonly string[], valueColumn?: string): RowPattern {
  const targets = new Map<string, RowTarget>();
  const conditions: string[] = [];
  for (const [name, value] of values) {
    if (name === 'feats') {
      for (const item of itemTexts(value))
        conditions.push(condition(featureOfFeats(nameOfItem(item)), valueOfItem(item) ?? ''));
      targets.set(name, { kind: 'feats' });
      continue;
    }
    const own = CELLS.has(name) ? name : featureOfFeats(name);
    conditions.push(condition(own, value));
    if (name !== 'form') targets.set(CELLS.has(name) ? name : (valueColumn ?? name), feature(own));
  }
  return { clauses: [node('X', [...conditions, ...absent])], blocks: [], targets };
}

/** Features that the words of the row lack, and that those have which are alike otherwise. */
function absentFeatures(table: CountTable, row: TableRow): string[] {
  const at = table.columns.findIndex(({ name }) => name === 'feats');
  if (at === -1) return [];
  const others = table.columns.flatMap(({ kind }, each) => (kind === 'key' && each !== at ? [each] : []));
  const own = new Set(itemTexts(`${row.cells[at] ?? ''}`).map(nameOfItem));
  const absent = new Set<string>();
  for (const { cells } of table.rows) {
    if (others.some((each) => cells[each] !== row.cells[each])) continue;
    for (const item of itemTexts(`${cells[at] ?? ''}`)) if (!own.has(nameOfItem(item))) absent.add(nameOfItem(item));
  }
  return [...absent].sort().map((name) => `!${featureOfFeats(name)}`);
}

function ambiguousPattern(values: Values): RowPattern {
  const differs = text(values, 'differs');
  const own = CELLS.has(differs) ? differs : featureOfFeats(differs);
  const conditions = ['lemma', 'upos'].flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [condition(name, value)];
  });
  const form = values.get('form');
  return {
    clauses: [
      node('X', [...conditions, condition(own, text(values, 'value'))]),
      ...(form === undefined ? [] : [lowerForm(form)]),
    ],
    blocks: [],
    targets: new Map<string, RowTarget>([
      ...['lemma', 'upos'].flatMap((name) => (values.has(name) ? [[name, feature(name)] as const] : [])),
      ['value', feature(own)],
    ]),
  };
}

/** A table may have only some of the columns. */
function relationPattern(values: Values): RowPattern {
  const [relation, head, upos, direction] = RELATION_KEYS.map((key) => values.get(key));
  const isRoot = head === '0' || direction === '0';
  const targets = new Map<string, RowTarget>();
  if (relation !== undefined) targets.set('relation', { kind: 'relation' });
  if (upos !== undefined) targets.set('upos', feature('upos', 'D'));
  if (head !== undefined && !isRoot) targets.set('head', feature('upos', 'H'));
  return {
    clauses: [
      relation === undefined ? 'e: H -[!enhanced]-> D' : `e: H -[${printValue(relation)}]-> D`,
      ...(isRoot ? ['H [form="__0__"]'] : head === undefined ? [] : [node('H', [condition('upos', head)])]),
      ...(upos === undefined ? [] : [node('D', [condition('upos', upos)])]),
      ...(direction === 'left' ? ['D << H'] : direction === 'right' ? ['H [form<>"__0__"]', 'H << D'] : []),
    ],
    blocks: [],
    targets,
  };
}

/** `numbers` counts no empty nodes. */
const WORDS = ['wordform<>"__EMPTY__"'];

/** Of the numbers, those of tags, features and relations. A relation is also counted where HEAD is no word, which no edge finds. */
function numberPattern(values: Values): RowPattern | undefined {
  const name = text(values, 'name');
  const targets = new Map<string, RowTarget>();
  const edge = { clauses: [`e: H -[${printValue(name)}]-> D`], blocks: [], targets };
  switch (text(values, 'section')) {
    case 'upos':
      return wordPattern(new Map([['upos', name]]), WORDS);
    case 'feature':
      return wordPattern(new Map([[nameOfItem(name), valueOfItem(name) ?? '']]), WORDS);
    case 'relation':
      return edge;
    case 'distance':
      return name === 'all' || name === 'without punct' ? undefined : edge;
    default:
      return undefined;
  }
}
