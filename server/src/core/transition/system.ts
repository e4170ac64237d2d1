/** Definition of a transition system, and the generic operations: run an oracle, print a trace. */

import type { Configuration } from './configuration.ts';

/**
 * A transition: its condition and its effect. The formula is above each transition; the last element of σ is s0, the first of β
 * is b0, and `Loses` names the arcs that can no longer be built afterwards.
 */
export interface Transition {
  readonly name: string;
  isPermissible(c: Configuration): boolean;
  /** Must be permissible. Modifies `c`. */
  apply(c: Configuration): void;
}

/** The gold tree in the form needed by the oracles. */
export interface Gold {
  readonly heads: Int32Array;
  /** Number of dependents of each word in the gold tree. */
  readonly nDependents: Int32Array;
}

export interface TransitionSystem<Name extends string = string> {
  readonly name: string;
  /** The paper that introduced it. */
  readonly source: string;
  /** The trees it builds, as verified by enumeration in the tests. */
  readonly builds: string;
  /** Whether it builds only projective trees, and whether only trees with one root dependent. */
  readonly isProjective: boolean;
  readonly isSingleRoot?: true;
  /** Whether stack and buffer hold two copies of each word. */
  readonly hasCopies?: true;
  readonly transitions: Readonly<Record<Name, Transition>>;
  initial(n: number): Configuration;
  isTerminal(c: Configuration): boolean;
  /**
   * The static oracle: the transition that leads to the gold tree, or undefined if the gold tree is out of reach. Every gold tree
   * of the system's class can be reached from the initial configuration.
   */
  oracle(c: Configuration, gold: Gold): Name | undefined;
}

/** @throws RangeError for an unknown name */
export function transitionOf<Name extends string>(system: TransitionSystem<Name>, name: Name): Transition {
  const transition = Object.hasOwn(system.transitions, name) ? system.transitions[name] : undefined;
  if (transition === undefined) throw new RangeError(`${system.name} has no transition ${name}`);
  return transition;
}

export function goldOf(heads: Int32Array): Gold {
  const nDependents = new Int32Array(heads.length);
  for (let word = 1; word < heads.length; word++) if (0 <= heads[word]) nDependents[heads[word]]++;
  return { heads, nDependents };
}

/** Whether a word has all its dependents of the gold tree. */
export function isComplete(c: Configuration, gold: Gold, word: number): boolean {
  return c.nDependents[word] === gold.nDependents[word];
}

/**
 * The oracle's transitions for a gold tree, or undefined if the oracle gives up or a transition is not permissible: the tree is
 * not in the system's class.
 */
export function derive<Name extends string>(system: TransitionSystem<Name>, heads: Int32Array): Name[] | undefined {
  const gold = goldOf(heads);
  const c = system.initial(heads.length - 1);
  const names: Name[] = [];
  while (!system.isTerminal(c)) {
    const name = system.oracle(c, gold);
    if (name === undefined) return undefined;
    const transition = transitionOf(system, name);
    if (!transition.isPermissible(c)) return undefined;
    transition.apply(c);
    names.push(name);
  }
  for (let word = 1; word < heads.length; word++) if (c.heads[word] !== heads[word]) return undefined;
  return names;
}
