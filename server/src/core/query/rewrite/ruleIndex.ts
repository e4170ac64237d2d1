/**
 * Which rules may match: those whose labels and values are there, and after a change only those that read what has changed. All others need not
 * be searched for.
 */

import { readFeatures, readMisc } from '../../annotation/index.ts';
import { toNfc } from '../../conllu/index.ts';
import { attributeNames, cellName } from '../graph/featureNames.ts';
import { type Graph, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import { Compiling, type LabelPredicate, labelTest } from '../match/tests.ts';
import type { Block, Clause, FeatureTest, LabelTest } from '../syntax/types.ts';
import type { RewriteRule } from './types.ts';

/** Cells whose changes are remembered. */
const MOST_CHANGES = 10_000;

/** Columns that are features themselves. */
const COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'textform'] as const;
type ColumnName = (typeof COLUMNS)[number];
const isColumn = (feature: string): feature is ColumnName => (COLUMNS as readonly string[]).includes(feature);

/** What a rule reads: names as `lemma`, `F:Case` in FEATS, `M:Gloss` in MISC. */
interface Reads {
  readonly names: Set<string>;
  /** Labels; undefined: any edge. */
  labels: LabelPredicate[] | undefined;
  /** A clause of a kind unknown here: any change. */
  isUnknown: boolean;
}

/** A condition that something in the sentence must satisfy: an edge, or a node with this value. */
interface Requirement {
  readonly column?: ColumnName;
  readonly values?: ReadonlySet<number>;
  readonly label?: LabelPredicate;
}

/** Sets of rules as bits: word `i >> 5`, bit `i & 31`. */
type Bits = Int32Array;

export class RuleIndex {
  private readonly numbers = new Map<RewriteRule, number>();
  private readonly nWords: number;
  private readonly byName = new Map<string, Bits>();
  private readonly byLabel = new Map<number, Bits>();
  private readonly byCells = new Map<string, Map<number, Bits>>();
  private readonly labelsOf: (LabelPredicate[] | undefined)[] = [];
  private readonly always: Bits;
  /** Numbers of the requirements of each rule. */
  private readonly required: (readonly number[])[] = [];
  private readonly requirements: Requirement[] = [];
  private readonly metLabels = new Map<number, readonly number[]>();
  private readonly metValues = new Map<ColumnName, Map<number, number[]>>();
  private isMet = new Uint8Array(0);

  constructor(
    rules: readonly RewriteRule[],
    private readonly strings: Strings,
  ) {
    this.nWords = (rules.length + 31) >> 5;
    this.always = new Int32Array(this.nWords);
    const compiling = new Compiling(strings, false, { work: 0, mostWork: Number.POSITIVE_INFINITY });
    const predicates = new Map<string, LabelPredicate | undefined>();
    const predicateOf = (test: LabelTest): LabelPredicate | undefined => {
      const key = JSON.stringify(test, (name, value: unknown) => (name === 'span' ? undefined : value));
      if (!predicates.has(key)) predicates.set(key, labelTest(compiling, test));
      return predicates.get(key);
    };
    const known = new Map<LabelPredicate, number>();
    for (const [number, rule] of rules.entries()) {
      this.numbers.set(rule, number);
      const reads: Reads = { names: new Set(), labels: [], isUnknown: false };
      const required: number[] = [];
      for (const block of rule.request.blocks) {
        readBlock(reads, block, predicateOf);
        const isRequired = block.kind === 'pattern' || (block.kind === 'with' && block.count === undefined);
        if (!isRequired || block.others !== undefined) continue;
        for (const clause of block.clauses) required.push(...this.requirementsOf(clause, predicateOf, known));
      }
      for (const name of reads.names) setBit(this.bitsIn(this.byName, name), number);
      if (reads.isUnknown) setBit(this.always, number);
      this.labelsOf.push(reads.labels);
      this.required.push(required);
    }
    this.isMet = new Uint8Array(this.requirements.length);
  }

