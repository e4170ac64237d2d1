/**
 * Codes of multiword expressions: the checks of PARSEME's `parseme_validate.py` (utilities, 2024), under its ids. Its levels 1 and 2 are
 * ours; NotMWE and TODO, which it refuses in a release, are findings of level 3.
 */

import { formatNumber, localized, translatable } from '../../../localization/index.ts';
import {
  MiscFlag,
  MWE_NOTES,
  type MweCell,
  type MweCells,
  type MweItem,
  mweCellsOf,
  mweItems,
} from '../../annotation/index.ts';
import { RowKind, type Span } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const PAGE = 'https://gitlab.com/parseme/corpora/-/wikis/CUPT-format';

const notOfWord = treebankRule({
  id: 'invalid-mwe',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`A multiword token or an empty node has codes of multiword expressions`,
  why: translatable`Only words belong to multiword expressions.`,
  whatToDo: translatable`Move the codes to the words; in a column write *.`,
  url: PAGE,
});

const invalidCode = treebankRule({
  id: 'invalid-mwe-code',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`A code of a multiword expression cannot be read`,
  why: translatable`Codes are numbers, with a category after a colon at the first word of an expression, separated by semicolons: 1:VID;2.`,
  whatToDo: translatable`Correct the code, or write * for no expression.`,
  url: PAGE,
});

const unknown = treebankRule({
  id: 'unknown-mwe-category',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`The category of a multiword expression is not on the list`,
  why: translatable`Programs that count or compare expressions do so by category.`,
  whatToDo: translatable`Correct the category. Lists and categories of your own are settings (treebank.mwe.edition, treebank.mwe.categories); NotMWE is an annotator's note, which a release does not have.`,
  url: PAGE,
});

const withoutCategory = treebankRule({
  id: 'mwe-code-without-category',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`A number of a multiword expression has no category before it`,
  why: translatable`The category stands at the first word of an expression in the sentence.`,
  whatToDo: translatable`Add the category at the first word, or correct the number.`,
  url: PAGE,
});

const redefined = treebankRule({
  id: 'redefined-mwe-code',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`A multiword expression has its category twice`,
  why: translatable`The category stands at the first word only, so this may be another expression with the same number.`,
  whatToDo: translatable`Remove the category, or give the expression a number of its own.`,
  url: PAGE,
});

const out = treebankRule({
  id: 'mwe-interval-out',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`A number of a multiword expression exceeds the number of rows`,
  why: translatable`Expressions are numbered 1, 2, … in each sentence.`,
  whatToDo: translatable`Renumber the expressions.`,
  url: PAGE,
});

const sequence = treebankRule({
  id: 'mwe-sequence',
  level: 2,
  severity: 'warning',
  class: 'syntax',
  title: translatable`The numbers of multiword expressions are not 1, 2, …`,
  why: translatable`Expressions are numbered 1, 2, … in each sentence.`,
  whatToDo: translatable`Renumber the expressions.`,
  url: PAGE,
});

const NOTES: ReadonlySet<string> = new Set(MWE_NOTES);

export const mwe = rule({
  infos: [notOfWord, invalidCode, unknown, withoutCategory, redefined, out, sequence],
  check(analysis) {
    // Nearly all sentences have none.
    if (analysis.sentence.columns.isTen && (analysis.miscMask & MiscFlag.mwe) === 0) return NONE;
    const found = mweCellsOf(analysis.sentence);
    if (found === undefined || isBlind(found)) return NONE;
    return new Checking(analysis, found).findings();
  },
});

/** A sentence that is not annotated yet. */
const isBlind = ({ place, cells }: MweCells): boolean => place.isColumn && cells.every(({ text }) => text === '_');

class Checking {
  private readonly found: Finding[] = [];
  /** Numbers with a category. */
  private readonly defined = new Set<number>();
  private last: { readonly number: number; readonly span: Span } | undefined;

  constructor(
    private readonly analysis: Analysis,
    private readonly mwe: MweCells,
  ) {}

  findings(): readonly Finding[] {
    const { isColumn } = this.mwe.place;
    for (const cell of this.mwe.cells) {
      if (isColumn && cell.text === '*') continue;
      const name = this.analysis.nameOfRow(cell.row);
      if (this.analysis.kind(cell.row) === RowKind.word) this.word(cell, name);
      else this.add(notOfWord, cell.span, localized`${name} is no word and has the codes “${cell.text}”.`);
    }
    this.whole();
    return this.found;
  }

  private add(...given: Parameters<typeof finding>): void {
    this.found.push(finding(...given));
  }

  private word({ text, span }: MweCell, name: string): void {
    const most = this.found.length + MAX_PER_CELL;
    for (const item of mweItems(text)) {
      const start = span.start + item.start;
      if (this.found.length < most) this.code(item, { start, end: start + item.text.length }, name);
    }
  }

  private code({ text, number: n, category }: MweItem, span: Span, name: string): void {
    if (n === undefined) {
      this.add(invalidCode, span, localized`“${text}” of ${name} is no code.`);
      return;
    }
    if (this.last === undefined || this.last.number < n) this.last = { number: n, span };
    if (category === undefined) {
      if (!this.defined.has(n))
        this.add(withoutCategory, span, localized`${n} of ${name} has no category before it in the sentence.`);
      return;
    }
    if (this.defined.has(n)) this.add(redefined, span, localized`The category of ${n} was given before ${name}.`);
    this.defined.add(n);
    this.category(category, { start: span.end - category.length, end: span.end }, name);
  }

  private category(category: string, span: Span, name: string): void {
    if (this.analysis.mweCategories.has(category)) return;
    // In MISC there is no release without notes: UD has them.
    if (NOTES.has(category) && !this.mwe.place.isColumn) return;
    const what = localized`“${category}” of ${name} is not a category of multiword expressions.`;
    const made = finding(unknown, span, what);
    this.found.push(NOTES.has(category) ? { ...made, level: 3 } : made);
  }

  private whole(): void {
    const { analysis, defined, last } = this;
    const behind = { officialLine: lineBehind(analysis) };
    if (last !== undefined && analysis.nRows < last.number && defined.has(last.number)) {
      const [n, rows] = [formatNumber(last.number), formatNumber(analysis.nRows)];
      this.add(out, last.span, localized`The number ${n} exceeds the ${rows} rows of this sentence.`, behind);
    }
    const numbers = [...defined].sort((a, b) => a - b);
    if (last === undefined || numbers.every((number, i) => number === i + 1)) return;
    const officialLine = analysis.firstLine;
    const what = localized`The multiword expressions of this sentence have the numbers ${numbers.slice(0, MOST_NAMED).join(', ')}.`;
    this.add(sequence, last.span, what, { officialLine });
  }
}

const MOST_NAMED = 9;

/** The line after the last row, where the official program reports what is about the whole sentence. */
export const lineBehind = ({ sentence, nRows }: Analysis): number =>
  nRows === 0 ? 0 : sentence.rowLine(nRows - 1) + 1;
