/** The intention `takeVersion`: leaves one version of a merge conflict. */

import { takeInConflict } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { CarryOut } from '../edits/edits.ts';

const TOOK = {
  ours: () => inert`Took ours.`,
  theirs: () => inert`Took theirs.`,
  base: () => inert`Took base.`,
};

/** Carries out `takeVersion`. */
export const takeVersion: CarryOut<'takeVersion'> = ({ snapshot: { document, version } }, { line, take }) => {
  const found = takeInConflict(document, document.offsetAt({ line, character: 0 }), take);
  if (found === undefined) {
    return refuse(inert`There is no merge conflict here. Put the cursor between its markers.`);
  }
  if (found === 'no-base') {
    return refuse(
      inert`This conflict was written without its base, so there is nothing to take. With “git config merge.conflictStyle diff3” later merges have it.`,
    );
  }
  const range = { start: document.positionAt(found.span.start), end: document.positionAt(found.span.end) };
  return { ok: true, version, edits: [{ range, newText: found.text }], message: TOOK[take]() };
};
