/** Switches: what each rule does where, with how often that was right. What is particular is asked before what is general. */

import type { Precision, RuleName } from './graph.ts';

/** `use` is what the rule does where the key applies: `yes` or `no`, or a value that the rule knows. */
export interface Switch extends Precision {
  readonly rule: RuleName;
  readonly key: string;
  readonly use: string;
}

/** What a rule asks, see `Judge`. */
export interface Question {
  readonly rule: RuleName;
  /** From the most particular key to the most general one; each is determined by the one before it. */
  readonly keys: readonly string[];
  /** The arc that is decided about. */
  readonly word: number;
  readonly head: number;
  /** The values that give a relation: needed for learning only. Those that begin with `=` are values of a single key. */
  readonly valuesOf: (relation: string) => readonly string[];
  /** Whether it is about something that was learnt before. */
  readonly isKnown?: true;
}

/** Stands for any empty node as a head. */
export const EMPTY = -1;

/** Answers what a rule asks: from switches, or from the treebank itself while they are learnt. */
export interface Judge {
  /** Undefined: do nothing. */
  ask(question: Question): Switch | undefined;
}

export class Switches implements Judge {
  private readonly byRule = new Map<RuleName, Map<string, Switch>>();

  constructor(
    list: Iterable<Switch>,
    /** The rules that are used. */
    private readonly only?: ReadonlySet<RuleName>,
  ) {
    for (const each of list) this.add(each);
  }

  add(each: Switch): void {
    const ofRule = this.byRule.get(each.rule) ?? new Map<string, Switch>();
    this.byRule.set(each.rule, ofRule);
    ofRule.set(each.key, each);
  }

  ask({ rule, keys }: Question): Switch | undefined {
    if (this.only?.has(rule) === false) return undefined;
    const ofRule = this.byRule.get(rule);
    if (ofRule === undefined) return undefined;
    for (const key of keys) {
      const found = ofRule.get(key);
      if (found !== undefined) return found.use === 'no' ? undefined : found;
    }
    return undefined;
  }
}
