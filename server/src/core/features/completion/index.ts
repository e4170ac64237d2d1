/** Suggestions for a cell. A new column is one file and one entry in completion.ts. */

export type { Completion, Completions } from './cell.ts';
export { codeCompletionsAt } from './codes.ts';
export { commentCompletionsAt, type LineCompletion } from './comments.ts';
export { type CompletionContext, choicesFor, completionsAt, featureFormFor } from './completion.ts';
export { furtherCompletionsAt } from './further.ts';
export { Vocabulary } from './vocabulary.ts';
