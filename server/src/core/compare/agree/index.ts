/** Agreement between annotators. */

export { type Agreement, agree } from './agree.ts';
export { collectAnnotations, type PlacedSentence, type Remark, VALUE_COLUMNS } from './annotations.ts';
export { furtherAgreement } from './further.ts';
export { agreementJson } from './json.ts';
export { sectionsMarkdown } from './markdown.ts';
export { relationMatrix } from './matrix.ts';
export { matrixPicture } from './matrixPicture.ts';
export type { PairAgreement } from './pair.ts';
export { agreementSections, remarkLines, type Section } from './sections.ts';
export { sectionsText } from './text.ts';
