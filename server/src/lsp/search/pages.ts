/** Sentences with their matches, for display in the editor. */

import { readDeps } from '../../core/annotation/index.ts';
import { Column, type Sentence, type Span } from '../../core/conllu/index.ts';
import { contentEnd, shortId } from '../../core/features/index.ts';
import { lineOf, type MarkedEdge, type MarkedMatch } from '../../core/query/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import {
  type FoundEdge,
  type FoundMatch,
  type FoundMatches,
  type FoundNode,
  MOST_MATCHES,
} from '../../protocol/search.ts';
import type { WireRange } from '../../protocol/text.ts';
import type { PlacedSentence, SearchResults } from './results.ts';

/** Characters of a sentence in a list. */
const LONGEST_LINE = 300;

/** @param cluster only the matches in it @param count number of all matches */
export function foundMatches(
  results: SearchResults,
  placed: PlacedSentence,
  cluster: number | undefined,
  count: number,
): FoundMatches {
  const { document, index, line, version } = placed;
  const sentence = document.sentences[index];
  const values = results.valuesOf(cluster)?.join('\0');
  const all = results.marked
    .of(sentence)
    .filter((match) => values === undefined || match.cluster.join('\0') === values);
  const matches = all.slice(0, MOST_MATCHES);
  const startLine = line + document.lines[index];
  const rows = new Set(matches.flatMap(({ nodes }) => nodes.map(({ row }) => row)));
  const { sentId } = sentence;
  return {
    version,
    startLine,
    endLine: startLine + contentEnd(sentence),
    name: sentId === undefined ? inert`line ${formatNumber(startLine + 1)}` : inert(shortId(sentId)),
    ...highlighted(sentence, rows),
    matches: matches.map((match) => plainMatch(placed, match)),
    count,
  };
}

/** The text is composed of inert parts, so that the positions of matches are those in the displayed text. */
function highlighted(sentence: Sentence, rows: ReadonlySet<number>): Pick<FoundMatches, 'text' | 'highlights'> {
  let text = inert('');
  const highlights: [number, number][] = [];
  for (const piece of lineOf(sentence, rows, LONGEST_LINE)) {
    const shown = inert(piece.text);
    text = joinInert([text, shown], '');
    const start = text.length - shown.length;
    if (piece.isFound) highlights.push([start, start + shown.trimEnd().length]);
  }
  return { text, highlights };
}

function plainMatch(placed: PlacedSentence, { nodes, edges }: MarkedMatch): FoundMatch {
  const sentence = placed.document.sentences[placed.index];
  return {
    nodes: nodes.map(({ name, row }): FoundNode => {
      if (row === -1) return { name: inert(name), id: '0', form: inert`root` };
      const form = inert(sentence.cell(row, Column.form));
      const range = rangeIn(placed, sentence.cellSpan(row, Column.form));
      return { name: inert(name), id: sentence.cell(row, Column.id), form, range };
    }),
    edges: edges.map((edge) => plainEdge(placed, sentence, edge)),
  };
}

function plainEdge(placed: PlacedSentence, sentence: Sentence, edge: MarkedEdge): FoundEdge {
  const { name, source, target, label, isEnhanced } = edge;
  const head = idOfRow(sentence, source);
  const shownName: { readonly name?: Inert } = name === undefined ? {} : { name: inert(name) };
  return {
    ...shownName,
    head,
    dependent: idOfRow(sentence, target),
    label: inert(label),
    isEnhanced,
    range: rangeIn(
      placed,
      isEnhanced ? dependencySpan(sentence, target, head, label) : sentence.cellSpan(target, Column.deprel),
    ),
  };
}

const idOfRow = (sentence: Sentence, row: number): string => (row === -1 ? '0' : sentence.cell(row, Column.id));

/** The item of DEPS; the whole cell if it is written differently. */
function dependencySpan(sentence: Sentence, row: number, head: string, label: string): Span {
  const cell = sentence.cellSpan(row, Column.deps);
  const item = readDeps(sentence.cell(row, Column.deps)).find(
    (each) => each.head === head && each.relation?.normalize('NFC') === label,
  );
  return item === undefined ? cell : { start: cell.start + item.start, end: cell.start + item.end };
}

function rangeIn({ document, index, line }: PlacedSentence, span: Span): WireRange {
  const at = (offset: number) => {
    const position = document.positionIn(index, offset);
    return { line: line + position.line, character: position.character };
  };
  return { start: at(span.start), end: at(span.end) };
}
