/** Language features: parsed sentence in, plain data out. Spans are relative to the sentence. */

export { contentEnd, placeAt } from './cellAtOffset.ts';
export { endHints, tagHints } from './certaintyHints.ts';
export { lensOf } from './codeLens.ts';
export * from './comparison/index.ts';
export {
  type Completion,
  type CompletionContext,
  type Completions,
  choicesFor,
  codeCompletionsAt,
  commentCompletionsAt,
  completionsAt,
  featureFormFor,
  furtherCompletionsAt,
  type LineCompletion,
  Vocabulary,
} from './completion/index.ts';
export { conflictLenses, mayConflict, takeInSentence } from './conflicts.ts';
export { type Decided, decidedIn, decisionsPage, tagCounts } from './decisions.ts';
export { defectText } from './defectText.ts';
export { derivationOf } from './derivation.ts';
export { diagramOf } from './diagram.ts';
export type { Drawing } from './drawing.ts';
export { entityTypes, listedEntities, offeredEntities } from './entities/index.ts';
export { offeredCategories } from './expressions.ts';
export * from './find/index.ts';
export * from './findingList.ts';
export { EDITOR_LIMITS, foldedMessage, limitFindings, type ShownFinding } from './flood.ts';
export { FloodCounts } from './floodCounts.ts';
export { foldOf } from './folding.ts';
export * from './grew/index.ts';
export * from './guidance/index.ts';
export { headHints } from './headHints.ts';
export { hoverAt } from './hover.ts';
export { dependentTargets, headTarget, highlightsAt, wordTarget } from './links.ts';
export { nameWord, shorten } from './names.ts';
export { isRightToLeft } from './rightToLeft.ts';
export { TOKEN_TYPES, visitTokens } from './semanticTokens.ts';
export { summaryOf } from './sentenceInfo.ts';
export { markOf, sentIdOf, shortId, shortTextOf, symbolOf } from './symbols.ts';
export { TreeFacts } from './treeFacts.ts';
