/** Answers to proposals: accepted with the fewest others that keep a tree, rejected, reopened; and the actions of proposals alone. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { STALE_DEPS } from '../../../core/edit/index.ts';
import { defectText, nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { accept, acceptMost, openInSubtree, treeOf } from '../../../core/proposals/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { localized, translated } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import type { Parsing } from '../../parsing/targets.ts';
import { lockedIn } from '../../sidecar/locks.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import { acceptEdits, nextRound, type ProposedSentences } from './parse.ts';
import { type Overview, type Proposal, type ProposedSentence, type SentenceRound, standingIn } from './rounds.ts';

/** The context of answers beside the questions. */
interface Answering extends ToAnswer<Proposal> {
  readonly server: Parsing;
  readonly overview: Overview;
  /** Replaces the rounds of their sentences. */
  replace(rounds: ProposedSentences['rounds']): void;
}

type Result = Outcome | Refused;

/** Nobody would read a longer list. */
const MOST_NAMED = 4;

const notProposed = () => refuse(inert`Nothing is proposed for this sentence. Run “Propose Re-parse” in it.`);

/** All named ones, with the smallest sets that they require; of several, those that can be accepted. */
export function take(about: Answering): Result {
  const { isMany, questions, snapshot } = about;
  const wanted = questions.filter(({ standing }) => standing === 'open');
  if (wanted.length === 0) return decidedAlready(snapshot.document.sentences[questions[0].sentence], questions[0].word);
  return takeAll(about, wanted, isMany ? 'most' : 'all');
}

/** Leaves the words as they are. */
export function keep(about: Answering): Result {
  const { questions, snapshot, replace } = about;
  const open = questions.filter(({ standing }) => standing === 'open');
  if (open.length === 0) return decidedAlready(snapshot.document.sentences[questions[0].sentence], questions[0].word);
  replace(changedRounds(about, open, (round, words) => ({ ...round, rejected: [...round.rejected, ...words] })));
  return { message: inert`Left as it is: ${named(about, open)}.` };
}

export function reopen(about: Answering): Result {
  const { questions, replace } = about;
  const kept = questions.filter(({ standing }) => standing === 'kept');
  if (kept.length === 0) return refuse(inert`This was decided in the text: an undo opens it again.`);
  const without = (round: SentenceRound, words: readonly number[]) => {
    return { ...round, rejected: round.rejected.filter((word) => !words.includes(word)) };
  };
  replace(changedRounds(about, kept, without));
  return { message: inert`Open again: ${named(about, kept)}.` };
}

export function act(
  about: Answering,
  { action, choice = 0 }: Extract<SessionAnswer, { type: 'act' }>,
): Result | Promise<Result> {
  const here = about.overview.byIndex.get(about.sentence);
  if (here === undefined) return notProposed();
  switch (action) {
    case 'subtree':
      return takeSubtree(about, here);
    case 'above':
      return takeAbove(about, here, choice / 100);
    case 'round':
      return again(about, here);
    default:
      return refuse(inert`There is no action “${action}” for proposals.`);
  }
}

function takeSubtree(about: Answering, here: ProposedSentence): Result {
  const [top] = about.questions;
  if (top === undefined) return refuse(inert`There is no word here. Choose one.`);
  const words = openInSubtree(here.round.proposed, unlockedIn(about, here), top.word);
  const wanted = openOf(about, here).filter(({ word }) => words.includes(word));
  const sentence = about.snapshot.document.sentences[here.index];
  return wanted.length === 0 ? decidedAlready(sentence, top.word) : takeAll(about, wanted, 'all');
}

function takeAbove(about: Answering, here: ProposedSentence, above: number): Result {
  const unlocked = unlockedIn(about, here);
  const { certainty } = here.round.proposed;
  const wanted = openOf(about, here).filter(({ word }) => unlocked.includes(word) && above <= certainty[word]);
  return wanted.length === 0 ? refuse(inert`No open proposal is that certain.`) : takeAll(about, wanted, 'most');
}

async function again(about: Answering, { index, round: before }: ProposedSentence): Promise<Result> {
  const { server, snapshot, token, replace } = about;
  const found = await nextRound(server, snapshot, index, before, token);
  if (found.round === undefined) return refuse(inert(found.failures[0] ?? localized`There is nothing to parse.`));
  replace([[snapshot.document.sentences[index], found.round]]);
  const nOpen = standingIn(found.round, snapshot.document.sentences[index]).open.length;
  const what = nOpen === 0 ? localized`nothing else is proposed` : count(nOpen, 'proposal');
  const notes = [...found.notes].map((note) => inert(note));
  return { message: joinInert([inert`Round ${found.round.round}: ${what}.`, ...notes]) };
}

