/** The intention `takeVersion`: leaves one version of the merge conflicts of a sentence. */

import { takeInSentence } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { CarryOut } from '../edits/edits.ts';

const TOOK = {
  ours: (n: number) => (n === 1 ? inert`Took ours.` : inert`Took ours in all ${n} conflicts of the sentence.`),
  theirs: (n: number) => (n === 1 ? inert`Took theirs.` : inert`Took theirs in all ${n} conflicts of the sentence.`),
  base: (n: number) => (n === 1 ? inert`Took base.` : inert`Took base in all ${n} conflicts of the sentence.`),
};

/** Carries out `takeVersion`. */
export const takeVersion: CarryOut<'takeVersion', unknown> = (
  { snapshot: { document, version } },
  { line, take, which },
) => {
  const found = takeInSentence(document, document.offsetAt({ line, character: 0 }), take, which ?? 'here');
  if (found === undefined) {
    return refuse(
      which === 'nearest'
        ? inert`There is no merge conflict in this file.`
        : inert`There is no merge conflict here. Put the cursor in a sentence with conflict markers.`,
    );
  }
  if (found === 'no-base') {
    return refuse(
      inert`This conflict was written without its base, so there is nothing to take. With “git config merge.conflictStyle diff3” later merges have it.`,
    );
  }
  const edits = found.map(({ span, text }) => ({
    range: { start: document.positionAt(span.start), end: document.positionAt(span.end) },
    newText: text,
  }));
  return { ok: true, version, edits, message: TOOK[take](edits.length) };
};
