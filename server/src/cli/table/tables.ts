/** How each table is counted and made: one entry each. */

import type { ConsistencyMethod } from '../../core/expressions/index.ts';
import {
  ambiguousTable,
  type Chart,
  CountedArcs,
  CountedExpressions,
  CountedLists,
  CountedNumbers,
  CountedWords,
  type CountTable,
  chartsOf,
  DEFAULT_RELATION_KEYS,
  expressionsTable,
  featuresTable,
  inconsistentTable,
  LEXICON_KEYS,
  lexiconTable,
  listsTable,
  numbersTable,
  type PackedNumbers,
  type PackedShapes,
  type PartStart,
  paradigmsTable,
  RELATION_KEYS,
  type RelationKey,
  relationMatrix,
  relationsTable,
  Shapes,
} from '../../core/tables/index.ts';
import { UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import type { Input } from '../reading/input.ts';
import { GROUPINGS, treebanksOf } from '../reading/treebanks.ts';
import type { AddSentence } from './count.ts';
import { PlainRows } from './plainRows.ts';

export const TABLE_NAMES = [
  'lexicon',
  'relations',
  'features',
  'paradigms',
  'lists',
  'expressions',
  'numbers',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export interface TableOptions {
  readonly by?: string;
  readonly relation?: string;
  readonly ambiguous: boolean;
  readonly registered?: boolean;
  readonly method?: ConsistencyMethod;
  readonly pictures?: string;
}

/** A table in the making. */
export interface CountingInParts {
  readonly add: AddSentence;
  readonly plain?: PlainRows;
  /** What was counted, for another thread: structured cloning preserves it. Undefined if it cannot be joined with the rest. */
  readonly packed?: () => unknown;
  /** Adds what a thread has counted of the files that follow. */
  readonly addPacked?: (packed: unknown, start: PartStart) => void;
  readonly table: () => CountTable;
  /** Of the numbers: all groups together, by file. */
  readonly charts?: () => Chart[];
}

/** @throws UsageError if the options do not go with the table */
export function countingOf(name: TableName, options: TableOptions, inputs: readonly Input[]): CountingInParts {
  const { by, relation, ambiguous, method } = options;
  if (method !== undefined && name !== 'expressions') throw new UsageError('--method goes with expressions');
  if (relation !== undefined && name !== 'relations') throw new UsageError('--relation goes with relations');
  if (ambiguous && ((name === 'features' && options.registered !== true) || name === 'numbers'))
    throw new UsageError(`--ambiguous does not go with ${name}`);
  if (relation !== undefined && (by !== undefined || ambiguous))
    throw new UsageError('--relation is a matrix of its own: leave --by and --ambiguous out');
  if (by !== undefined && ambiguous) throw new UsageError('--ambiguous has rows of its own: leave --by out');
  switch (name) {
    case 'lexicon':
      return ofWords((words) => (ambiguous ? ambiguousTable(words) : lexiconTable(words, keysIn(by) ?? LEXICON_KEYS)));
    case 'features':
    case 'paradigms':
      if (by !== undefined) throw new UsageError(`--by goes with lexicon, relations and numbers, not with ${name}`);
      return ofWords((words) => (name === 'features' ? featuresTable(words) : paradigmsTable(words, ambiguous)));
    case 'relations':
      return ofRelations(relationKeys(by), relation, ambiguous);
    case 'lists': {
      if (by !== undefined) throw new UsageError('--by goes with lexicon, relations and numbers, not with lists');
      const lists = new CountedLists();
      return { ...inParts(lists), table: () => listsTable(lists, ambiguous) };
    }
    case 'expressions': {
      if (by !== undefined) throw new UsageError('--by goes with lexicon, relations and numbers, not with expressions');
      const counted = new CountedExpressions();
      const made = ambiguous ? inconsistentTable : expressionsTable;
      return { add: (...each) => counted.add(...each), table: () => made(counted, method ?? 'window') };
    }
    case 'numbers':
      return ofNumbers(by, options.pictures !== undefined, inputs);
  }
}

function ofWords(table: (words: CountedWords) => CountTable): CountingInParts {
  const words = new CountedWords();
  return { ...inParts(words), plain: new PlainRows(words), table: () => table(words) };
}

/** What threads count each for itself. */
function inParts<P>(counted: {
  add: AddSentence;
  packed(): P | undefined;
  addPacked(packed: P, start: PartStart): void;
}): Pick<CountingInParts, 'add' | 'packed' | 'addPacked'> {
  return {
    add: (...each) => counted.add(...each),
    packed: () => counted.packed(),
    // Threads that count the same table send nothing else.
    addPacked: (packed, start) => counted.addPacked(packed as P, start),
  };
}

function ofRelations(keys: readonly RelationKey[], relation: string | undefined, isRare: boolean): CountingInParts {
  const arcs = new CountedArcs();
  if (relation !== undefined) return { ...inParts(arcs), table: () => relationMatrix(arcs, relation) };
  return {
    ...inParts(arcs),
    table() {
      const table = relationsTable(arcs, keys);
      const at = table.columns.findIndex(({ name }) => name === 'rare');
      return isRare ? { ...table, rows: table.rows.filter(({ cells }) => cells[at] === 'rare') } : table;
    },
  };
}

function ofNumbers(by: string | undefined, hasCharts: boolean, inputs: readonly Input[]): CountingInParts {
  const grouping = GROUPINGS.find((each) => each === (by ?? 'all'));
  if (grouping === undefined) throw new UsageError(`numbers go --by ${GROUPINGS.join(', ')}, not ${by}`);
  const groups = treebanksOf(inputs, grouping).map((group) => ({ ...group, numbers: new CountedNumbers() }));
  const numbersOf = inputs.map((input) => groups.find((group) => group.inputs.includes(input))?.numbers);
  const shapes = new Shapes();
  const sizes = inputs.map(({ name }) => ({ name, words: 0 }));
  return {
    add(sentence, { source }) {
      numbersOf[source]?.add(sentence);
      sizes[source].words += sentence.nWords;
      if (hasCharts) shapes.add(sentence);
    },
    packed: (): PartNumbers => ({
      groups: groups.map(({ numbers }) => numbers.packed()),
      shapes: shapes.packed(),
      words: sizes.map(({ words }) => words),
    }),
    addPacked(packed) {
      const part = packed as PartNumbers;
      for (const [at, each] of part.groups.entries()) groups[at].numbers.addPacked(each);
      shapes.addPacked(part.shapes);
      for (const [at, words] of part.words.entries()) sizes[at].words += words;
    },
    table: () => numbersTable(groups),
    charts: () => chartsOf(shapes, sizes),
  };
}

/** What a thread has counted. */
interface PartNumbers {
  readonly groups: readonly PackedNumbers[];
  readonly shapes: PackedShapes;
  /** By file. */
  readonly words: readonly number[];
}

function keysIn(by: string | undefined): string[] | undefined {
  const keys = by?.split(',').map((key) => key.trim());
  if (keys?.includes('')) throw new UsageError('--by is a list of columns, separated by commas, such as form,upos');
  return keys;
}

function relationKeys(by: string | undefined): readonly RelationKey[] {
  return (
    keysIn(by)?.map((key) => {
      const known = RELATION_KEYS.find((each) => each === key);
      if (known !== undefined) return known;
      throw new UsageError(
        `relations go --by ${RELATION_KEYS.join(', ')}, not ${key}${suggestion(key, RELATION_KEYS)}`,
      );
    }) ?? DEFAULT_RELATION_KEYS
  );
}
