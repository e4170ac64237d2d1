/** A merge as text that can be parsed: ours, with the conflicting values of theirs noted in MISC and comments. */

import { printItems } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Columns } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import type { Merge, MergedBlock } from './merge.ts';
import { blockText, linesFor } from './print.ts';
import type { MergeConflict } from './types.ts';

/**
 * The merged treebank in our version, with each conflict noted: `Conflict=HEAD:4:obl` in MISC gives the column and the value of theirs;
 * for comments, lines of tokens that ours lacks and whole sentences there is a comment `# conflict = …`. Bars, blanks and
 * backslashes in values are written `\p`, `\s` and `\\`. A sentence that ours deleted is kept.
 */
export function mergedWithNotes(merge: Merge): string {
  return merge.blocks.map((block) => blockText(linesWithNotes(block))).join('');
}

function linesWithNotes(block: MergedBlock): readonly string[] {
  if (block.kind === 'settled') return block.lines;
  if (block.kind === 'whole') {
    return withComments(block.lines.ours ?? block.lines.theirs ?? [], [block.conflict.kind]);
  }
  const { columns } = block;
  const idOf = (line: string) => (line.startsWith('#') ? '' : cellOf(line.split('\t'), Column.id, columns));
  const lines = linesFor('ours', block);
  const ids = new Set(lines.map(idOf));
  const byId = new Map<string, string[]>();
  const comments: string[] = [];
  for (const { id, text: note } of block.conflicts.flatMap((conflict) => notesOf(conflict, block))) {
    if (id === undefined || !ids.has(id)) comments.push(note);
    else append(byId, id, note);
  }
  return withComments(
    lines.map((line) => withNotes(line, byId.get(idOf(line)), columns)),
    comments,
  );
}

/** A merged row has a cell for each of the ten, see `unreadable`. */
const cellOf = (cells: readonly string[], column: ColumnIndex, { positions }: Columns): string =>
  cells[positions[column]];

function withNotes(line: string, notes: readonly string[] | undefined, columns: Columns): string {
  if (notes === undefined) return line;
  const cells = line.split('\t');
  const misc = cellOf(cells, Column.misc, columns);
  cells[columns.positions[Column.misc]] = printItems([
    ...(misc === '_' ? [] : [misc]),
    ...notes.map((each) => `Conflict=${escaped(each)}`),
  ]);
  return cells.join('\t');
}

function withComments(lines: readonly string[], notes: readonly string[]): string[] {
  const firstRow = lines.findIndex((line) => !line.startsWith('#'));
  const at = firstRow === -1 ? lines.length : firstRow;
  return [...lines.slice(0, at), ...notes.map((note) => `# conflict = ${note}`), ...lines.slice(at)];
}

type RowsBlock = Extract<MergedBlock, { readonly kind: 'rows' }>;

interface Note {
  /** The line it belongs to; undefined for a comment. */
  readonly id: string | undefined;
  readonly text: string;
}

/** For a value that is absent from theirs. */
const ABSENT = '_';

function notesOf(conflict: MergeConflict, block: RowsBlock): Note[] {
  switch (conflict.kind) {
    case 'cell': {
      const { column, feature, word } = conflict;
      if (column === 'HEAD,DEPREL') return arcNotes(block, word);
      const value = conflict.theirs ?? ABSENT;
      if (feature === undefined) return [{ id: word, text: `${column}:${value}` }];
      return [{ id: word, text: `${column}:${feature}${column === 'DEPS' ? ':' : '='}${value}` }];
    }
    case 'range': {
      const id = conflict.words.join('-');
      return [{ id, text: conflict.ours === null ? `${id}:${conflict.theirs}` : `FORM:${conflict.theirs ?? ABSENT}` }];
    }
    case 'comment':
      return [{ id: undefined, text: `${conflict.key}: ${conflict.theirs ?? ABSENT}` }];
    case 'tree':
      return [{ id: undefined, text: `tree: ${conflict.words.join(' ')}` }, ...arcNotes(block)];
    default:
      return [{ id: undefined, text: conflict.kind }];
  }
}

/** The arcs of theirs in the numbering of the result where ours differ: those of one word, or all. */
function arcNotes({ rows, columns }: RowsBlock, word?: string): Note[] {
  return rows.flatMap(({ line }) => {
    if (line.ours === undefined || line.theirs === undefined || line.ours.startsWith('#')) return [];
    const [ours, theirs] = [line.ours.split('\t'), line.theirs.split('\t')];
    const [head, deprel] = [columns.positions[Column.head], columns.positions[Column.deprel]];
    const isSame = ours[head] === theirs[head] && ours[deprel] === theirs[deprel];
    const id = cellOf(ours, Column.id, columns);
    if (isSame || (word !== undefined && word !== id)) return [];
    return [{ id, text: `HEAD:${theirs[head]}:${theirs[deprel]}` }];
  });
}

const ESCAPES = new Map([
  ['|', '\\p'],
  [' ', '\\s'],
]);

function escaped(note: string): string {
  return note.replace(/[\\| ]/g, (sign) => ESCAPES.get(sign) ?? '\\\\');
}
