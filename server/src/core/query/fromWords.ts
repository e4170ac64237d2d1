/** A request made from words: what the annotator is looking at, as general as makes sense, with narrower conditions as comments. */

import { localized } from '../../localization/index.ts';
import { readDeps, readFeatures } from '../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../conllu/index.ts';
import { printClause } from './syntax/print.ts';
import type { Clause, FeatureTest, LabelTest, Name } from './syntax/types.ts';

/** A request for more words at once would match only the sentence it comes from. */
export const MOST_NAMED_WORDS = 12;

const SPAN = { start: 0, end: 0 };
const named = (text: string): Name => ({ text, span: SPAN });

/** A word or empty node, with its name in the request. */
interface Named {
  readonly row: number;
  readonly id: string;
  readonly name: Name;
}

interface Edge {
  /** Undefined if the head is outside the request, or is the root. */
  readonly head: Named | undefined;
  readonly dependent: Named;
  readonly label: string;
  readonly isEnhanced: boolean;
}

/**
 * The text of a request: parts of speech, the relations between the words, and the order of words that no relation connects. Narrower
 * conditions follow as comments. Reads back without errors. O(words² · items of DEPS).
 * @param rows of words and empty nodes, or of multiword tokens, which represent their words; at least one, at most `MOST_NAMED_WORDS`
 */
export function requestForRows(sentence: Sentence, rows: readonly number[]): string {
  const nodes = namedRows(sentence, rows);
  const edges = edgesBetween(sentence, nodes);
  const [first] = nodes;
  // Words that no arc connects may be connected in the enhanced graph. A single word is searched for with its relation.
  const wanted = edges.filter(({ isEnhanced, head, dependent }) => !isEnhanced || !hasPath(edges, head, dependent));
  const others = edges.filter((edge) => !wanted.includes(edge));
  const alone = nodes.length === 1 ? relationOf(sentence, first) : undefined;
  const wide = nodes.map((node) => nodeClause(node, widest(sentence, node.row)));
  const orders = neighbours(nodes, wanted);
  const clauses = [
    ...wide.filter((clause) => hasTests(clause) || nodes.length === 1 || !isInEdge(clause, wanted)),
    ...wanted.map(edgeClause),
    ...(alone === undefined ? [] : [edgeClause(alone)]),
    ...orders.filter(({ isNeeded }) => isNeeded).map(({ clause }) => clause),
  ];
  const narrower = [
    ...nodes.map((node) => narrow(sentence, node, 'lemma')),
    ...nodes.map((node) => narrow(sentence, node, 'form')),
    ...nodes.map((node) => features(sentence, node)),
    ...others.map(edgeClause),
    ...orders.filter(({ isNeeded }) => !isNeeded).map(({ clause }) => clause),
  ].filter((clause) => clause !== undefined);
  return [
    ...(narrower.length === 0 ? [] : [localized`% To narrow the search down, remove a % below.`]),
    'pattern {',
    ...clauses.map((clause) => `  ${printClause(clause)};`),
    ...narrower.map((clause) => `  % ${printClause(clause)};`),
    '}',
    '',
  ].join('\n');
}

/** The words of multiword tokens instead of the tokens, each once, in text order. */
export function wordRows(sentence: Sentence, rows: readonly number[]): number[] {
  const all = new Set<number>();
  for (const row of rows) {
    if (sentence.kind(row) !== RowKind.multiwordToken) all.add(row);
    else {
      for (let each = row + 1; each < sentence.nRows; each++) {
        if (sentence.kind(each) === RowKind.multiwordToken || sentence.idMinor(row) < sentence.idMajor(each)) break;
        all.add(each);
      }
    }
  }
  return [...all].sort((a, b) => a - b);
}

/** `V`, `N`, or `N1`, `N2` for two of a kind, by part of speech. */
function namedRows(sentence: Sentence, rows: readonly number[]): Named[] {
  const all = wordRows(sentence, rows);
  const letters = all.map((row) => /^[A-Z]/.exec(sentence.cell(row, Column.upos))?.[0] ?? 'W');
  return all.map((row, i) => {
    const letter = letters[i];
    const isOnly = letters.filter((each) => each === letter).length === 1;
    const number = letters.slice(0, i + 1).filter((each) => each === letter).length;
    return { row, id: sentence.cell(row, Column.id), name: named(isOnly ? letter : `${letter}${number}`) };
  });
}

