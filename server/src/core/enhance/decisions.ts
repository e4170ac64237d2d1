/** Where DEPS and the rules differ, as decisions of a person: arcs that are missing, others that no rule gives, relations, empty nodes. */

import { type DependencyText, printDeps, readDeps, tidyDeps } from '../annotation/index.ts';
import { Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { groupBy } from '../grouping.ts';
import { type Difference, graphDifferences } from './compare.ts';
import { type Decision, Exceptions, exceptionText, NO_GRAPH, NO_NODE } from './exceptions.ts';
import { arcLabel, type Graph, type GraphArc } from './graph.ts';
import type { Judge } from './switches.ts';
import { cellOf, editsOfCells, graphOf, hasGraph, idsInGraph, isConnected, obstacleToGraph } from './write.ts';

/** A sentence with its decisions. */
export interface Decided {
  readonly graph: Graph;
  readonly isBlank: boolean;
  /** In text order. */
  readonly decisions: readonly Decision[];
}

/** Undefined where no graph can be computed. O(arcs). */
export function decisionsIn(sentence: Sentence, judge: Judge, exceptions = Exceptions.NONE): Decided | undefined {
  if (sentence.nWords === 0 || obstacleToGraph(sentence) !== undefined) return undefined;
  const graph = graphOf(sentence, judge, exceptions);
  const isBlank = !hasGraph(sentence);
  const { tree, empties } = graph;
  const nodes = empties.map(({ promoted }): Decision => {
    const arc = graph.arcs[promoted].find(({ why }) => why?.rule === 'ellipsis');
    return { kind: 'node', word: promoted, head: -1, arc, has: undefined };
  });
  const decisions = [...nodes, ...(isBlank ? beyondTree(graph) : inDeps(sentence, graph, exceptions))];
  if (isBlank && decisions.length === 0) {
    const [word] = tree.dependents[0];
    const whole: Decision = { kind: 'graph', word, head: -1, arc: undefined, has: undefined };
    if (!exceptions.covers(whole)) decisions.push(whole);
  }
  return { graph, isBlank, decisions: decisions.sort((a, b) => a.word - b.word) };
}

/** Of a sentence without DEPS: what its graph has besides the labelled tree. */
function beyondTree({ tree, arcs }: Graph): Decision[] {
  return arcs.flatMap((ofWord, word) =>
    ofWord.flatMap((arc): Decision[] => {
      const isOfTree = arc.why === undefined || arc.why.rule === 'labels';
      return isOfTree || tree.n < arc.head ? [] : [{ kind: 'arc', word, head: arc.head, arc, has: undefined }];
    }),
  );
}

function inDeps(sentence: Sentence, graph: Graph, exceptions: Exceptions): Decision[] {
  const ofNode = wordsOfNodes(graph);
  const differences = graphDifferences(sentence, graph, exceptions).filter(({ word }) => !ofNode.has(word));
  const lacking = differences.filter(({ side }) => side === 'rules');
  const paired = new Set<Difference>();
  const decisions = lacking.map(({ word, head, arc }): Decision => {
    const other = differences.find(
      (each) => each.side === 'deps' && each.word === word && each.head === head && !paired.has(each),
    );
    if (other !== undefined) paired.add(other);
    return { kind: other === undefined ? 'arc' : 'relation', word, head: Number(head), arc, has: other?.relation };
  });
  for (const each of differences) {
    const { word, head, relation, side } = each;
    // An unreadable head, and one that is no word, have findings of their own.
    const position = /^\d+$/.test(head) ? (head === '0' ? 0 : sentence.wordById(Number(head))) : undefined;
    if (side === 'rules' || paired.has(each) || position === undefined) continue;
    decisions.push({ kind: 'extra', word, head: position, arc: undefined, has: relation });
  }
  return decisions;
}

/** Words that hang on a new empty node: their arcs are decided with it. */
function wordsOfNodes({ tree, arcs, empties }: Graph): ReadonlySet<number> {
  const words = new Set<number>();
  if (empties.length === 0) return words;
  arcs.forEach((ofWord, word) => {
    if (ofWord.some(({ head }) => tree.n < head)) words.add(word);
  });
  return words;
}

/** What decides the same everywhere: the rule and its switch, or the relation that no rule gives. */
export function kindOfDecision({ kind, arc, has }: Decision): string {
  if (kind === 'extra') return `extra ${has}`;
  return arc?.why === undefined ? kind : `${arc.why.rule} ${arc.why.key}`;
}

/** The exceptions that keep DEPS as it is. @param names of the words, see `Exceptions` */
export function exceptionsFor({ kind, head, arc, has }: Decision, names: readonly string[]): string[] {
  if (kind === 'node') return [NO_NODE];
  if (kind === 'graph') return [NO_GRAPH];
  const name = head === 0 ? '0' : names[head];
  return [
    ...(has === undefined ? [] : [exceptionText('with', name, has)]),
    ...(arc === undefined ? [] : [exceptionText('without', name, arcLabel(arc))]),
  ];
}

/**
 * Some decisions, as edits in offsets of the sentence; undefined if not all nodes could be reached from 0, or a word would be without arcs. A
 * sentence without DEPS gets its labelled tree as well; of missing predicates, one takes all. O(arcs).
 *
 * @param empty what new rows have in the further columns of the file, see `emptyValues`
 */
export function takeDecisions(
  sentence: Sentence,
  { graph, isBlank }: Decided,
  taken: readonly Decision[],
  empty?: readonly string[],
): readonly TextEdit[] | undefined {
  const { tree, arcs } = graph;
  const empties = taken.some(({ kind }) => kind === 'node') ? graph.empties : [];
  const ids = idsInGraph(sentence, { empties });
  const ofNodes = empties.length === 0 ? new Set<number>() : wordsOfNodes(graph);
  const byWord = groupBy(taken, (each) => each.word);
  const cells = [''];
  for (let word = 1; word <= tree.n; word++) {
    const old = isBlank ? cellOf([ofTree(graph, word)], ids) : sentence.wordCell(word, Column.deps);
    if (ofNodes.has(word)) cells.push(cellOf(arcs[word], ids));
    else cells.push(changed(old, byWord.get(word) ?? [], graph, isBlank));
  }
  if (cells.some((cell, word) => 0 < word && cell === '')) return undefined;
  if (!isConnected(sentence, cells, { empties }, ids)) return undefined;
  return editsOfCells(sentence, cells, { empties }, ids, empty);
}

/** The arc that corresponds to the one of the tree, with its label. */
function ofTree({ tree, arcs }: Graph, word: number): GraphArc {
  const labelled = arcs[word].find(({ why }) => why === undefined || why.rule === 'labels');
  return labelled ?? { head: tree.heads[word], base: tree.deprels[word], tail: '', why: undefined };
}

function changed(old: string, taken: readonly Decision[], graph: Graph, isBlank: boolean): string {
  if (taken.length === 0) return old;
  let items: DependencyText[] = readDeps(old);
  for (const { kind, word, head, arc, has } of taken) {
    const isIt = (item: DependencyText) => item.head === String(head) && item.relation === has;
    if (has !== undefined) items = items.filter((item) => !isIt(item));
    if (arc === undefined || kind === 'node' || kind === 'graph') continue;
    items.push({ head: String(head), relation: arcLabel(arc) });
    // A relativizer that refers to its antecedent has no other head.
    if (isBlank && !graph.arcs[word].some((each) => each.why === undefined || each.why.rule === 'labels'))
      items = items.filter((item) => item.head !== String(graph.tree.heads[word]) || item.relation === 'ref');
  }
  if (items.length === 0) return '';
  const cell = printDeps(items);
  return tidyDeps(cell) ?? cell;
}
