/**
 * The way back through a chart: finds the best rule and inner node of an item again. Items of recorded tables store theirs;
 * others are looked up where the chart keeps them and otherwise computed from their premises, O(n) each.
 */

import { groupBy } from '../../grouping.ts';
import { BACK, FORTH, type Glueing } from './forests.ts';
import type { MemoryLayout } from './layout.ts';
import { type Engine, readRecord } from './program.ts';
import type { GlueingRule, RulePart, RuleSet } from './rules.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

export interface ChartItem {
  readonly table: string;
  readonly nodes: readonly number[];
  readonly forest: number;
}

/** Where the values of items are stored: names of tables in the layout. */
export interface Tables {
  readonly pairs: readonly string[];
  readonly left: ReadonlyMap<string, string>;
  readonly right: ReadonlyMap<string, string>;
}

/** The parts of a decoder that the way back needs. */
interface Charted {
  readonly layout: MemoryLayout;
  readonly engine: Engine;
  readonly rules: RuleSet<string>;
  readonly tables: Tables;
  /** The rule of each step of the program. */
  readonly ruleOf: readonly string[];
  /** Score of an arc in the rules. */
  readonly arc: (head: number, dependent: number) => number;
}

interface Candidate {
  readonly rule: GlueingRule;
  readonly nodes: ReadonlyMap<string, number>;
}

interface Step extends Candidate {
  readonly glueing: Glueing;
  readonly value: number;
}

export class Back {
  readonly #chart: Charted;
  readonly #rules: ReadonlyMap<string, readonly GlueingRule[]>;
  readonly #byName: ReadonlyMap<string, GlueingRule>;

  constructor(chart: Charted) {
    this.#chart = chart;
    const rules = groupBy(Object.values(chart.rules), (rule) => rule.table);
    this.#rules = rules;
    this.#byName = new Map(Object.entries(chart.rules));
  }

  /** Writes the arcs of the best derivation of an item into `heads`. Premises without rules are passed to `axiom`. */
  follow(start: ChartItem, heads: Int32Array, axiom: (item: ChartItem) => void = () => {}): void {
    const open = [start];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      if (!this.#rules.has(item.table)) {
        axiom(item);
        continue;
      }
      const step = this.#best(item);
      if (step === undefined) continue;
      step.rule.parts.forEach((part, index) => {
        const nodes = placesOf(part, step.nodes);
        const choice = step.glueing.choices[index];
        if (part.kind === 'item') open.push({ table: part.table, nodes, forest: choice });
        else if (choice === FORTH) heads[nodes[1]] = nodes[0];
        else if (choice === BACK) heads[nodes[0]] = nodes[1];
      });
    }
  }

  /** Undefined for an axiom of a table that has rules. */
  #best(item: ChartItem): Step | undefined {
    let best: Step | undefined;
    for (const { rule, nodes } of this.#candidates(item)) {
      for (const glueing of rule.glueings) {
        if (glueing.result !== item.forest) continue;
        const value = this.#valueOfParts(rule, glueing, nodes);
        if (value > (best?.value ?? IMPOSSIBLE)) best = { rule, glueing, nodes, value };
      }
    }
    return best;
  }

  /** The rules that can conclude an item, with all nodes placed. */
  *#candidates(item: ChartItem): Generator<Candidate> {
    const { table, nodes } = item;
    const [i, j] = nodes;
    const place = (rule: GlueingRule, inner: readonly number[]): Candidate => {
      const names = [...rule.kept, ...rule.inner];
      return { rule, nodes: new Map(names.map((name, index) => [name, [...nodes, ...inner][index]])) };
    };
    const rules = this.#rules.get(table) ?? [];
    if (rules.every(({ kept }) => kept.length === 2) && this.#isRecorded(item)) {
      yield* this.#recorded(item, place);
      return;
    }
    for (const rule of rules) {
      if (rule.inner.length === 0) yield place(rule, []);
      else for (let k = i + 1; k < j; k++) yield place(rule, [k]);
    }
  }

  #isRecorded(item: ChartItem): boolean {
    return this.#pairAt(item) < this.#chart.engine.records.length;
  }

  /** The single candidate that the engine stored. */
  *#recorded(item: ChartItem, place: (rule: GlueingRule, inner: readonly number[]) => Candidate): Generator<Candidate> {
    const record = this.#chart.engine.records[this.#pairAt(item)];
    const [only, ...others] = this.#rules.get(item.table) ?? [];
    if (others.length === 0) {
      yield place(only, [record]);
      return;
    }
    // An axiom has no record.
    if (item.nodes[0] + 1 === item.nodes[1]) return;
    const { step, k, x } = readRecord(record);
    const rule = this.#byName.get(this.#chart.ruleOf[step])!;
    // X[i,a,b] and U[i,a,b] name a first, which x ran over.
    yield place(rule, x > 0 ? [x, k] : [k]);
  }

  #pairAt({ table, nodes, forest }: ChartItem): number {
    const { layout } = this.#chart;
    return layout.of(table)[forest] + nodes[0] * layout.stride + nodes[1];
  }

  #valueOfParts(rule: GlueingRule, { choices }: Glueing, nodes: ReadonlyMap<string, number>): number {
    let value = 0;
    for (let index = 0; index < rule.parts.length && value > IMPOSSIBLE; index++) {
      const part = rule.parts[index];
      const places = placesOf(part, nodes);
      if (part.kind === 'item') value += this.valueOf({ table: part.table, nodes: places, forest: choices[index] });
      else if (choices[index] === FORTH) value += this.#chart.arc(places[0], places[1]);
      else if (choices[index] === BACK) value += this.#chart.arc(places[1], places[0]);
    }
    return value;
  }

  valueOf(item: ChartItem): number {
    const { layout, engine, tables } = this.#chart;
    const { table, nodes, forest } = item;
    const [i, j, x] = nodes;
    if (tables.pairs.includes(table)) return engine.memory[this.#pairAt(item)];
    const isLeft = x < i;
    const stored = (isLeft ? tables.left : tables.right).get(table);
    if (stored === undefined) return this.#best(item)?.value ?? IMPOSSIBLE;
    const start = layout.of(stored)[forest];
    if (start < 0) return IMPOSSIBLE;
    return engine.memory[start + (isLeft ? layout.left : layout.right)[i * layout.stride + j] + x];
  }
}

const placesOf = ({ nodes }: RulePart, places: ReadonlyMap<string, number>) =>
  [...nodes].map((name) => places.get(name) ?? -1);
