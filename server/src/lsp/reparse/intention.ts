/** The intention `reparse`: a sentence, the selected words, or the whole file. */

import { WorkDoneProgress } from 'vscode-languageserver';
import { percentDone } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { NEEDS_LEMMAS, type ReparseScope } from '../../protocol/edit.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { messageOf, nothingToFill, reparse as reparseSentences } from './reparse.ts';

const REPORT_EVERY_MS = 200;

/** Carries out `reparse`. @throws Cancelled */
export const reparse: CarryOut<'reparse'> = async (work, { scope, lines, fillTags, keepsTrees }) => {
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

/** Reports the finished share from time to time. */
export function reporter({ server: { connection }, workDoneToken }: Work): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (workDoneToken === undefined || performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    const percentage = percentDone(done);
    void connection.sendProgress(WorkDoneProgress.type, workDoneToken, { kind: 'report', percentage });
  };
}

/** Where there is nothing to parse. */
export const noneHere = (scope: ReparseScope): Inert =>
  scope === 'words'
    ? inert`There is no word here. Put the cursor on one.`
    : inert`There is no sentence here. Put the cursor on one.`;
