/** Patterns of rows: their type, and the conditions that all of them are made of. */

import { printValue } from '../query/index.ts';
import { MISSING } from './lexicon.ts';

/** What a change of a cell changes: a feature of a node as it is named in requests, all features of X, or the relation of the edge `e` to D. */
export type RowTarget =
  | { readonly kind: 'feature'; readonly node: string; readonly feature: string }
  | { readonly kind: 'feats' }
  | { readonly kind: 'relation' };

export interface RowPattern {
  readonly clauses: readonly string[];
  /** Behind the pattern. */
  readonly blocks: readonly string[];
  /** By column; the others cannot be changed. */
  readonly targets: ReadonlyMap<string, RowTarget>;
}

/** The pattern as a request. */
export const requestOf = ({ clauses, blocks }: RowPattern): string =>
  `${[`pattern { ${clauses.join('; ')} }`, ...blocks].join('\n')}\n`;

/** One condition on a cell. An empty one is like `_`; only a form can be `_` itself. */
export function condition(feature: string, value: string): string {
  const isAbsent = value === MISSING || ((value === '_' || value === '') && feature !== 'form');
  return isAbsent ? `!${feature}` : `${feature}=${printValue(value)}`;
}

/** `X [form=a, !upos]`. The root has nothing, so it fits where everything is absent. */
export function node(name: string, conditions: readonly string[]): string {
  const isRootOut = conditions.some((each) => !each.startsWith('!'));
  return `${name} [${[...conditions, ...(isRootOut ? [] : ['form<>"__0__"'])].join(', ')}]`;
}

export const feature = (name: string, of = 'X'): RowTarget => ({ kind: 'feature', node: of, feature: name });

/** In small letters, as such tables compare forms. */
export const lowerForm = (form: string, of = 'X'): string => `lower(${of}.form) = ${printValue(form)}`;
