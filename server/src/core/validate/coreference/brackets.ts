/** The brackets in the Entity of one word: how they are written, and their order. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Bracket, type PartName, readBrackets, readPartName } from '../../annotation/index.ts';
import { shortName } from '../listing.ts';
import type { MentionItem, MentionRow, MiscPlace } from './facts.ts';
import { wholeItem } from './rows.ts';
import { type Complaints, coreferenceRule } from './rule.ts';

const statement = coreferenceRule('spurious-entity-statement', {
  title: translatable`Entity is not a chain of brackets, or they are out of order`,
  why: translatable`Which bracket closes which depends on their order: first those that close, then those that open; mentions of one word stand behind them all, or before the closing ones if nothing opens.`,
  whatToDo: translatable`Write (e1-person-2- where a mention begins, e1) where it ends, (e1-person-1-) for one of a single word, without blanks, in this order.`,
});

export const BRACKET_INFOS = [statement] as const;

/** A bracket of a word, with its place. */
export interface PlacedBracket {
  readonly bracket: Bracket;
  readonly row: MentionRow;
  readonly item: MentionItem;
  /** The first field, which is the name of the entity if it is declared as such. */
  readonly first: PartName;
}

/** Undefined for a value that cannot be read. Time O(length). */
export function bracketsOf(row: MentionRow, item: MentionItem): readonly PlacedBracket[] | undefined {
  if (item.value === '' || item.value.includes(' ')) return undefined;
  return readBrackets(item.value)?.map((bracket) => ({ bracket, row, item, first: readPartName(bracket.fields[0]) }));
}

export function complainOfBrackets<P>(row: MentionRow, item: MentionItem, complaints: Complaints<P>): void {
  const what = () => localized`${shortName(item.value)} is not a chain of brackets.`;
  complaints.inMisc(statement, wholeItem(row, item), what);
}

export const placeOfBracket = ({ bracket, row, item }: PlacedBracket): MiscPlace => ({
  row,
  from: item.at + bracket.start,
  to: item.at + bracket.end,
});

/** The place of a field; of the hyphen before it, if it is empty; of the bracket, if it is not there. */
export function placeOfField(placed: PlacedBracket, index: number): MiscPlace {
  const { bracket, row, item } = placed;
  if (bracket.fields.length <= index) return placeOfBracket(placed);
  let from = item.at + bracket.start + (bracket.isOpening ? 1 : 0);
  for (let i = 0; i < index; i++) from += bracket.fields[i].length + 1;
  const { length } = bracket.fields[index];
  return { row, from: length === 0 && 0 < index ? from - 1 : from, to: from + length };
}

/** Follows the brackets of a word, one after the other. */
export class BracketOrder {
  private hasOpened = false;
  private hasClosed = false;
  private hasSingle = false;

  /** Goes on to another word. */
  begin(): void {
    this.hasOpened = false;
    this.hasClosed = false;
    this.hasSingle = false;
  }

  /** Complains of a bracket that stands in the wrong place. Constant time. */
  follow<P>(placed: PlacedBracket, complaints: Complaints<P>): void {
    const { isOpening, isClosing } = placed.bracket;
    const complain = (what: string) => complaints.inMisc(statement, placeOfBracket(placed), () => what);
    if (isOpening && isClosing) {
      if (this.hasClosed && !this.hasOpened)
        complain(localized`A mention of one word stands behind one that ends here.`);
      this.hasSingle = true;
    } else if (isOpening) {
      if (this.hasSingle && !this.hasClosed) complain(localized`A mention begins here behind one of one word.`);
      if (this.hasSingle && this.hasOpened)
        complain(localized`Mentions of one word stand between those that begin here.`);
      this.hasOpened = true;
      this.hasSingle = false;
    } else {
      if (this.hasOpened) complain(localized`A mention ends here behind one that begins here.`);
      this.hasClosed = true;
    }
  }
}
