/** What is written of a sentence that rules have changed. */

import { localized } from '../../../localization/index.ts';
import { printMisc, readMisc, shownValue } from '../../annotation/index.ts';
import { CONTENT_COLUMNS, type ContentToken, type SentenceContent } from '../../edit/index.ts';
import type { Graph } from '../graph/graph.ts';
import { RunProblem } from './limits.ts';
import { type Cells, FileNode, type RuleNode } from './nodes.ts';
import type { State } from './state.ts';

/** @param start the sentence before @throws RunProblem if a form of a token cannot be written */
export function contentOf(state: State, start: State): SentenceContent {
  const { nodes, edges } = state;
  const places = new Map(nodes.map(({ key }, i) => [key, i - 1]));
  return {
    nodes: nodes.slice(1).map((node) => ({
      was: node.was === -1 ? undefined : node.was - 1,
      kind: node.kind === 'empty' ? 'empty' : 'word',
      cells: node instanceof FileNode ? undefined : writtenCells(node),
    })),
    tokens: tokensOf(nodes, places),
    edges: edges.map(({ source, target, label, isEnhanced }) => ({
      source: places.get(source) ?? -1,
      target: places.get(target) ?? -1,
      label,
      isEnhanced,
    })),
    isDepsKept: haveSameDeps(state.graph, start.graph),
  };
}

/** Whether both have the same enhanced edges, between nodes in the same places. Time O(edges) */
function haveSameDeps(one: Graph, other: Graph): boolean {
  let [i, k] = [-1, -1];
  for (;;) {
    do i++;
    while (i < one.nEdges && (one.data[one.labels + i] & 1) === 0);
    do k++;
    while (k < other.nEdges && (other.data[other.labels + k] & 1) === 0);
    if (i === one.nEdges || k === other.nEdges) return i === one.nEdges && k === other.nEdges;
    for (let part = 0; part < 3; part++)
      if (one.data[one.sources + part * one.nEdges + i] !== other.data[other.sources + part * other.nEdges + k])
        return false;
  }
}

/** Columns set to nothing become `_`; hidden features are left out. */
function writtenCells({ cells, misc: before = '_', gaps }: RuleNode): Cells {
  const misc = cells.misc === before ? before : withoutHidden(cells.misc, before);
  const isWhole = gaps === undefined && misc === cells.misc && CONTENT_COLUMNS.every((name) => cells[name] !== '');
  if (isWhole) return cells;
  const written = { ...cells, misc };
  for (const name of CONTENT_COLUMNS) {
    if (written[name] === '_' && gaps?.has(name)) written[name] = '';
    else if (written[name] === '') written[name] = '_';
  }
  return written;
}

/** A MISC cell without the attributes that rules set for each other: their names start with `_`. Those of the file stay. */
function withoutHidden(cell: string, before: string): string {
  if (!cell.includes('_') || cell === '_') return cell;
  const known = new Set(readMisc(before).map(({ name }) => name));
  const items = readMisc(cell);
  const kept = items.filter(({ name, value }) => value === undefined || !name.startsWith('_') || known.has(name));
  return kept.length < items.length ? printMisc(kept) : cell;
}

/**
 * The multiword tokens where a rule has set a textform: a word with one and the following words whose textform is `_`. Such a word by itself is
 * in no token, so its textform would be lost.
 */
function tokensOf(nodes: readonly RuleNode[], places: ReadonlyMap<number, number>): ContentToken[] {
  if (!nodes.some(({ hasOwnTextform }) => hasOwnTextform)) return [];
  const tokens: ContentToken[] = [];
  const words = nodes.filter(({ kind }) => kind === 'word');
  for (let first = 0; first < words.length; ) {
    let end = first + 1;
    while (end < words.length && words[end].textform === '_') end++;
    const group = words.slice(first, end);
    first = end;
    if (!group.some(({ hasOwnTextform }) => hasOwnTextform)) continue;
    const { textform, cells } = group[0];
    const form = 1 < group.length && textform !== '_' ? textform : undefined;
    if (form === undefined && textform !== undefined && textform !== '_' && textform !== cells.form) {
      throw new RunProblem(
        localized`The textform of “${shownValue(cells.form)}” would be “${shownValue(textform)}”, but only a multiword token is written with one. Set that of the next word to "_", or set the form.`,
      );
    }
    const at = ({ key }: RuleNode) => places.get(key) ?? 0;
    tokens.push({ first: at(group[0]), last: at(group[group.length - 1]), form });
  }
  return tokens;
}
