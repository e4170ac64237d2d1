/** States of sentences in a comment of theirs, `# status = done Anna 2026-11-28`, for teams that keep them in the treebank. */

import type { TextEdit } from 'vscode-languageserver';
import type { Sentence } from '../../core/conllu/index.ts';
import { type SentenceState, STATES } from '../../core/sidecar/index.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';

const VALUE = /^(\S+)(?:\s+(.*?))??(?:\s+(\d{4}-\d{2}-\d{2}))?$/;

/** A comment with another value is none of ours: such a sentence is open. */
export function stateInComment(sentence: Sentence, key: string): SentenceState | undefined {
  const value = sentence.comments.find((comment) => comment.hasKey(key))?.value?.trim();
  const [, name, by, on] = VALUE.exec(value ?? '') ?? [];
  const state = STATES.find((each) => each === name?.toLowerCase());
  return state && { state, ...(by ? { by } : {}), ...(on ? { on } : {}) };
}

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
