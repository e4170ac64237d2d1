/** Agreement between annotators. */

export { type Agreement, type AgreeOptions, agree } from './agree.ts';
export {
  collectAnnotations,
  type PlacedSentence,
  type Remark,
  VALUE_COLUMNS,
  type ValueColumn,
} from './annotations.ts';
export { type AgreementJson, agreementJson } from './json.ts';
export { sectionsMarkdown } from './markdown.ts';
export { relationMatrix } from './matrix.ts';
export { matrixPicture } from './matrixPicture.ts';
export type { PairAgreement, ValueConfusion } from './pair.ts';
export { agreementSections, remarkLines } from './sections.ts';
export { sectionsText } from './text.ts';
