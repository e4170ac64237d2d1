/** The rules for enhanced graphs with what `.treebank.json` says about them: their switches, and what a person decided against them. */

import type { Sentence } from '../core/conllu/index.ts';
import { ENHANCEMENTS, Exceptions, isUse, type Switch } from '../core/enhance/index.ts';
import { groupBy } from '../core/grouping.ts';
import {
  type EnhancedSwitch,
  isException,
  lockKeys,
  type Sidecar,
  sentenceKey,
  type Verdict,
} from '../core/sidecar/index.ts';

/** The switches, or the first entry that no rule knows. */
export function readSwitches(
  entries: readonly EnhancedSwitch[],
): { readonly switches: readonly Switch[] } | { readonly unknown: EnhancedSwitch; readonly what: 'rule' | 'use' } {
  const switches: Switch[] = [];
  for (const entry of entries) {
    const { key, use, seen = '0 of 0' } = entry;
    const rule = ENHANCEMENTS.find((each) => each === entry.rule);
    if (rule === undefined) return { unknown: entry, what: 'rule' };
    if (!isUse({ rule, key, use })) return { unknown: entry, what: 'use' };
    const [right, of] = seen.split(' of ').map(Number);
    switches.push({ rule, key, use, right, of });
  }
  return { switches };
}

/** As they are kept. */
export const entryOfSwitch = ({ rule, key, use, right, of }: Switch): EnhancedSwitch => ({
  rule,
  key,
  use,
  ...(of === 0 ? {} : { seen: `${right} of ${of}` }),
});

/** Exceptions of a sentence among verdicts on its words. O(verdicts + words). */
export function exceptionsAmong(sentence: Sentence, verdicts: readonly Verdict[] | undefined): Exceptions {
  const own = verdicts?.filter(isException) ?? [];
  return own.length === 0 ? Exceptions.NONE : new Exceptions(own, lockKeys(sentence));
}

/** Verdicts that are exceptions, by the keys of their sentences. O(verdicts), once for each file and treebank. */
export function exceptionsOfFile({ verdicts = [] }: Sidecar, name: string): ReadonlyMap<string, readonly Verdict[]> {
  const exceptions = verdicts.filter((verdict) => verdict.file === name && isException(verdict));
  return groupBy(exceptions, (verdict) => verdict.sentence);
}

/** The exceptions of a sentence. @param byKey see `exceptionsOfFile` */
export const exceptionsOf = (sentence: Sentence, byKey: ReadonlyMap<string, readonly Verdict[]>): Exceptions =>
  byKey.size === 0 ? Exceptions.NONE : exceptionsAmong(sentence, byKey.get(sentenceKey(sentence)));
