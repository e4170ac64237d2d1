/** What the checks of mentions share: the declaration of an id, and reporting in the cells of a sentence. */

import { Guideline } from '../guidelines.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { type RuleInfo, udRule } from '../rule.ts';
import type { Spot } from '../spot.ts';
import { type Elsewhere, placed, type Report } from '../treebank/rule.ts';
import { type MiscPlace, spotIn } from './facts.ts';

type Texts = Pick<RuleInfo, 'title' | 'why' | 'whatToDo'> & Partial<Pick<RuleInfo, 'severity'>>;

/** Declares a check of the official validator's level 6. */
export const coreferenceRule = <const Id extends string>(id: Id, texts: Texts): RuleInfo<Id> =>
  udRule({ id, level: 6, class: 'coref', url: Guideline.coreference, ...texts });

interface Details<P> {
  /** Earlier places with which this one does not agree. */
  readonly elsewhere?: readonly Elsewhere<P>[];
  readonly officialLine?: number;
}

/** Reports what is wrong in one sentence; under each id a limited number of times in each line. */
export class Complaints<P> {
  private counts: Map<string, number> | undefined;

  constructor(
    readonly place: P,
    private readonly report: Report<P>,
  ) {}

  /** Whether nothing is wrong so far. */
  get areNone(): boolean {
    return this.counts === undefined;
  }

  /** @param what makes the message, if it is reported */
  add(info: RuleInfo, spot: Spot, what: () => string, details: Details<P> = {}): void {
    const key = `${spot.line} ${info.id}`;
    this.counts ??= new Map();
    const n = this.counts.get(key) ?? 0;
    this.counts.set(key, n + 1);
    if (MAX_PER_CELL <= n) return;
    const { elsewhere = [], officialLine = spot.line } = details;
    const line = officialLine === spot.line ? {} : { officialLine };
    this.report(placed(info, this.place, spot, what(), { elsewhere, ...line }));
  }

  inMisc(info: RuleInfo, place: MiscPlace, what: () => string, details?: Details<P>): void {
    this.add(info, spotIn(place), what, details);
  }

  /** A place in this sentence, for findings about others. */
  here(place: MiscPlace, message: string): Elsewhere<P> {
    return { place: this.place, spot: spotIn(place), message };
  }
}
