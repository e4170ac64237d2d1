/** Limits that keep requests and rules from taking too long before they run: sizes, checked during parsing. */

/** Names of nodes, and of edges, in a request or rule: choosing the search order compares them in pairs. */
export const MOST_NAMES = 100;
/** Clauses, conditions in brackets and blocks of a request: the search for contradictions compares them in pairs. */
export const MOST_CONDITIONS = 1000;
/** Commands of a rule. */
export const MOST_COMMANDS = 1000;
/** Nesting of packages, strategies, keys, features with a second choice. The stack is finite. */
export const DEEPEST = 200;
/** Errors listed for a text: finding more would take long and not help. */
export const MOST_PROBLEMS = 100;
/** States of all patterns of a text together, about 50 MB. */
const MOST_STATES_TOGETHER = 300_000;

/** States left for the patterns of texts that are used together. */
export interface PatternRoom {
  states: number;
}

export const newPatternRoom = (): PatternRoom => ({ states: MOST_STATES_TOGETHER });

/** Characters of a key: each search compiles its parts one by one. */
export const LONGEST_KEY = 10_000;
/** Characters of a request, or of rules with their lexicons: they are parsed again on every keystroke. */
export const LONGEST_SOURCE = 2_000_000;
