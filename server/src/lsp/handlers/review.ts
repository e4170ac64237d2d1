/** The intention `review`, step by step, and the list of the sentences under review. */

import type { Sentence } from '../../core/conllu/index.ts';
import { STALE_DEPS } from '../../core/edit/index.ts';
import { nameWord, sentIdOf, textOf } from '../../core/features/index.ts';
import { accept, acceptMost, openInSubtree } from '../../core/review/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { formatNumber, localized, translated } from '../../localization/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { EditResult } from '../../protocol/edit.ts';
import { REVIEW_CHANGED_NOTIFICATION, REVIEW_LIST_REQUEST, type ReviewedSentence } from '../../protocol/review.ts';
import { answer } from '../connection/requests.ts';
import { wordsOn } from '../documents/selection.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { obstacleOf } from '../edits/obstacle.ts';
import { acceptEdits, nextRound, type ProposedSentences, propose, soFar } from '../edits/review.ts';
import { type Feature, notify } from '../feature.ts';
import { lockedIn } from '../sidecar/locks.ts';
import { type SentenceReview, standingIn, treeOf } from '../state/reviews.ts';
import { nextUncertain } from './nextUncertain.ts';
import { noneHere, reporter } from './reparse.ts';

const notReviewed = () =>
  refuse(inert`No re-parse of this sentence is under review. Run “Re-parse with Review” in the sentence.`);

/** Carries out `review`. @throws Cancelled */
export const review: CarryOut<'review'> = (work, { step, lines, proposeFor: scope = 'sentences', above = 0 }) => {
  if (step === 'propose') return begin(work, { scope, lines });
  if (step === 'leave') return leave(work);
  if (step === 'nextUncertain') return nextUncertain(work, lines[0]?.startLine ?? 0);
  const here = reviewedAt(work, lines[0]?.startLine ?? 0);
  if (here === undefined) return notReviewed();
  switch (step) {
    case 'nextRound':
      return again(work, here);
    case 'reject':
      return reject(work, here);
    case 'restore':
      return restore(work, here);
    case 'accept':
      return acceptHere(work, here, here.word === undefined ? [] : [here.word]);
    case 'acceptSubtree':
      return acceptHere(
        work,
        here,
        here.word === undefined ? [] : openInSubtree(here.review.proposed, here.unlocked, here.word),
      );
    case 'acceptAbove':
      return acceptAbove(work, here, above / 100);
  }
};

/** A sentence under review. */
interface Reviewed {
  readonly index: number;
  readonly sentence: Sentence;
  readonly review: SentenceReview;
  readonly open: readonly number[];
  /** Those that may be accepted without being named: arcs locked since they were proposed are left alone. */
  readonly unlocked: readonly number[];
  /** On the line, if there is one. */
  readonly word: number | undefined;
}

function reviewedAt({ server, snapshot }: Work, line: number): Reviewed | undefined {
  const [found] = wordsOn(snapshot, [{ startLine: line, endLine: line }]);
  if (found === undefined) return undefined;
  const { index, words } = found;
  const sentence = snapshot.document.sentences[index];
  const known = server.reviews.of(snapshot.uri, snapshot.document.sentences, sentence);
  if (known === undefined) return undefined;
  const { open } = standingIn(known, sentence);
  const locked = lockedIn(server, snapshot.uri, sentence);
  const unlocked = open.filter((word) => !locked.has(word));
  return { index, sentence, review: known, open, unlocked, word: words[0] };
}

type Result = EditResult<'review'>;

async function begin(work: Work, request: Parameters<typeof propose>[2]): Promise<Result> {
  const { server, snapshot, token } = work;
  const { uri } = snapshot;
  const found = await propose(server, snapshot, request, token, reporter(work));
  if (found.nSentences === 0) {
    if (0 < found.nLocked)
      return refuse(inert`All arcs here are locked, so there is nothing to parse. Unlock some first.`);
    return refuse(noneHere(request.scope));
  }
  if (found.parsedBy.size === 0 && 0 < found.failures.length) return refuse(inert(found.failures[0]));
  server.reviews.begin(uri, snapshot.document.sentences, found.reviews, request.scope === 'file' ? 'replace' : 'add');
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  const first = found.reviews[0] && snapshot.document.sentences.indexOf(found.reviews[0][0]);
  const reviewed = soFar(server, snapshot, first ?? 0);
  const next = first === undefined ? {} : { next: snapshot.document.lines[first] };
  return done(work, begun(found), [], { ...reviewed, ...next });
}

