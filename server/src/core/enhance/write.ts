/** The enhanced graph of a sentence as edits: cells of DEPS, and rows of new empty nodes. Every other byte stays. */

import { localized } from '../../localization/index.ts';
import { type DependencyText, printDeps, readDeps, tidyDeps, valueFault } from '../annotation/index.ts';
import { blankColumnsObstacle, Column, N_COLUMNS, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit, emptyValues, missingColumnObstacle } from '../edit/index.ts';
import { append } from '../grouping.ts';
import { isTree } from '../tree/index.ts';
import { enhancedGraph } from './enhance.ts';
import { Exceptions } from './exceptions.ts';
import { arcLabel, type Graph, type GraphArc } from './graph.ts';
import type { Judge } from './switches.ts';
import { treeOf } from './tree.ts';

/** For sentences that have DEPS: leave them, add missing arcs, or compute all arcs again except those of empty nodes. */
export const EXISTING = ['keep', 'complete', 'replace'] as const;
export type Existing = (typeof EXISTING)[number];

/** Whether a word or empty node has DEPS. O(rows). */
export function hasGraph(sentence: Sentence): boolean {
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) !== RowKind.multiwordToken && !sentence.isBlank(row, Column.deps)) return true;
  return false;
}

const NEEDED = [Column.id, Column.head, Column.deprel, Column.deps] as const;

/** Why no graph can be computed; undefined if one can. O(words). */
export function obstacleToGraph(sentence: Sentence): string | undefined {
  const missing = missingColumnObstacle(sentence, NEEDED);
  if (missing !== undefined) return missing;
  const blanks = blankColumnsObstacle(sentence);
  if (blanks !== undefined) return blanks;
  if (!sentence.hasSequentialIds) return localized`its word IDs are not 1, 2, 3, …. Renumber them first.`;
  if (!isTree(sentence.heads))
    return localized`its heads do not form a tree. Repair them first; treebank lint names the words.`;
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.nColumns(row) !== N_COLUMNS)
      return localized`a row has ${sentence.nColumns(row)} columns, not ${N_COLUMNS}.`;
  for (let word = 1; word <= sentence.nWords; word++) {
    const deprel = sentence.wordCell(word, Column.deprel);
    if (deprel === '_' || valueFault('relation', deprel) !== undefined)
      return localized`word ${word} has no DEPREL that can be part of DEPS.`;
  }
  return undefined;
}

/** The graph by the rules, without what a person decided against. @param sentence without an obstacle */
export function graphOf(sentence: Sentence, judge: Judge, exceptions = Exceptions.NONE): Graph {
  const withoutNode = new Set(exceptions.withoutNodes());
  const graph = enhancedGraph(treeOf(sentence), judge, heldWords(sentence), withoutNode);
  exceptions.applyTo(graph);
  return graph;
}

const NONE: ReadonlySet<number> = new Set();

/** Words that hang on an empty node. O(length of the cells), O(rows) without empty nodes. */
function heldWords(sentence: Sentence): ReadonlySet<number> {
  if (!hasEmptyNodes(sentence)) return NONE;
  const held = new Set<number>();
  for (let word = 1; word <= sentence.nWords; word++)
    if (readDeps(sentence.wordCell(word, Column.deps)).some(({ head }) => head.includes('.'))) held.add(word);
  return held;
}

function hasEmptyNodes(sentence: Sentence): boolean {
  for (let row = 0; row < sentence.nRows; row++) if (sentence.kind(row) === RowKind.emptyNode) return true;
  return false;
}

/** Why a sentence stays as it is, and whether all others of its file do so for the same reason. */
interface Left {
  readonly left: string;
  readonly isOfFile?: boolean;
}

/**
 * Edits in offsets of the sentence, ascending; or why there are none. O(arcs · log arcs of a word).
 *
 * @param empty what new rows have in the further columns of the file, see `emptyValues`; undefined: what the sentence shows
 */
export function depsEdits(
  sentence: Sentence,
  judge: Judge,
  existing: Existing,
  exceptions = Exceptions.NONE,
  empty?: readonly string[],
): { readonly edits: readonly TextEdit[] } | Left {
  const has = hasGraph(sentence);
  if (has ? existing === 'keep' : exceptions.isWithoutGraph) return { edits: [] };
  const missing = missingColumnObstacle(sentence, NEEDED);
  if (missing !== undefined) return { left: missing, isOfFile: true };
  const left = obstacleToGraph(sentence);
  if (left !== undefined) return { left };
  const graph = graphOf(sentence, judge, exceptions);
  exceptions.addTo(graph);
  const ids = idsInGraph(sentence, graph);
  const cells: string[] = [''];
  for (let word = 1; word <= sentence.nWords; word++) {
    const old = has ? sentence.wordCell(word, Column.deps) : '_';
    if (graph.held.has(word)) cells.push(old);
    else cells.push(existing === 'complete' ? completed(old, graph.arcs[word], ids) : cellOf(graph.arcs[word], ids));
  }
  if ((hasEmptyNodes(sentence) || !exceptions.isEmpty) && !isConnected(sentence, cells, graph, ids)) {
    return {
      left: localized`with its empty nodes and exceptions the graph would not be connected. Complete it in the editor.`,
    };
  }
  return { edits: editsOfCells(sentence, cells, graph, ids, empty) };
}

