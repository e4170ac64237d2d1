/** Places where lemmas of a multiword expression are not annotated, as questions, and what was decided about them. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { type ExpressionGroup, NOT_MWE, type Occurrence } from '../../../core/expressions/index.ts';
import type { Question } from '../../../core/session/index.ts';
import { EXPRESSIONS_LIST, lockKey, type Sidecar, sentenceKey, type Verdict } from '../../../core/sidecar/index.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { FileNeeds } from '../sharedFiles.ts';

export type ExpressionNeeds = FileNeeds;

/** A place in a document that is not annotated, or otherwise than most. */
export interface PlaceQuestion extends Question {
  /** Positions, ascending. */
  readonly words: readonly number[];
  readonly group: ExpressionGroup;
  /** The one that most of the annotated places have. */
  readonly category: string;
  /** The expression there with another category; undefined if there is none. */
  readonly now: Occurrence | undefined;
}

/**
 * The most frequent category of a group, of equally frequent ones the first, and the expressions of rarer ones; marks of what is none do not count.
 * Undefined if no category is given.
 */
export function usualCategory({ annotated }: ExpressionGroup):
  | {
      readonly category: string;
      readonly others: readonly Occurrence[];
    }
  | undefined {
  const counted = annotated.filter(({ category }) => category !== NOT_MWE && category.trim() !== '');
  if (counted.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { category } of counted) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [category, most] = [...counts].reduce((best, each) => (best[1] < each[1] ? each : best));
  return { category, others: counted.filter((each) => (counts.get(each.category) ?? 0) < most) };
}

export const lemmasOf = ({ lemmas }: ExpressionGroup): string => lemmas.join(' ');

/** What is left as it is, as it is kept. */
const leftText = ({ group, now }: PlaceName): string =>
  now === undefined ? lemmasOf(group) : `${lemmasOf(group)}: ${now.category}`;

/** What is kept beside the file: by sentence, the first word and the lemmas. */
type Left = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<Sidecar, Map<string, Left>>();

/** Once for each version of the file and treebank. O(verdicts). */
function leftIn(file: Sidecar, name: string): Left {
  const byName = known.get(file) ?? new Map<string, Left>();
  known.set(file, byName);
  let left = byName.get(name);
  if (left === undefined) {
    const found = new Map<string, Set<string>>();
    for (const verdict of file.verdicts ?? []) {
      if (verdict.file !== name || verdict.list !== EXPRESSIONS_LIST) continue;
      const here = found.get(verdict.sentence) ?? new Set();
      found.set(verdict.sentence, here.add(nameOf(verdict.at, verdict.group)));
    }
    left = found;
    byName.set(name, left);
  }
  return left;
}

const nameOf = (at: string, group: string): string => `${at}\t${group}`;

const NOTHING: ReadonlySet<string> = new Set();

/** Whether a place of a sentence was left as it is. */
export function isLeft(
  { sidecars, followers }: LockSource,
  uri: string,
  sentence: Sentence,
): (place: PlaceName) => boolean {
  const held = followers.heldOf(uri, sentence);
  let left = NOTHING;
  if (held !== undefined) {
    left = new Set(
      held.items.flatMap(({ verdict, at }) =>
        verdict?.list === EXPRESSIONS_LIST ? [nameOf(at ?? verdict.at, verdict.group)] : [],
      ),
    );
  } else {
    const byKey = leftIn(sidecars.contentsFor(uri).read.file, fileNameOf(uri));
    if (0 < byKey.size) left = byKey.get(sentenceKey(sentence)) ?? NOTHING;
  }
  return (place) => 0 < left.size && left.has(nameOf(lockKey(sentence, place.words[0]), leftText(place)));
}

type PlaceName = Pick<PlaceQuestion, 'words' | 'group' | 'now'>;

/** The entry that leaves a place as it is, as in the file: based on the text on disk. */
export function verdictOn({ followers }: LockSource, uri: string, sentence: Sentence, place: PlaceName): Verdict {
  const at = lockKey(sentence, place.words[0]);
  const group = leftText(place);
  const verdict = { file: '', sentence: '', at, list: EXPRESSIONS_LIST, kind: 'mwe', verdict: 'right', group } as const;
  const origin = { sentence: sentenceKey(sentence), at };
  const onDisk = followers.inBase(uri, sentence, { kind: 'verdict', id: '', at, reason: '', verdict, origin });
  return { ...verdict, file: fileNameOf(uri), sentence: onDisk.sentence, at: onDisk.at ?? at };
}
