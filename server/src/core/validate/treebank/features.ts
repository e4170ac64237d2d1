/** Findings that apply only if the treebank has features: withheld until the first one appears. */

import type { Report, TreebankCheck, TreebankRule } from './rule.ts';
import type { Backlog, Pending, Store } from './store.ts';

/** The rules over sentences that report the findings declare the ids. */
export const featurePresence = {
  infos: [],
  start: <P>(store: Store<P>): TreebankCheck<P> => new FeaturePresence<P>(store.backlog()),
} satisfies TreebankRule;

class FeaturePresence<P> implements TreebankCheck<P> {
  private seen = false;

  constructor(private readonly waiting: Backlog<P>) {}

  readonly add: TreebankCheck<P>['add'] = (facts, place, report) => {
    if (facts.hasFeatures && !this.seen) {
      this.seen = true;
      for (const each of this.waiting.takeAll()) reportAll(each.pending, each.place, report);
    }
    if (this.seen) reportAll(facts.pending, place, report);
    else if (facts.pending.length !== 0) this.waiting.add(facts.pending, place);
  };
}

function reportAll<P>(pending: Pending, place: P, report: Report<P>): void {
  for (const { finding, spot } of pending) report({ place, finding, spot, elsewhere: [] });
}
