/** Features of nodes and labels, read and set by rules: every new value is checked here. */

import {
  printFeatures,
  printMisc,
  readFeatureItems,
  readMisc,
  type ValueFault,
  type ValueKind,
  valueFault,
  withFeature,
  withoutBars,
} from '../../annotation/index.ts';
import {
  attributeNames,
  cellName,
  EMPTY_WORDFORM,
  featureOfFeats,
  featureOfMisc,
  isOfFeats,
  MISC_PREFIX,
} from '../graph/featureNames.ts';
import { ENHANCED } from '../graph/graph.ts';
import { type LabelParts, type LabelScheme, labelParts, printLabel } from '../graph/labels.ts';
import type { Cells, RuleEdge, RuleNode } from './nodes.ts';

/** Features that `append_feats` leaves alone. */
const OWN = new Set(['form', 'lemma', 'upos', 'xpos', 'wordform', 'textform']);

/** The value of a feature; undefined if it is absent. */
export function featureOf({ cells, kind, textform }: RuleNode, feature: string): string | undefined {
  switch (feature) {
    case 'form':
      return cells.form;
    case 'lemma':
    case 'upos':
    case 'xpos':
      return cells[feature] === '_' ? undefined : cells[feature];
    case 'textform':
      return kind === 'anchor' ? undefined : textform;
    case 'wordform':
      return kind === 'anchor'
        ? undefined
        : kind === 'empty'
          ? EMPTY_WORDFORM
          : (attribute(cells.misc, [feature]) ?? cells.form);
    default:
      return (
        ofFeats(cells.feats, feature) ??
        (mayBeInMisc(feature) ? attribute(cells.misc, attributeNames(feature)) : undefined)
      );
  }
}

/** If FEATS has a feature of the same name, an attribute of MISC is found only with its prefix. */
const mayBeInMisc = (feature: string): boolean => feature.startsWith(MISC_PREFIX) || !isOfFeats(feature);

function ofFeats(cell: string, feature: string): string | undefined {
  const name = cellName(feature);
  if (!cell.includes(name)) return undefined;
  const found = readFeatureItems(cell).find((each) => each.name === name);
  return found === undefined || found.values.length === 0 ? undefined : found.values.join(',');
}

function attribute(cell: string, [name, other]: readonly string[]): string | undefined {
  if (!cell.includes(name) && (other === undefined || !cell.includes(other))) return undefined;
  return readMisc(cell).find((each) => each.name === name || each.name === other)?.value;
}

/** Where the values of a feature are written, judging by its name. */
export function kindOfFeature(feature: string): ValueKind {
  switch (feature) {
    case 'form':
    case 'lemma':
    case 'textform':
      return 'text';
    case 'upos':
    case 'xpos':
      return 'tag';
    default:
      return isOfFeats(feature) && !feature.startsWith(MISC_PREFIX) ? 'value' : 'attribute';
  }
}

/** Whether a column may be set to nothing: the following rules see an empty value, and the file gets `_`. */
export const mayBeEmpty = (kind: ValueKind): boolean => kind === 'text' || kind === 'tag' || kind === 'attribute';

function faultOf(kind: ValueKind, value: string): ValueFault | undefined {
  return value === '' && mayBeEmpty(kind) ? undefined : valueFault(kind, value);
}

/**
 * Sets a feature where it already is; puts a new one into FEATS if it is one of UD, otherwise into MISC, with `\p` for `|`. If the value cannot be
 * written there, sets nothing and returns its fault.
 */
export function setFeature(node: RuleNode, feature: string, value: string): ValueFault | undefined {
  const { cells } = node;
  node.ids = undefined;
  switch (feature) {
    case 'form':
    case 'lemma':
    case 'upos':
    case 'xpos': {
      const fault = faultOf(kindOfFeature(feature), value);
      if (fault !== undefined) return fault;
      cells[feature] = value;
      if (feature !== 'form') return undefined;
      if (node.was === -1) node.textform = value;
      if (attribute(cells.misc, ['wordform']) === value) cells.misc = withoutAttribute(cells.misc, ['wordform']);
      return undefined;
    }
    case 'textform': {
      const fault = faultOf('text', value);
      if (fault !== undefined) return fault;
      node.textform = value === '' ? '_' : value;
      node.hasOwnTextform = true;
      return undefined;
    }
    case 'wordform':
      if (node.kind === 'anchor') return undefined;
      if (value === EMPTY_WORDFORM) node.kind = 'empty';
      else if (node.kind === 'empty') node.kind = 'word';
      else if (value === cells.form) cells.misc = withoutAttribute(cells.misc, [feature]);
      else return setAttribute(cells, [feature], value);
      return undefined;
    default: {
      const isInFeats = ofFeats(cells.feats, feature) !== undefined;
      const names = attributeNames(feature);
      const isInMisc = mayBeInMisc(feature) && attribute(cells.misc, names) !== undefined;
      const goesToFeats = isInFeats || (!isInMisc && kindOfFeature(feature) === 'value');
      if (!goesToFeats) return setAttribute(cells, names, value);
      const fault = valueFault('value', value);
      if (fault === undefined) cells.feats = withValue(cells.feats, cellName(feature), value);
      return fault;
    }
  }
}

