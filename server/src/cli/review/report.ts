/** The output formats of `treebank review`. */

import { printMisc, readMisc } from '../../core/annotation/index.ts';
import { applyEdits, Column, wordForms } from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import { append } from '../../core/grouping.ts';
import type { Suspicion } from '../../core/suspicion/index.ts';
import { type CellsFor, cellFor } from '../../core/wording/spreadsheet.ts';
import { printable } from '../../inert/index.ts';
import type { Output } from '../frame/io.ts';
import { JsonArray } from '../writing/json.ts';
import { clip, wrap } from '../writing/wrap.ts';
import { type ReviewedPlace, type ReviewRow, reviewRow } from './row.ts';
import { writeSarif } from './sarif.ts';
import type { ReviewedTreebank } from './treebank.ts';

export const REVIEW_FORMATS = ['text', 'json', 'tsv', 'sarif', 'conllu'] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

interface Review {
  readonly treebank: ReviewedTreebank;
  /** In order of rank. */
  readonly rows: readonly Suspicion[];
  readonly out: Output;
  /** Version of the program. */
  readonly version: string;
  /** The reader of TSV. */
  readonly reader: CellsFor;
}

export const PRINTERS: Readonly<Record<ReviewFormat, (review: Review) => Promise<void>>> = {
  text: writeText,
  json: writeJson,
  tsv: writeTsv,
  sarif: ({ out, version, ...review }) => writeSarif(numbered(review), out, version),
  conllu: writeConllu,
};

const numbered = ({ treebank, rows }: Pick<Review, 'treebank' | 'rows'>): ReviewRow[] =>
  rows.map((row, at) => reviewRow(treebank, row, at + 1));

async function writeJson({ out, ...review }: Review): Promise<void> {
  const array = new JsonArray(out);
  for (const row of numbered(review)) await array.add(row);
  await array.end();
}

const COLUMNS = ['file', 'line', 'sentId', 'word', 'kind', 'score', 'rank', 'suggestion', 'because'] as const;

async function writeTsv({ out, reader, ...review }: Review): Promise<void> {
  await out.write(`${COLUMNS.join('\t')}\n`);
  for (const row of numbered(review)) {
    const cells = COLUMNS.map((name) => (name === 'suggestion' ? suggestionText(row) : String(row[name] ?? '')));
    await out.write(`${cells.map((cell) => printable(cellFor(reader, cell)).replaceAll('\t', ' ')).join('\t')}\n`);
  }
}

/** `head=4 deprel=obl`. */
const suggestionText = ({ suggestion }: ReviewRow): string =>
  Object.entries(suggestion ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const DEFAULT_WIDTH = 120;
const INDENT = 6;

/**
 * By sentence, because a wrong root drags its neighbours along: the sentence with the most unusual word first. Nonprojective arcs
 * form a separate group at the end: crossing others may be all that is unusual about them.
 */
async function writeText({ treebank, rows, out }: Review): Promise<void> {
  const groups = bySentence(numbered({ treebank, rows }), rows);
  const isApart = ({ row }: GroupedRow) => row.nonprojective === true;
  const apart = groups.map((group) => group.filter(isApart)).filter((group) => 0 < group.length);
  const others = groups.map((group) => group.filter((row) => !isApart(row))).filter((group) => 0 < group.length);
  for (const group of others) await writeGroup(group, treebank, out);
  if (0 < apart.length && 0 < others.length) await out.write('Arcs that are not projective:\n\n');
  for (const group of apart) await writeGroup(group, treebank, out);
}

async function writeGroup(group: readonly GroupedRow[], treebank: ReviewedTreebank, out: Output): Promise<void> {
  const width = Math.max(40, Math.min(out.columns ?? DEFAULT_WIDTH, DEFAULT_WIDTH));
  const [{ index, row: first }] = group;
  const name = first.sentId === null ? '' : ` (${first.sentId})`;
  const sentence = treebank.sentences[index];
  const text = sentence.comment('text') ?? wordForms(sentence).join(' ');
  await out.write(`${printable(`${first.file}:${first.line}${name}: ${clip(text, width)}`)}\n`);
  for (const { row } of group) await out.write(`${printable(lineOf(row, treebank, index))}\n${aboutRow(row, width)}`);
  await out.write('\n');
}

/** The first line of a row: `  1. 4 in  head 12.3  → 6 house, obl`. */
function lineOf(row: ReviewRow, { sentences }: ReviewedTreebank, index: number): string {
  const sentence = sentences[index];
  const formOf = (id: number) => sentence.wordCell(sentence.wordById(id) ?? 0, Column.form);
  const { head, ...others } = row.suggestion ?? {};
  const proposed = [
    ...(head === undefined ? [] : [head === 0 ? '0 root' : `${head} ${formOf(head)}`]),
    ...Object.values(others),
  ];
  const arrow = proposed.length === 0 ? '' : `  → ${proposed.join(', ')}`;
  return `${String(row.rank).padStart(4)}. ${row.word} ${formOf(row.word)}  ${row.kind} ${row.score.toFixed(1)}${arrow}`;
}

function aboutRow({ because, otherwise }: ReviewRow, width: number): string {
  const lines = [because, ...(otherwise.length === 0 ? [] : [`Otherwise: ${otherwise.map(shortPlace).join(', ')}`])];
  const indent = ' '.repeat(INDENT);
  return lines.map((line) => `${indent}${wrap(printable(line), width - INDENT, INDENT)}\n`).join('');
}

const shortPlace = ({ file, line, sentId, word }: ReviewedPlace): string =>
  sentId === null ? `${file}:${line}` : `${sentId} (word ${word})`;

interface GroupedRow {
  readonly row: ReviewRow;
  /** Index of its sentence. */
  readonly index: number;
}

/** In the order of their first rows. */
function bySentence(printed: readonly ReviewRow[], rows: readonly Suspicion[]): GroupedRow[][] {
  const groups = new Map<number, GroupedRow[]>();
  printed.forEach((row, at) => {
    const index = rows[at].sentence;
    append(groups, index, { row, index });
  });
  return [...groups.values()];
}

/** The sentences with rows, the most unusual first, with `Review=` and the proposals in MISC. */
async function writeConllu({ treebank, rows, out }: Review): Promise<void> {
  for (const group of bySentence(numbered({ treebank, rows }), rows)) {
    const sentence = treebank.sentences[group[0].index];
    const marks = new Map<number, string[]>();
    for (const { row } of group) {
      const word = sentence.wordById(row.word) ?? 0;
      const said = marks.get(word) ?? [];
      marks.set(word, said);
      const proposed = suggestionText(row).replaceAll('|', ';').replaceAll(' ', ',');
      said.push(`${row.kind}:${row.score.toFixed(1)}${proposed === '' ? '' : `:${proposed}`}`);
    }
    const edits = [...marks]
      .sort(([a], [b]) => a - b)
      .flatMap(([word, said]) => {
        const row = sentence.rowOfWord(word);
        const others = readMisc(sentence.cell(row, Column.misc)).filter(({ name }) => name !== 'Review' && name !== '');
        return cellEdit(sentence, row, Column.misc, printMisc([...others, { name: 'Review', value: said.join(',') }]));
      });
    const text = edits.length === 0 ? sentence.text : applyEdits(sentence.text, edits);
    await out.data(/\n\r?\n$/.test(text) ? text : `${text.replace(/\r?\n$/, '')}\n\n`);
  }
}
