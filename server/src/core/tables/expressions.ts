/** Multiword expressions by their lemmas and categories, and where the same lemmas are annotated otherwise or not at all. */

import { Column, type Sentence } from '../conllu/index.ts';
import {
  Consistency,
  type ConsistencyMethod,
  type ExpressionGroup,
  NOT_MWE,
  type Occurrence,
  type WordsAt,
} from '../expressions/index.ts';
import { groupBy } from '../grouping.ts';
import {
  type CountedAt,
  type CountTable,
  countColumn,
  keyColumn,
  type TableRow,
  textColumn,
  type Wanted,
} from './model.ts';

/** Sentences that may have some of the lemmas, and where they are. Memory: the sentences. */
export class CountedExpressions {
  private readonly consistency = new Consistency();
  readonly sentences: Sentence[] = [];
  private readonly places: CountedAt[] = [];
  private readonly wanted: Wanted[] = [];

  /** O(length). */
  add(sentence: Sentence, at: CountedAt, isWanted: Wanted): void {
    const own = sentence.apart();
    this.consistency.prepare(own);
    own.release();
    this.sentences.push(own);
    this.places.push(at);
    this.wanted.push(isWanted);
  }

  groups(method: ConsistencyMethod): ExpressionGroup[] {
    return this.consistency.groups(this.sentences, method);
  }

  isWanted({ sentence, words }: WordsAt): boolean {
    const isWanted = this.wanted[sentence];
    return isWanted === undefined || words.some((word) => isWanted(this.sentences[sentence].rowOfWord(word)));
  }

  /** Of the first word. */
  placeOf({ sentence, words }: WordsAt): CountedAt {
    const { source, line } = this.places[sentence];
    const here = this.sentences[sentence];
    return { source, line: line + here.rowLine(here.rowOfWord(words[0])) };
  }

  formsOf({ sentence, words }: WordsAt): string {
    return words.map((word) => this.sentences[sentence].wordCell(word, Column.form)).join(' ');
  }
}

/** Rows: lemmas and category, most frequent first; `skipped` counts places where the lemmas are not annotated. */
export function expressionsTable(counted: CountedExpressions, method: ConsistencyMethod): CountTable {
  let total = 0;
  const rows = counted.groups(method).flatMap((group) => {
    const skipped = group.skipped.filter((each) => counted.isWanted(each)).length;
    return byCategory(group, counted).map(([category, here]): TableRow => {
      total += here.length;
      return {
        cells: [group.lemmas.join(' '), category, here.length, skipped],
        first: counted.placeOf(here[0]),
      };
    });
  });
  const columns = [...['lemmas', 'category'].map(keyColumn), countColumn(), countColumn('skipped')];
  return { columns, rows: rows.sort((a, b) => Number(b.cells[2]) - Number(a.cells[2])), total };
}

/**
 * One row for each place of the same lemmas that has another category than usual, or none, where the usual one is the most frequent; the best
 * attested first.
 */
export function inconsistentTable(counted: CountedExpressions, method: ConsistencyMethod): CountTable {
  let total = 0;
  const rows = counted.groups(method).flatMap((group) => {
    // Words that are said to be no expression are decided.
    const categories = byCategory(group, counted).filter(([category]) => category !== NOT_MWE);
    if (categories.length === 0) return [];
    const [[usual, most], ...others] = categories;
    for (const [, here] of categories) total += here.length;
    const row = (at: WordsAt, category: string): TableRow => ({
      cells: [group.lemmas.join(' '), counted.formsOf(at), category, usual, most.length],
      first: counted.placeOf(at),
    });
    const skipped = group.skipped.filter((each) => counted.isWanted(each));
    return [
      ...others.flatMap(([category, here]) => here.map((each) => row(each, category))),
      ...skipped.map((each) => row(each, '')),
    ];
  });
  const columns = [...['lemmas', 'words', 'category'].map(keyColumn), textColumn('usual'), countColumn('usual count')];
  return { columns, rows: rows.sort((a, b) => Number(b.cells[4]) - Number(a.cells[4])), total };
}

/** Wanted ones, the most frequent category first. */
function byCategory({ annotated }: ExpressionGroup, counted: CountedExpressions): [string, Occurrence[]][] {
  const wanted = annotated.filter((each) => counted.isWanted(each));
  const found = groupBy(wanted, (each) => each.category);
  return [...found].sort((a, b) => b[1].length - a[1].length);
}
