/** States of sentences in a comment of theirs, `# status = done Anna 2026-11-28`, for teams that keep them in the treebank. */

import type { TextEdit } from 'vscode-languageserver';
import { type SentenceState, stateInComment } from '../../core/sidecar/index.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';

/** For each sentence; undefined: open. */
export const statesInComments = ({ document }: Snapshot, key: string): (SentenceState | undefined)[] =>
  document.sentences.map((sentence) => stateInComment(sentence, key));

/** Edits that write a state into comments of sentences; one that is open has none. */
export function commentEdits(
  snapshot: Snapshot,
  indices: readonly number[],
  key: string,
  { state, by, on }: SentenceState,
): TextEdit[] {
  return indices.flatMap((index) => {
    const sentence = snapshot.document.sentences[index];
    const old = sentence.comments.find((comment) => comment.hasKey(key));
    const line = `# ${key} = ${[state, by, on].filter((each) => each !== undefined).join(' ')}`;
    if (old !== undefined) {
      const { start, end } = sentence.lineSpan(old.line);
      return textEditsOf(snapshot, index, [{ span: { start, end }, text: line }]);
    }
    if (state === 'open') return [];
    const { start } = sentence.lineSpan(sentence.rowLine(0));
    const end = sentence.text.includes('\r\n') ? '\r\n' : '\n';
    return textEditsOf(snapshot, index, [{ span: { start, end: start }, text: `${line}${end}` }]);
  });
}
