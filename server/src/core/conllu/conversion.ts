/** The same sentences in other columns: CoNLL-U, CoNLL-U Plus, CoNLL-X and CoNLL-2009, with what is lost. */

import { COLUMN_TITLES, Column, declarationStart } from './column.ts';
import { type Columns, columnsNamed, TEN_COLUMNS, withoutDeclaration } from './columns.ts';
import { RowKind, type Sentence } from './sentence.ts';
import { isBlank } from './whitespace.ts';

/** How rows are written: their columns, and what else a file of the kind has. */
interface RowFormat {
  readonly columns: Columns;
  /** Comments, multiword tokens and empty nodes, and the declaration if it is needed. Older formats have none of them. */
  readonly isConllu: boolean;
}

/** Columns of CoNLL-X and CoNLL-2009 (shared tasks of 2006 and 2009) that CoNLL-U has, too; the others have a namespace. */
const CONLL_X = [
  ...['ID', 'FORM', 'LEMMA', 'UPOS', 'XPOS', 'FEATS', 'HEAD', 'DEPREL'],
  'CONLLX:PHEAD',
  'CONLLX:PDEPREL',
];
/** Any number of cells may follow PRED, one for each predicate of the sentence; they are one column here, joined by bars. */
const APREDS = 'CONLL09:APREDS';
const FILLPRED = 'CONLL09:FILLPRED';
const CONLL_2009 = [
  ...['ID', 'FORM', 'LEMMA', 'CONLL09:PLEMMA', 'XPOS', 'CONLL09:PPOS', 'FEATS', 'CONLL09:PFEAT'],
  ...['HEAD', 'CONLL09:PHEAD', 'DEPREL', 'CONLL09:PDEPREL', FILLPRED, 'CONLL09:PRED', APREDS],
];

/** By the names of the command line. */
export const ROW_FORMATS: Readonly<Record<string, RowFormat>> = {
  conllu: { columns: TEN_COLUMNS, isConllu: true },
  'conll-x': { columns: columnsNamed(CONLL_X), isConllu: false },
  'conll-2009': { columns: columnsNamed(CONLL_2009), isConllu: false },
};

/** The format with these columns, which are declared in the first line unless they are the ten. */
export const formatOfNames = (names: readonly string[]): RowFormat =>
  names.join(' ') === COLUMN_TITLES.join(' ') ? ROW_FORMATS.conllu : { columns: columnsNamed(names), isConllu: true };

/** What other columns leave out, counted over sentences. */
export interface Losses {
  /** Cells with content, by the name of their column. */
  readonly cells: Map<string, number>;
  comments: number;
  multiwordTokens: number;
  emptyNodes: number;
}

export const noLosses = (): Losses => ({ cells: new Map(), comments: 0, multiwordTokens: 0, emptyNodes: 0 });

/**
 * The text of a sentence in another format; '' for a block without words in a format that has only words. Cells of new columns are `_`. Line
 * ends are kept. Time O(length).
 *
 * @param losses are added to
 * @param isFirst whether the sentence starts the file, where the columns are declared
 */
export function converted(sentence: Sentence, format: RowFormat, losses: Losses, isFirst: boolean): string {
  const { text, lineStarts } = sentence;
  const { isConllu, columns } = format;
  const rows = new RowPrinter(sentence, format, losses);
  const parts: string[] = [];
  let row = 0;
  for (let line = 0; line + 1 < lineStarts.length; line++) {
    const { start, end } = sentence.lineSpan(line);
    const ending = text.slice(end, lineStarts[line + 1]);
    if (row < sentence.nRows && sentence.rowLine(row) === line) {
      const printed = rows.print(row++);
      if (printed !== undefined) parts.push(printed + ending);
      continue;
    }
    const content = text.slice(start, end);
    if (isDeclaration(content)) continue;
    if (isConllu) parts.push(content + ending);
    // A line of white space separates sentences, too; readers of older formats expect an empty one.
    else if (isBlank(content)) parts.push(ending);
    else if (content.startsWith('#')) losses.comments++;
  }
  if (!isConllu && sentence.nRows === 0) return '';
  const [eol] = /\r?\n|\r/.exec(text) ?? ['\n'];
  const header = isFirst && isConllu && columns.isDeclared ? columns.header + eol : '';
  return header + parts.join('').replace(/^\ufeff/, '');
}

/** A sentence for a file with these columns: as it is if it has them already, declared or not, otherwise `converted`; in no case with a declaration. */
export const inColumns = (sentence: Sentence, columns: Columns, losses: Losses): string =>
  sentence.columns.names.join(' ') === columns.names.join(' ')
    ? withoutDeclaration(sentence.text)
    : converted(sentence, { columns, isConllu: true }, losses, false);

const isDeclaration = (line: string): boolean => declarationStart(line) !== undefined;

class RowPrinter {
  /** Where the cells of the target come from: a position in the row, or -1. */
  private readonly from: readonly number[];
  private readonly lost: readonly (readonly [position: number, name: string])[];
  private readonly nPredicates: number;

  constructor(
    private readonly sentence: Sentence,
    private readonly format: RowFormat,
    private readonly losses: Losses,
  ) {
    const { names } = sentence.columns;
    const wanted = format.columns.names;
    this.from = wanted.map((name) => names.indexOf(name));
    this.lost = names.flatMap((name, at) =>
      wanted.includes(name) && names.indexOf(name) === at ? [] : [[at, name] as const],
    );
    this.nPredicates = this.countPredicates();
  }

  /** Undefined for a row that the format does not have. */
  print(row: number): string | undefined {
    const { sentence, format, losses } = this;
    const kind = sentence.kind(row);
    if (kind !== RowKind.word && !(format.isConllu && format.columns.has(Column.id))) {
      if (kind === RowKind.multiwordToken) losses.multiwordTokens++;
      else losses.emptyNodes++;
      return undefined;
    }
    const cells = this.cellsOf(row);
    for (const [at, name] of this.lost)
      if (hasContent(cells[at])) losses.cells.set(name, (losses.cells.get(name) ?? 0) + 1);
    const written = format.columns.names.map((name, at) => this.written(name, cells[this.from[at]]));
    return written.filter((cell) => cell !== '').join('\t');
  }

  /** In the order of the file; those of all predicates are one. */
  private cellsOf(row: number): string[] {
    const cells = this.sentence.cellsOfRow(row);
    const { names, n } = this.sentence.columns;
    return names[n - 1] === APREDS && n < cells.length
      ? [...cells.slice(0, n - 1), cells.slice(n - 1).join('|')]
      : cells;
  }

  private written(name: string, cell: string | undefined): string {
    const text = cell === undefined || cell === '' ? '_' : cell;
    if (name !== APREDS || this.format.isConllu) return text;
    return text === '_' ? Array<string>(this.nPredicates).fill('_').join('\t') : text.replaceAll('|', '\t');
  }

  private countPredicates(): number {
    let n = 0;
    for (let row = 0; row < this.sentence.nRows; row++) if (this.sentence.cellNamed(row, FILLPRED) === 'Y') n++;
    return n;
  }
}

const hasContent = (cell: string | undefined): boolean => cell !== undefined && !/^(?:[_*]?|_(?:\|_)*)$/.test(cell);
