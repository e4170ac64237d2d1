/** Answers to differences: taken from a version, left as they are, reopened. */

import { type Item, nameOfDifference, wordOfItem } from '../../../core/features/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import type { HasHost } from '../../feature.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import type { ComparedSnapshot, Comparison } from './comparison.ts';
import { type Asks, type Differing, suggestionFor } from './items.ts';
import { type TakenItems, takeItems } from './take.ts';

/** The context of answers beside the questions. */
interface Answering extends ToAnswer<Differing> {
  readonly server: HasHost & LockSource;
  readonly asking: Asks;
  readonly comparison: Comparison;
  /** By id. */
  decide(ids: readonly string[], standing: 'kept' | 'open'): void;
}

/** Nobody would read a longer list. */
const MOST_NAMED = 4;

/** Writes nothing: the document stays as it is. */
export function keep({ questions, asking, decide }: Answering): Outcome {
  decide(
    questions.map(({ id }) => id),
    'kept',
  );
  return { message: inert`Left as it is: ${named(asking.compared, questions)}.` };
}

export function reopen({ questions, asking, decide }: Answering): Outcome {
  decide(
    questions.map(({ id }) => id),
    'open',
  );
  return { message: inert`Open again: ${named(asking.compared, questions)}.` };
}

/** @throws Cancelled */
export async function takeFrom(
  about: Answering,
  wanted: Extract<SessionAnswer, { type: 'take' }>['from'],
): Promise<Outcome | Refused> {
  const { asking, comparison, questions, overLocks } = about;
  const [first] = questions;
  if (first === undefined) return refuse(inert`There is no difference here any more.`);
  const from = wanted === 'suggestion' ? suggestionFor(comparison, asking.compared, first.item) : wanted;
  if (comparison.others[from] === undefined) return refuse(inert`There is no version ${from + 1} in this comparison.`);
  const items = questions.map(({ item }) => item);
  const taken = await takeItems(about, asking.compared, items, from + 1, overLocks);
  return outcomeOf(about, taken, comparison.others[from].label);
}

function outcomeOf(
  about: Answering,
  { edits, taken, further, along, locked, failures, notes }: TakenItems,
  label: string,
): Outcome | Refused {
  const { asking, decide } = about;
  const { side } = asking.compared;
  if (taken.length === 0) {
    const [failure] = failures;
    if (0 < locked.length && failure === undefined) {
      const word = wordOfItem(side, locked[0]);
      const reason =
        locked.length === 1
          ? inert`The arc of ${word} is locked, so nothing was taken. Unlock what you want to change.`
          : inert`${count(locked.length, 'arc')} are locked, so nothing was taken. Unlock what you want to change.`;
      return { ...refuse(reason), code: 'locked' };
    }
    if (failure !== undefined) return refuse(inert`This cannot be taken by itself: ${failure}`);
    // The version agrees with the document here.
    return keep(about);
  }
  decide(
    taken.map(({ id }) => id),
    'open',
  );
  const many = taken.length === 1 ? '' : `${count(taken.length, 'difference')}: `;
  const parts: Inert[] = [inert`Took from ${label}: ${many}${nameAll(asking.compared, taken)}`];
  if (0 < further.length) parts.push(inert`; also takes: ${enumerated(further, MOST_NAMED)}`);
  if (0 < locked.length) parts.push(inert`; ${count(locked.length, 'locked arc')} left as they are`);
  const [failure] = failures;
  if (failure !== undefined) parts.push(inert`; ${count(failures.length, 'difference')} left out: ${failure}`);
  parts.push(inert`.`);
  for (const note of notes) parts.push(inert` ${inert(note)}`);
  const isDecided = new Set(taken.map(({ id }) => id));
  const decided = asking.questions.filter(
    ({ id, item }) =>
      isDecided.has(id) || (0 < along.size && item.choices.some(({ difference }) => along.has(difference))),
  );
  return { message: joinInert(parts, ''), edits, decided: decided.map(({ id }) => id) };
}

const named = (compared: ComparedSnapshot, questions: readonly Differing[]): string =>
  questions.length === 1
    ? nameAll(
        compared,
        questions.map(({ item }) => item),
      )
    : count(questions.length, 'difference');

const nameAll = ({ side }: ComparedSnapshot, items: readonly Item[]): string =>
  enumerated(
    items.map((item) => {
      const word = wordOfItem(side, item);
      return word === '' ? nameOfDifference(item) : localized`${nameOfDifference(item)} of ${word}`;
    }),
    MOST_NAMED,
  );