/**
 * Edits in offsets of the sentence, ascending.
 *
 * @param cells DEPS by position of the word
 * @param graph its new empty nodes get rows
 * @param empty see `depsEdits`
 */
export function editsOfCells(
  sentence: Sentence,
  cells: readonly string[],
  graph: Pick<Graph, 'empties'>,
  ids: readonly string[],
  empty?: readonly string[],
): TextEdit[] {
  const edits = cells.flatMap((cell, word) =>
    word === 0 ? [] : cellEdit(sentence, sentence.rowOfWord(word), Column.deps, cell),
  );
  return [...edits, ...newRows(sentence, graph, ids, empty)].sort((a, b) => a.span.start - b.span.start);
}

export function cellOf(arcs: readonly GraphArc[], ids: readonly string[]): string {
  const items = arcs.map((arc) => ({ head: ids[arc.head], relation: arcLabel(arc) }));
  const cell = printDeps(items);
  return items.length === 1 ? cell : (tidyDeps(cell) ?? cell);
}

/** What is there stays; of two nodes that are joined already, no second arc is made. */
function completed(old: string, arcs: readonly GraphArc[], ids: readonly string[]): string {
  const items: DependencyText[] = readDeps(old);
  const missing = arcs.filter((arc) => items.every(({ head }) => head !== ids[arc.head]));
  if (missing.length === 0) return old;
  const cell = printDeps([...items, ...missing.map((arc) => ({ head: ids[arc.head], relation: arcLabel(arc) }))]);
  return tidyDeps(cell) ?? cell;
}

/** IDs of the nodes of a graph. New empty nodes follow those that are there. */
export function idsInGraph(sentence: Sentence, { empties }: Pick<Graph, 'empties'>): string[] {
  const ids = Array.from({ length: sentence.nWords + 1 }, (_, word) => String(word));
  if (empties.length === 0) return ids;
  const last = new Map<number, number>();
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) === RowKind.emptyNode)
      last.set(sentence.idMajor(row), Math.max(last.get(sentence.idMajor(row)) ?? 0, sentence.idMinor(row)));
  for (const { after } of empties) {
    const minor = (last.get(after) ?? 0) + 1;
    last.set(after, minor);
    ids.push(`${after}.${minor}`);
  }
  return ids;
}

/** One edit for each place where empty nodes are inserted. */
function newRows(
  sentence: Sentence,
  graph: Pick<Graph, 'empties'>,
  ids: readonly string[],
  ofFile: readonly string[] | undefined,
): TextEdit[] {
  const rows = new Map<number, string[]>();
  if (graph.empties.length === 0) return [];
  const empty = ofFile ?? emptyValues([sentence]);
  graph.empties.forEach(({ after, copyOf, arcs }, i) => {
    const id = ids[sentence.nWords + 1 + i];
    const cell = (column: Parameters<Sentence['wordCell']>[1]): string =>
      copyOf === 0 ? '_' : sentence.wordCell(copyOf, column);
    const own = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats].map(cell);
    const misc = copyOf === 0 ? '_' : `CopyOf=${copyOf}`;
    const list = rows.get(after) ?? [];
    rows.set(after, list);
    const cells = [id, ...own, '_', '_', cellOf(arcs, ids), misc];
    list.push(sentence.columns.rowOf(cells, empty));
  });
  return [...rows].map(([after, list]) => insertedAfter(sentence, after, list));
}

function insertedAfter(sentence: Sentence, word: number, list: readonly string[]): TextEdit {
  let row = sentence.rowOfWord(word);
  while (row + 1 < sentence.nRows && sentence.kind(row + 1) === RowKind.emptyNode) row++;
  const line = sentence.rowLine(row);
  const start = sentence.lineStarts[line + 1];
  const isLast = sentence.lineSpan(line).end === start;
  const ending = isLast
    ? sentence.text.slice(sentence.lineSpan(0).end, sentence.lineStarts[1]) || '\n'
    : sentence.text.slice(sentence.lineSpan(line).end, start);
  const text = isLast ? list.map((each) => ending + each) : list.map((each) => each + ending);
  return { span: { start, end: start }, text: text.join('') };
}

/** Whether each word and empty node is reached from 0. @param cells DEPS of the words */
export function isConnected(
  sentence: Sentence,
  cells: readonly string[],
  graph: Pick<Graph, 'empties'>,
  ids: readonly string[],
): boolean {
  const dependents = new Map<string, string[]>();
  const nodes = new Set<string>();
  const read = (id: string, cell: string): void => {
    nodes.add(id);
    for (const { head } of readDeps(cell)) {
      append(dependents, head, id);
    }
  };
  for (let word = 1; word < cells.length; word++) read(String(word), cells[word]);
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) === RowKind.emptyNode) read(sentence.cell(row, Column.id), sentence.cell(row, Column.deps));
  for (const [i, { arcs }] of graph.empties.entries()) read(ids[cells.length + i], cellOf(arcs, ids));
  const reached = new Set<string>(['0']);
  for (const id of reached) for (const each of dependents.get(id) ?? []) reached.add(each);
  return [...nodes].every((id) => reached.has(id));
}
