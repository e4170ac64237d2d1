/** The intention `take`: deciding differences of a comparison, for the document or for another version. */

import { type Item, nameOfItem, wordOfItem } from '../../core/features/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { ComparisonFilter, Taking } from '../../protocol/comparison.ts';
import type { EditResult } from '../../protocol/edit.ts';
import type { CarryOut, Work } from '../edits/edits.ts';
import { type TakenItems, takeItems } from '../edits/take.ts';
import { sentenceOf } from '../state/comparisonItems.ts';
import type { Comparison, Standing } from '../state/comparisons.ts';
import { filtered, itemsOfGroup } from './comparison.ts';

type Result = EditResult<'take'>;

const notCompared = () =>
  refuse(inert`This file is not compared with anything. Run “Compare with HEAD” or “Compare with File” first.`);
const noDifference = () => refuse(inert`There is no such difference any more. The list is being updated.`);
const EVERYTHING: ComparisonFilter = { classes: [], relations: [], versions: [], showsDecided: false };
/** A longer list would not be read. */
const MOST_NAMED = 4;

/** Carries out `take`. @throws Cancelled */
export const take: CarryOut<'take'> = async (work, asked) => {
  const { server, snapshot } = work;
  const known = server.comparisons.of(snapshot.uri);
  if (known === undefined) return notCompared();
  const standing = await known.ready();
  const items = itemsFor(known, standing, asked);
  if (items.length === 0) return noDifference();
  if (asked.reopen === true) return decide(work, known, standing, items, 'open');
  if (asked.from === 0) return decide(work, known, standing, items, 'kept');
  if (known.others[asked.from - 1] === undefined)
    return refuse(inert`There is no version ${asked.from} in this comparison.`);
  const taken = await takeItems(work, standing, items, asked.from, asked.overLocks === true);
  return resultOf(work, known, standing, items, taken, asked.from);
};

function itemsFor(
  known: Comparison,
  standing: Standing,
  { what, filter = EVERYTHING, reopen }: Taking,
): readonly Item[] {
  if ('ids' in what) {
    const ids = new Set(what.ids);
    return standing.items.filter(({ id }) => ids.has(id));
  }
  const all = filtered(known, standing, reopen === true ? { ...filter, showsDecided: true } : filter);
  if ('group' in what) return itemsOfGroup(standing, all, what.groupBy, what.group);
  const index = standing.snapshot.document.sentenceAtLine(what.line);
  return all.filter((item) => sentenceOf(standing, item) === index);
}

/** Nothing is written: the document is left as it is. */
function decide(
  work: Work,
  known: Comparison,
  standing: Standing,
  items: readonly Item[],
  how: 'kept' | 'open',
): Result {
  for (const { id } of items) {
    if (how === 'kept') known.kept.add(id);
    else known.kept.delete(id);
  }
  work.server.comparisons.decided(known.uri);
  const what = items.length === 1 ? nameAll(standing, items) : count(items.length, 'difference');
  const message = how === 'kept' ? inert`Left as it is: ${what}.` : inert`Open again: ${what}.`;
  return done(work, known, standing, message, [], 0);
}

function done(
  { snapshot }: Work,
  { kept }: Comparison,
  { items }: Standing,
  message: Inert,
  edits: TakenItems['edits'],
  nTaken: number,
): Result {
  const nOpen = items.filter(({ id }) => !kept.has(id)).length - nTaken;
  return { ok: true, version: snapshot.version, edits, message, nTaken, nOpen };
}

const nameAll = ({ side }: Standing, items: readonly Item[]): string =>
  enumerated(
    items.map((item) => {
      const word = wordOfItem(side, item);
      return word === '' ? nameOfItem(item) : localized`${nameOfItem(item)} of ${word}`;
    }),
    MOST_NAMED,
  );

function resultOf(
  work: Work,
  known: Comparison,
  standing: Standing,
  items: readonly Item[],
  { edits, taken, further, locked, failures, notes }: TakenItems,
  from: number,
): Result {
  const label = known.labels[from];
  if (taken.length === 0) {
    const [failure] = failures;
    if (0 < locked.length && failure === undefined) {
      const word = wordOfItem(standing.side, locked[0]);
      const reason =
        locked.length === 1
          ? inert`The arc of ${word} is locked, so nothing was taken. Unlock what you want to change.`
          : inert`${count(locked.length, 'arc')} are locked, so nothing was taken. Unlock what you want to change.`;
      return { ...refuse(reason), code: 'locked' };
    }
    if (failure !== undefined) return refuse(inert`This cannot be taken by itself: ${failure}`);
    // The version has here what the document has.
    return decide(work, known, standing, items, 'kept');
  }
  for (const { id } of taken) known.kept.delete(id);
  const many = taken.length === 1 ? '' : `${count(taken.length, 'difference')}: `;
  const parts = [inert`Took from ${label}: ${many}${nameAll(standing, taken)}`];
  if (0 < further.length) parts.push(inert`; also takes: ${enumerated(further, MOST_NAMED)}`);
  if (0 < locked.length) parts.push(inert`; ${count(locked.length, 'locked arc')} left as they are`);
  const [failure] = failures;
  if (failure !== undefined) parts.push(inert`; ${count(failures.length, 'difference')} left out: ${failure}`);
  parts.push(inert`.`);
  for (const note of notes) parts.push(inert` ${inert(note)}`);
  return done(work, known, standing, joinInert(parts, ''), edits, taken.length + further.length);
}
