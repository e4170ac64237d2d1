/** A rule as text: its pattern at a level of detail, and the commands that repeat the edit. */

import type { Sentence } from '../../conllu/index.ts';
import { COLUMN_FEATURES } from '../graph/featureNames.ts';
import { ANCHOR_FORM } from '../graph/graph.ts';
import { type EdgeOf, type EditDifference, featuresOf, ROOT } from './difference.ts';
import type { ChangedPart } from './drawing.ts';

/** The details a pattern gives of its words; each level adds one. */
export const LEVELS = ['upos', 'features', 'lemma', 'form', 'words'] as const;
export type Detail = (typeof LEVELS)[number];

export interface WrittenRule {
  /** Without `pattern { … }`. */
  readonly clauses: readonly string[];
  readonly without: readonly string[];
  readonly commands: readonly string[];
}

export function writeRule(
  before: Sentence,
  difference: EditDifference,
  part: ChangedPart,
  detail: Detail,
): WrittenRule {
  const nameOf = (node: number) => part.names.get(node) ?? 'X';
  const edgeNames = edgeNamesOf(difference.removed);
  const arrow = ({ head, dependent, label }: EdgeOf) => `${nameOf(head)} -[${labelText(label)}]-> ${nameOf(dependent)}`;
  const clauses = difference.removed.map((edge, i) => `${edgeNames[i]}: ${arrow(edge)}`);
  clauses.push(...part.links.map(arrow));
  for (const node of part.nodes) clauses.push(nodeClause(before, difference, part, node, detail));
  for (const { left, right, areNeighbours } of part.orders)
    clauses.push(`${nameOf(left)} ${areNeighbours ? '<' : '<<'} ${nameOf(right)}`);
  const commands: string[] = [];
  const without: string[] = [];
  const added = new Set(difference.added);
  difference.removed.forEach((edge, i) => {
    const same = [...added].find(
      ({ head, dependent, label }) =>
        head === edge.head && dependent === edge.dependent && isEnhanced(label) === isEnhanced(edge.label),
    );
    if (same === undefined) commands.push(`del_edge ${edgeNames[i]}`);
    else {
      added.delete(same);
      commands.push(`${edgeNames[i]}.label = ${valueText(same.label)}`);
    }
  });
  for (const edge of added) {
    commands.push(`add_edge ${arrow(edge)}`);
    // The removed edge ends the rule; if there is none, the new one does.
    const replaces = ({ dependent, label }: EdgeOf) =>
      dependent === edge.dependent && isEnhanced(label) === isEnhanced(edge.label);
    if (!difference.removed.some(replaces))
      without.push(isEnhanced(edge.label) ? arrow(edge) : `* -[!enhanced]-> ${nameOf(edge.dependent)}`);
  }
  for (const { row, feature, now } of difference.features) {
    const term = `${nameOf(row)}.${feature}`;
    commands.push(now === undefined ? `del_feat ${term}` : `${term} = ${valueText(now)}`);
  }
  return { clauses, without, commands };
}

/** `e`, `f`, `g`, … */
const edgeNamesOf = (edges: readonly EdgeOf[]): string[] =>
  edges.map((_, i) => (i < 20 ? String.fromCharCode('e'.charCodeAt(0) + i) : `e${i}`));

const isEnhanced = (label: string): boolean => label.startsWith('E:');

function nodeClause(
  before: Sentence,
  difference: EditDifference,
  part: ChangedPart,
  node: number,
  detail: Detail,
): string {
  const name = part.names.get(node) ?? 'X';
  if (node === ROOT) return `${name} [form="${ANCHOR_FORM}"]`;
  const known = featuresOf(before, node);
  const wanted = new Map<string, string | undefined>([['upos', known.get('upos')]]);
  for (const { row, feature, old } of difference.features) if (row === node) wanted.set(feature, old);
  if (detail === 'words' && !part.core.has(node)) wanted.set('form', known.get('form'));
  if (part.core.has(node)) {
    const depth = LEVELS.indexOf(detail);
    if (LEVELS.indexOf('features') <= depth) {
      for (const [feature, value] of known) if (isOfFeats(before, node, feature)) wanted.set(feature, value);
    }
    if (LEVELS.indexOf('lemma') <= depth) wanted.set('lemma', known.get('lemma'));
    if (LEVELS.indexOf('form') <= depth) wanted.set('form', known.get('form'));
  }
  const tests = [...wanted].map(([feature, value]) =>
    value === undefined ? `!${feature}` : `${feature}=${valueText(value)}`,
  );
  return `${name} [${tests.join(', ')}]`;
}

/** Not a column, and not in MISC. */
function isOfFeats(sentence: Sentence, row: number, feature: string): boolean {
  if ((COLUMN_FEATURES as readonly string[]).includes(feature)) return false;
  return sentence.cell(row, FEATS).includes(`${feature.replace(/__(.*)$/, '[$1]')}=`);
}

const FEATS = 5;

const valueText = (value: string): string =>
  /^[A-Za-z0-9_]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;

const labelText = (label: string): string => (/^[A-Za-z0-9_:.@$'-]+$/.test(label) ? label : valueText(label));
