/** Regular expressions that cannot hang: a machine whose states are followed all at once (Thompson 1968). */

import { localized } from '../../../localization/index.ts';
import { type Assertion, type CharSet, isWord, parseRegex, type RegexNode, RegexProblem } from './parse.ts';

/** A pattern over code points that has to match a whole value. */
interface Regex {
  /** Number of states of the machine. */
  readonly size: number;
  /** Number of states followed so far. */
  readonly work: number;
  /** Time O(states · length). @param mostWork maximum number of states to follow @throws TooMuchWork */
  matches(text: string, mostWork?: number): boolean;
}

/** A value is too long for a pattern. */
export class TooMuchWork extends Error {}

/** A tenth of a second: a value of a hundred thousand characters for most patterns. */
const MOST_WORK_OF_VALUE = 10_000_000;

/** Repetitions multiply: patterns with more states are refused. */
const MOST_STATES = 20_000;
/** Repeated parts that need no state of their own, as in `(){1000}{1000}`. */
const MOST_PARTS = 200_000;

/** Operations of the machine: a character, two ways, a condition, the end. */
type State =
  | { readonly kind: 'set'; readonly set: CharSet; readonly next: number }
  | { readonly kind: 'split'; readonly ways: number[] }
  | { readonly kind: 'assert'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'end' };

/** @throws RegexProblem */
export function compileRegex(source: string, flavour: 'str' | 'perl', ignoreCase: boolean): Regex {
  const machine = new Machine(ignoreCase);
  const tree = parseRegex(source, flavour);
  machine.start = machine.add(tree, machine.end);
  return machine;
}

/** Sets of states to remember; beyond this, all are discarded and computed again. */
const MOST_SETS = 1000;
const ASCII = 128;

/** States reached together, and the set that follows on each ASCII character met so far. */
interface StateSet {
  readonly states: readonly number[];
  readonly hasEnd: boolean;
  readonly next: (StateSet | undefined)[];
}

class Machine implements Regex {
  private readonly states: State[] = [{ kind: 'end' }];
  private nParts = 0;
  work = 0;
  private mostWork = 0;
  readonly end = 0;
  start = 0;
  private marks = new Int32Array(0);
  private mark = 0;

  constructor(private readonly ignoreCase: boolean) {}

  /** The first state of a part that continues with `next`. */
  add(node: RegexNode, next: number): number {
    if (MOST_PARTS < ++this.nParts) this.refuse();
    switch (node.kind) {
      case 'empty':
        return next;
      case 'set':
        return this.push({ kind: 'set', set: node.set, next });
      case 'assert':
        return this.push({ kind: 'assert', assertion: node.assertion, next });
      case 'all':
        return node.parts.reduceRight((after, part) => this.add(part, after), next);
      case 'any':
        return this.push({ kind: 'split', ways: node.parts.map((part) => this.add(part, next)) });
      case 'repeat':
        return this.repeat(node.part, node.min, node.max, next);
    }
  }

  private repeat(part: RegexNode, min: number, max: number, next: number): number {
    let after = next;
    if (max === Number.POSITIVE_INFINITY) {
      const ways: number[] = [];
      after = this.push({ kind: 'split', ways });
      ways.push(this.add(part, after), next);
    } else for (let i = min; i < max; i++) after = this.push({ kind: 'split', ways: [this.add(part, after), next] });
    for (let i = 0; i < min; i++) after = this.add(part, after);
    return after;
  }

  private push(state: State): number {
    if (MOST_STATES <= this.states.length) this.refuse();
    this.states.push(state);
    return this.states.length - 1;
  }

  private refuse(): never {
    throw new RegexProblem(0, localized`This pattern is too large: its repetitions multiply.`);
  }

  get size(): number {
    return this.states.length;
  }

  private spend(work: number): void {
    this.work += work;
    if (this.mostWork < this.work) throw new TooMuchWork();
  }

  matches(text: string, mostWork = MOST_WORK_OF_VALUE): boolean {
    this.mostWork = this.work + mostWork;
    this.hasAssertions ??= this.states.some(({ kind }) => kind === 'assert');
    return this.hasAssertions ? this.matchesBetween(text) : this.matchesPlain(text);
  }

