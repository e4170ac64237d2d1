/** Changing the ID of one row and all references to it, for an ID that is wrong while the others are right. */

import { localized, translatable, translated } from '../../localization/index.ts';
import { type DependencyText, printDeps, readDeps } from '../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';
import { renameInComment } from './surgery/comments.ts';
import { renameInMisc } from './surgery/misc.ts';

type RenamedId =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  | { readonly ok: false; readonly reason: string };

const FORMS = {
  [RowKind.word]: { pattern: /^[1-9]\d{0,8}$/, example: translatable`a whole number such as 7` },
  [RowKind.emptyNode]: {
    pattern: /^(?:0|[1-9]\d{0,8})\.[1-9]\d{0,8}$/,
    example: translatable`two numbers separated by a dot, such as 7.1`,
  },
} as const;

/**
 * Changes the ID of a word or an empty node, and updates HEAD and DEPS of other rows, ranges of multiword tokens, empty nodes after the word, and IDs in
 * MISC and comments. No row moves. Refused if another row already has the new ID, or also has the old one. O(rows + references).
 */
export function renameId(sentence: Sentence, row: number, to: string): RenamedId {
  const from = sentence.cell(row, Column.id);
  const kind = sentence.kind(row);
  if (kind === RowKind.multiwordToken) {
    return refused(
      localized`Nothing refers to ${from}, the ID range of a multiword token. Edit the cell, or renumber the words of the token.`,
    );
  }
  const { pattern, example } = FORMS[kind];
  if (!pattern.test(from))
    return refused(localized`${from} is not a valid ID, so nothing can refer to it. Edit the cell instead.`);
  if (!pattern.test(to)) return refused(localized`${to} is not a valid ID for this row. Type ${translated(example)}.`);
  if (to === from) return { ok: true, edits: [] };
  const ids = new Map([[from, to]]);
  const counts = new Map<string, number>();
  const formOf = new Map<string, string>();
  for (let each = 0; each < sentence.nRows; each++) {
    const id = sentence.cell(each, Column.id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    formOf.set(id, sentence.cell(each, Column.form));
    if (kind === RowKind.word && id.startsWith(`${from}.`)) ids.set(id, `${to}${id.slice(from.length)}`);
  }
  for (const [old, now] of ids) {
    if (counts.has(now)) {
      return refused(
        localized`${now} is already the ID of “${formOf.get(now) ?? ''}”. Give that row another ID first.`,
      );
    }
    if (1 < (counts.get(old) ?? 0)) {
      return refused(
        localized`More than one row has the ID ${old}, so it is unclear which of them other cells refer to. Edit the cell instead.`,
      );
    }
  }
  return { ok: true, edits: [...commentEdits(sentence, ids), ...rowEdits(sentence, ids)] };
}

const refused = (reason: string): RenamedId => ({ ok: false, reason });

type Ids = ReadonlyMap<string, string>;

function commentEdits(sentence: Sentence, ids: Ids): TextEdit[] {
  return sentence.comments.flatMap(({ span }) => {
    const old = sentence.text.slice(span.start, span.end);
    const text = renameInComment(old, (id) => ({ now: ids.get(id) ?? id }));
    return text === undefined || text === old ? [] : [{ span, text }];
  });
}

function rowEdits(sentence: Sentence, ids: Ids): TextEdit[] {
  const edits: TextEdit[] = [];
  const meant = (id: string) => ids.get(id) ?? id;
  for (let row = 0; row < sentence.nRows; row++) {
    const id = sentence.cell(row, Column.id);
    const isToken = sentence.kind(row) === RowKind.multiwordToken;
    edits.push(...cellEdit(sentence, row, Column.id, isToken ? id.split('-').map(meant).join('-') : meant(id)));
    edits.push(...cellEdit(sentence, row, Column.head, meant(sentence.cell(row, Column.head))));
    const deps = sentence.cell(row, Column.deps);
    const items = readDeps(deps);
    if (items.some(({ head }) => ids.has(head))) {
      const renamed = items.map(({ head, relation }): DependencyText => ({ head: meant(head), relation }));
      edits.push(...cellEdit(sentence, row, Column.deps, printDeps(renamed)));
    }
    const misc = sentence.cell(row, Column.misc);
    const now = renameInMisc(
      misc,
      (each) => ({ now: meant(each) }),
      () => undefined,
    );
    edits.push(...cellEdit(sentence, row, Column.misc, now));
  }
  return edits;
}
