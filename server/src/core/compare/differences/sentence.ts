/** Differences between corresponding sentences: words, tokens, and the cells of rows on both sides. */

import { universalPart } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, type Span } from '../../conllu/index.ts';
import {
  alignNodes,
  alignWords,
  type Gap,
  isSamePlace,
  type RowPlace,
  type Surface,
  sentenceOfWord,
  type WordAlignment,
} from '../align/index.ts';
import { type DepsContext, depsDifferences, keyOfNode } from './deps.ts';
import {
  commentDifferences,
  furtherDifferences,
  type IdPlaces,
  itemDifferences,
  type LocatedRow,
  type LocatedSentence,
} from './items.ts';
import { placesOf } from './references.ts';
import type { Difference, DifferenceClass, DifferenceSide } from './types.ts';

/** The sentences of one side, with their indices in its list. */
interface SentencesOfSide {
  readonly sentences: readonly Sentence[];
  readonly indices: readonly number[];
}

/** Differences of words and tokens, in the order of the words, without comments. Time O(length). */
export function wordDifferences(a: SentencesOfSide, b: SentencesOfSide): Difference[] {
  return new Comparison(a, b).differences();
}

/** Differences of two sentences: of their comments, then of their words and tokens. Time O(length). */
export function pairDifferences(a: LocatedSentence, b: LocatedSentence): Difference[] {
  const one = ({ sentence, index }: LocatedSentence): SentencesOfSide => ({ sentences: [sentence], indices: [index] });
  const comparison = new Comparison(one(a), one(b));
  const comments = commentDifferences(a, b, () => comparison.places(0, 0, true));
  return [...comments, ...comparison.differences()];
}

const PLAIN = [
  ['form', Column.form],
  ['upos', Column.upos],
  ['xpos', Column.xpos],
  ['lemma', Column.lemma],
] as const;

class Comparison {
  readonly #alignment: WordAlignment;
  readonly #context: DepsContext;
  readonly #nodes: ReturnType<typeof alignNodes>;
  /** Whether equal numbers mean the same nodes, so that equal cells need no reading. */
  readonly #isSameNumbering: boolean;
  readonly #found: Difference[] = [];

