/** The effect of an edit on a sentence, as changes of features and edges: what the commands of a rule can do. */

import { localized } from '../../../localization/index.ts';
import { readDeps, readFeatures, readMisc } from '../../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../../conllu/index.ts';
import { featureOfFeats, featureOfMisc } from '../graph/featureNames.ts';

/** A node is a row, or `ROOT`. */
export const ROOT = -1;

export interface EdgeOf {
  readonly head: number;
  readonly dependent: number;
  /** As in requests: `E:` before the label of an edge of DEPS. */
  readonly label: string;
}

/** Undefined: absent. */
interface FeatureChange {
  readonly row: number;
  readonly feature: string;
  readonly old: string | undefined;
  readonly now: string | undefined;
}

export interface EditDifference {
  readonly features: readonly FeatureChange[];
  readonly removed: readonly EdgeOf[];
  readonly added: readonly EdgeOf[];
}

/** The difference, or a sentence that says why no rule can make it. Time O(length). */
export function differenceOf(before: Sentence, after: Sentence): EditDifference | string {
  if (before.text === after.text) return localized`The sentence is as it was before.`;
  if (!haveSameRows(before, after)) {
    return localized`The last edit adds, removes, splits or moves words. Rules are made from edits of features, heads and relations only.`;
  }
  const features: FeatureChange[] = [];
  for (let row = 0; row < before.nRows; row++) {
    if (before.kind(row) === RowKind.multiwordToken) {
      if (textOfRow(before, row) !== textOfRow(after, row))
        return localized`The last edit changes the line of a multiword token, which no rule can do.`;
      continue;
    }
    const [old, now] = [featuresOf(before, row), featuresOf(after, row)];
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      if (old.get(name) !== now.get(name))
        features.push({ row, feature: name, old: old.get(name), now: now.get(name) });
    }
  }
  const [old, now] = [edgesOf(before), edgesOf(after)];
  const keyOf = ({ head, dependent, label }: EdgeOf) => `${head} ${dependent} ${label}`;
  const [oldKeys, nowKeys] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const removed = old.filter((edge) => !nowKeys.has(keyOf(edge)));
  const added = now.filter((edge) => !oldKeys.has(keyOf(edge)));
  if (features.length + removed.length + added.length === 0)
    return localized`The last edit changes only comments, or how cells are written, which no rule can do.`;
  return { features, removed, added };
}

function haveSameRows(before: Sentence, after: Sentence): boolean {
  if (before.nRows !== after.nRows) return false;
  for (let row = 0; row < before.nRows; row++)
    if (before.cell(row, Column.id) !== after.cell(row, Column.id)) return false;
  return true;
}

const textOfRow = (sentence: Sentence, row: number): string => {
  const { start, end } = sentence.lineSpan(sentence.rowLine(row));
  return sentence.text.slice(start, end);
};

/** Features by their names in requests. */
export function featuresOf(sentence: Sentence, row: number): Map<string, string> {
  const features = new Map([['form', sentence.cell(row, Column.form)]]);
  for (const name of ['lemma', 'upos', 'xpos'] as const) {
    const value = sentence.cell(row, Column[name]);
    if (value !== '_' && value !== '') features.set(name, value);
  }
  for (const { name, values } of readFeatures(cellOf(sentence, row, Column.feats)).features)
    if (0 < values.length) features.set(featureOfFeats(name), values.join(','));
  for (const { name, value } of readMisc(cellOf(sentence, row, Column.misc)))
    if (value !== undefined) features.set(featureOfMisc(name), value);
  return features;
}

const cellOf = (sentence: Sentence, row: number, column: ColumnIndex): string =>
  sentence.isBlank(row, column) ? '_' : sentence.cell(row, column);

/** Basic edges and those of DEPS, except what cannot be read. */
export function edgesOf(sentence: Sentence): EdgeOf[] {
  const rows = new Map<string, number>([['0', ROOT]]);
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) !== RowKind.multiwordToken) rows.set(sentence.cell(row, Column.id), row);
  const edges: EdgeOf[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.multiwordToken) continue;
    if (sentence.kind(row) === RowKind.word) {
      const head = sentence.heads[sentence.wordOfRow(row)];
      if (0 <= head) {
        const label = sentence.cell(row, Column.deprel);
        edges.push({ head: head === 0 ? ROOT : sentence.rowOfWord(head), dependent: row, label });
      }
    }
    for (const item of readDeps(cellOf(sentence, row, Column.deps))) {
      const head = rows.get(item.head);
      if (head !== undefined && item.relation !== undefined)
        edges.push({ head, dependent: row, label: `E:${item.relation}` });
    }
  }
  return edges;
}