  private hasAssertions: boolean | undefined;
  private sets = new Map<string, StateSet>();
  private initial: StateSet | undefined;

  /** Without assertions, the set that follows depends on the character alone. */
  private matchesPlain(text: string): boolean {
    if (this.marks.length < this.states.length) this.marks = new Int32Array(this.states.length);
    if (this.initial === undefined) {
      const states: number[] = [];
      this.mark++;
      this.reachInto(this.start, -1, -1, states);
      this.initial = this.setOf(states);
    }
    let current = this.initial;
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) ?? 0;
      if (0xffff < code) at++;
      current = (code < ASCII ? current.next[code] : undefined) ?? this.follow(current, code);
      if (current.states.length === 0) return false;
    }
    return current.hasEnd;
  }

  private follow(from: StateSet, code: number): StateSet {
    const states: number[] = [];
    this.mark++;
    this.spend(from.states.length);
    for (const index of from.states) {
      const state = this.states[index];
      if (state.kind === 'set' && this.has(state.set, code)) this.reachInto(state.next, -1, -1, states);
    }
    const set = this.setOf(states);
    if (code < ASCII) from.next[code] = set;
    return set;
  }

  private setOf(states: number[]): StateSet {
    states.sort((a, b) => a - b);
    const key = states.join(' ');
    let set = this.sets.get(key);
    if (set === undefined) {
      set = { states, hasEnd: states.includes(this.end), next: new Array<StateSet | undefined>(ASCII) };
      if (MOST_SETS <= this.sets.size) {
        // Sets refer to each other, so they are discarded together.
        this.sets = new Map();
        this.initial = undefined;
      }
      this.sets.set(key, set);
    }
    return set;
  }

  private matchesBetween(text: string): boolean {
    if (this.marks.length < this.states.length) this.marks = new Int32Array(this.states.length);
    let current: number[] = [];
    let before = -1;
    let at = 0;
    let code = text.length === 0 ? -1 : (text.codePointAt(0) ?? -1);
    this.reach(this.start, before, code, current);
    while (code !== -1) {
      const following: number[] = [];
      at += 0xffff < code ? 2 : 1;
      const after = at < text.length ? (text.codePointAt(at) ?? -1) : -1;
      this.mark++;
      this.spend(current.length);
      for (const index of current) {
        const state = this.states[index];
        if (state.kind === 'set' && this.has(state.set, code)) this.reachInto(state.next, code, after, following);
      }
      if (following.length === 0) return false;
      current = following;
      before = code;
      code = after;
    }
    return current.includes(this.end);
  }

  private reach(from: number, before: number, after: number, into: number[]): void {
    this.mark++;
    this.reachInto(from, before, after, into);
  }

  /** All states reachable without reading a character. */
  private reachInto(from: number, before: number, after: number, into: number[]): void {
    const stack = [from];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if (this.marks[index] === this.mark) continue;
      this.marks[index] = this.mark;
      this.work++;
      const state = this.states[index];
      if (state.kind === 'split') for (const way of state.ways) stack.push(way);
      else if (state.kind === 'assert') {
        if (holds(state.assertion, before, after)) stack.push(state.next);
      } else into.push(index);
    }
  }

  private has(set: CharSet, code: number): boolean {
    let isListed = lists(set, code);
    if (!isListed && this.ignoreCase) isListed = caseVariants(code).some((variant) => lists(set, variant));
    return isListed !== set.isNegated;
  }
}

/** The other cases of a letter that are a single character. */
function caseVariants(code: number): number[] {
  const char = String.fromCodePoint(code);
  return [char.toLowerCase(), char.toUpperCase()].flatMap((other) => {
    const variant = other.codePointAt(0) ?? 0;
    return String.fromCodePoint(variant) === other && variant !== code ? [variant] : [];
  });
}

function lists({ ranges, classes }: CharSet, code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (ranges[i] <= code && code <= ranges[i + 1]) return true;
  return classes.some((test) => test(code));
}

function holds(assertion: Assertion, before: number, after: number): boolean {
  if (assertion === 'start') return before === -1;
  if (assertion === 'end') return after === -1;
  const isBoundary = (before !== -1 && isWord(before)) !== (after !== -1 && isWord(after));
  return assertion === 'boundary' ? isBoundary : !isBoundary;
}
