/** Taking values of another version: per sentence the fewest edits that leave a tree, and locked arcs as they are. */

import type { Difference, SentenceComparison } from '../../../core/compare/index.ts';
import { takeDifferences } from '../../../core/compare/take/index.ts';
import { noLosses, type Sentence, type TextEdit } from '../../../core/conllu/index.ts';
import {
  type Choice,
  defectText,
  type Item,
  isOfSentences,
  nameOfDifference,
  takeSentences,
  wordOfItem,
} from '../../../core/features/index.ts';
import { append } from '../../../core/grouping.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { Slices } from '../../documents/slices.ts';
import type { Work } from '../../edits/edits.ts';
import type { HasHost } from '../../feature.ts';
import { type LockSource, lockedIn } from '../../sidecar/locks.ts';
import type { ComparedSnapshot } from './comparison.ts';
import { choiceIn } from './items.ts';

/** The effect of taking some items. */
export interface TakenItems {
  readonly edits: readonly WireTextEdit[];
  readonly taken: readonly Item[];
  /** Names of differences taken along. */
  readonly further: readonly string[];
  /** Questions that this decides, among the requested ones. */
  readonly along: ReadonlySet<Difference>;
  /** Left out because an arc is locked. */
  readonly locked: readonly Item[];
  /** Why others were left out, one reason for each. */
  readonly failures: readonly Inert[];
  /** For the user. */
  readonly notes: readonly string[];
}

interface Tally {
  readonly edits: TextEdit[];
  readonly taken: Item[];
  readonly further: string[];
  readonly along: Set<Difference>;
  readonly locked: Item[];
  readonly failures: Inert[];
  readonly notes: Set<string>;
}

/**
 * Takes the value of a version for each item; if the version does not differ from the document, there is nothing to do.
 * @throws Cancelled
 */
export async function takeItems(
  { server, snapshot, token }: Pick<Work<HasHost & LockSource>, 'server' | 'snapshot' | 'token'>,
  standing: ComparedSnapshot,
  items: readonly Item[],
  from: number,
  overLocks: boolean,
): Promise<TakenItems> {
  const tally: Tally = {
    edits: [],
    taken: [],
    further: [],
    along: new Set(),
    locked: [],
    failures: [],
    notes: new Set(),
  };
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const version = standing.versions[from - 1];
  const whole = new Set<SentenceComparison>();
  for (const [comparison, here] of byComparison(version, items)) {
    // Moved sentences are still compared word by word; those with different boundaries can only be taken as a whole.
    const own = comparison.status === 'changed' ? here.filter(({ choice }) => choice.difference.class !== 'order') : [];
    if (own.length < here.length) {
      whole.add(comparison);
      tally.taken.push(...here.filter((each) => !own.includes(each)).map(({ item }) => item));
      if (comparison.status !== 'changed') countFurther(comparison, here.length, tally);
    }
    if (0 < own.length) takeInPair({ server, snapshot }, standing, comparison, own, overLocks, tally);
    if (slices.isOver) await slices.pause();
  }
  const { document } = snapshot;
  if (0 < whole.size) {
    const losses = noLosses();
    const edits = takeSentences(document, standing.side, version, whole, losses);
    for (const [name, n] of losses.cells)
      tally.notes.add(localized`Not taken, because this file has no ${name} column: ${count(n, 'cell')}.`);
    // Edits within a moved sentence would apply to the text that it leaves behind.
    const isFree = ({ span }: TextEdit) =>
      !edits.some((each) => each.span.start < span.end && span.start < each.span.end);
    tally.edits.splice(0, tally.edits.length, ...tally.edits.filter(isFree), ...edits);
  }
  tally.edits.sort((x, y) => x.span.start - y.span.start || x.span.end - y.span.end);
  const edits = tally.edits.map(({ span, text }): WireTextEdit => {
    return { range: { start: document.positionAt(span.start), end: document.positionAt(span.end) }, newText: text };
  });
  return { ...tally, edits, notes: [...tally.notes] };
}

function countFurther({ differences }: SentenceComparison, nAsked: number, { further, along }: Tally): void {
  for (const each of differences) along.add(each);
  const rest = differences.filter((each) => !isOfSentences(each)).length - nAsked + 1;
  if (0 < rest)
    further.push(differences.length === 1 ? localized`all else in it` : localized`all else in these sentences`);
}

interface Wanted {
  readonly item: Item;
  readonly choice: Choice;
}

function byComparison(version: Choice['version'], items: readonly Item[]): Map<SentenceComparison, Wanted[]> {
  const groups = new Map<SentenceComparison, Wanted[]>();
  for (const item of items) {
    const choice = item.choices.find((each) => each.version.number === version.number) ?? choiceIn(version, item);
    if (choice === undefined) continue;
    append(groups, choice.comparison, { item, choice });
  }
  return groups;
}

function takeInPair(
  { server, snapshot }: Pick<Work<LockSource>, 'server' | 'snapshot'>,
  { side, versions }: ComparedSnapshot,
  { a, b, differences }: SentenceComparison,
  wanted: readonly Wanted[],
  overLocks: boolean,
  tally: Tally,
): void {
  const [sentence, other] = [side.sentences[a[0]], wanted[0].choice.version.side.sentences[b[0]]];
  const locked = overLocks ? new Set<number>() : lockedIn(server, snapshot.uri, sentence);
  const isLocked = (each: Difference) => changesLocked(sentence, each, locked);
  const free = wanted.filter(({ choice }) => !isLocked(choice.difference));
  tally.locked.push(...wanted.filter((each) => !free.includes(each)).map(({ item }) => item));
  if (free.length === 0) return;
  const asked = free.map(({ choice }) => choice.difference);
  const found = takeDifferences(sentence, other, differences, asked, (each) => !isLocked(each));
  if (!found.ok) {
    const reason = found.defect === undefined ? inert(found.message) : inert`${defectText(sentence, found.defect)}.`;
    tally.failures.push(...free.map(() => reason));
    return;
  }
  const start = snapshot.document.offsets[side.indices[a[0]]];
  for (const { span, text } of found.edits) {
    tally.edits.push({ span: { start: start + span.start, end: start + span.end }, text });
  }
  tally.taken.push(...free.map(({ item }) => item));
  const version = versions[wanted[0].choice.version.number - 1];
  for (const difference of found.further) {
    tally.along.add(difference);
    const item = { choices: [{ version, comparison: wanted[0].choice.comparison, difference }] };
    tally.further.push(localized`${nameOfDifference(item)} of ${wordOfItem(side, item)}`);
  }
  for (const note of found.notes) tally.notes.add(note);
}

/** Whether taking a difference changes a locked arc, or removes its word. */
function changesLocked(sentence: Sentence, { class: kind, a }: Difference, locked: ReadonlySet<number>): boolean {
  if (locked.size === 0 || !['head', 'relation', 'subtype', 'segmentation'].includes(kind)) return false;
  return a?.rows.some((row) => locked.has(sentence.wordOfRow(row)) && sentence.kind(row) === 0) ?? false;
}
