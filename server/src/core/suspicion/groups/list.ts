/** Systematic differences as a list of the Review: the words of the groups that rules report, each with its group. */

import type { Sentence } from '../../conllu/index.ts';
import type { Suspicion } from '../types.ts';
import { rankedGroups } from './ranked.ts';
import { type GroupRules, type ReportedWord, reportedGroupSteps, reportedIn } from './reported.ts';
import type { SuspectedGroup } from './types.ts';

interface ListedGroup {
  readonly group: SuspectedGroup;
  /** In the order of the list, from 0. */
  readonly rank: number;
}

export class SystematicList {
  /** @param groups by the key of their words */
  constructor(
    private readonly groups: ReadonlyMap<string, ListedGroup>,
    private readonly rules: GroupRules,
  ) {}

  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  /** The rows of a sentence of the treebank, also of one edited since. Time that of the rules, none without groups. */
  of(sentence: Sentence, index: number): readonly Suspicion[] {
    return this.isEmpty ? NOTHING : this.rowsFor(index, reportedIn(sentence, index, this.rules));
  }

  /** One for each word and kind, of the first of its groups: a verdict is about all that a word has of a kind. */
  rowsFor(index: number, words: readonly ReportedWord[]): readonly Suspicion[] {
    const rows = new Map<string, { readonly rank: number; readonly row: Suspicion }>();
    for (const { key, word, kind, because } of words) {
      const listed = this.groups.get(key);
      if (listed === undefined) continue;
      const { group, rank } = listed;
      const before = rows.get(`${word} ${kind}`);
      if (before !== undefined && before.rank < rank) continue;
      const row: Suspicion = {
        sentence: index,
        word,
        kind: kind === 'arc' ? 'relation' : kind,
        score: group.expected,
        ...suggestionOf(group),
        because: { text: because },
        systematic: group,
      };
      rows.set(`${word} ${kind}`, { rank, row });
    }
    return rows.size === 0 ? NOTHING : [...rows.values()].map(({ row }) => row);
  }
}

const NOTHING: readonly Suspicion[] = [];

/** What the source has instead, if that is one relation. */
function suggestionOf({ kind, says }: SuspectedGroup): Pick<Suspicion, 'suggestion'> {
  const [only, ...others] = says;
  return kind === 'arc' && only !== undefined && others.length === 0 ? { suggestion: { deprel: only.value } } : {};
}

interface SystematicResult {
  readonly list: SystematicList;
  /** For each sentence. */
  readonly rows: readonly (readonly Suspicion[])[];
}

/** In small steps: yields the progress, 0…1. Time that of the rules. */
export function* systematicList(
  sentences: readonly Sentence[],
  rules: GroupRules,
): Generator<number, SystematicResult> {
  const reported = new Map<number, readonly ReportedWord[]>();
  const groups = yield* reportedGroupSteps(sentences, rules, (index, words) => reported.set(index, words));
  const ranks = new Map(rankedGroups([...groups.values()]).map((group, rank) => [group, rank]));
  const listed = [...groups].flatMap(([key, group]): [string, ListedGroup][] => {
    const rank = ranks.get(group);
    return rank === undefined ? [] : [[key, { group, rank }]];
  });
  const list = new SystematicList(new Map(listed), rules);
  const rows = sentences.map((_, index) => list.rowsFor(index, reported.get(index) ?? []));
  return { list, rows };
}
