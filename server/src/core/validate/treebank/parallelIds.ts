/** `non-unique-parallel-id`, `parallel-id-alt`, `parallel-id-part`. Memory: one entry per parallel_id. */

import { localized, translatable } from '../../../localization/index.ts';
import { Guideline } from '../guidelines.ts';
import { type RuleInfo, udRule } from '../rule.ts';
import type { ParallelId } from './facts.ts';
import { placed, type TreebankCheck, type TreebankRule } from './rule.ts';
import type { FirstUses, Store } from './store.ts';

const nonUnique = udRule({
  id: 'non-unique-parallel-id',
  level: 2,
  class: 'metadata',
  title: translatable`The parallel_id was used before`,
  why: translatable`Each ID of the parallel corpus belongs to one sentence of the treebank.`,
  whatToDo: translatable`Correct one of them, or number the variants as /alt1, /alt2 and the parts as /part1, /part2.`,
  url: Guideline.parallel,
});

const alternatives = udRule({
  id: 'parallel-id-alt',
  level: 2,
  class: 'metadata',
  title: translatable`The variants of a parallel sentence are not numbered alt1, alt2 …`,
  why: translatable`If a sentence has several variants, each is numbered, in order.`,
  whatToDo: translatable`Number all variants of the sentence from /alt1, in file order.`,
  url: Guideline.parallel,
});

const parts = udRule({
  id: 'parallel-id-part',
  level: 2,
  class: 'metadata',
  title: translatable`The parts of a parallel sentence are not numbered part1, part2 …`,
  why: translatable`If a sentence has several parts, each is numbered, in order.`,
  whatToDo: translatable`Number all parts of the sentence from /part1, in file order.`,
  url: Guideline.parallel,
});

/** Numbering of the instances of one item so far. */
interface Numbering {
  plain: number;
  numbered: number;
}

export const parallelIds = {
  infos: [nonUnique, alternatives, parts],
  start: <P>(store: Store<P>): TreebankCheck<P> => new ParallelIds<P>(store.firstUses()),
} satisfies TreebankRule;

class ParallelIds<P> implements TreebankCheck<P> {
  private readonly numberings = new Map<string, Numbering>();

  constructor(private readonly uses: FirstUses<P>) {}

  readonly add: TreebankCheck<P>['add'] = ({ hasWords, parallelId, first }, place, report) => {
    if (!hasWords || parallelId === undefined) return;
    const { text, spot } = parallelId;
    const before = this.uses.firstOf(text, place, spot);
    const officialLine = first.line;
    if (before !== undefined) {
      const what = localized`The parallel_id ${text} was used before.`;
      const elsewhere = [{ ...before, message: localized`First used here.` }];
      report(placed<P>(nonUnique, place, spot, what, { elsewhere, officialLine }));
      return;
    }
    for (const [info, problem] of this.problemsOf(parallelId)) {
      report(placed<P>(info, place, spot, problem, { officialLine }));
    }
  };

  private problemsOf({ text, base, alt, part }: ParallelId) {
    const withAlt = alt === undefined ? base : `${base}/alt${alt}`;
    const problems: [RuleInfo, string][] = [];
    // The pieces of one variant share its number, so only the first piece counts as an instance of it.
    if (part === undefined || part === 1) {
      const problem = this.count(text, base, alt, 'alt');
      if (problem) problems.push([alternatives, problem]);
    }
    const problem = this.count(text, `${withAlt}/part`, part, 'part');
    if (problem && (part !== undefined || problems.length === 0)) problems.push([parts, problem]);
    return problems;
  }

  /** Counts one more instance; returns the problem of its number, if any. */
  private count(text: string, key: string, number: number | undefined, name: string): string | undefined {
    const seen = this.numberings.get(key) ?? { plain: 0, numbered: 0 };
    this.numberings.set(key, seen);
    if (number === undefined) {
      seen.plain++;
      return 0 < seen.numbered
        ? localized`${text}: another one is numbered with ${name}, but this one is not.`
        : undefined;
    }
    const expected = ++seen.numbered;
    if (0 < seen.plain) return localized`${text}: another one is not numbered with ${name}, but this one is.`;
    return number === expected ? undefined : localized`${text}: ${name}${expected} is expected here.`;
  }
}