function setAttribute(cells: Cells, [name, other]: readonly string[], value: string): ValueFault | undefined {
  const written = withoutBars(value);
  const fault = valueFault('attribute', written);
  if (fault !== undefined) return fault;
  const isOther =
    other !== undefined && attribute(cells.misc, [name]) === undefined && attribute(cells.misc, [other]) !== undefined;
  cells.misc = withAttribute(cells.misc, isOther ? other : name, written);
  return undefined;
}

function withValue(cell: string, name: string, value: string): string {
  const features = readFeatureItems(cell);
  if (!features.some((each) => each.name === name)) return withFeature(cell, `${name}=${value}`);
  return printFeatures(features.map((each) => (each.name === name ? { name, values: [value] } : each)));
}

/** In alphabetical order, ignoring case, as far as the others are ordered. */
function withAttribute(cell: string, name: string, value: string): string {
  const items: { name: string; value: string | undefined }[] = readMisc(cell);
  const at = items.findIndex((each) => each.name === name);
  if (at !== -1) return printMisc(items.map((each, i) => (i === at ? { name, value } : each)));
  const before = items.findIndex((each) => name.toLowerCase() < each.name.toLowerCase());
  return printMisc(
    before === -1 ? [...items, { name, value }] : [...items.slice(0, before), { name, value }, ...items.slice(before)],
  );
}

/** Removes a feature; does nothing if it is absent. */
export function deleteFeature(node: RuleNode, feature: string): void {
  const { cells } = node;
  node.ids = undefined;
  if (feature === 'lemma' || feature === 'upos' || feature === 'xpos' || feature === 'form') {
    cells[feature] = '_';
    return;
  }
  if (feature === 'textform') {
    node.textform = undefined;
    node.hasOwnTextform = true;
    return;
  }
  const name = cellName(feature);
  const features = cells.feats.includes(name) ? readFeatureItems(cells.feats) : [];
  const kept = features.filter((each) => each.name !== name);
  if (kept.length < features.length) cells.feats = printFeatures(kept);
  else if (mayBeInMisc(feature)) cells.misc = withoutAttribute(cells.misc, attributeNames(feature));
}

function withoutAttribute(cell: string, names: readonly string[]): string {
  if (!names.some((name) => cell.includes(name))) return cell;
  const items = readMisc(cell);
  const kept = items.filter((each) => !names.includes(each.name));
  return kept.length < items.length ? printMisc(kept) : cell;
}

/** Names of all features in FEATS and MISC, as in rules. */
export function featureNames({ cells }: RuleNode): string[] {
  const ofFeats = readFeatureItems(cells.feats).map(({ name }) => featureOfFeats(name));
  const ofMisc = readMisc(cells.misc).flatMap(({ name, value }) => (value === undefined ? [] : [featureOfMisc(name)]));
  return [...ofFeats, ...ofMisc].filter((name) => !OWN.has(name));
}

/** A part of the label: `label`, the whole, `1`, `2`, `enhanced`, or any other. */
export function labelPart({ label, isEnhanced }: RuleEdge, part: string, scheme: LabelScheme): string | undefined {
  if (part === 'label') return isEnhanced ? ENHANCED + label : label;
  if (part === 'enhanced') return isEnhanced ? 'yes' : undefined;
  return label === '' ? undefined : labelParts(label, scheme).get(part);
}

/** If the value cannot be part of a label, sets nothing and returns its fault. */
export function setPart(edge: RuleEdge, part: string, value: string, scheme: LabelScheme): ValueFault | undefined {
  edge.id = undefined;
  if (part === 'enhanced') {
    edge.isEnhanced = value === 'yes';
    return undefined;
  }
  const isMarked = part === 'label' && value.startsWith(ENHANCED);
  const text = isMarked ? value.slice(ENHANCED.length) : value;
  const fault = valueFault('relation', text);
  if (fault !== undefined) return fault;
  if (part === 'label') {
    edge.isEnhanced = isMarked;
    edge.label = text;
  } else edge.label = printLabel(new Map(partsOf(edge, scheme)).set(part, text), scheme);
  return undefined;
}

export function deletePart(edge: RuleEdge, part: string, scheme: LabelScheme): void {
  edge.id = undefined;
  if (part === 'enhanced') edge.isEnhanced = false;
  const parts = new Map(partsOf(edge, scheme));
  if (parts.delete(part)) edge.label = printLabel(parts, scheme);
}

const partsOf = ({ label }: RuleEdge, scheme: LabelScheme): LabelParts =>
  label === '' ? new Map() : labelParts(label, scheme);
