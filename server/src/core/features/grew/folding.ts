/** Folding in requests and rules: whatever stands in braces on several lines, and lexicons. */

import type { Fold } from '../folding.ts';

const TOKEN = /%[^\n]*|"(?:[^"\\\n]|\\.)*"|#BEGIN\b|#END\b|[{}\n]/g;

/** Lines from 0; a fold ends before the line with the closing brace. Time O(length). */
export function grewFolds(text: string): Fold[] {
  const folds: Fold[] = [];
  const open: number[] = [];
  let line = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line++;
    else if (token === '{' || token === '#BEGIN') open.push(line);
    else if (token === '}' || token === '#END') {
      const startLine = open.pop();
      const endLine = token === '}' ? line - 1 : line;
      if (startLine !== undefined && startLine < endLine) folds.push({ startLine, endLine });
    }
  }
  return folds;
}
