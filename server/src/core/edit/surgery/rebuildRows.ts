/** Rewrites cells, heads and relations where all nodes stay in their places: what `rebuild` would do, without objects for the whole sentence. */

import { entityItems } from '../../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { CONTENT_COLUMNS, type SentenceContent } from './content.ts';
import type { Done, WordMove } from './types.ts';

/** Comments that may refer to words; see `isAboutWords`. */
const ABOUT_WORDS = /visual-style|highlight/;
/** A cell that reading and printing leaves as it is. */
const USUAL_DEPS = /^(?:(?:0|[1-9][0-9]*)(?:\.[1-9][0-9]*)?:[^|]+(?:\||$))+$/;

const NONE = -1;
const NO_EDGE = { source: NONE, label: '_' } as const;

/** Time O(nodes + edges). @returns undefined if anything is unusual or moves, or will be refused: for `rebuild` */
export function rebuildRows(sentence: Sentence, content: SentenceContent): Done | undefined {
  if (content.isDepsKept !== true || (content.tokens?.length ?? 0) !== 0) return undefined;
  if (!sentence.columns.isTen || sentence.problems.length !== 0 || ABOUT_WORDS.test(sentence.text)) return undefined;
  const rows = rowsOf(sentence, content);
  const arcs = rows && arcsOf(content);
  if (rows === undefined || arcs === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (let i = 0; i < rows.length; i++) {
    const cells = content.nodes[i].cells;
    if (cells !== undefined && !areEntitiesKept(sentence, rows[i], cells.misc)) return undefined;
    const { source, label } = arcs[i] === NONE ? NO_EDGE : content.edges[arcs[i]];
    const head = arcs[i] === NONE ? NONE : source === -1 ? 0 : sentence.wordOfRow(rows[source]);
    if (!addEdits(sentence, rows[i], cells, head, label, edits)) return undefined;
  }
  const words: WordMove[] = [];
  for (let word = 1; word <= sentence.nWords; word++)
    words.push({ old: word, new: word, oldSentence: 0, newSentence: 0 });
  return { ok: true, edits, words, notes: [] };
}

/** The row of each node, if they are the nodes of the sentence in their order, and all IDs are right. */
function rowsOf(sentence: Sentence, { nodes }: SentenceContent): Int32Array | undefined {
  const rows = new Int32Array(nodes.length);
  let [n, nEmpty] = [0, 0];
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    const word = sentence.wordOfRow(row);
    // Its line stays as it is, even if its words are not there.
    if (kind === RowKind.multiwordToken) continue;
    nEmpty = kind === RowKind.emptyNode ? nEmpty + 1 : 0;
    if (nEmpty !== 0 && (sentence.idMajor(row) !== word || sentence.idMinor(row) !== nEmpty)) return undefined;
    if (n === nodes.length || nodes[n].was !== n || (nodes[n].kind === 'empty') !== (nEmpty !== 0)) return undefined;
    rows[n++] = row;
  }
  return n === nodes.length ? rows : undefined;
}

/** The basic edge to each node; undefined if one has two. */
function arcsOf({ nodes, edges }: SentenceContent): Int32Array | undefined {
  const arcs = new Int32Array(nodes.length).fill(NONE);
  for (let i = 0; i < edges.length; i++) {
    const { target, source, isEnhanced } = edges[i];
    if (isEnhanced) continue;
    const isOfWords =
      target !== -1 && nodes[target].kind === 'word' && (source === -1 || nodes[source].kind === 'word');
    if (!isOfWords || arcs[target] !== NONE) return undefined;
    arcs[target] = i;
  }
  return arcs;
}

/** Brackets of mentions are compared with each other. */
const areEntitiesKept = (sentence: Sentence, row: number, misc: string): boolean =>
  entityItems(misc).length === 0 && entityItems(sentence.cell(row, Column.misc)).length === 0;

/** @param head NONE for none @returns false if the row is unusual */
function addEdits(
  sentence: Sentence,
  row: number,
  cells: SentenceContent['nodes'][number]['cells'],
  head: number,
  label: string,
  edits: TextEdit[],
): boolean {
  const set = (column: ColumnIndex, text: string) => {
    if (sentence.cell(row, column) !== text) edits.push({ span: sentence.cellSpan(row, column), text });
  };
  // MISC comes behind HEAD, DEPREL and DEPS.
  if (cells !== undefined) for (const name of CONTENT_COLUMNS) if (name !== 'misc') set(Column[name], cells[name]);
  if (sentence.kind(row) === RowKind.word) {
    if (head !== sentence.heads[sentence.wordOfRow(row)]) set(Column.head, head === NONE ? '_' : `${head}`);
    if (!isCell(sentence, row, Column.deprel, label)) set(Column.deprel, label);
  } else if (!sentence.isBlank(row, Column.head)) return false;
  if (!sentence.isBlank(row, Column.deps) && !USUAL_DEPS.test(sentence.cell(row, Column.deps))) return false;
  if (cells !== undefined) set(Column.misc, cells.misc);
  return true;
}

/** Whether a cell has just this text. */
function isCell(sentence: Sentence, row: number, column: ColumnIndex, text: string): boolean {
  const { start, end } = sentence.cellSpan(row, column);
  return end - start === text.length && sentence.text.startsWith(text, start);
}
