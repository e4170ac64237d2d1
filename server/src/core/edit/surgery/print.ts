/** Draft → edits: IDs are assigned, and only cells whose content changed are written. */

import { localized } from '../../../localization/index.ts';
import { compareHeads, isNodeId, printDeps, readDeps, tidyDeps } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../../conllu/index.ts';
import { missingColumn } from '../missingColumn.ts';
import { type Renaming, renameInComment } from './comments.ts';
import type { Draft } from './draft.ts';
import { followEntities } from './entities/follow.ts';
import { followExpressions } from './expressions/follow.ts';
import { followFurther } from './further/follow.ts';
import { lineEdits, type NewLine } from './lineEdits.ts';
import { renameInMisc } from './misc.ts';
import { type DraftRow, type Line, MultiwordToken, Node, type Origin } from './nodes.ts';
import { lineText } from './readDraft.ts';
import { refuse } from './refusal.ts';
import type { Done, WordMove } from './types.ts';

/**
 * The edits that turn the sentences into the drafts.
 *
 * @param read the drafts that were read, one for each sentence
 * @param drafts the drafts to write, in order
 */
export function printDrafts(sentences: readonly Sentence[], read: readonly Draft[], drafts: readonly Draft[]): Done {
  const [{ notes }] = read;
  drafts.forEach(number);
  followEntities(read, drafts);
  for (const draft of drafts) fillFurther(draft);
  followFurther(read, drafts);
  followExpressions(read, drafts);
  const lines: NewLine[] = [];
  drafts.forEach((draft, part) => {
    new Printer(sentences, read, draft, part, lines).print();
  });
  return { ok: true, edits: lineEdits(sentences, lines), words: wordMoves(read), notes };
}

function number(draft: Draft, part: number): void {
  const set = (node: Node, id: string) => {
    node.id = id;
    node.part = part;
  };
  set(draft.root, '0');
  draft.root.empties.forEach((empty, m) => {
    set(empty, `0.${m + 1}`);
  });
  draft.words.forEach((word, i) => {
    set(word, String(i + 1));
    word.empties.forEach((empty, m) => {
      set(empty, `${i + 1}.${m + 1}`);
    });
  });
}

/** New rows have all columns of the file; those taken from another version have theirs already. */
function fillFurther({ nodes, ranges, emptyValues: empty }: Draft): void {
  if (empty.length === 0) return;
  for (const row of [...nodes, ...ranges])
    if (row.origin === undefined && row.further.length === 0) row.further = [...empty];
}

/** The new positions of the original words. */
function wordMoves(read: readonly Draft[]): WordMove[] {
  const moves: WordMove[] = [];
  for (const [oldSentence, { byId }] of read.entries()) {
    for (const node of byId.values()) {
      const now = node.into ?? node;
      if (node.kind === 'word' && now.part !== -1)
        moves.push({ old: node.was, new: Number(now.id), oldSentence, newSentence: now.part });
    }
  }
  return moves;
}

class Printer {
  private readonly ids: ReadonlySet<string>;

  constructor(
    private readonly sentences: readonly Sentence[],
    private readonly read: readonly Draft[],
    private readonly draft: Draft,
    private readonly part: number,
    private readonly lines: NewLine[],
  ) {
    this.ids = new Set(draft.nodes.map(({ id }) => id));
  }

  print(): void {
    const { head, root, words, ranges, tail } = this.draft;
    const byFirst = new Map(ranges.map((range) => [range.first, range]));
    for (const line of head) this.addLine(line);
    for (const empty of root.empties) this.addRow(empty);
    for (const word of words) {
      const range = byFirst.get(word);
      if (range !== undefined) this.addRow(range);
      this.addRow(word);
      for (const empty of word.empties) this.addRow(empty);
    }
    for (const line of tail) this.addLine(line);
  }

  private addLine({ origin, sentence, text, isTheirs }: Line): void {
    const renamed = isTheirs ? this.renamedBy(this.draft.theirs) : this.renamedFrom(sentence);
    const now = text.startsWith('#') ? renameInComment(text, renamed) : text;
    if (now !== undefined) this.lines.push({ origin, text: now });
    else if (!this.draft.isHalf)
      this.draft.note(
        localized`The comment “${text}” was removed because the word it refers to is no longer in the sentence.`,
      );
  }

  private addRow(row: DraftRow): void {
    for (const line of row.leading) this.addLine(line);
    this.lines.push({ origin: row.isMoved ? undefined : row.origin, ...this.rowText(row) });
  }

