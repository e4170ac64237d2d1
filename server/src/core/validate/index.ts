/** The checks: sentence → findings, treebank → findings, and the meaning of every id. */

export { type CheckOptions, checkSentence, type Inspection, inspectSentence } from './check.ts';
export type { Finding as AnyFinding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';
export { columnsFindings, foreignFindings } from './foreign.ts';
export { featurePage, relationPage, SUD_GUIDELINES, tagPage } from './guidelines.ts';
export { isReached } from './levels.ts';
export { lostLinesOf } from './lostLines.ts';
export { adjusted, hasProjectChecks, PROFILES, type Profile, schemeIn } from './profiles.ts';
export * from './project/index.ts';
export { FOUND_IN_TREEBANK, idsOf, infoOf, type KnownFinding as Finding, RULES, type RuleId } from './registry.ts';
export type { RuleInfo } from './rule.ts';
export { isCuptName, missingMweFinding } from './rules/cupt.ts';
export { featureProblem } from './rules/featureTables.ts';
export { holdsIn } from './scheme.ts';
export type { Spot } from './spot.ts';
export { type DataFiles, LanguageData, type LanguageTables } from './tables.ts';
export { type SentenceFacts, sentIdOf } from './treebank/facts.ts';
export type { Reread } from './treebank/hashedUses.ts';
export { type KnownPlacedFinding as PlacedFinding, TreebankFold } from './treebank/index.ts';
export { Numbers, type PlacePacker, packedStore } from './treebank/packedStore.ts';
export type { Elsewhere } from './treebank/rule.ts';
