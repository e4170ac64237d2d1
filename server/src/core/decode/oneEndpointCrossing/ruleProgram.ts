/** Turns rules into steps of a program: each glueing of a rule becomes one line of numbers. */

import { BACK, FORTH, type Glueing } from './forests.ts';
import type { MemoryLayout, TableStarts } from './layout.ts';
import {
  AT,
  type At,
  type Inner,
  KIND,
  type Kind,
  type Operand,
  type Program,
  RANGE,
  type StepRange,
} from './program.ts';
import type { GlueingRule } from './rules.ts';

/** Squares of scores: of arcs at [head][dependent] and at [dependent][head], and zeros for no arc. */
interface ArcPlaces {
  readonly byHead: number;
  readonly byDependent: number;
  readonly none: number;
}

/**
 * The position of a rule's part: the part's index, where it is, and for arcs whether that is [v][u] rather than [u][v],
 * and the table if it is not the step's.
 */
type PartAt = readonly [part: number, at: At, turned?: 'turned' | 'straight', table?: string];

interface ApplyOptions {
  /** Tables that hold items in this step if their names differ from those in the rule. */
  readonly tables?: Readonly<Record<string, string>>;
  /** The rule's name, for recorded steps. */
  readonly name?: string;
  readonly inner?: Inner;
}

export class RuleProgram {
  constructor(
    readonly program: Program,
    readonly layout: MemoryLayout,
    readonly arcs: ArcPlaces,
    /** A cell that holds -Infinity, in its own row. */
    readonly impossible: number,
  ) {}

  /** One step for a rule, whose parts are the operands A, B, C. */
  apply(
    rule: GlueingRule,
    kind: Kind,
    range: StepRange,
    target: At,
    parts: readonly PartAt[],
    { tables = {}, name = '', inner }: ApplyOptions = {},
  ): void {
    const { glueings } = rule;
    const placesOf = (table: string): TableStarts =>
      this.layout.of(Object.hasOwn(tables, table) ? tables[table] : table);
    const operand = ([index, at, turned, table]: PartAt): Operand => {
      const part = rule.parts[index];
      const start = ({ choices }: Glueing) =>
        part.kind === 'item'
          ? placesOf(table ?? part.table)[choices[index]]
          : this.#arc(choices[index], turned === 'turned');
      return { starts: glueings.map(start), at };
    };
    const [a, b, c] = parts.map(operand);
    const t = { starts: glueings.map(({ result }) => placesOf(rule.table)[result]), at: target };
    this.program.step(kind, range, { t, a, b, c }, { inner, rule: name });
  }

  /** Copies the values of a table for each inner node k into lines at [k]. */
  gather(table: string, at: At, lines: string, inner?: Inner): void {
    const from = this.layout.of(table);
    const live = from.flatMap((start, forest) => (start < 0 ? [] : [forest]));
    const to = this.layout.of(lines);
    this.program.step(
      KIND.gather,
      RANGE.inner,
      {
        t: { starts: live.map((forest) => to[forest]), at: AT.zero },
        a: { starts: live.map((forest) => from[forest]), at },
      },
      { inner },
    );
  }

  #arc(choice: number, turned: boolean): number {
    if (choice === FORTH) return turned ? this.arcs.byDependent : this.arcs.byHead;
    return choice === BACK ? (turned ? this.arcs.byHead : this.arcs.byDependent) : this.arcs.none;
  }

  /** Sets rows, or single cells, of tables to impossible. */
  clear(tables: readonly string[], at: At, range: StepRange): void {
    for (const table of tables) {
      const starts = this.layout.of(table).filter((start) => start >= 0);
      const a = { starts: [this.impossible], at: AT.zero };
      this.program.step(KIND.fill, range, { t: { starts, at }, a });
    }
  }

  /** Copies lines, beyond j, into columns of squares. */
  scatter(lines: string, table: string, at: At): void {
    const to = this.layout.of(table);
    const live = to.flatMap((start, forest) => (start < 0 ? [] : [forest]));
    const from = this.layout.of(lines);
    const t = { starts: live.map((forest) => to[forest]), at };
    const a = { starts: live.map((forest) => from[forest]), at: AT.zero };
    this.program.step(KIND.scatter, RANGE.beyond, { t, a });
  }
}
