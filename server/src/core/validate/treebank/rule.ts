/** A check of a whole treebank: it receives the facts of one sentence after another, over all files. */

import type { Finding, RelatedPlace } from '../finding.ts';
import { type FindingDetails, finding, type RuleInfo } from '../rule.ts';
import type { Spot } from '../spot.ts';
import type { SentenceFacts } from './facts.ts';
import type { Store } from './store.ts';

/** A location in another sentence, identified by `place`: whatever the caller used. */
export interface Elsewhere<P> {
  readonly place: P;
  readonly spot: Spot;
  readonly message: string;
}

/** A finding in the sentence at `place`; line and column of its span are included, so that the sentence need not be kept. */
export interface PlacedFinding<P, Id extends string = string> {
  readonly place: P;
  readonly finding: Finding<Id>;
  readonly spot: Spot;
  readonly elsewhere: readonly Elsewhere<P>[];
}

export type Report<P> = (found: PlacedFinding<P>) => void;

/** State of one check. Sentences arrive in order; a file ends before the next one starts. */
export interface TreebankCheck<P> {
  readonly add?: (facts: SentenceFacts, place: P, report: Report<P>) => void;
  readonly endFile?: (report: Report<P>) => void;
  readonly end?: (report: Report<P>) => void;
}

export interface TreebankRule {
  readonly infos: readonly RuleInfo[];
  /** A check in its initial state. */
  readonly start: <P>(store: Store<P>) => TreebankCheck<P>;
}

interface PlacedDetails<P> extends Omit<FindingDetails, 'related'> {
  readonly related?: readonly RelatedPlace[];
  readonly elsewhere?: readonly Elsewhere<P>[];
}

export function placed<P>(
  info: RuleInfo,
  place: P,
  spot: Spot,
  what: string,
  details: PlacedDetails<P> = {},
): PlacedFinding<P> {
  const { elsewhere = [], ...rest } = details;
  return { place, finding: finding(info, spot.span, what, rest), spot, elsewhere };
}
