/** The intention `reparse`: a sentence, the selected words, or the whole file. */

import { type Inert, inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { NEEDS_LEMMAS, type ReparseScope } from '../../protocol/edit.ts';
import type { CarryOut } from '../edits/edits.ts';
import { reporter } from '../edits/progress.ts';
import type { HasConnection } from '../feature.ts';
import { messageOf, nothingToFill, type Reparsing, reparse as reparseSentences } from './reparse.ts';

/** Carries out `reparse`. @throws Cancelled */
export const reparse: CarryOut<'reparse', HasConnection & Reparsing> = async (
  work,
  { scope, lines, fillTags, keepsTrees },
) => {
  const { server, snapshot, token } = work;
  const found = await reparseSentences(server, snapshot, { scope, lines, fillTags, keepsTrees }, token, reporter(work));
  if (found.nSentences === 0) {
    if (0 < found.nLocked)
      return refuse(inert`All arcs here are locked, so there is nothing to parse. Unlock some first.`);
    return refuse(noneHere(scope));
  }
  const [failure] = found.failures.keys();
  if (found.parsedBy.size === 0 && failure !== undefined) return refuse(failure);
  if (found.keepsTrees && found.nTagged === 0 && found.lacksLemmas) {
    return { ...refuse(nothingToFill(found)), code: NEEDS_LEMMAS };
  }
  return {
    ok: true,
    version: snapshot.version,
    edits: found.edits,
    headsChanged: found.nHeadsChanged,
    deprelsChanged: found.nDeprelsChanged,
    wordsTagged: found.nTagged,
    lacksLemmas: found.lacksLemmas,
    sentencesChanged: found.nSentencesChanged,
    uncertain: found.uncertain,
    message: messageOf(found, scope),
  };
};

/** The refusal if there is nothing to parse. */
export const noneHere = (scope: ReparseScope): Inert =>
  scope === 'words'
    ? inert`There is no word here. Put the cursor on one.`
    : inert`There is no sentence here. Put the cursor on one.`;
