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
/** Characters of a request, of rules with their lexicons, or of a key: they are read again with every key. */
export const LONGEST_SOURCE = 2_000_000;
