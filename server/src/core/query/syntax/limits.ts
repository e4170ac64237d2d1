/** What keeps requests and rules from taking too long before they are run: sizes, checked as they are read. */

/** Names of nodes, and of edges, in a request or rule: the order of the search is chosen by comparing them in pairs. */
export const MOST_NAMES = 100;
/** Clauses, conditions in brackets and blocks of a request: contradictions are looked for in pairs. */
export const MOST_CONDITIONS = 1000;
/** Commands of a rule. */
export const MOST_COMMANDS = 1000;
/** What can be inside each other: packages, strategies, keys, features with a second choice. The stack is finite. */
export const DEEPEST = 200;
/** Mistakes in a text that are listed; reading on would take long, and help nobody. */
export const MOST_PROBLEMS = 100;
/** States of all patterns of a text together, about 50 MB. */
const MOST_STATES_TOGETHER = 300_000;

/** How many states are left for the patterns of texts that are used together. */
export interface PatternRoom {
  states: number;
}

export const newPatternRoom = (): PatternRoom => ({ states: MOST_STATES_TOGETHER });

/** Characters of a key: its parts are compiled one by one for each search. */
export const LONGEST_KEY = 10_000;
/** Characters of a request, or of rules with their lexicons: they are read again with every key that is typed. */
export const LONGEST_SOURCE = 2_000_000;
