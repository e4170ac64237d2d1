/** Rewriting by rules: patterns with commands, and strategies. The language is described in docs/search.md. */

export { type ParsedRules, parseRules, parseStrategy } from './parse.ts';
export { type RewriteOptions, Rewriter, type Rewritten } from './rewrite.ts';
export { type Applied, MOST_NEW_NODES, MOST_STATES, MOST_STEPS } from './run.ts';
export type { Command, Rule, RuleSystem, Strategy } from './types.ts';
