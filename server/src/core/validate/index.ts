/** The checks: sentence → findings, and what every id means. */

export { type CheckOptions, checkSentence } from './check.ts';
export type { Finding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';
export { RULES } from './registry.ts';
export type { RuleClass, RuleInfo } from './rule.ts';
