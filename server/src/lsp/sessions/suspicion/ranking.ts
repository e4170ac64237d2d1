/** The entries of a list in reading order: by score and the verdicts so far, without judged ones. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { append } from '../../../core/grouping.ts';
import { lockKey, type Sidecar, sentenceKey, type Verdict } from '../../../core/sidecar/index.ts';
import {
  Experience,
  groupOf,
  isStillTaken,
  mutedKindOf,
  nameOfMuted,
  type Suspicion,
  standingOf,
  whatOf,
} from '../../../core/suspicion/index.ts';
import type { Snapshot } from '../../documents/documents.ts';

/** An entry without a verdict. */
export interface Entry {
  /** The text that it was found in. */
  readonly snapshot: Snapshot;
  readonly index: number;
  readonly sentence: Sentence;
  readonly row: Suspicion;
  /** See `groupOf`. */
  readonly group: string;
  readonly isLater: boolean;
  readonly rank: number;
}

export interface Ranking {
  /** The first ones first; postponed ones last. */
  readonly entries: readonly Entry[];
  readonly nReviewed: number;
  readonly nMuted: number;
}

interface RankingSource {
  readonly snapshot: Snapshot;
  /** The rows of a sentence in the list. */
  readonly rowsOf: (sentence: Sentence, index: number) => readonly Suspicion[];
  /** The file beside the document, and the name of the document in it. */
  readonly file: Sidecar;
  readonly name: string;
  /** Verdicts on an edited sentence, if they differ from those in the file under its key. */
  readonly heldOf: (sentence: Sentence) => readonly Verdict[] | undefined;
}

/** O(sentences + entries · log entries). */
export function ranking(list: string, { snapshot, rowsOf, file, name, heldOf }: RankingSource): Ranking {
  const { verdicts, muted, experience } = saidIn(file);
  const here = verdicts.get(name);
  const entries: Entry[] = [];
  let nReviewed = 0;
  let nMuted = 0;
  snapshot.document.sentences.forEach((sentence, index) => {
    const rows = rowsOf(sentence, index);
    const held = heldOf(sentence);
    const said = held ?? (here === undefined ? NOTHING : (here.get(keyOf(sentence)) ?? NOTHING));
    if (rows.length === 0 && said.length === 0) return;
    const groups = new Map<string, Set<string>>();
    for (const row of rows) {
      const group = groupOf(sentence, row);
      if (0 < muted.size && muted.has(nameOfMuted(mutedKindOf(sentence, row)))) {
        nMuted++;
        continue;
      }
      const at = said.length === 0 ? '' : lockKey(sentence, row.word);
      const standing = standingOf(
        row,
        group,
        said.filter((verdict) => verdict.at === at),
      );
      groups.set(at, (groups.get(at) ?? new Set()).add(group));
      if (standing === 'right') nReviewed++;
      else {
        const bonus = experience.get(whatOf(row.kind))?.bonus(group) ?? 0;
        entries.push({ snapshot, index, sentence, row, group, isLater: standing === 'later', rank: row.score + bonus });
      }
    }
    for (const verdict of said) {
      if (verdict.list === list && isStillTaken(verdict, groups.get(verdict.at) ?? NO_GROUPS)) nReviewed++;
    }
  });
  return { entries: entries.sort(inOrder), nReviewed, nMuted };
}

/** The state of a word of a list, which may have a verdict. */
export function standingIn(
  { file, name, heldOf }: Omit<RankingSource, 'snapshot' | 'rowsOf'>,
  sentence: Sentence,
  row: Suspicion,
) {
  const said = heldOf(sentence) ?? saidIn(file).verdicts.get(name)?.get(keyOf(sentence)) ?? NOTHING;
  const at = lockKey(sentence, row.word);
  const here = said.filter((verdict) => verdict.at === at);
  return standingOf(row, groupOf(sentence, row), here);
}

/** Of several files; sorting keeps the order of those that are equal. */
export const byRank = (a: Entry, b: Entry): number => Number(a.isLater) - Number(b.isLater) || b.rank - a.rank;

/** Of one file. */
const inOrder = (a: Entry, b: Entry): number => byRank(a, b) || a.index - b.index || a.row.word - b.row.word;

const NOTHING: readonly Verdict[] = [];
const NO_GROUPS: ReadonlySet<string> = new Set();

interface Said {
  /** By file and sentence. */
  readonly verdicts: ReadonlyMap<string, ReadonlyMap<string, readonly Verdict[]>>;
  readonly muted: ReadonlySet<string>;
  /** By subject of the verdicts: arcs, punctuation, …. */
  readonly experience: ReadonlyMap<string, Experience>;
}

/** Once for each version of the file. */
function saidIn(file: Sidecar): Said {
  let said = known.get(file);
  if (said === undefined) {
    const verdicts = new Map<string, Map<string, Verdict[]>>();
    const experience = new Map<string, Experience>();
    for (const verdict of file.verdicts ?? []) {
      const sentences = verdicts.get(verdict.file) ?? new Map<string, Verdict[]>();
      verdicts.set(verdict.file, sentences);
      append(sentences, verdict.sentence, verdict);
      const what = whatOf(verdict.kind);
      const learned = experience.get(what) ?? new Experience();
      experience.set(what, learned);
      learned.add(verdict);
    }
    said = { verdicts, muted: new Set(file.muted?.map(nameOfMuted)), experience };
    known.set(file, said);
  }
  return said;
}

const known = new WeakMap<Sidecar, Said>();

/** Sentences are immutable, and many have no entries. */
function keyOf(sentence: Sentence): string {
  let key = keys.get(sentence);
  if (key === undefined) {
    key = sentenceKey(sentence);
    keys.set(sentence, key);
  }
  return key;
}

const keys = new WeakMap<Sentence, string>();
