/** Multiword expressions in the text: what the codes at the cursor stand for, and where their words are. */

import { type Expression, expressionsOf, type MweCell, mweCellsOf } from '../annotation/index.ts';
import { Column, RowKind, type Sentence, type Span } from '../conllu/index.ts';
import { enumerated } from '../wording/lists.ts';
import { MOST_LISTED, shorten } from './names.ts';

/** Codes at an offset, and the expressions that their word belongs to. */
interface CodesAt {
  readonly span: Span;
  readonly expressions: readonly Expression<number>[];
  readonly cells: readonly MweCell[];
}

/** Undefined elsewhere than on codes of a word that can be read. O(length) of a sentence that has codes. */
function codesAt(sentence: Sentence, offset: number): CodesAt | undefined {
  const cells = mweCellsOf(sentence)?.cells ?? [];
  const here = cells.find(({ span }) => span.start <= offset && offset <= span.end);
  if (here === undefined || sentence.kind(here.row) !== RowKind.word) return undefined;
  const word = sentence.wordOfRow(here.row);
  const expressions = expressionsOf(sentence)?.filter(({ nodes }) => nodes.includes(word)) ?? [];
  return expressions.length === 0 ? undefined : { span: here.span, expressions, cells };
}

/** One paragraph for each expression: `1 VID: let … cat out`. */
export function expressionHover(
  sentence: Sentence,
  offset: number,
): { readonly span: Span; readonly paragraphs: readonly string[] } | undefined {
  const codes = codesAt(sentence, offset);
  if (codes === undefined) return undefined;
  const paragraphs = codes.expressions.slice(0, MOST_LISTED).map(({ number, category = '?', nodes }) => {
    const forms = nodes.map((word, i) => {
      const gap = i === 0 || nodes[i - 1] === word - 1 ? '' : '… ';
      return gap + shorten(sentence.wordCell(word, Column.form));
    });
    return `${number} ${category}: ${forms.length <= MOST_WORDS ? forms.join(' ') : enumerated(forms, MOST_WORDS)}`;
  });
  return { span: codes.span, paragraphs };
}

const MOST_WORDS = 20;

/** Forms and codes of all words of the expressions at an offset. */
export function expressionSpans(sentence: Sentence, offset: number): readonly Span[] | undefined {
  const codes = codesAt(sentence, offset);
  if (codes === undefined) return undefined;
  const words = new Set(codes.expressions.flatMap(({ nodes }) => nodes));
  const ofCodes = codes.cells.filter(
    ({ row }) => sentence.kind(row) === RowKind.word && words.has(sentence.wordOfRow(row)),
  );
  return [...[...words].map((word) => sentence.wordCellSpan(word, Column.form)), ...ofCodes.map(({ span }) => span)];
}
