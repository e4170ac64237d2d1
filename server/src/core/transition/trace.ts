/** Step-by-step traces of a derivation, as printed in the papers. */

import { isLeftCopy, wordOfCopy } from './configuration.ts';
import { type TransitionSystem, transitionOf } from './system.ts';

/** A word on the stack, in the list or in the buffer; attach-complete has a left and a right copy of each. */
export interface TraceItem {
  readonly word: number;
  readonly copy: 'left' | 'right' | undefined;
}

/** A configuration for display, and the arc added by the transition before it. */
export interface TraceStep {
  /** Undefined for the initial configuration. */
  readonly transition: string | undefined;
  /** Bottom to top. */
  readonly stack: readonly TraceItem[];
  /** Covington's list, front first. */
  readonly skipped: readonly TraceItem[];
  /** Front to end. */
  readonly buffer: readonly TraceItem[];
  readonly arc: { readonly head: number; readonly dependent: number } | undefined;
}

/** The steps of a derivation, the initial configuration first. @throws Error if a transition is not permissible. */
export function traceOf(system: TransitionSystem, n: number, names: readonly string[]): TraceStep[] {
  const c = system.initial(n);
  const show = (item: number): TraceItem =>
    system.hasCopies
      ? { word: wordOfCopy(item), copy: isLeftCopy(item) ? 'left' : 'right' }
      : { word: item, copy: undefined };
  const step = (transition: string | undefined, arc: TraceStep['arc']): TraceStep => ({
    transition,
    stack: c.stack.map(show),
    skipped: [...c.skipped].reverse().map(show),
    buffer: [...c.buffer].reverse().map(show),
    arc,
  });
  const steps = [step(undefined, undefined)];
  for (const name of names) {
    const transition = transitionOf(system, name);
    if (!transition.isPermissible(c)) throw new Error(`transition ${steps.length}, ${name}, is not permissible`);
    const before = c.heads.slice();
    transition.apply(c);
    const dependent = before.findIndex((head, word) => head !== c.heads[word]);
    steps.push(step(name, dependent === -1 ? undefined : { head: c.heads[dependent], dependent }));
  }
  return steps;
}

const SUBSCRIPT = { left: 'ₗ', right: 'ᵣ' } as const;

/** `[0, 1ₗ, 1ᵣ]`. */
const formatItems = (items: readonly TraceItem[]): string =>
  `[${items.map(({ word, copy }) => `${word}${copy === undefined ? '' : SUBSCRIPT[copy]}`).join(', ')}]`;

/** The trace as a table of plain text, one line per step. */
export function formatTrace(steps: readonly TraceStep[]): string {
  const hasSkipped = steps.some((each) => 0 < each.skipped.length);
  const rows = steps.map((each) => [
    each.transition ?? '',
    formatItems(each.stack),
    ...(hasSkipped ? [formatItems(each.skipped)] : []),
    formatItems(each.buffer),
    each.arc ? `${each.arc.head} → ${each.arc.dependent}` : '',
  ]);
  const header = ['transition', 'stack', ...(hasSkipped ? ['list'] : []), 'buffer', 'arc'];
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