  constructor(
    readonly a: SentencesOfSide,
    readonly b: SentencesOfSide,
  ) {
    this.#alignment = alignWords(a.sentences, b.sentences);
    this.#nodes = alignNodes(this.#alignment);
    const pairs = this.#nodes.emptyNodes.flatMap((pair): [string, string][] =>
      pair.a === undefined || pair.b === undefined ? [] : [[keyOfNode(pair.a), keyOfNode(pair.b)]],
    );
    this.#context = { alignment: this.#alignment, emptyNodes: new Map(pairs) };
    const [first, second] = [a.sentences, b.sentences];
    this.#isSameNumbering =
      first.length === 1 &&
      second.length === 1 &&
      this.#alignment.gaps.length === 0 &&
      pairs.length === this.#nodes.emptyNodes.length &&
      first[0].hasSequentialIds &&
      second[0].hasSequentialIds;
  }

  differences(): Difference[] {
    const { toB, gaps } = this.#alignment;
    let next = 0;
    for (let word = 1; word < toB.length; word++) {
      for (; next < gaps.length && gaps[next].aFrom <= word; next++) this.#addGap(gaps[next]);
      if (toB[word] !== -1) this.#addWord(word, toB[word]);
    }
    for (; next < gaps.length; next++) this.#addGap(gaps[next]);
    this.#addNodes();
    return this.#found;
  }

  places(withinA: number, withinB: number, isExact = false): IdPlaces {
    const [a, b] = [
      { sentence: this.a.sentences[withinA], within: withinA },
      { sentence: this.b.sentences[withinB], within: withinB },
    ];
    return { a: placesOf('a', a, this.#context, isExact), b: placesOf('b', b, this.#context, isExact) };
  }

  #miscDifferences(a: Row, b: Row): Difference[] {
    const places = this.#isSameNumbering ? undefined : this.places(a.within, b.within);
    return itemDifferences(a, b, Column.misc, places);
  }

  #addGap(gap: Gap): void {
    const a = this.#words(this.#alignment.a, this.a, gap.aFrom, gap.aTo);
    const b = this.#words(this.#alignment.b, this.b, gap.bFrom, gap.bTo);
    this.#found.push({ class: 'segmentation', kind: gap.kind, a, b });
  }

  /** Words [from, to) as one side; of words in two sentences, those of the first. */
  #words(surface: Surface, side: SentencesOfSide, from: number, to: number): DifferenceSide {
    // If there are no words, the place is the end of the word before.
    const anchor = from === to ? Math.max(1, Math.min(from - 1, surface.nWords)) : from;
    const at = surface.nWords === 0 ? 0 : sentenceOfWord(surface, anchor);
    const sentence = side.sentences[at];
    const rows: number[] = [];
    for (let word = from; word < Math.min(to, surface.firstWords[at + 1] + 1); word++) {
      rows.push(sentence.rowOfWord(word - surface.firstWords[at]));
    }
    const value = from === to ? undefined : surface.forms.slice(from, to).join(' ');
    return {
      sentence: side.indices[at],
      rows,
      value,
      span: spanOfRows(sentence, rows, anchor - surface.firstWords[at]),
    };
  }

  #addWord(wordA: number, wordB: number): void {
    const [a, b] = [rowOf(this.#alignment.a, this.a, wordA), rowOf(this.#alignment.b, this.b, wordB)];
    this.#addPlain(a, b);
    this.#addArc(a, b, wordA, wordB);
    this.#addLists(a, b);
  }

  #addPlain(a: Row, b: Row): void {
    for (const [name, column] of PLAIN) {
      const [x, y] = [a.sentence.cell(a.row, column), b.sentence.cell(b.row, column)];
      if (x !== y) this.#found.push(cellDifference(name, a, b, column));
    }
  }

  #addArc(a: Row, b: Row, wordA: number, wordB: number): void {
    const [x, y] = [a.sentence.cell(a.row, Column.deprel), b.sentence.cell(b.row, Column.deprel)];
    const kind = universalPart(x) === universalPart(y) ? 'subtype' : 'relation';
    if (this.#isSameHead(a, b, wordA, wordB)) {
      if (x !== y) this.#found.push(cellDifference(kind, a, b, Column.deprel));
      return;
    }
    const difference = cellDifference('head', a, b, Column.head);
    this.#found.push(x === y ? difference : { ...difference, relation: { class: kind, a: x, b: y } });
  }

  #isSameHead(a: Row, b: Row, wordA: number, wordB: number): boolean {
    const [x, y] = [headOf(this.#alignment.a, a, wordA), headOf(this.#alignment.b, b, wordB)];
    if (x === -1 || y === -1) {
      return x === y && a.sentence.cell(a.row, Column.head) === b.sentence.cell(b.row, Column.head);
    }
    return isSamePlace(this.#alignment, x, y);
  }

  #addLists(a: Row, b: Row): void {
    this.#found.push(...itemDifferences(a, b, Column.feats));
    const isSame = a.sentence.cell(a.row, Column.deps) === b.sentence.cell(b.row, Column.deps);
    if (!isSame || !this.#isSameNumbering) this.#found.push(...depsDifferences(a, b, this.#context));
    this.#found.push(...this.#miscDifferences(a, b), ...furtherDifferences(a, b));
  }

  #addNodes(): void {
    for (const { a, b } of this.#nodes.multiwordTokens) {
      if (a === undefined || b === undefined) {
        this.#addSingle('range', a, b);
        continue;
      }
      const [x, y] = [place(this.a, a), place(this.b, b)];
      if (x.sentence.cell(x.row, Column.form) !== y.sentence.cell(y.row, Column.form)) {
        this.#found.push(cellDifference('form', x, y, Column.form));
      }
      this.#found.push(...itemDifferences(x, y, Column.feats), ...this.#miscDifferences(x, y));
      this.#found.push(...furtherDifferences(x, y));
    }
    for (const { a, b } of this.#nodes.emptyNodes) {
      if (a === undefined || b === undefined) {
        this.#addSingle('empty-node', a, b);
        continue;
      }
      const [x, y] = [place(this.a, a), place(this.b, b)];
      this.#addPlain(x, y);
      this.#addLists(x, y);
    }
  }

  #addSingle(kind: 'range' | 'empty-node', a: RowPlace | undefined, b: RowPlace | undefined): void {
    const side = (at: RowPlace | undefined, sides: SentencesOfSide): DifferenceSide | undefined => {
      if (at === undefined) return undefined;
      const { sentence, index, row } = place(sides, at);
      const span = sentence.lineSpan(sentence.rowLine(row));
      return { sentence: index, rows: [row], value: sentence.cell(row, Column.form), span };
    };
    this.#found.push({ class: 'segmentation', kind, a: side(a, this.a), b: side(b, this.b) });
  }
}

/** A row, its sentence's index in the list of the side, and its number within the alignment. */
interface Row extends LocatedRow {
  readonly within: number;
}

function place({ sentences, indices }: SentencesOfSide, { sentence, row }: RowPlace): Row {
  return { sentence: sentences[sentence], index: indices[sentence], within: sentence, row };
}

function rowOf(surface: Surface, side: SentencesOfSide, word: number): Row {
  const within = side.sentences.length === 1 ? 0 : sentenceOfWord(surface, word);
  const sentence = side.sentences[within];
  return { sentence, index: side.indices[within], within, row: sentence.rowOfWord(word - surface.firstWords[within]) };
}

/** Head over all sentences of the side. */
function headOf({ firstWords }: Surface, { sentence, within }: Row, word: number): number {
  const head = sentence.heads[word - firstWords[within]];
  return 0 < head ? firstWords[within] + head : head;
}

function cellDifference(
  kind: DifferenceClass,
  a: LocatedRow,
  b: LocatedRow,
  column: (typeof PLAIN)[number][1] | typeof Column.head | typeof Column.deprel,
): Difference {
  const side = ({ sentence, index, row }: LocatedRow): DifferenceSide => ({
    sentence: index,
    rows: [row],
    value: sentence.cell(row, column),
    span: sentence.cellSpan(row, column),
  });
  return { class: kind, a: side(a), b: side(b) };
}

/** The lines of some rows, with the multiword tokens and empty nodes between them; or the end of the line of a word. */
function spanOfRows(sentence: Sentence, rows: readonly number[], anchor: number): Span {
  const first = rows.at(0);
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (anchor < 1 || sentence.nWords < anchor) return { start: 0, end: 0 };
    const { end } = sentence.lineSpan(sentence.rowLine(sentence.rowOfWord(anchor)));
    return { start: end, end };
  }
  const isRange = 0 < first && sentence.kind(first - 1) === RowKind.multiwordToken;
  const start = sentence.lineSpan(sentence.rowLine(isRange ? first - 1 : first)).start;
  return { start, end: sentence.lineSpan(sentence.rowLine(last)).end };
}
