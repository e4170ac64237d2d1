/** Prints rows as lines of a table. */

import type { ComparedRow } from './rows.ts';

type Cells = readonly (number | undefined)[];

interface Columns {
  readonly header: readonly string[];
  readonly cells: (row: ComparedRow) => Cells;
}

const FIVE = ['UAS', 'LAS', 'LA', 'UEM', 'LEM'] as const;

/** Scores on the sentences of the treebank: all words, crossed ones, the others. */
export const WORD_COLUMNS: Columns = {
  header: [...FIVE, 'crossed UAS', ...FIVE.slice(1), 'uncrossed UAS', ...FIVE.slice(1)],
  cells: ({ all, crossed, uncrossed }) =>
    [all, crossed, uncrossed].flatMap(({ uas, las, la, uem, lem }) => [uas, las, la, uem, lem]),
};

/** Scores on its text: F1 of the official scorer. */
export const TEXT_COLUMNS: Columns = {
  header: ['LAS', 'UAS', 'CLAS', 'Words', 'Sentences', 'Tokens'],
  cells: ({ official }) => [
    official.LAS,
    official.UAS,
    official.CLAS,
    official.Words,
    official.Sentences,
    official.Tokens,
  ],
};

const TIMES = ['train s', 'words/s'];
const NAME_WIDTH = 32;

export class Table {
  private nLines = 0;
  private readonly header: readonly string[];

  constructor(
    private readonly columns: Columns,
    private readonly format: 'text' | 'markdown',
  ) {
    this.header = ['parser', ...columns.header, ...TIMES];
  }

  /** The line of a row, after the header if it is the first. */
  line(name: string, row: ComparedRow): string {
    const { trainSeconds, wordsPerSecond } = row;
    return this.print(name, this.columns.cells(row), [trainSeconds.toFixed(1), wordsPerSecond.toFixed(0)]);
  }

  /** Mean and standard deviation of rows of one parser with different seeds. */
  summary(name: string, rows: readonly ComparedRow[]): string {
    const cells = rows.map((row) => this.columns.cells(row));
    const columns = this.columns.header.map((_, at) => cells.map((each) => each[at]));
    const times = TIMES.map(() => '');
    return (
      this.print(`${name}, mean of ${rows.length}`, columns.map(mean), times) +
      this.print(`${name}, deviation`, columns.map(deviation), times)
    );
  }

  private print(name: string, scores: Cells, times: readonly string[]): string {
    const { header } = this;
    const texts = [name, ...scores.map((value) => value?.toFixed(2) ?? '–'), ...times];
    const isFirst = this.nLines++ === 0;
    if (this.format === 'markdown') {
      const rule = `|${header.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`;
      return `${isFirst ? `| ${header.join(' | ')} |\n${rule}\n` : ''}| ${texts.join(' | ')} |\n`;
    }
    const pad = (line: readonly string[]) =>
      line
        .map((text, index) =>
          index === 0 ? text.padEnd(NAME_WIDTH) : text.padStart(Math.max(7, header[index].length + 1)),
        )
        .join('');
    return `${isFirst ? `${pad(header)}\n` : ''}${pad(texts).trimEnd()}\n`;
  }
}

/** Undefined if any value is. */
function mean(values: Cells): number | undefined {
  return values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value / values.length),
    0,
  );
}

/** Standard deviation of a sample. */
function deviation(values: Cells): number | undefined {
  const middle = mean(values);
  if (middle === undefined || values.length < 2) return undefined;
  const squares = values.map((value) => ((value ?? middle) - middle) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (values.length - 1));
}
