/** MISC: items that are empty, misspelt or repeated; misplaced SpaceAfter. */

import { localized } from '../../../localization/index.ts';
import { itemTexts, KNOWN_ATTRIBUTES, NO_SPACE_AFTER, nameOfItem, printItems } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { cellToRepair, choice, MAX_CHOICES, type RepairCell, type Repairer, safe } from './repair.ts';

/** MISC with different items. */
export function miscEdit(sentence: Sentence, row: number, items: readonly string[]): TextEdit[] {
  return cellEdit(sentence, row, Column.misc, printItems(items));
}

export function miscItems(sentence: Sentence, row: number): string[] {
  return itemTexts(sentence.cell(row, Column.misc));
}

function without(sentence: Sentence, { row }: RepairCell, isUnwanted: (item: string) => boolean): TextEdit[] {
  const items = miscItems(sentence, row);
  return miscEdit(
    sentence,
    row,
    items.filter((item) => !isUnwanted(item)),
  );
}

export const emptyItems: Repairer = {
  ids: ['empty-misc'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    return cell ? safe(localized`Remove the empty items`, ...without(sentence, cell, (item) => item === '')) : [];
  },
};

export const misspeltItems: Repairer = {
  ids: ['misc-attr-typo'],
  repairs(sentence, finding) {
    const written = sentence.text.slice(finding.span.start, finding.span.end);
    const meant = KNOWN_ATTRIBUTES.find((name) => name.toLowerCase() === written.replace(/\s/g, '').toLowerCase());
    return meant === undefined ? [] : choice(localized`Write ${meant}`, { span: finding.span, text: meant });
  },
};

export const repeatedItems: Repairer = {
  ids: ['repeated-misc'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const items = miscItems(sentence, cell.row);
    const name = nameOfItem(sentence.text.slice(finding.span.start, finding.span.end));
    const values = [...new Set(items.filter((item) => nameOfItem(item) === name))];
    const keep = (kept: string) => {
      const first = items.findIndex((item) => nameOfItem(item) === name);
      return miscEdit(
        sentence,
        cell.row,
        items.flatMap((item, i) => (i === first ? [kept] : nameOfItem(item) === name ? [] : [item])),
      );
    };
    if (values.length === 1) return safe(localized`Remove the duplicate`, ...keep(values[0]));
    return values.slice(0, MAX_CHOICES).flatMap((value) => choice(localized`Keep ${value} only`, ...keep(value)));
  },
};

/** Whether an item of MISC is SpaceAfter, or intended to be. */
export function isAboutSpace(item: string): boolean {
  return /^\s*(?:no)?spaceafter\s*(?:=|$)/i.test(item);
}

const ranges = new WeakMap<Sentence, readonly { readonly begin: number; readonly end: number }[]>();

/** Words of the multiword tokens of a sentence, by ID; computed once per sentence. */
function rangesOf(sentence: Sentence): readonly { readonly begin: number; readonly end: number }[] {
  let found = ranges.get(sentence);
  if (found === undefined) {
    found = Array.from({ length: sentence.nRows }, (_, row) => row)
      .filter((row) => sentence.kind(row) === RowKind.multiwordToken)
      .map((row) => ({ begin: sentence.idMajor(row), end: sentence.idMinor(row) }));
    ranges.set(sentence, found);
  }
  return found;
}

/** Whether a row is a piece of the text: a multiword token, or a word outside one. Rows with undecided IDs are not. */
export function isToken(sentence: Sentence, row: number): boolean {
  if (sentence.kind(row) === RowKind.emptyNode || !sentence.hasSequentialIds) return false;
  if (sentence.kind(row) === RowKind.multiwordToken) return true;
  const id = sentence.idMajor(row);
  return !rangesOf(sentence).some(({ begin, end }) => begin <= id && id <= end);
}

/** No space follows an empty node or a word inside a token, but the mark may belong to another row. */
export const spaceAfterPlace: Repairer = {
  ids: ['spaceafter-empty-node', 'spaceafter-mwt-node'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    return cell
      ? choice(localized`Remove SpaceAfter=No`, ...without(sentence, cell, (item) => item === NO_SPACE_AFTER))
      : [];
  },
};
