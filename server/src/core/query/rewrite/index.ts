/** Rewriting by rules: patterns with commands, and strategies. The language is described in docs/search.md. */

export { type SourceContinuation, sourceContinuationAt } from './continuation.ts';
export { MOST_NEW_NODES, MOST_STATES, MOST_STEPS } from './limits.ts';
export { type Declaration, type ParsedRules, parseRules, parseStrategy } from './parse.ts';
export { type RewriteOptions, Rewriter, type Rewritten } from './rewrite.ts';
export type { Applied } from './run.ts';
export { areRules, type ParsedSource, parseSource } from './source.ts';
export type { Command, Rule, RuleSystem, Strategy } from './types.ts';
