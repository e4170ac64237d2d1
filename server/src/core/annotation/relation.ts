/** What a DEPREL cell, or the relation of an item in DEPS, says. */

import { CellTable } from './cellTable.ts';
import { udeprelCode } from './udeprel.ts';

export interface Relation {
  readonly text: string;
  /** Code of the universal part, before the first colon; 0 if there is no such relation. */
  readonly udeprel: number;
  /** Behind the first colon; '' if there is none. */
  readonly subtype: string;
  /** Whether it has the form of a basic relation: lowercase letters, at most one subtype. */
  readonly isWellFormed: boolean;
  /** Whether it has the form of an enhanced relation: up to three more parts, one of them in any script. */
  readonly isWellFormedEnhanced: boolean;
  readonly isRef: boolean;
}

const BASIC = /^[a-z]+(?::[a-z]+)?$/;
// As the guidelines give it: relation, subtype, lemma of the function word, case.
const ENHANCED = /^[a-z]+(?::[a-z]+)?(?::[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:_[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)*)?(?::[a-z]+)?$/u;

export const relations = new CellTable<Relation>(readRelation);

export function readRelation(text: string): Relation {
  const colon = text.indexOf(':');
  // With stray space it is ill-formed, but it is clear what it means.
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