function edgesBetween(sentence: Sentence, nodes: readonly Named[]): Edge[] {
  const edges: Edge[] = [];
  for (const dependent of nodes) {
    for (const head of nodes) {
      if (head === dependent) continue;
      const isArc =
        sentence.kind(dependent.row) === RowKind.word &&
        sentence.kind(head.row) === RowKind.word &&
        sentence.heads[sentence.wordOfRow(dependent.row)] === sentence.wordOfRow(head.row);
      const label = sentence.cell(dependent.row, Column.deprel);
      if (isArc) edges.push({ head, dependent, label, isEnhanced: false });
      for (const item of readDeps(sentence.cell(dependent.row, Column.deps))) {
        const isNew = item.head === head.id && item.relation !== undefined && !(isArc && item.relation === label);
        if (isNew) edges.push({ head, dependent, label: item.relation ?? '', isEnhanced: true });
      }
    }
  }
  return edges;
}

/** Whether arcs of the basic tree between the words of the request connect two of them. */
function hasPath(edges: readonly Edge[], from: Named | undefined, to: Named): boolean {
  const reached = new Set([from]);
  for (const each of reached) {
    for (const { head, dependent, isEnhanced } of edges) {
      if (!isEnhanced && head === each) reached.add(dependent);
      if (!isEnhanced && dependent === each) reached.add(head);
    }
  }
  return reached.has(to);
}

function relationOf(sentence: Sentence, dependent: Named): Edge | undefined {
  if (sentence.kind(dependent.row) !== RowKind.word || sentence.isBlank(dependent.row, Column.deprel)) return undefined;
  return { head: undefined, dependent, label: sentence.cell(dependent.row, Column.deprel), isEnhanced: false };
}

/** UPOS, otherwise the lemma, otherwise the form; nothing for an empty node without any of them. */
function widest(sentence: Sentence, row: number): FeatureTest[] {
  if (sentence.kind(row) === RowKind.emptyNode) return [test('wordform', '__EMPTY__')];
  for (const column of ['upos', 'lemma', 'form'] as const) {
    const value = cellText(sentence, row, Column[column]);
    if (value !== undefined) return [test(column, value)];
  }
  return [];
}

/** Undefined if there is no value, or if the request already has this condition. */
function narrow(sentence: Sentence, { row, name }: Named, column: 'lemma' | 'form'): Clause | undefined {
  const value = cellText(sentence, row, Column[column]);
  const isWidest = widest(sentence, row).some(({ feature }) => feature === column);
  return value === undefined || isWidest ? undefined : nodeClause({ name }, [test(column, value)]);
}

function features(sentence: Sentence, { row, name }: Named): Clause | undefined {
  const tests = readFeatures(sentence.cell(row, Column.feats)).features.flatMap((each) =>
    /^[A-Za-z0-9]+(?:\[[A-Za-z0-9]+\])?$/.test(each.name) && 0 < each.values.length
      ? [test(each.name.replace(/\[(.*)\]/, '__$1'), each.values.join(','))]
      : [],
  );
  return tests.length === 0 ? undefined : nodeClause({ name }, tests);
}

function cellText(sentence: Sentence, row: number, column: ColumnIndex): string | undefined {
  const value = sentence.cell(row, column);
  return value === '' || (value === '_' && column !== Column.form) || /[\r\n]/.test(value) ? undefined : value;
}

const test = (feature: string, value: string): FeatureTest => ({
  feature,
  test: { kind: 'values', values: [value], isNegated: false },
  span: SPAN,
});

const nodeClause = ({ name }: Pick<Named, 'name'>, tests: readonly FeatureTest[]): Clause => ({
  kind: 'node',
  node: name,
  alternatives: [tests],
  span: SPAN,
});

const hasTests = (clause: Clause): boolean =>
  clause.kind === 'node' && clause.alternatives.some((tests) => 0 < tests.length);

const isInEdge = (clause: Clause, edges: readonly Edge[]): boolean =>
  clause.kind === 'node' &&
  edges.some(({ head, dependent }) => clause.node === head?.name || clause.node === dependent.name);

function edgeClause({ head, dependent, label, isEnhanced }: Edge): Clause {
  const shown = isEnhanced ? `E:${label}` : label;
  const test: LabelTest = { kind: 'labels', labels: [shown], isNegated: false };
  return { kind: 'edge', source: head?.name, target: dependent.name, label: test, span: SPAN };
}

/** The order of adjacent words in the request; needed where no chain of edges connects them. */
function neighbours(nodes: readonly Named[], edges: readonly Edge[]): { clause: Clause; isNeeded: boolean }[] {
  const group = new Map(nodes.map((node) => [node, node]));
  const top = (node: Named): Named => {
    const above = group.get(node) ?? node;
    return above === node ? node : top(above);
  };
  for (const { head, dependent } of edges) if (head !== undefined) group.set(top(dependent), top(head));
  return nodes.slice(1).map((right, i) => {
    const left = nodes[i];
    const isNeeded = top(left) !== top(right);
    group.set(top(right), top(left));
    const op = right.row === left.row + 1 ? ('<' as const) : ('<<' as const);
    return { clause: { kind: 'relation', left: left.name, op, right: right.name, span: SPAN }, isNeeded };
  });
}