  private requirementsOf(clause: Clause, predicateOf: PredicateOf, known: Map<LabelPredicate, number>): number[] {
    if (clause.kind === 'edge') {
      const label = predicateOf(clause.label);
      if (label === undefined) return [];
      const before = known.get(label);
      if (before !== undefined) return [before];
      known.set(label, this.requirements.length);
      return [this.requirements.push({ label }) - 1];
    }
    if (clause.kind !== 'node' || clause.alternatives.length !== 1) return [];
    return clause.alternatives[0].flatMap(({ feature, test, orElse }) => {
      if (test.kind !== 'values' || test.isNegated || orElse !== undefined || !isColumn(feature)) return [];
      const number = this.requirements.length;
      const values = new Set(test.values.map((value) => this.strings.ofValue(toNfc(value))));
      this.requirements.push({ column: feature, values });
      let byValue = this.metValues.get(feature);
      if (byValue === undefined) {
        byValue = new Map();
        this.metValues.set(feature, byValue);
      }
      for (const value of values) {
        const met = byValue.get(value);
        if (met === undefined) byValue.set(value, [number]);
        else met.push(number);
      }
      return [number];
    });
  }

  private bitsIn<K>(map: Map<K, Bits>, key: K): Bits {
    let bits = map.get(key);
    if (bits === undefined) {
      bits = new Int32Array(this.nWords);
      map.set(key, bits);
    }
    return bits;
  }

  isSilent(silent: Bits, rule: RewriteRule): boolean {
    const number = this.numbers.get(rule);
    return number !== undefined && (silent[number >> 5] & (1 << (number & 31))) !== 0;
  }

  silence(silent: Bits, rule: RewriteRule): void {
    const number = this.numbers.get(rule);
    if (number !== undefined) setBit(silent, number);
  }

  /** The rules for which something is missing in a sentence. Time O(nodes + edges + rules) */
  missing({ data, stride, nNodes, nEdges, labels }: Graph): Bits {
    const { isMet } = this;
    isMet.fill(0);
    for (const [column, byValue] of this.metValues) {
      const base = Of[column] * stride;
      for (let i = 0; i < nNodes; i++) {
        const met = byValue.get(data[base + i]);
        if (met !== undefined) for (const number of met) isMet[number] = 1;
      }
    }
    for (let i = 0; i < nEdges; i++) for (const number of this.metByLabel(data[labels + i])) isMet[number] = 1;
    const silent = new Int32Array(this.nWords);
    for (const [rule, required] of this.required.entries())
      if (required.some((number) => isMet[number] === 0)) setBit(silent, rule);
    return silent;
  }

  private metByLabel(label: number): readonly number[] {
    let met = this.metLabels.get(label);
    if (met === undefined) {
      met = this.requirements.flatMap((each, number) => (each.label?.(label) === true ? [number] : []));
      this.metLabels.set(label, met);
    }
    return met;
  }

  /** Those of the silent rules that read nothing of what a step changed. Time O(nodes + edges) */
  stillSilent(silent: Bits, before: Graph, after: Graph): Bits {
    const { nWords } = this;
    const still = new Int32Array(nWords);
    if (before.nNodes !== after.nNodes || !areSameNodes(before, after)) return still;
    const woken = this.always.slice();
    const wake = (bits: Bits | undefined): void => {
      if (bits !== undefined) for (let word = 0; word < nWords; word++) woken[word] |= bits[word];
    };
    const { data: old, stride, nNodes } = before;
    const { data: now } = after;
    for (const column of COLUMNS) {
      for (let at = Of[column] * stride, end = at + nNodes; at < end; at++) {
        if (old[at] === now[at]) continue;
        wake(this.byName.get(column));
        break;
      }
    }
    for (const column of ['feats', 'misc'] as const) {
      for (let at = Of[column] * stride, end = at + nNodes; at < end; at++)
        if (old[at] !== now[at]) wake(this.byChange(column, old[at], now[at]));
    }
    this.wakeByEdges(before, after, wake);
    for (let word = 0; word < nWords; word++) still[word] = silent[word] & ~woken[word];
    return still;
  }