function begun({ reviews, nSentences, nLocked, parsedBy, notes, failures }: ProposedSentences): Inert {
  const nOpen = reviews.reduce((sum, [sentence, each]) => sum + standingIn(each, sentence).open.length, 0);
  const where = 1 < nSentences ? localized` in ${formatNumber(reviews.length)} of ${nSentences} sentences` : '';
  const nothing =
    nSentences === 1
      ? inert`Nothing to review: the sentence is already as the parser would have it.`
      : inert`Nothing to review: all sentences are already as the parser would have it.`;
  const parts: Inert[] = [
    nOpen === 0 ? nothing : inert`${count(nOpen, 'difference')}${where} to review; nothing has been written.`,
    inert`Parsed with ${enumerated([...parsedBy])}.`,
  ];
  if (0 < nLocked) parts.push(inert`${count(nLocked, 'locked arc')} kept.`);
  for (const note of notes) parts.push(inert(note));
  if (0 < failures.length) parts.push(inert`${count(failures.length, 'sentence')} not parsed: ${failures[0]}`);
  return joinInert(parts);
}

async function again(work: Work, { index, sentence, review: before }: Reviewed): Promise<Result> {
  const { server, snapshot, token } = work;
  const found = await nextRound(server, snapshot, index, before, token);
  if (found.review === undefined) return refuse(inert(found.failures[0] ?? localized`There is nothing to parse.`));
  server.reviews.update(snapshot.uri, snapshot.document.sentences, sentence, found.review);
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  const { open } = standingIn(found.review, sentence);
  const what = open.length === 0 ? localized`nothing else is proposed` : count(open.length, 'difference');
  const notes = [...found.notes].map((note) => inert(note));
  return done(
    work,
    joinInert([inert`Round ${found.review.round}: ${what}.`, ...notes]),
    [],
    soFar(server, snapshot, index),
  );
}

function leave(work: Work): Result {
  const { server, snapshot } = work;
  if (!server.reviews.has(snapshot.uri)) return notReviewed();
  server.reviews.forget(snapshot.uri);
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  return done(
    work,
    inert`Review ended. What was accepted stays; the other proposals are dropped.`,
    [],
    soFar(server, snapshot, 0),
  );
}

function reject(work: Work, { index, sentence, review: before, open, word }: Reviewed): Result {
  const { server, snapshot } = work;
  if (word === undefined || !open.includes(word)) return nothingOpen(sentence, word);
  server.reviews.update(snapshot.uri, snapshot.document.sentences, sentence, {
    ...before,
    rejected: [...before.rejected, word],
  });
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  return done(work, inert`Rejected ${arcOf(sentence, before, word)}.`, [], soFar(server, snapshot, index));
}

function restore(work: Work, { index, sentence, review: before }: Reviewed): Result {
  const { server, snapshot } = work;
  const word = before.rejected.at(-1);
  if (word === undefined) return refuse(inert`No proposal of this round is rejected.`);
  server.reviews.update(snapshot.uri, snapshot.document.sentences, sentence, {
    ...before,
    rejected: before.rejected.slice(0, -1),
  });
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  return done(work, inert`Proposed again: ${arcOf(sentence, before, word)}.`, [], soFar(server, snapshot, index));
}

