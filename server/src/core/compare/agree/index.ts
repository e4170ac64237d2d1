/** Agreement between annotators. */

export { type Agreement, type AgreeOptions, agree } from './agree.ts';
export type { PlacedSentence, Remark, ValueColumn } from './annotations.ts';
export { VALUE_COLUMNS } from './annotations.ts';
export { type AgreementJson, agreementJson } from './json.ts';
export { sectionsMarkdown } from './markdown.ts';
export type { PairAgreement, ValueConfusion } from './pair.ts';
export { agreementSections, remarkLines } from './sections.ts';
export { sectionsText } from './text.ts';
