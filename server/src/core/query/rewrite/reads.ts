/** What the request of a rule reads: features, labels, the order of nodes; and whether it may be about a node that has just been added. */

import { readFeatureItems, readMisc } from '../../annotation/index.ts';
import { attributeNames, cellName } from '../graph/featureNames.ts';
import type { LabelPredicate } from '../match/tests.ts';
import { declaredIn } from '../syntax/names.ts';
import type { Block, Clause, FeatureTest, LabelTest } from '../syntax/types.ts';

/** Columns that are features themselves. */
export const COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'textform'] as const;
export type ColumnName = (typeof COLUMNS)[number];
export const isColumn = (feature: string): feature is ColumnName => (COLUMNS as readonly string[]).includes(feature);

/** What a rule reads: names as `lemma`, `F:Case` in FEATS, `M:Gloss` in MISC. */
export interface Reads {
  readonly names: Set<string>;
  /** Labels; undefined: any edge. */
  labels: LabelPredicate[] | undefined;
  /** A clause of a kind unknown here: any change. */
  isUnknown: boolean;
  /** Features by their names in rules, also those of edges and lexicons; not kept if undefined. */
  readonly features?: Set<string>;
  /** Distances, positions, or the shape of the tree. */
  readsOrder: boolean;
}

export type PredicateOf = (test: LabelTest) => LabelPredicate | undefined;

export function readBlock(reads: Reads, { clauses, others = [] }: Block, predicateOf: PredicateOf): void {
  for (const clause of clauses) addReads(reads, clause, predicateOf);
  for (const other of others) readBlock(reads, other, predicateOf);
}

function addReads(reads: Reads, clause: Clause, predicateOf: PredicateOf): void {
  const anyEdge = (): void => {
    reads.labels = undefined;
  };
  switch (clause.kind) {
    case 'node':
      for (const test of clause.alternatives.flat()) addFeatures(reads, test);
      return;
    case 'edge': {
      const label = predicateOf(clause.label);
      if (label === undefined) anyEdge();
      else reads.labels?.push(label);
      return;
    }
    case 'dominates':
      anyEdge();
      return;
    case 'size':
    case 'shape':
      anyEdge();
      reads.readsOrder = true;
      return;
    case 'compare':
      addFeature(reads, clause.left.feature);
      if (clause.right.kind === 'term') addFeature(reads, clause.right.term.feature);
      return;
    case 'block':
      readBlock(reads, clause.block, predicateOf);
      return;
    case 'defined':
      addFeature(reads, clause.term.feature);
      return;
    case 'relation':
    case 'distance':
      reads.readsOrder = true;
      return;
    case 'meta':
      // Comments stay.
      return;
    default:
      reads.isUnknown = true;
  }
}

function addFeatures(reads: Reads, { feature, orElse }: FeatureTest): void {
  addFeature(reads, feature);
  if (orElse !== undefined) addFeatures(reads, orElse);
}

/** Stands for any attribute of MISC. */
export const ofMisc = 'M*';
/** Features of nodes and edges that depend on positions. */
const OF_PLACES: readonly string[] = ['__id__', 'length', 'delta'];

/** Of an edge, the names mean nothing: its label counts anyway. */
function addFeature(reads: Reads, feature: string): void {
  reads.features?.add(feature);
  if (OF_PLACES.includes(feature)) reads.readsOrder = true;
  for (const name of namesOf(feature)) reads.names.add(name);
}

/** What a feature of a node is read from: columns, or its name in FEATS and MISC. */
export function namesOf(feature: string): string[] {
  const names = [`F:${cellName(feature)}`, ...attributeNames(feature).map((name) => `M:${name}`)];
  if (isColumn(feature)) names.push(feature);
  if (feature === 'wordform') names.push('form');
  if (feature.startsWith('__')) names.push(ofMisc);
  return names;
}

export function namesChanged(column: 'feats' | 'misc', before: string, after: string): Set<string> {
  const [old, now] = [before, after].map((cell) => (column === 'feats' ? valuesOfFeats(cell) : valuesOfMisc(cell)));
  const changed = new Set(column === 'misc' ? [ofMisc] : []);
  for (const [name, value] of old) if (now.get(name) !== value) changed.add(name);
  for (const name of now.keys()) if (!old.has(name)) changed.add(name);
  return changed;
}

function valuesOfFeats(cell: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, values: each } of readFeatureItems(cell))
    values.set(`F:${name}`, `${values.get(`F:${name}`) ?? ''}|${each.join(',')}`);
  return values;
}

function valuesOfMisc(cell: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of readMisc(cell)) values.set(`M:${name}`, `${values.get(`M:${name}`) ?? ''}|${value}`);
  return values;
}

/** Columns that a new node has, too: it is written `_`. */
const WRITTEN: readonly string[] = ['form', 'wordform', 'textform', '__id__'];

/**
 * Whether some name of a request may stand for a node that has just been added, before anything is set and without edges: no condition asks
 * for a feature or an edge of it. Otherwise the features and edges that come to the node show what the rule has to be searched for.
 */
export function mayBeNew(blocks: readonly Block[]): boolean {
  const own = blocks.filter(({ kind }) => kind === 'pattern' || kind === 'global');
  const others = blocks.filter((block) => !own.includes(block));
  return isAnyNew(own, new Set()) || others.some((block) => isNewIn(block, declaredIn(own).nodes));
}

function isNewIn(block: Block, outer: ReadonlySet<string>): boolean {
  return isAnyNew([block], outer) || (block.others ?? []).some((other) => isNewIn(other, outer));
}

function isAnyNew(blocks: readonly Block[], outer: ReadonlySet<string>): boolean {
  const clauses = blocks.flatMap((block) => block.clauses);
  const { nodes } = declaredIn(blocks);
  for (const name of nodes) if (!outer.has(name) && !clauses.some((clause) => isRefused(clause, name))) return true;
  const known = new Set([...outer, ...nodes]);
  return clauses.some((clause) => clause.kind === 'block' && isNewIn(clause.block, known));
}

/** Whether no new node satisfies a clause. */
function isRefused(clause: Clause, name: string): boolean {
  if (clause.kind === 'edge') return clause.source?.text === name || clause.target?.text === name;
  if (clause.kind !== 'node' || clause.node.text !== name) return false;
  return clause.alternatives.every((tests) => tests.some(asksForMore));
}

function asksForMore({ feature, test, orElse }: FeatureTest): boolean {
  if (test.kind === 'absent' || orElse !== undefined) return false;
  if (!WRITTEN.includes(feature)) return true;
  return feature !== '__id__' && test.kind === 'values' && !test.isNegated && !test.values.includes('_');
}
