/** Checks whether all sentences or none have enhanced graphs, and whether these add anything: four ids. */

import { localized, translatable } from '../../../localization/index.ts';
import { Guideline } from '../guidelines.ts';
import { udRule } from '../rule.ts';
import type { Spot } from '../spot.ts';
import type { SentenceFacts } from './facts.ts';
import { placed, type Report, type TreebankCheck, type TreebankRule } from './rule.ts';

const onlySometimes = udRule({
  id: 'edeps-only-sometimes',
  level: 2,
  class: 'enhanced',
  title: translatable`Some sentences have DEPS and others have none`,
  why: translatable`A treebank has enhanced graphs for all sentences or for none; otherwise, missing annotation looks like absent phenomena.`,
  whatToDo: translatable`Fill DEPS everywhere, or empty it everywhere.`,
  url: Guideline.enhanced,
});

const nodeAfterOrphan = udRule({
  id: 'empty-node-after-eorphan',
  level: 3,
  class: 'enhanced',
  title: translatable`An empty node, although DEPS has orphan elsewhere`,
  why: translatable`A treebank either resolves ellipsis with empty nodes or leaves it as orphan, but does not do both.`,
  whatToDo: translatable`Choose one of the two for the whole treebank.`,
  url: Guideline.enhanced,
});

const orphanAfterNode = udRule({
  id: 'eorphan-after-empty-node',
  level: 3,
  class: 'enhanced',
  title: translatable`orphan in DEPS, although there are empty nodes elsewhere`,
  why: translatable`A treebank either resolves ellipsis with empty nodes or leaves it as orphan, but does not do both.`,
  whatToDo: translatable`Choose one of the two for the whole treebank.`,
  url: Guideline.enhanced,
});

const identical = udRule({
  id: 'edeps-identical-to-basic-trees',
  level: 3,
  class: 'enhanced',
  title: translatable`DEPS only repeats the basic trees`,
  why: translatable`Copies are not enhanced graphs, but make the treebank look as if it had some.`,
  whatToDo: translatable`Empty DEPS, or add the enhanced relations.`,
  url: Guideline.enhanced,
});

export const enhancedPresence = {
  infos: [onlySometimes, nodeAfterOrphan, orphanAfterNode, identical],
  start: <P>(): TreebankCheck<P> => new EnhancedPresence<P>(),
} satisfies TreebankRule;

interface Place<P> {
  readonly place: P;
  readonly spot: Spot;
}

class EnhancedPresence<P> implements TreebankCheck<P> {
  private firstWith: Place<P> | undefined;
  private firstWithout: Place<P> | undefined;
  private reportedSometimes = false;
  private depsDiffer = false;
  private firstNode: Place<P> | undefined;
  private firstOrphan: Place<P> | undefined;
  private last: (Place<P> & { readonly lastLine: number }) | undefined;

  readonly add: TreebankCheck<P>['add'] = (facts, place, report) => {
    if (!facts.hasWords || !facts.isSound) return;
    this.checkPresence(facts, place, report);
    this.depsDiffer ||= facts.depsDiffer;
    if (facts.emptyNodes.length !== 0 || facts.enhancedOrphans.length !== 0) this.checkEllipsis(facts, place, report);
    this.last = { place, spot: facts.deps ?? facts.first, lastLine: facts.lastLine - (facts.isClosed ? 1 : 0) };
  };

  /** The official validator reports it at the end. */
  readonly end: TreebankCheck<P>['end'] = (report) => {
    if (this.firstWith === undefined || this.depsDiffer || this.last === undefined) return;
    const elsewhere = [{ ...this.firstWith, message: localized`The first one.` }];
    const what = localized`All DEPS cells only repeat HEAD and DEPREL.`;
    const details = { elsewhere, officialLine: this.last.lastLine };
    report(placed<P>(identical, this.last.place, this.last.spot, what, details));
  };

  private checkPresence(facts: SentenceFacts, place: P, report: Report<P>): void {
    const spot = facts.deps ?? facts.first;
    const opposite = facts.deps ? this.firstWithout : this.firstWith;
    if (facts.deps) this.firstWith ??= { place, spot };
    else this.firstWithout ??= { place, spot };
    if (opposite === undefined || this.reportedSometimes) return;
    this.reportedSometimes = true;
    const [what, message] = facts.deps
      ? [localized`This sentence has DEPS, but an earlier one has none.`, localized`The first sentence that has none.`]
      : [localized`This sentence has no DEPS, but an earlier one has it.`, localized`The first sentence that has it.`];
    const elsewhere = [{ ...opposite, message }];
    report(placed<P>(onlySometimes, place, spot, what, { elsewhere, officialLine: facts.first.line }));
  }

  private checkEllipsis(facts: SentenceFacts, place: P, report: Report<P>): void {
    for (const spot of facts.emptyNodes) {
      if (this.firstOrphan) {
        const elsewhere = [{ ...this.firstOrphan, message: localized`The first orphan in DEPS.` }];
        report(placed<P>(nodeAfterOrphan, place, spot, localized`This is an empty node.`, { elsewhere }));
      } else this.firstNode ??= { place, spot };
    }
    for (const spot of facts.enhancedOrphans) {
      if (this.firstNode) {
        const elsewhere = [{ ...this.firstNode, message: localized`The first empty node.` }];
        report(placed<P>(orphanAfterNode, place, spot, localized`DEPS has orphan here.`, { elsewhere }));
      } else this.firstOrphan ??= { place, spot };
    }
  }
}
