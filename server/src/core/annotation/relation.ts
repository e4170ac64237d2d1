/** The content of a DEPREL cell, or of the relation of an item in DEPS, and its written form. */

import { CellTable } from './cellTable.ts';
import { udeprelCode } from './udeprel.ts';

export interface Relation {
  readonly text: string;
  /** Code of the universal part, before the first colon; 0 if there is no such relation. */
  readonly udeprel: number;
  /** The part after the first colon; '' if there is none. */
  readonly subtype: string;
  /** Whether it has the form of a basic relation: lowercase letters, at most one subtype. */
  readonly isWellFormed: boolean;
  /** Whether it has the form of an enhanced relation: up to three more parts, one of them in any script. */
  readonly isWellFormedEnhanced: boolean;
  readonly isRef: boolean;
}

const BASIC = /^[a-z]+(?::[a-z]+)?$/;
// In the order of the guidelines: relation, subtype, lemma of the function word, case.
const ENHANCED = /^[a-z]+(?::[a-z]+)?(?::[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:_[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)*)?(?::[a-z]+)?$/u;

export const relations = new CellTable<Relation>(readRelation);

export function readRelation(text: string): Relation {
  const colon = text.indexOf(':');
  // With stray spaces it is ill-formed, but its meaning is clear.
  const main = (colon === -1 ? text : text.slice(0, colon)).trim();
  return {
    text,
    udeprel: udeprelCode(main),
    subtype: colon === -1 ? '' : text.slice(colon + 1),
    isWellFormed: BASIC.test(text),
    isWellFormedEnhanced: ENHANCED.test(text),
    isRef: main === 'ref',
  };
}

/** The part before the first colon: `nmod` of `nmod:poss`. */
export function universalPart(deprel: string): string {
  const colon = deprel.indexOf(':');
  return colon === -1 ? deprel : deprel.slice(0, colon);
}

/** The part after the first colon: `poss` of `nmod:poss`; undefined if there is none. */
export function subtypePart(deprel: string): string | undefined {
  const colon = deprel.indexOf(':');
  return colon === -1 ? undefined : deprel.slice(colon + 1);
}

/** All parts: the universal one, the subtype; in DEPS also the function word and its case. */
export function relationParts(deprel: string): string[] {
  return deprel.split(':');
}

/** Whether it is `root` or a subtype of it. */
export function isRootRelation(deprel: string): boolean {
  return universalPart(deprel) === 'root';
}

/** The relation of a universal part and, if any, a subtype. `printRelation(...relationParts(text)) === text` for every text. */
export function printRelation(udeprel: string, ...others: readonly (string | undefined)[]): string {
  return [udeprel, ...others.filter((part) => part !== undefined)].join(':');
}
