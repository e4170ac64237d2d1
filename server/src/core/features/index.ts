/** Language features: parsed sentence in, plain data out. Spans are relative to the sentence. */

export { endHints, tagHints } from './certaintyHints.ts';
export { lensOf } from './codeLens.ts';
export * from './comparison/index.ts';
export {
  type Completion,
  type Completions,
  choicesFor,
  commentCompletionsAt,
  completionsAt,
  type LineCompletion,
  Vocabulary,
} from './completion/index.ts';
export { conflictLenses, mayConflict, takeInSentence } from './conflicts.ts';
export { derivationOf, type SentenceDerivation } from './derivation.ts';
export { diagramOf } from './diagram.ts';
export type { Drawing } from './drawing.ts';
export * from './find/index.ts';
export * from './findingList.ts';
export { EDITOR_LIMITS, type FloodLimits, foldedMessage, limitFindings, type Shown } from './flood.ts';
export { FloodCounts } from './floodCounts.ts';
export { type Fold, foldOf } from './folding.ts';
export * from './grew/index.ts';
export { type HeadHint, headHints } from './headHints.ts';
export { type HoverText, hoverAt } from './hover.ts';
export { dependentTargets, type Highlight, headTarget, highlightsAt, type WordTarget, wordTarget } from './links.ts';
export { nameWord, shorten } from './names.ts';
export { contentEnd, type Place, placeAt } from './place.ts';
export { isRightToLeft } from './rightToLeft.ts';
export { TOKEN_TYPES, visitTokens } from './semanticTokens.ts';
export { type SentenceSummary, summaryOf } from './sentenceInfo.ts';
export { markOf, sentIdOf, shortId, symbolOf, textOf } from './symbols.ts';
export { TreeFacts, type TreeSummary, treeFacts } from './treeFacts.ts';
