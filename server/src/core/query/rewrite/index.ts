/** Rewriting by rules: patterns with commands, and strategies. The language is described in docs/search.md. */

export { type SourceContinuation, sourceContinuationAt } from './continuation.ts';
export { type Declaration, parseRules, parseStrategy } from './parse.ts';
export { type RewriteOptions, Rewriter, type Rewritten } from './rewrite.ts';
export type { Applied } from './run.ts';
export { areRules, type ParsedSource, parseSource } from './source.ts';
export type { RuleSystem, Strategy } from './types.ts';
