/** The intention `insertEmptyLines`: the button shown if the diagram cannot draw a block of several sentences. */

import { lostLineEdits } from '../../core/fix/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { CarryOut } from '../edits/edits.ts';

/** Carries out `insertEmptyLines`. */
export const insertEmptyLines: CarryOut<'insertEmptyLines', unknown> = ({ snapshot }, { line }) => {
  const index = snapshot.document.sentenceAtLine(line);
  const sentence = snapshot.document.sentences[index];
  const lost = sentence === undefined ? [] : lostLineEdits(sentence);
  if (lost.length === 0) return refuse(inert`No empty line is missing here: there is one sentence, or none.`);
  const edits = textEditsOf(snapshot, index, lost);
  return { ok: true, version: snapshot.version, edits, message: inert`Inserted ${count(lost.length, 'empty line')}.` };
};
