/** How the words of each form are annotated, and which forms end alike. Follows edits sentence by sentence. */

import { Column, type ColumnIndex, detached, N_COLUMNS, type Sentence } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import type { FormClass } from './likelyUpos.ts';

/** Columns that the counts know, as in a row. */
export type TagColumn = 'lemma' | 'upos' | 'xpos' | 'feats';

/** One way in which words of a form are annotated; '' where the cells are blank. */
export interface Annotated extends Readonly<Record<TagColumn, string>> {
  readonly form: string;
  /** Number of its words. */
  readonly count: number;
  /** Those of them in sentences without any FEATS, where `_` says nothing. */
  readonly nBare: number;
  /** Those of them that are capitalized within a sentence. */
  readonly nNames: number;
}

interface Entry extends Annotated {
  count: number;
  nBare: number;
  nNames: number;
}

/** A form that ends like another one. */
interface Alike {
  readonly ways: readonly Annotated[];
  /** Number of last characters that both forms have. */
  readonly shared: number;
}

/** Forms with these many last characters in common stand together. */
const ENDING = 3;
/** A longer common ending says no more. */
const LONGEST_SHARED = 8;
/** Longer rows, in UTF-16 units up to FEATS, are not counted. */
const LONGEST_ROW = 1000;

const NONE: readonly Annotated[] = [];

/** Time O(words) of what is added or removed; memory O(different annotated forms). */
export class FormCounts {
  /** By the text of a row from FORM to FEATS: a word seen before costs one look-up. */
  private readonly byRow = new Map<string, Entry>();
  /** By form in small letters. */
  private readonly byForm = new Map<string, Entry[]>();
  /** The keys of `byForm` by their endings. */
  private readonly byEnding = new Map<string, string[]>();
  /** Tags and features recur: one string for each. */
  private readonly values = new Map<string, string>();

  /** @param by 1 adds the word of a row, -1 removes it @param isBare whether its sentence has no FEATS */
  add(sentence: Sentence, row: number, kind: FormClass, isBare: boolean, by: 1 | -1): void {
    const text = rowText(sentence, row);
    if (LONGEST_ROW < text.length) return;
    const entry = this.byRow.get(text) ?? this.enter(text);
    entry.count += by;
    if (isBare) entry.nBare += by;
    if (kind === 'name') entry.nNames += by;
    if (entry.count === 0) this.remove(text, entry);
  }

  /** The ways in which words of a form are annotated, whatever its case. */
  of(form: string): readonly Annotated[] {
    return this.byForm.get(form.toLowerCase()) ?? NONE;
  }

  /** What is counted for a row itself; undefined if it is not counted. */
  own(sentence: Sentence, row: number): Annotated | undefined {
    return this.byRow.get(rowText(sentence, row));
  }

  /** Other forms that end like this one, those with the longest common endings first. Time O(forms with the same last three characters + endings). */
  alike(form: string, most: number, goesWith: (way: Annotated) => boolean): readonly Alike[] {
    const small = form.toLowerCase();
    const ending = endingOf(small);
    const near = this.byEnding.get(ending) ?? [];
    const byLength: string[][] = Array.from({ length: LONGEST_SHARED + 1 }, () => []);
    for (const other of near) {
      if (other !== small) byLength[sharedEnding(small, other)].push(other);
    }
    const found: Alike[] = [];
    const take = (others: readonly string[], shared: number) => {
      for (const other of others) {
        if (found.length === most) return;
        const ways = (this.byForm.get(other) ?? NONE).filter(goesWith);
        if (0 < ways.length) found.push({ ways, shared });
      }
    };
    for (let shared = LONGEST_SHARED; 0 < shared; shared--) take(byLength[shared], shared);
    // Where few forms end in the same three characters, those that end in the same two, or one, help.
    for (let shared = ENDING - 1; 0 < shared && found.length < most; shared--) {
      for (const [other, forms] of this.byEnding)
        if (other !== ending && sharedEnding(ending, other) === shared) take(forms, shared);
    }
    return found;
  }

  private enter(text: string): Entry {
    const key = detached(text);
    const [form, lemma, upos, xpos, feats] = key.split('\t');
    const entry: Entry = {
      form,
      lemma: lemma === '_' || lemma === undefined ? '' : lemma,
      upos: this.value(upos),
      xpos: this.value(xpos),
      feats: this.value(feats),
      count: 0,
      nBare: 0,
      nNames: 0,
    };
    this.byRow.set(key, entry);
    const small = form.toLowerCase();
    const ways = this.byForm.get(small);
    if (ways !== undefined) ways.push(entry);
    else {
      this.byForm.set(small, [entry]);
      const ending = endingOf(small);
      append(this.byEnding, ending, small);
    }
    return entry;
  }

  private remove(text: string, entry: Entry): void {
    this.byRow.delete(text);
    const small = entry.form.toLowerCase();
    const ways = (this.byForm.get(small) ?? []).filter((each) => each !== entry);
    if (0 < ways.length) {
      this.byForm.set(small, ways);
      return;
    }
    this.byForm.delete(small);
    const ending = endingOf(small);
    const forms = (this.byEnding.get(ending) ?? []).filter((each) => each !== small);
    if (forms.length === 0) this.byEnding.delete(ending);
    else this.byEnding.set(ending, forms);
  }

  private value(text = '_'): string {
    const value = text === '_' ? '' : text;
    const known = this.values.get(value);
    if (known !== undefined) return known;
    this.values.set(value, value);
    return value;
  }
}

/** Whether FEATS are blank in all rows: nobody has annotated them yet. */
export function hasNoFeatures(sentence: Sentence): boolean {
  for (let row = 0; row < sentence.nRows; row++) if (!sentence.isBlank(row, Column.feats)) return false;
  return true;
}

const FORM_TO_FEATS: readonly ColumnIndex[] = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats];

/** The columns in a row from FORM to FEATS. */
function rowText(sentence: Sentence, row: number): string {
  if (!sentence.columns.startsWithTen) return FORM_TO_FEATS.map((column) => sentence.cell(row, column)).join('\t');
  const last = Math.min(sentence.nColumns(row), N_COLUMNS, Column.feats + 1) - 1;
  if (last < Column.form) return '';
  return sentence.text.slice(
    sentence.cellSpan(row, Column.form).start,
    sentence.cellSpan(row, last as ColumnIndex).end,
  );
}

/** The key of the forms that end like one; all digits are alike. */
const endingOf = (form: string): string => form.slice(-ENDING).replace(/\d/g, '0');

/** Number of UTF-16 units at the end that are the same, without half a character; all digits are alike. */
function sharedEnding(a: string, b: string): number {
  const most = Math.min(a.length, b.length, LONGEST_SHARED);
  let n = 0;
  while (n < most) {
    const [own, other] = [a.charCodeAt(a.length - 1 - n), b.charCodeAt(b.length - 1 - n)];
    if (own !== other && !(isDigit(own) && isDigit(other))) break;
    n++;
  }
  const first = a.charCodeAt(a.length - n);
  return n < a.length && 0xdc00 <= first && first <= 0xdfff ? n - 1 : n;
}

const isDigit = (code: number): boolean => 48 <= code && code <= 57;
