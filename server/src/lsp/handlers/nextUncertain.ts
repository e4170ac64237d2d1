/** The step `nextUncertain` of a review: to the least certain proposal, or else to the sentence that the parser doubts most. */

import { nameWord } from '../../core/features/index.ts';
import type { Doubt } from '../../core/review/index.ts';
import { percent } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult } from '../../protocol/edit.ts';
import { wordsOn } from '../documents/selection.ts';
import type { Work } from '../edits/edits.ts';
import { doubtedSentences, following } from '../edits/nextUncertain.ts';
import { soFar } from '../edits/review.ts';
import type { ReviewedSentence } from '../state/reviews.ts';
import { reporter } from './reparse.ts';

type Result = EditResult<'review'>;

/** @throws Cancelled */
export function nextUncertain(work: Work, line: number): Result | Promise<Result> {
  const { server, snapshot } = work;
  const { sentences, nOpen } = server.reviews.overview(snapshot.uri, snapshot.document.sentences);
  return 0 < nOpen ? toProposal(work, sentences, line) : toSentence(work, line);
}

/** Among all proposals of the review that are not decided: the one after that of the cursor, or the least certain one. */
function toProposal(work: Work, reviewed: readonly ReviewedSentence[], line: number): Result {
  const { sentences } = work.snapshot.document;
  const open = reviewed.flatMap(({ index, review: { proposed }, standing }) =>
    standing.open.map((word) => ({ index, word, certainty: proposed.certainty[word], proposed })),
  );
  open.sort((a, b) => a.certainty - b.certainty || a.index - b.index);
  const here = at(work, line);
  const current = open.findIndex(({ index, word }) => index === here?.index && word === here.words[0]);
  const rank = (current + 1) % open.length;
  const { index, word, certainty, proposed } = open[rank];
  const sentence = sentences[index];
  const arc = inert`${nameWord(sentence, proposed.heads[word])} → ${nameWord(sentence, word)}, ${proposed.deprels[word]}`;
  const message = inert`Proposal ${rank + 1} of ${open.length}, ${percent(certainty)} certain: ${arc}.`;
  return goTo(work, index, word, message);
}

async function toSentence(work: Work, line: number): Promise<Result> {
  const { server, snapshot, token } = work;
  const { ranked, failures, learnedFrom } = await doubtedSentences(server, snapshot, token, reporter(work));
  const here = at(work, line)?.index;
  const rank = following(ranked, server.doubts.lastOf(snapshot.uri), here);
  if (rank === undefined) {
    if (0 < failures.length) return refuse(inert(failures[0]));
    return refuse(inert`There is no sentence here that is not confirmed: all arcs are locked or decided.`);
  }
  const { index, doubt } = ranked[rank];
  server.doubts.led(snapshot.uri, ranked[rank]);
  const sentence = snapshot.document.sentences[index];
  const what = doubt.isUnfinished ? inert`without heads, ` : inert``;
  const place = placeOf(doubt, nameWord(sentence, doubt.word));
  const least = inert`${place} (${percent(doubt.probability)} likely to be wrong)`;
  const message = inert`${rank + 1} of ${ranked.length}, ${what}expected errors ${formatNumber(doubt.wrong, 1)}; least certain: ${least}.`;
  const offer = learnedFrom === undefined ? undefined : server.trainingOffers.offer(snapshot, learnedFrom);
  return goTo(work, index, doubt.word, offer === undefined ? message : joinInert([message, offer]));
}

/** `the FEATS of dog (7)`. */
function placeOf({ what }: Doubt, name: string): Inert {
  switch (what) {
    case 'head':
      return inert`${name}`;
    case 'token':
      return inert`the end of ${name}`;
    case 'sentence':
      return inert`whether the sentence ends after ${name}`;
    default:
      return inert`the ${what.toUpperCase()} of ${name}`;
  }
}

/** The sentence on a line, and its word there. */
function at({ snapshot }: Work, line: number) {
  const [found] = wordsOn(snapshot, [{ startLine: line, endLine: line }]);
  return found;
}

function goTo({ server, snapshot }: Work, index: number, word: number, message: Inert): Result {
  const { document, version } = snapshot;
  const sentence = document.sentences[index];
  const next = document.lines[index] + sentence.rowLine(sentence.rowOfWord(word));
  return { ok: true, version, edits: [], message, ...soFar(server, snapshot, index), next };
}
