/** The features of nodes and edges, as numbers of texts. */

import { expressionsOf, readFeatureItems, readMisc } from '../../annotation/index.ts';
import { type Column, RowKind, type Sentence } from '../../conllu/index.ts';
import {
  attributeNames,
  cellName,
  EMPTY_WORDFORM,
  isFurtherColumn,
  isOfFeats,
  MISC_PREFIX,
  MWE,
  RAW_MISC,
} from './featureNames.ts';
import { type Graph, labelText, type Needs, NodeKind, Of } from './graph.ts';
import { BLANK, type Strings } from './strings.ts';

/** The number of a node's value; -1 if the feature is absent. */
export type NodeValue = (graph: Graph, node: number) => number;

/** The cells that a feature is read from. */
export function needsOf(feature: string): readonly (keyof Needs)[] {
  if (feature === 'form' || feature === 'lemma' || feature === 'upos' || feature === 'xpos' || feature === 'textform')
    return [feature];
  if (feature === '__id__' || feature === MWE || isFurtherColumn(feature)) return [];
  if (feature === 'wordform') return ['form', 'misc'];
  return ['feats', 'misc'];
}

/** What is known of the features of a table of texts: each takes as much room as there are texts, so all requests share it. */
const shared = new WeakMap<Strings, Map<string, NodeValue>>();

export function nodeFeature(strings: Strings, feature: string): NodeValue {
  let features = shared.get(strings);
  if (features === undefined) {
    features = new Map();
    shared.set(strings, features);
  }
  let value = features.get(feature);
  if (value === undefined) {
    value = readerOf(strings, feature);
    features.set(feature, value);
  }
  return value;
}

function readerOf(strings: Strings, feature: string): NodeValue {
  if (feature === 'form') return ({ data, stride }, node) => data[Of.form * stride + node];
  if (feature === 'lemma' || feature === 'upos' || feature === 'xpos') {
    const column = Of[feature];
    return ({ data, stride }, node) => {
      const id = data[column * stride + node];
      return id === BLANK ? -1 : id;
    };
  }
  if (feature === 'textform') return ({ data, stride }, node) => data[Of.textform * stride + node];
  if (feature === '__id__') return (_, node) => strings.of(String(node));
  if (feature === 'wordform') return wordform(strings);
  if (feature === MWE) return categories(strings);
  if (isFurtherColumn(feature)) return furtherColumn(strings, feature);
  const inMisc = feature.startsWith(MISC_PREFIX) || !isOfFeats(feature) ? attributeNames(feature) : undefined;
  const feats = cellValue(strings, (cell) => featureIn(cell, cellName(feature)));
  const misc = inMisc === undefined ? () => -1 : cellValue(strings, (cell) => attributeIn(cell, inMisc));
  return ({ data, stride }, node) => {
    const value = feats(data[Of.feats * stride + node]);
    return value === -1 ? misc(data[Of.misc * stride + node]) : value;
  };
}

function featureIn(cell: string, name: string): string | undefined {
  const found = readFeatureItems(cell).find((each) => each.name === name);
  return found === undefined || found.values.length === 0 ? undefined : found.values.join(',');
}

function attributeIn(cell: string, [name, other]: readonly string[]): string | undefined {
  const items = readMisc(cell);
  if (name === RAW_MISC) return items.some(({ value }) => value === undefined) ? cell : undefined;
  return items.find((each) => each.name === name || each.name === other)?.value;
}

function wordform(strings: Strings): NodeValue {
  const misc = cellValue(strings, (cell) => attributeIn(cell, ['wordform']));
  const empty = strings.of(EMPTY_WORDFORM);
  return ({ data, stride }, node) => {
    const kind = data[Of.kind * stride + node];
    if (kind === NodeKind.anchor) return -1;
    if (kind === NodeKind.empty) return empty;
    const value = misc(data[Of.misc * stride + node]);
    return value === -1 ? data[Of.form * stride + node] : value;
  };
}

/** The cell of a further column; absent if it is `_` or `*`, or if the file has no such column. */
function furtherColumn(strings: Strings, name: string): NodeValue {
  return ({ data, stride, sentence }, node) => {
    const row = data[Of.row * stride + node];
    const cell = row === -1 ? undefined : sentence.cellNamed(row, name);
    return cell === undefined || cell === '_' || cell === '*' || cell === '' ? -1 : strings.ofValue(cell);
  };
}

/** The categories of the multiword expressions of a word, by their numbers: `VID`, `VID,LVC.full`. Read once for each sentence. */
function categories(strings: Strings): NodeValue {
  let sentence: Sentence | undefined;
  let values: ReadonlyMap<number, number> = new Map();
  return (graph, node) => {
    if (graph.sentence !== sentence) {
      sentence = graph.sentence;
      values = new Map([...categoriesIn(sentence)].map(([word, text]) => [word, strings.ofValue(text)]));
    }
    const row = values.size === 0 ? -1 : graph.data[Of.row * graph.stride + node];
    if (row === -1 || sentence.kind(row) !== RowKind.word) return -1;
    return values.get(sentence.wordOfRow(row)) ?? -1;
  };
}

function categoriesIn(sentence: Sentence): Map<number, string> {
  const found = new Map<number, string>();
  for (const { category = '', nodes } of expressionsOf(sentence) ?? []) {
    for (const word of nodes) {
      const before = found.get(word);
      found.set(word, before === undefined ? category : `${before},${category}`);
    }
  }
  return found;
}

const UNKNOWN = -2;

/** A value that depends on a cell alone: computed once for each different cell. */
function cellValue(strings: Strings, read: (cell: string) => string | undefined): (cell: number) => number {
  let known = new Int32Array(0);
  return (cell) => {
    if (cell === BLANK) return -1;
    if (known.length <= cell) {
      const larger = new Int32Array(2 * Math.max(cell + 1, strings.size)).fill(UNKNOWN);
      larger.set(known);
      known = larger;
    }
    if (known[cell] !== UNKNOWN) return known[cell];
    const value = read(strings.text(cell));
    known[cell] = value === undefined ? -1 : strings.ofValue(value);
    return known[cell];
  };
}

/** Features of a label: its parts, `enhanced`, and `label`, the whole. */
export function labelFeature(strings: Strings, label: number, feature: string): string | undefined {
  if (feature === 'label') return labelText(strings, label);
  if (feature === 'enhanced') return label & 1 ? 'yes' : undefined;
  return strings.labelParts(label >> 1).get(feature);
}

/** The number of an edge's feature; -1 if it is absent. Time O(1) for each different label. */
export function edgeFeature(strings: Strings, feature: string): (graph: Graph, edge: number) => number {
  const known = new Map<number, number>();
  return ({ data, labels }, edge) => {
    const label = data[labels + edge];
    let value = known.get(label);
    if (value === undefined) {
      const text = labelFeature(strings, label, feature);
      value = text === undefined ? -1 : strings.of(text);
      known.set(label, value);
    }
    return value;
  };
}

/** The text of a cell of a node; '' for the anchor. */
export function nodeCell(
  { data, stride, sentence }: Graph,
  node: number,
  column: (typeof Column)[keyof typeof Column],
): string {
  const row = data[Of.row * stride + node];
  return row === -1 ? '' : sentence.cell(row, column);
}