/** @param how whether all must be accepted, or as many as possible */
function takeAll(about: Answering, wanted: readonly Proposal[], how: 'all' | 'most'): Result {
  const { snapshot, overview } = about;
  const edits: WireTextEdit[] = [];
  const taken: Proposal[] = [];
  const further: Proposal[] = [];
  let leavesStaleDeps = false;
  for (const [index, asked] of groupBy(wanted, ({ sentence }) => sentence)) {
    const here = overview.byIndex.get(index);
    if (here === undefined) continue;
    const sentence = snapshot.document.sentences[index];
    const { proposed } = here.round;
    const words = asked.map(({ word }) => word);
    const unlocked = unlockedIn(about, here);
    // Arcs locked since they were proposed are accepted only if named.
    const may = how === 'all' ? [...new Set([...unlocked, ...words])] : unlocked;
    const free = how === 'all' ? words : words.filter((word) => unlocked.includes(word));
    const accepted =
      how === 'all'
        ? accept(treeOf(sentence), proposed, may, free)
        : ({ ok: true, words: acceptMost(treeOf(sentence), proposed, may, free) } as const);
    if (!accepted.ok) return refuse(inert`This cannot be taken: ${defectText(sentence, accepted.defect)}.`);
    if (accepted.words.length === 0) continue;
    const made = acceptEdits(snapshot, index, here.round, accepted.words);
    if ('obstacle' in made) return refuse(made.obstacle);
    edits.push(...made.edits);
    leavesStaleDeps ||= made.leavesStaleDeps;
    for (const each of openOf(about, here)) {
      if (accepted.words.includes(each.word)) (words.includes(each.word) ? taken : further).push(each);
    }
  }
  if (taken.length === 0) return refuse(inert`None of them can be taken without making the tree worse.`);
  const many = taken.length === 1 ? '' : `${count(taken.length, 'arc')}: `;
  const parts: Inert[] = [inert`Took ${many}${named(about, taken)}`];
  if (0 < further.length) parts.push(inert`; also takes: ${named(about, further)}`);
  const nLeft = wanted.length - taken.length;
  if (0 < nLeft) parts.push(inert`; ${count(nLeft, 'arc')} left out, because the tree would get worse`);
  parts.push(leavesStaleDeps ? inert`. ${translated(STALE_DEPS)}` : inert`.`);
  return { message: joinInert(parts, ''), edits, decided: [...taken, ...further].map(({ id }) => id) };
}

const openOf = ({ overview }: Answering, { index }: ProposedSentence): readonly Proposal[] =>
  overview.questions.filter(({ sentence, standing }) => sentence === index && standing === 'open');

/** Those that may be accepted as well: arcs locked since they were proposed are left alone. */
function unlockedIn({ server, snapshot }: Answering, { index, standing }: ProposedSentence): readonly number[] {
  const locked = lockedIn(server, snapshot.uri, snapshot.document.sentences[index]);
  return standing.open.filter((word) => !locked.has(word));
}

function changedRounds(
  { snapshot, overview }: Answering,
  proposals: readonly Proposal[],
  change: (round: SentenceRound, words: readonly number[]) => SentenceRound,
): ProposedSentences['rounds'] {
  return [...groupBy(proposals, ({ sentence }) => sentence)].flatMap(([index, here]) => {
    const round = overview.byIndex.get(index)?.round;
    const words = here.map(({ word }) => word);
    return round === undefined ? [] : [[snapshot.document.sentences[index], change(round, words)] as const];
  });
}

const decidedAlready = (sentence: Sentence, word: number): Refused =>
  refuse(inert`Nothing is proposed for ${nameWord(sentence, word)}, or it is decided already.`);

/** `saw (5) → dog (7), obj`. */
function named({ snapshot }: Answering, proposals: readonly Proposal[]): string {
  const names = proposals.map(({ sentence: index, word, round: { proposed } }) => {
    const sentence = snapshot.document.sentences[index];
    return `${nameWord(sentence, proposed.heads[word])} → ${nameWord(sentence, word)}, ${proposed.deprels[word]}`;
  });
  return enumerated(names, MOST_NAMED);
}