  private rowText(row: DraftRow): Omit<NewLine, 'origin'> {
    const cells = row.cells.slice();
    if (row instanceof MultiwordToken) cells[Column.id] = `${row.first.id}-${row.last.id}`;
    else if (row instanceof Node) {
      cells[Column.id] = row.id;
      cells[Column.head] = this.reference(row.head);
      cells[Column.deps] = this.deps(row, cells[Column.deps]);
    }
    cells[Column.misc] = renameInMisc(cells[Column.misc], this.renamedIn(row), (item) => {
      this.draft.note(
        localized`${item} of ${row instanceof Node ? row.name : localized`“${row.form}”`} was removed because the word it refers to is no longer in the sentence.`,
      );
    });
    return row.origin === undefined || row.read === undefined
      ? { text: this.newRow(cells, row.further) }
      : this.onto(row, row.origin, cells);
  }

  /** The original line with the changed cells replaced. */
  private onto(row: DraftRow, { sentence, line }: Origin, cells: readonly string[]): Omit<NewLine, 'origin'> {
    const text = lineText(this.sentences[sentence], line);
    const isSame = row.read !== undefined && areEqual(cells, row.read) && areEqual(row.further, row.readFurther);
    if (isSame) return { text };
    const { columns } = this.draft;
    const before = text.split('\t');
    const given = before.slice();
    const put = (position: number, cell: string) => {
      // The last cell contains all surplus columns.
      if (given.length <= position || (columns.n < given.length && position === columns.n - 1)) {
        refuse(
          'broken-row',
          localized`The row of “${row.form}” has ${given.length} columns instead of ${columns.n}, so its cells cannot be changed. Correct the row first.`,
        );
      }
      given[position] = cell;
    };
    cells.forEach((cell, column) => {
      if (cell !== row.read?.[column]) put(this.positionOf(column as ColumnIndex), cell);
    });
    row.further.forEach((cell, at) => {
      if (cell !== row.readFurther[at]) put(columns.positionOf(columns.further[at]), cell);
    });
    return { text: given.join('\t'), cells: { before, now: given } };
  }

  /** @throws Refusal if the file has no such column */
  private positionOf(column: ColumnIndex): number {
    const position = this.draft.columns.positions[column];
    return position === -1 ? refuse('missing-column', missingColumn(column)) : position;
  }

  private newRow(cells: readonly string[], further: readonly string[]): string {
    const { columns } = this.draft;
    for (const [column, cell] of cells.entries()) if (cell !== '_') this.positionOf(column as ColumnIndex);
    return columns.rowOf(cells, further);
  }

  private reference(head: Node | string): string {
    if (head instanceof Node) return head.id;
    this.checkDangling(head);
    return head;
  }

  /** A reference to a nonexistent word must not match one after renumbering. */
  private checkDangling(text: string): void {
    if (!this.ids.has(text)) return;
    refuse(
      'dangling-reference',
      localized`HEAD or DEPS refer to ${text}, but no word has that ID; after renumbering they would point to the wrong word. Correct them first.`,
    );
  }

  private deps(node: Node, old: string): string {
    const isChanged =
      node.deps !== node.oldDeps &&
      (node.deps.length !== node.oldDeps.length ||
        node.deps.some((arc, i) => arc.head !== node.oldDeps[i].head || arc.relation !== node.oldDeps[i].relation));
    if (!isChanged && node.deps.length === 0) return old;
    const arcs = isChanged ? node.deps.filter(({ head }) => head !== node) : node.deps;
    const cell = printDeps(arcs.map(({ head, relation }) => ({ head: this.reference(head), relation })));
    if (cell === old) return cell;
    return isChanged || (isOrdered(old) && !isOrdered(cell)) ? (tidyDeps(cell) ?? cell) : cell;
  }

  private renamedIn({ origin, theirAttributes }: DraftRow): Parameters<typeof renameInMisc>[1] {
    const own = this.renamedFrom(origin?.sentence ?? 0);
    if (theirAttributes.size === 0) return own;
    const theirs = this.renamedBy(this.draft.theirs);
    return (id, attribute) => (theirAttributes.has(attribute) ? theirs(id) : own(id));
  }

  private renamedFrom(sentence: number): Renaming {
    return this.renamedBy(this.read[sentence].byId);
  }

  private renamedBy(byId: ReadonlyMap<string, Node>): Renaming {
    return (id) => {
      const node = byId.get(id);
      if (node === undefined) return undefined;
      const now = node.into ?? node;
      return { now: now.part === this.part || node.kind === 'root' ? now.id : undefined };
    };
  }
}

function areEqual(cells: readonly string[], others: readonly string[]): boolean {
  for (let column = 0; column < cells.length; column++) if (cells[column] !== others[column]) return false;
  return true;
}

function isOrdered(cell: string): boolean {
  const items = readDeps(cell);
  return items.every((item, i) => {
    if (i === 0 || !isNodeId(item.head) || !isNodeId(items[i - 1].head)) return true;
    const order = compareHeads(items[i - 1].head, item.head);
    return order < 0 || (order === 0 && (items[i - 1].relation ?? '') <= (item.relation ?? ''));
  });
}
