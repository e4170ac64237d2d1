/** Findings that count only if the treebank has features: they wait for the first one. */

import type { SentenceFacts } from './facts.ts';
import type { Report, TreebankCheck, TreebankRule } from './rule.ts';

/** The findings are those of rules over sentences, which declare the ids. */
export const featurePresence: TreebankRule = {
  infos: [],
  start: <P>() => new FeaturePresence<P>(),
};

class FeaturePresence<P> implements TreebankCheck<P> {
  private seen = false;
  private waiting: { readonly facts: SentenceFacts; readonly place: P }[] = [];

  readonly add: TreebankCheck<P>['add'] = (facts, place, report) => {
    if (facts.hasFeatures && !this.seen) {
      this.seen = true;
      for (const each of this.waiting) reportAll(each.facts, each.place, report);
      this.waiting = [];
    }
    if (this.seen) reportAll(facts, place, report);
    else if (facts.pending.length !== 0) this.waiting.push({ facts, place });
  };
}

function reportAll<P>(facts: SentenceFacts, place: P, report: Report<P>): void {
  for (const { finding, spot } of facts.pending) report({ place, finding, spot, elsewhere: [] });
}
