/** Findings as VS Code holds them. */

import { type Diagnostic, languages, type Uri } from 'vscode';

/** The findings of our server for a document. */
export const findingsOf = (uri: Uri): Diagnostic[] =>
  languages.getDiagnostics(uri).filter(({ source }) => source === 'ud' || source === 'treebank');

/** The id of the rule: an id that is explained on a page has its address beside it. */
export function ruleIdOf({ code }: Diagnostic): string {
  return typeof code === 'object' ? String(code.value) : String(code);
}
