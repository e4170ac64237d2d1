/** The words and arcs of a sentence in one configuration of a derivation. Pure. */

import type { Derivation, DerivationItem } from '../../server/src/protocol/derivation.ts';
import type { SceneItem } from './scene.ts';

/** The selected step of a derivation. */
interface StepOf {
  readonly derivation: Derivation;
  /** 0 is the initial configuration. */
  readonly step: number;
}

export interface Derived {
  readonly stack: ReadonlySet<number>;
  readonly skipped: ReadonlySet<number>;
  readonly buffer: ReadonlySet<number>;
  /** Top of the stack and front of the buffer: the words that the next transition acts on. */
  readonly s0: number | undefined;
  readonly b0: number | undefined;
  /** Dependents of the arcs built so far. */
  readonly built: ReadonlySet<number>;
  /** Dependent of the arc added by this step. */
  readonly newest: number | undefined;
}

export function derivedAt({ derivation: { steps }, step }: StepOf): Derived | undefined {
  const now = steps[step];
  if (now === undefined) return undefined;
  const words = (items: readonly DerivationItem[]) => new Set(items.map(({ word }) => word));
  const built = steps.slice(0, step + 1).flatMap(({ arc }) => (arc === undefined ? [] : [arc.dependent]));
  return {
    stack: words(now.stack),
    skipped: words(now.skipped),
    buffer: words(now.buffer),
    s0: now.stack.at(-1)?.word,
    b0: now.buffer.at(0)?.word,
    built: new Set(built),
    newest: now.arc?.dependent,
  };
}

const WORD_CLASSES = ['in-stack', 'in-list', 'in-buffer', 'is-next'] as const;
const ARC_CLASSES = ['is-built', 'is-newest'] as const;

/** The derivation classes that an item has in the configuration, and those that it lacks. */
export function derivedClasses(
  item: SceneItem,
  derived: Derived | undefined,
): { readonly is: readonly string[]; readonly not: readonly string[] } {
  const flags: Readonly<Record<string, boolean>> = derived === undefined ? {} : flagsOf(item, derived);
  const all = [...WORD_CLASSES, ...ARC_CLASSES];
  return { is: all.filter((name) => flags[name]), not: all.filter((name) => !flags[name]) };
}

function flagsOf(item: SceneItem, derived: Derived): Record<string, boolean> {
  const { stack, skipped, buffer, s0, b0, built, newest } = derived;
  if (item.kind === 'word') {
    const { word } = item;
    // The two copies of a word can be in different places; the one moved last says more.
    const place = stack.has(word) ? 'in-stack' : skipped.has(word) ? 'in-list' : buffer.has(word) ? 'in-buffer' : '';
    return { [place]: true, 'is-next': word === s0 || word === b0 };
  }
  if (item.kind === 'arc') return { 'is-built': built.has(item.dependent), 'is-newest': item.dependent === newest };
  if (item.kind === 'crossing') return { 'is-built': built.has(item.upper) && built.has(item.lower) };
  return {};
}