  /** Rules that read a feature that differs between two cells. */
  private byChange(column: 'feats' | 'misc', old: number, now: number): Bits {
    const key = `${column} ${old}`;
    let byNow = this.byCells.get(key);
    if (byNow === undefined) {
      if (MOST_CHANGES < this.byCells.size) this.byCells.clear();
      byNow = new Map();
      this.byCells.set(key, byNow);
    }
    let bits = byNow.get(now);
    if (bits === undefined) {
      bits = new Int32Array(this.nWords);
      for (const name of namesChanged(column, this.strings.text(old), this.strings.text(now))) {
        const some = this.byName.get(name);
        if (some !== undefined) for (let word = 0; word < bits.length; word++) bits[word] |= some[word];
      }
      byNow.set(now, bits);
    }
    return bits;
  }

  /** The labels of all edges to a node whose edges have changed. */
  private wakeByEdges(before: Graph, after: Graph, wake: (bits: Bits) => void): void {
    const { data: old } = before;
    const { data: now } = after;
    const ins = Of.ins * before.stride;
    for (let node = 0; node < before.nNodes; node++) {
      const [start, end] = [old[ins + node], old[ins + node + 1]];
      const [first, last] = [now[ins + node], now[ins + node + 1]];
      let isSame = end - start === last - first;
      for (let i = 0; isSame && i < end - start; i++) {
        isSame =
          old[before.sources + start + i] === now[after.sources + first + i] &&
          old[before.labels + start + i] === now[after.labels + first + i];
      }
      if (isSame) continue;
      for (let edge = start; edge < end; edge++) wake(this.readersOf(old[before.labels + edge]));
      for (let edge = first; edge < last; edge++) wake(this.readersOf(now[after.labels + edge]));
    }
  }

  /** Rules with a condition on edges that a label satisfies. */
  private readersOf(label: number): Bits {
    let bits = this.byLabel.get(label);
    if (bits === undefined) {
      bits = new Int32Array(this.nWords);
      for (const [rule, labels] of this.labelsOf.entries())
        if (labels === undefined || labels.some((each) => each(label))) setBit(bits, rule);
      this.byLabel.set(label, bits);
    }
    return bits;
  }
}

function setBit(bits: Bits, at: number): void {
  bits[at >> 5] |= 1 << (at & 31);
}

/** Whether no node was added, removed or moved, or became empty. */
function areSameNodes({ data: old, stride, nNodes }: Graph, { data: now }: Graph): boolean {
  for (const column of [Of.row, Of.kind])
    for (let at = column * stride, end = at + nNodes; at < end; at++) if (old[at] !== now[at]) return false;
  return true;
}

type PredicateOf = (test: LabelTest) => LabelPredicate | undefined;

function readBlock(reads: Reads, { clauses, others = [] }: Block, predicateOf: PredicateOf): void {
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
    case 'size':
    case 'shape':
      anyEdge();
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
    case 'meta':
      // Words move only with a change of the nodes, and comments stay.
      return;
    default:
      reads.isUnknown = true;
  }
}

function addFeatures(reads: Reads, { feature, orElse }: FeatureTest): void {
  addFeature(reads, feature);
  if (orElse !== undefined) addFeatures(reads, orElse);
}

const ANY_MISC = 'M*';

/** A feature of a node; of an edge, the names mean nothing, and its label counts anyway. */
function addFeature({ names }: Reads, feature: string): void {
  if (isColumn(feature)) names.add(feature);
  if (feature === 'wordform') names.add('form');
  if (feature.startsWith('__')) names.add(ANY_MISC);
  names.add(`F:${cellName(feature)}`);
  for (const name of attributeNames(feature)) names.add(`M:${name}`);
}

function namesChanged(column: 'feats' | 'misc', before: string, after: string): Set<string> {
  const [old, now] = [before, after].map((cell) => (column === 'feats' ? valuesOfFeats(cell) : valuesOfMisc(cell)));
  const changed = new Set(column === 'misc' ? [ANY_MISC] : []);
  for (const [name, value] of old) if (now.get(name) !== value) changed.add(name);
  for (const name of now.keys()) if (!old.has(name)) changed.add(name);
  return changed;
}

function valuesOfFeats(cell: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, values: each } of readFeatures(cell).features)
    values.set(`F:${name}`, `${values.get(`F:${name}`) ?? ''}|${each.join(',')}`);
  return values;
}

function valuesOfMisc(cell: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of readMisc(cell)) values.set(`M:${name}`, `${values.get(`M:${name}`) ?? ''}|${value}`);
  return values;
}
