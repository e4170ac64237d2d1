/** Matches as a table: a row for each with its position, words and edges, the values of the keys, and the sentence for context. */

import { COLUMNS, Column } from '../../conllu/index.ts';
import { type CellsFor, cellFor } from '../../wording/spreadsheet.ts';
import { nodeCell } from '../graph/features.ts';
import { nodeId, nodeRow } from '../graph/graph.ts';
import type { Match, Search } from '../search.ts';

const SHOWN = ['form', 'lemma', 'upos'] as const;

/** Tab-separated, with a line break. */
export function tableHeader({ nodeNames, edgeNames }: Search, nKeys: number): string {
  const nodes = nodeNames.flatMap((name) => [name, ...SHOWN.map((column) => `${name}.${COLUMNS[Column[column]]}`)]);
  const keys = Array.from({ length: nKeys }, (_, i) => `key${i + 1}`);
  return `${['file', 'line', 'sentId', ...nodes, ...edgeNames, ...keys, 'text'].join('\t')}\n`;
}

/** @param line in the file, from 1 */
export function tableRow(
  search: Search,
  match: Match,
  file: string,
  line: number,
  reader: CellsFor = 'programs',
): string {
  const { graph } = match;
  const nodes = search.nodeNames.flatMap((_, i) => [
    nodeId(graph, match.nodes[i]),
    ...SHOWN.map((column) => nodeCell(graph, match.nodes[i], Column[column])),
  ]);
  const edges = Object.values(search.plain(match).edges);
  const { sentence } = graph;
  const cells = [
    file,
    String(line),
    sentence.sentId ?? '',
    ...nodes,
    ...edges,
    ...match.cluster,
    sentence.comment('text') ?? '',
  ];
  return `${cells.map((cell) => cellFor(reader, cell).replace(/[\t\r\n]/g, ' ')).join('\t')}\n`;
}

/** Line of the first word of a match in its sentence; of the first row if it has none. */
export function lineOfMatch({ graph, nodes }: Match): number {
  let first = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const row = nodeRow(graph, node);
    if (row !== -1) first = Math.min(first, row);
  }
  return graph.sentence.rowLine(first === Number.POSITIVE_INFINITY ? 0 : first);
}
