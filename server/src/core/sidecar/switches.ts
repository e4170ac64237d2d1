/** Switches of the rules for enhanced graphs (`core/enhance`) as stored in `.treebank.json`: one line each, so that a maintainer can turn one off. */

import { localized } from '../../localization/index.ts';
import { type Complain, elementsOf, inOrder, printed, stringsOf } from './fields.ts';
import type { JsonNode } from './json.ts';

/** What a rule does where a key applies. */
export interface EnhancedSwitch {
  readonly rule: string;
  readonly key: string;
  /** `yes`, `no`, or a value that the rule knows. */
  readonly use: string;
  /** `8 of 9`: how often it was right where it was learnt. */
  readonly seen?: string;
}

const FIELDS = ['rule', 'key', 'use', 'seen'] as const;
const SEEN = /^\d{1,15} of \d{1,15}$/;

export function readSwitches(node: JsonNode, complain: Complain): EnhancedSwitch[] {
  return elementsOf(node, complain, localized`A list of switches is expected here.`).flatMap((element) => {
    const texts = stringsOf(element, FIELDS, localized`A switch`, complain);
    if (texts === undefined) return [];
    const [rule, key, use, seen] = FIELDS.map((field) => texts.get(field));
    if (!rule || !key || !use || (seen !== undefined && !SEEN.test(seen))) {
      complain(
        element.span,
        localized`A switch needs "rule", "key" and "use", and "seen" is such as "8 of 9". This entry is not used.`,
      );
      return [];
    }
    return [{ rule, key, use, ...(seen === undefined ? {} : { seen }) }];
  });
}

/** One line for each, sorted. */
export const printSwitches = (switches: readonly EnhancedSwitch[]): string[] =>
  switches
    .map((each) => FIELDS.map((field) => [field, each[field]] as const))
    .sort(inOrder)
    .map(printed);
