/** The enhanced graph of a sentence for its diagram: DEPS of each word and empty node, compared with the basic tree. */

import { isNodeId, readDeps } from '../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../conllu/index.ts';
import type { DrawnEnhancedArc, DrawnNode } from './drawing.ts';
import { shorten } from './names.ts';

/** Maximum number of items drawn from a cell. In real treebanks, a word has up to twenty heads. */
const MOST_OF_CELL = 100;

/** Maximum number of arcs drawn for a sentence: more than two for each word of the longest sentences. */
const MOST_OF_SENTENCE = 2000;

/** Maximum length, in UTF-16 units, of a relation or of an item that cannot be read. */
const LONGEST_RELATION = 200;

interface EnhancedArcs {
  /** In text order. */
  readonly arcs: readonly DrawnEnhancedArc[];
  /** Whether there are more arcs. */
  readonly isCut: boolean;
}

/** Undefined if DEPS of every row is blank. Never throws; what cannot be read is an arc without a head. O(length of the cells). */
export function enhancedArcs(sentence: Sentence): EnhancedArcs | undefined {
  const cells = depsCells(sentence);
  if (cells.every(({ cell }) => isBlank(cell))) return undefined;
  const nodeOf = nodesById(sentence, cells);
  const arcs: DrawnEnhancedArc[] = [];
  let isCut = false;
  for (const { node, row, cell } of cells) {
    const ofNode = arcsOf(sentence, node, row, cell, nodeOf);
    const room = MOST_OF_SENTENCE - arcs.length;
    isCut ||= ofNode.isCut || room < ofNode.arcs.length;
    arcs.push(...ofNode.arcs.slice(0, room));
  }
  return { arcs, isCut };
}

interface DepsCell {
  readonly node: DrawnNode;
  readonly row: number;
  readonly cell: string;
}

const isBlank = (cell: string): boolean => cell === '_' || cell === '';

function depsCells(sentence: Sentence): DepsCell[] {
  const cells: DepsCell[] = [];
  let nEmptyNodes = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken) continue;
    const node = kind === RowKind.word ? { word: sentence.wordOfRow(row) } : { emptyNode: nEmptyNodes++ };
    cells.push({ node, row, cell: sentence.cell(row, Column.deps) });
  }
  return cells;
}

type NodeOf = (id: string) => DrawnNode | undefined;

/** Of two empty nodes with the same ID, the first. */
function nodesById(sentence: Sentence, cells: readonly DepsCell[]): NodeOf {
  const emptyNodes = new Map<string, DrawnNode>();
  for (const { node, row } of [...cells].reverse())
    if ('emptyNode' in node) emptyNodes.set(sentence.cell(row, Column.id), node);
  return (id) => {
    if (!isNodeId(id)) return undefined;
    if (id.includes('.')) return emptyNodes.get(id);
    const word = sentence.wordById(Number(id));
    return word === undefined ? undefined : { word };
  };
}

function arcsOf(sentence: Sentence, node: DrawnNode, row: number, cell: string, nodeOf: NodeOf): EnhancedArcs {
  const items = isBlank(cell) ? [] : readDeps(cell, MOST_OF_CELL + 1);
  const basicHead = 'word' in node ? sentence.heads[node.word] : -1;
  const deprel = sentence.cell(row, Column.deprel);
  const read = items.slice(0, MOST_OF_CELL).map(({ head, relation }) => {
    return { headId: head, relation, head: relation === undefined ? undefined : nodeOf(head) };
  });
  const parallel = read.filter(({ head }) => head !== undefined && 'word' in head && head.word === basicHead);
  // The item equal to the basic arc, else one that extends it, else any other label of the basic head.
  const basic =
    parallel.find(({ relation }) => relation === deprel) ??
    parallel.find(({ relation }) => relation?.startsWith(`${deprel}:`)) ??
    parallel[0];
  const kindOf = (item: (typeof read)[number]): DrawnEnhancedArc['kind'] => {
    if (item.head === undefined || isSame(item.head, node)) return 'broken';
    if (item === basic) return item.relation === deprel ? 'same' : 'label';
    return 'enhanced';
  };
  const arcs = read.map((item): DrawnEnhancedArc => {
    return {
      head: item.head,
      headId: shorten(item.headId, LONGEST_RELATION),
      dependent: node,
      relation: item.relation && shorten(item.relation, LONGEST_RELATION),
      kind: kindOf(item),
    };
  });
  const isCut = MOST_OF_CELL < items.length;
  if (0 <= basicHead && basic === undefined && !isCut) {
    const headId = basicHead === 0 ? '0' : sentence.wordCell(basicHead, Column.id);
    const relation = shorten(deprel, LONGEST_RELATION);
    arcs.push({ head: { word: basicHead }, headId, dependent: node, relation, kind: 'missing' });
  }
  return { arcs, isCut };
}

const isSame = (a: DrawnNode, b: DrawnNode): boolean =>
  'word' in a ? 'word' in b && a.word === b.word : 'emptyNode' in b && a.emptyNode === b.emptyNode;
