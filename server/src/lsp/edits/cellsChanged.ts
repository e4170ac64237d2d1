/** Number of cells of a treebank changed by edits: reported for every change of more than one sentence. */

import type { TextEdit } from 'vscode-languageserver';
import type { Snapshot } from '../documents/documents.ts';

/** Number of cells, comments and other lines that edits change; undefined if they are all in one sentence. Time O(length of the lines). */
export function cellsChanged(snapshot: Snapshot, edits: readonly TextEdit[]): number | undefined {
  const { document } = snapshot;
  const sentences = new Set<number>();
  const cells = new Set<string>();
  let nMore = 0;
  for (const { range, newText } of edits) {
    const [{ line, character }, end] = [range.start, range.end];
    sentences.add(document.sentenceAtLine(line));
    // The end of a line belongs to its sentence.
    sentences.add(document.sentenceAtLine(line < end.line && end.character === 0 ? end.line - 1 : end.line));
    const nNew = separatorsIn(newText);
    if (line !== end.line) {
      // For whole lines, the inserted ones count, or else the removed ones.
      nMore += Math.max(1, nNew, end.line - line);
      continue;
    }
    const text = lineOf(snapshot, line);
    const first = separatorsIn(text.slice(0, character));
    const last = first + Math.max(nNew, separatorsIn(text.slice(character, end.character)));
    for (let cell = first; cell <= (newText.endsWith('\n') ? last - 1 : last); cell++) cells.add(`${line} ${cell}`);
  }
  return sentences.size < 2 ? undefined : cells.size + nMore;
}

/** Tabs and line ends. */
function separatorsIn(text: string): number {
  return text.match(/[\t\n]/g)?.length ?? 0;
}

function lineOf({ document }: Snapshot, line: number): string {
  const index = document.sentenceAtLine(line);
  const sentence = document.sentences[index];
  const { start, end } = sentence.lineSpan(line - document.lines[index]);
  return sentence.text.slice(start, end);
}
