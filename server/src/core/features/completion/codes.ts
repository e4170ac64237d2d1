/** Suggestions for the codes of multiword expressions, in a column of their own and in MISC: what the word can join, and new expressions. */

import {
  codesInCell,
  type Expression,
  type MweCell,
  mweCellsOf,
  mweItems,
  readExpressions,
} from '../../annotation/index.ts';
import { Column, type Document, RowKind, type Sentence, type Span } from '../../conllu/index.ts';
import { offeredCategories } from '../expressions.ts';

interface CodeSuggestion {
  readonly text: string;
  readonly category: string;
  /** Of an expression to join, the forms of its words; of a new one, how many of the category the document has. */
  readonly forms?: readonly string[];
  readonly count?: number;
}

interface CodeCompletions {
  /** Of the code at the offset, in the sentence: the whole value if it has none. */
  readonly span: Span;
  readonly items: readonly CodeSuggestion[];
}

/**
 * The suggestions at an offset; undefined outside of codes of words. Expressions that begin at an earlier word come first, the nearest before
 * others; then each category with the smallest number that is free, or with the one that was typed. O(length of the sentence), and that of the
 * document once for each version.
 */
export function codeCompletionsAt(document: Document, sentence: Sentence, offset: number): CodeCompletions | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined || sentence.kind(row) !== RowKind.word) return undefined;
  const all = mweCellsOf(sentence)?.cells ?? [];
  const here = all.find((cell) => cell.row === row && cell.span.start <= offset && offset <= cell.span.end);
  if (here === undefined) return undefined;
  const items = codesInCell(here.text) === '' ? [] : mweItems(here.text);
  const at = items.filter(({ start }) => here.span.start + start <= offset).at(-1);
  const start = here.span.start + (at?.start ?? 0);
  const span = { start, end: at === undefined ? here.span.end : start + at.text.length };
  const taken = numbersOf(all.filter((each) => each !== here));
  const own = new Set(items.flatMap((each) => (each === at ? [] : (each.number ?? []))));
  const typed = at?.number !== undefined && !taken.has(at.number) && !own.has(at.number) ? at.number : undefined;
  const number = typed ?? smallestFree(new Set([...taken, ...own]));
  return {
    span,
    items: [
      ...joinable(sentence, all, here, own),
      ...offeredCategories(document).map(([category, count]) => ({ text: `${number}:${category}`, category, count })),
    ],
  };
}

const numbersOf = (cells: readonly MweCell[]): ReadonlySet<number> =>
  new Set(cells.flatMap(({ text }) => mweItems(codesInCell(text)).flatMap(({ number }) => number ?? [])));

function smallestFree(taken: ReadonlySet<number>): number {
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

/** The category stands at the first word, so an expression that begins behind this one cannot be joined by its number alone. */
function joinable(
  sentence: Sentence,
  cells: readonly MweCell[],
  here: MweCell,
  own: ReadonlySet<number>,
): readonly CodeSuggestion[] {
  const word = sentence.wordOfRow(here.row);
  const ofWords = cells.filter(({ row }) => sentence.kind(row) === RowKind.word);
  const values = new Map(ofWords.map(({ row, text }) => [sentence.wordOfRow(row), codesInCell(text)]));
  values.set(word, '');
  const expressions = readExpressions([...values.keys()], (each) => values.get(each)) ?? [];
  const last = ({ nodes }: Expression<number>) => nodes.filter((each) => each < word).at(-1) ?? 0;
  return expressions
    .filter(({ number, nodes }) => nodes[0] < word && !own.has(number))
    .sort((a, b) => last(b) - last(a) || b.number - a.number)
    .map(({ number, category = '', nodes }) => {
      return { text: `${number}`, category, forms: nodes.map((each) => sentence.wordCell(each, Column.form)) };
    });
}