function acceptHere(work: Work, here: Reviewed, wanted: readonly number[]): Result {
  const { sentence, review: known, open, unlocked, word } = here;
  if (wanted.length === 0 || wanted.some((each) => !open.includes(each))) return nothingOpen(sentence, word);
  const may = [...new Set([...unlocked, ...wanted])];
  const accepted = accept(treeOf(sentence), known.proposed, may, wanted);
  if (!accepted.ok) return refuse(inert`This cannot be accepted: ${obstacleOf(sentence, accepted.defect)}.`);
  return take(work, here, accepted.words, wanted);
}

function acceptAbove(work: Work, here: Reviewed, above: number): Result {
  const { sentence, review: known, unlocked } = here;
  const { certainty } = known.proposed;
  const wanted = unlocked.filter((word) => above <= certainty[word]);
  if (wanted.length === 0) return refuse(inert`No open proposal is that certain.`);
  const words = acceptMost(treeOf(sentence), known.proposed, unlocked, wanted);
  if (words.length === 0) return refuse(inert`None of them can be accepted without making the tree worse.`);
  return take(work, here, words, wanted);
}

/** Accepts words, of which some may not have been asked for. */
function take(
  work: Work,
  { index, sentence, review: known }: Reviewed,
  words: readonly number[],
  wanted: readonly number[],
): Result {
  const result = acceptEdits(work.snapshot, index, known, words);
  if ('obstacle' in result) return refuse(result.obstacle);
  const asked = words.filter((word) => wanted.includes(word));
  const further = words.filter((word) => !wanted.includes(word));
  const nameAll = (list: readonly number[]) =>
    enumerated(
      list.map((word) => arcOf(sentence, known, word)),
      MOST_NAMED,
    );
  const many = asked.length === 1 ? '' : `${count(asked.length, 'arc')}: `;
  const parts = [inert`Accepted ${many}${nameAll(asked)}`];
  if (0 < further.length) parts.push(inert`; also takes: ${nameAll(further)}`);
  const nLeft = wanted.length - asked.length;
  if (0 < nLeft) parts.push(inert`; ${count(nLeft, 'arc')} left out, because the tree would get worse`);
  parts.push(result.leavesStaleDeps ? inert`. ${translated(STALE_DEPS)}` : inert`.`);
  return done(work, joinInert(parts, ''), result.edits, soFar(work.server, work.snapshot, index, words));
}

/** A longer list would not be read. */
const MOST_NAMED = 4;

function done(
  { snapshot }: Work,
  message: Inert,
  edits: Extract<Result, { ok: true }>['edits'],
  rest: ReturnType<typeof soFar>,
): Result {
  return { ok: true, version: snapshot.version, edits, message, ...rest };
}

function nothingOpen(sentence: Sentence, word: number | undefined): Refused {
  if (word === undefined) return refuse(inert`There is no word here. Choose one.`);
  return refuse(inert`Nothing is proposed for ${nameWord(sentence, word)}, or it is decided already.`);
}

/** `saw (5) → dog (7), obj`. */
function arcOf(sentence: Sentence, { proposed }: SentenceReview, word: number): string {
  return `${nameWord(sentence, proposed.heads[word])} → ${nameWord(sentence, word)}, ${proposed.deprels[word]}`;
}

const LONGEST_TEXT = 120;

/** The list of sentences, for those who want to choose. */
export const reviewList: Feature = {
  capabilities: () => ({}),
  register({ connection, documents, reviews }) {
    answer(
      connection,
      REVIEW_LIST_REQUEST,
      () => null,
      ({ textDocument: { uri } }) => {
        const snapshot = documents.get(uri);
        if (snapshot === undefined || !reviews.has(uri)) return null;
        const { sentences, lines } = snapshot.document;
        return reviews.overview(uri, sentences).sentences.map(({ index, review: each, standing }): ReviewedSentence => {
          const sentence = sentences[index];
          const { total, open } = standing;
          return {
            startLine: lines[index],
            name: inert(sentIdOf(sentence, index + 1)),
            text: inert(textOf(sentence, LONGEST_TEXT)),
            nTotal: total,
            nOpen: open.length,
            ...(open.length === 0 ? {} : { leastCertain: each.proposed.certainty[open[0]] }),
          };
        });
      },
    );
  },
};
