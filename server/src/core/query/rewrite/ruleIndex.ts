/**
 * Which rules may match: those whose labels and values are there, and after a change only those that read what has changed. All others need not
 * be searched for.
 */

import { toNfc } from '../../conllu/index.ts';
import { type Graph, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import { Compiling, type LabelPredicate, labelTest } from '../match/tests.ts';
import type { Clause, LabelTest } from '../syntax/types.ts';
import { idsOf, labelNumber } from './nodes.ts';
import { type Changes, Order } from './numbers.ts';
import {
  COLUMNS,
  type ColumnName,
  isColumn,
  mayBeNew,
  namesChanged,
  type PredicateOf,
  type Reads,
  readBlock,
} from './reads.ts';
import type { RewriteRule } from './types.ts';

/** Cells whose changes are remembered. */
const MOST_CHANGES = 10_000;

/** A condition that something in the sentence must satisfy: an edge, or a node with this value. */
interface Requirement {
  readonly column?: ColumnName;
  readonly values?: ReadonlySet<number>;
  readonly label?: LabelPredicate;
}

const [UNKNOWN, NO, YES] = [0, 1, 2];

/** Sets of rules as bits: word `i >> 5`, bit `i & 31`. */
type Bits = Int32Array;

export class RuleIndex {
  private readonly numbers = new Map<RewriteRule, number>();
  private readonly nWords: number;
  private readonly byName = new Map<string, Bits>();
  private readonly byLabel = new Map<number, Bits>();
  private readonly byCells = {
    feats: new Map<number, Map<number, Bits>>(),
    misc: new Map<number, Map<number, Bits>>(),
  };
  private readonly labelsOf: (LabelPredicate[] | undefined)[] = [];
  private readonly always: Bits;
  /** Those that a step wakes; for one step at a time. */
  private readonly woken: Bits;
  /** Rules that read the order of nodes or the shape of the tree. */
  private readonly byOrder: Bits;
  /** Rules that may match because a node is gone: with conditions that something must not be there, or be counted. */
  private readonly byLoss: Bits;
  /** Rules that may match because there is one more node: names that any node may stand for. */
  private readonly byGain: Bits;
  /** Numbers of the requirements of each rule. */
  private readonly required: (readonly number[])[] = [];
  private readonly requirements: Requirement[] = [];
  /** Requirements of the last sentence that are known to be met, or not. */
  private isMet = new Uint8Array(0);
  private metIn: Graph | undefined;

  constructor(
    rules: readonly RewriteRule[],
    private readonly strings: Strings,
  ) {
    this.nWords = (rules.length + 31) >> 5;
    this.always = new Int32Array(this.nWords);
    this.woken = new Int32Array(this.nWords);
    this.byOrder = new Int32Array(this.nWords);
    this.byLoss = new Int32Array(this.nWords);
    this.byGain = new Int32Array(this.nWords);
    const compiling = new Compiling(strings, false, { work: 0, mostWork: Number.POSITIVE_INFINITY });
    const predicateOf = (test: LabelTest) => labelTest(compiling, test);
    const known = new Map<LabelPredicate | string, number>();
    for (const [number, rule] of rules.entries()) {
      this.numbers.set(rule, number);
      const reads: Reads = { names: new Set(), labels: [], isUnknown: false, readsOrder: false };
      const required: number[] = [];
      for (const block of rule.request.blocks) {
        readBlock(reads, block, predicateOf);
        const isRequired = block.kind === 'pattern' || (block.kind === 'with' && block.count === undefined);
        if (!isRequired || block.others !== undefined || block.clauses.some(({ kind }) => kind === 'block'))
          setBit(this.byLoss, number);
        if (!isRequired || block.others !== undefined) continue;
        for (const clause of block.clauses) required.push(...this.requirementsOf(clause, predicateOf, known));
      }
      for (const name of reads.names) setBit(this.bitsIn(this.byName, name), number);
      if (reads.isUnknown) setBit(this.always, number);
      if (reads.readsOrder) setBit(this.byOrder, number);
      if (mayBeNew(rule.request.blocks)) setBit(this.byGain, number);
      this.labelsOf.push(reads.labels);
      this.required.push(required);
    }
    this.isMet = new Uint8Array(this.requirements.length);
  }

  private requirementsOf(
    clause: Clause,
    predicateOf: PredicateOf,
    known: Map<LabelPredicate | string, number>,
  ): number[] {
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
      const values = new Set(test.values.map((value) => this.strings.ofValue(toNfc(value))));
      const key = `${feature} ${[...values].join(' ')}`;
      let number = known.get(key);
      if (number === undefined) {
        number = this.requirements.push({ column: feature, values }) - 1;
        known.set(key, number);
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

  /** The numbers that the other methods know rules by. */
  numbersOf(rules: readonly RewriteRule[]): Int32Array {
    return Int32Array.from(rules, (rule) => this.numbers.get(rule) ?? -1);
  }

  /** Whether a rule has to be searched for: it is not known to be silent, and all that it requires is there. */
  mayMatch(silent: Bits, number: number, graph: Graph): boolean {
    if (number === -1) return true;
    if (hasRule(silent, number)) return false;
    if (this.metIn !== graph) {
      this.metIn = graph;
      this.isMet.fill(UNKNOWN);
    }
    for (const each of this.required[number]) {
      if (this.isMet[each] === UNKNOWN) this.isMet[each] = isThere(this.requirements[each], graph) ? YES : NO;
      if (this.isMet[each] === YES) continue;
      setBit(silent, number);
      return false;
    }
    return true;
  }

  /** The rules as a set. */
  setOf(rules: readonly RewriteRule[]): Bits {
    const set = this.none();
    for (const number of this.numbersOf(rules)) if (number !== -1) setBit(set, number);
    return set;
  }

  /** The number of the last rule of a set that has to be searched for; -1 if there is none. Time O(rules / 32), and for those that are not silent */
  lastToSearch(set: Bits, silent: Bits, graph: Graph): number {
    for (let word = set.length - 1; 0 <= word; word--) {
      for (let open = set[word] & ~silent[word]; open !== 0; open = set[word] & ~silent[word]) {
        const number = (word << 5) | (31 - Math.clz32(open));
        if (this.mayMatch(silent, number, graph)) return number;
      }
    }
    return -1;
  }

  silence(silent: Bits, number: number): void {
    if (number !== -1) setBit(silent, number);
  }

  /** Nothing is known to be silent. */
  none(): Bits {
    return new Int32Array(this.nWords);
  }

  /** Those of the silent rules that read nothing of what a step changed. Time O(rules / 32), and O(changes) */
  stillSilent(silent: Bits, { nodes, edges, order }: Changes): Bits {
    const still = this.none();
    for (const { old, now } of nodes) if (old.kind !== now.kind) return still;
    const { woken } = this;
    woken.set(this.always);
    if (order !== 0) addBits(woken, this.byOrder);
    if ((order & Order.removed) !== 0) addBits(woken, this.byLoss);
    if ((order & Order.added) !== 0) addBits(woken, this.byGain);
    for (const { old, now } of nodes) {
      const [before, after] = [idsOf(old, this.strings).texts, idsOf(now, this.strings).texts];
      for (const column of COLUMNS)
        if (before[Of[column]] !== after[Of[column]]) addBits(woken, this.byName.get(column));
      if (before[Of.feats] !== after[Of.feats])
        addBits(woken, this.byChange('feats', before[Of.feats], after[Of.feats]));
      if (before[Of.misc] !== after[Of.misc]) addBits(woken, this.byChange('misc', before[Of.misc], after[Of.misc]));
    }
    for (const edge of edges) addBits(woken, this.readersOf(labelNumber(edge, this.strings)));
    for (let word = 0; word < still.length; word++) still[word] = silent[word] & ~woken[word];
    return still;
  }

  /** Rules that read a feature that differs between two cells. */
  private byChange(column: 'feats' | 'misc', old: number, now: number): Bits {
    const byOld = this.byCells[column];
    let byNow = byOld.get(old);
    if (byNow === undefined) {
      if (MOST_CHANGES < byOld.size) byOld.clear();
      byNow = new Map();
      byOld.set(old, byNow);
    }
    let bits = byNow.get(now);
    if (bits === undefined) {
      bits = new Int32Array(this.nWords);
      for (const name of namesChanged(column, this.strings.text(old), this.strings.text(now))) {
        addBits(bits, this.byName.get(name));
      }
      byNow.set(now, bits);
    }
    return bits;
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

/** Whether a rule is in a set; one without a number is in none. */
const hasRule = (bits: Bits, number: number): boolean =>
  number !== -1 && (bits[number >> 5] & (1 << (number & 31))) !== 0;

function addBits(bits: Bits, others: Bits | undefined): void {
  if (others !== undefined) for (let word = 0; word < others.length; word++) bits[word] |= others[word];
}

function setBit(bits: Bits, at: number): void {
  bits[at >> 5] |= 1 << (at & 31);
}

function isThere({ column, values, label }: Requirement, { data, stride, nNodes, nEdges, labels }: Graph): boolean {
  if (label !== undefined) {
    for (let at = labels, end = at + nEdges; at < end; at++) if (label(data[at])) return true;
    return false;
  }
  if (column === undefined || values === undefined) return true;
  const [only] = values;
  const isOnly = values.size === 1;
  for (let at = Of[column] * stride, end = at + nNodes; at < end; at++)
    if (isOnly ? data[at] === only : values.has(data[at])) return true;
  return false;
}
