/** `non-unique-parallel-id`, `parallel-id-alt`, `parallel-id-part`. Memory: one entry per parallel_id. */

import { Guideline } from '../guidelines.ts';
import { type RuleInfo, udRule } from '../rule.ts';
import type { ParallelId } from './facts.ts';
import { placed, type TreebankCheck, type TreebankRule } from './rule.ts';
import type { FirstUses, Store } from './store.ts';

const nonUnique = udRule({
  id: 'non-unique-parallel-id',
  level: 2,
  class: 'metadata',
  title: 'The parallel_id was used before',
  why: 'Each ID of the parallel corpus belongs to one sentence of the treebank.',
  whatToDo: 'Correct one of them, or number the variants as /alt1, /alt2 and the parts as /part1, /part2.',
  url: Guideline.parallel,
});

const alternatives = udRule({
  id: 'parallel-id-alt',
  level: 2,
  class: 'metadata',
  title: 'The variants of a parallel sentence are not numbered alt1, alt2 …',
  why: 'If a sentence has several variants, each is numbered, in order.',
  whatToDo: 'Number all variants of the sentence from /alt1, in file order.',
  url: Guideline.parallel,
});

const parts = udRule({
  id: 'parallel-id-part',
  level: 2,
  class: 'metadata',
  title: 'The parts of a parallel sentence are not numbered part1, part2 …',
  why: 'If a sentence has several parts, each is numbered, in order.',
  whatToDo: 'Number all parts of the sentence from /part1, in file order.',
  url: Guideline.parallel,
});

/** How the instances of one item have been numbered so far. */
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
    const elsewhere = before === undefined ? [] : [{ ...before, message: 'First used here.' }];
    const isNumbered = parallelId.alt !== undefined || parallelId.part !== undefined;
    if (before !== undefined && !isNumbered) {
      const what = `The parallel_id ${text} was used before.`;
      report(placed<P>(nonUnique, place, spot, what, { elsewhere, officialLine }));
      return;
    }
    for (const [info, problem] of this.problemsOf(parallelId)) {
      report(placed<P>(info, place, spot, `${text}: ${problem}.`, { elsewhere, officialLine }));
    }
  };

  private problemsOf({ base, alt, part }: ParallelId) {
    const withAlt = alt === undefined ? base : `${base}/alt${alt}`;
    const problems: [RuleInfo, string][] = [];
    // The pieces of one variant share its number, so only the first piece counts as an instance of it.
    if (part === undefined || part === 1) {
      const problem = this.count(base, alt, 'alt');
      if (problem) problems.push([alternatives, problem]);
    }
    const problem = this.count(`${withAlt}/part`, part, 'part');
    if (problem && (part !== undefined || problems.length === 0)) problems.push([parts, problem]);
    return problems;
  }

  /** Counts one more instance; returns what is wrong with its number. */
  private count(key: string, number: number | undefined, name: string): string | undefined {
    const seen = this.numberings.get(key) ?? { plain: 0, numbered: 0 };
    this.numberings.set(key, seen);
    if (number === undefined) {
      seen.plain++;
      return 0 < seen.numbered ? `another one is numbered with ${name}, but this one is not` : undefined;
    }
    const expected = ++seen.numbered;
    if (0 < seen.plain) return `another one is not numbered with ${name}, but this one is`;
    return number === expected ? undefined : `${name}${expected} is expected here`;
  }
}
