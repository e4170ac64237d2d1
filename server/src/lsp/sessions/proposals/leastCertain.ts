/** Moves to the least certain proposal, or else to the sentence that the parser doubts most. */

import { Column } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { type Doubt, quarterOf } from '../../../core/proposals/index.ts';
import { isOpen, type Place } from '../../../core/session/index.ts';
import { percent } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { formatNumber } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import { rangeOf } from '../../documents/ranges.ts';
import type { Work } from '../../edits/edits.ts';
import { reporter } from '../../edits/progress.ts';
import type { HasConnection } from '../../feature.ts';
import type { Parsing } from '../../parsing/targets.ts';
import type { HasUncertain } from '../../parsing/uncertain.ts';
import type { HasTrainingOffers } from '../../reparse/trainingOffers.ts';
import { listed } from '../lists.ts';
import type { LedTo } from '../session.ts';
import { doubtedSentences, following } from './doubted.ts';
import type { Doubts } from './doubts.ts';
import { certaintyOf, type ProposalsSession } from './session.ts';

export type LeastCertainNeeds = HasConnection & HasTrainingOffers & HasUncertain & Parsing;

/** @param session of the document, if it has one @throws Cancelled */
export async function leastCertain(
  work: Work<LeastCertainNeeds>,
  doubts: Doubts,
  session: ProposalsSession | undefined,
  place: Place,
): Promise<LedTo | Refused> {
  const led = session && toProposal(work, session, place);
  return led ?? toSentence(work, doubts, session, place);
}

/**
 * Among all open proposals, those about the least certain quarter of each sentence first: the one after that of the cursor, or the least certain
 * one. Undefined if none is open.
 */
function toProposal(
  { snapshot }: Pick<Work<LeastCertainNeeds>, 'snapshot'>,
  session: ProposalsSession,
  place: Place,
): LedTo | undefined {
  const asking = session.in(snapshot);
  const open = asking.questions.filter(isOpen);
  const isLater = laterOf(asking.questions, snapshot.document.sentences);
  open.sort(
    (a, b) => Number(isLater(a)) - Number(isLater(b)) || certaintyOf(a) - certaintyOf(b) || a.sentence - b.sentence,
  );
  const here = snapshot.document.sentences[place.sentence];
  const line = here.lineAt(place.offset);
  const current = open.findIndex(
    ({ sentence, span }) => sentence === place.sentence && here.lineAt(span.start) === line,
  );
  const rank = (current + 1) % open.length;
  const found = open[rank];
  if (found === undefined) return undefined;
  const sentence = snapshot.document.sentences[found.sentence];
  const { word, round } = found;
  const { heads, deprels } = round.proposed;
  const arc = inert`${nameWord(sentence, heads[word])} → ${nameWord(sentence, word)}, ${deprels[word]}`;
  const message = inert`Proposal ${rank + 1} of ${open.length}, ${percent(certaintyOf(found))} certain: ${arc}.`;
  return { ...listed(session, asking, found), number: rank + 1, count: open.length, message };
}

/** Whether a question is not about the least certain quarter of its sentence, answered ones included. Time O(questions log questions). */
function laterOf<Q extends Parameters<typeof certaintyOf>[0] & { readonly sentence: number }>(
  questions: readonly Q[],
  sentences: readonly { readonly nWords: number }[],
): (question: Q) => boolean {
  const first = new Set<Q>();
  for (const [index, here] of groupBy(questions, ({ sentence }) => sentence)) {
    const ordered = [...here].sort((a, b) => certaintyOf(a) - certaintyOf(b));
    for (const each of ordered.slice(0, quarterOf(sentences[index].nWords))) first.add(each);
  }
  return (question) => !first.has(question);
}

async function toSentence(
  work: Work<LeastCertainNeeds>,
  doubts: Doubts,
  session: ProposalsSession | undefined,
  place: Place,
): Promise<LedTo | Refused> {
  const { server, snapshot, token } = work;
  const { uri, document } = snapshot;
  const proposed = session?.overview(snapshot).byIndex;
  const found = await doubtedSentences(server, snapshot, doubts, proposed, token, reporter(work));
  const { ranked, failures, learnedFrom } = found;
  const rank = following(
    ranked,
    doubts.lastOf(uri),
    document.sentences[place.sentence].nWords === 0 ? undefined : place.sentence,
  );
  if (rank === undefined) {
    if (0 < failures.length) return refuse(inert(failures[0]));
    return refuse(inert`There is no sentence here that is not confirmed: all arcs are locked or decided.`);
  }
  const { index, doubt } = ranked[rank];
  doubts.led(uri, ranked[rank]);
  const sentence = document.sentences[index];
  const what = doubt.isUnfinished ? inert`without heads, ` : inert``;
  const part = partOf(doubt, nameWord(sentence, doubt.word));
  const least = inert`${part} (${percent(doubt.probability)} likely to be wrong)`;
  const text = inert`${rank + 1} of ${ranked.length}, ${what}expected errors ${formatNumber(doubt.wrong, 1)}; least certain: ${least}.`;
  const offer = learnedFrom === undefined ? undefined : server.trainingOffers.offer(snapshot, learnedFrom);
  return {
    id: '',
    range: rangeOf(snapshot, index, sentence.wordCellSpan(doubt.word, Column.form)),
    label: part,
    sentence: inert`${sentence.sentId ?? index + 1}`,
    standing: 'open',
    alternatives: [],
    number: rank + 1,
    count: ranked.length,
    message: offer === undefined ? text : joinInert([text, offer]),
  };
}

/** `the FEATS of dog (7)`. */
function partOf({ what }: Doubt, name: string): Inert {
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
