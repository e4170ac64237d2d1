/** Entries by sentence or by pattern. */

import { Column } from '../../../core/conllu/index.ts';
import { sentIdOf, shortId, shortTextOf } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import type { CampaignSeed } from '../../../core/session/index.ts';
import {
  campaignOfGroup,
  keyOfPattern,
  nameOfGroup,
  type SuspectedGroup,
  titleOfGroup,
} from '../../../core/suspicion/index.ts';
import { formatNumber, localized } from '../../../localization/index.ts';
import type { Entry } from './ranking.ts';

/** `sentence`: the sentences with the worst entries first. `pattern`: current and suggested annotation, the most frequent first. */
export const GROUPINGS = ['sentence', 'pattern'] as const;
export type EntryGrouping = (typeof GROUPINGS)[number];

export interface EntryGroup {
  readonly key: string;
  readonly title: string;
  /** The text of a sentence, or what is said about all of them. */
  readonly detail?: string;
  readonly campaign?: CampaignSeed;
  readonly entries: readonly Entry[];
}

/**
 * By sentence: the sentence with the highest entry first, as a wrong root drags its neighbours. By pattern: the most frequent first. The
 * entries of a group stay in their order. Those of a systematic difference stay together either way. O(entries).
 */
export function grouped(entries: readonly Entry[], grouping: EntryGrouping): EntryGroup[] {
  // Indices are those of several files.
  const groups = groupBy(
    entries,
    (entry) => entry.row.systematic ?? (grouping === 'sentence' ? entry.sentence : patternOf(entry)),
  );
  const ids = new Set<string>();
  const made = [...groups].map(([key, of]): EntryGroup => {
    const [{ sentence, index, snapshot }] = of;
    if (typeof key === 'string') return { key, title: key, entries: of };
    if ('pattern' in key) return { ...differenceOf(key), entries: of };
    const id = sentIdOf(sentence, index + 1);
    // Keys distinguish sentences with the same sent_id.
    const isUsed = ids.has(id);
    ids.add(id);
    return {
      key: isUsed ? `${id} #${index} ${snapshot.uri}` : id,
      title: shortId(id),
      detail: shortTextOf(sentence),
      entries: of,
    };
  });
  return grouping === 'sentence' || entries[0]?.row.systematic !== undefined
    ? made
    : made.sort((a, b) => b.entries.length - a.entries.length || (a.key < b.key ? -1 : 1));
}

/** One question about all words with a pattern, and the campaign that would decide it. */
function differenceOf(group: SuspectedGroup): Omit<EntryGroup, 'entries'> {
  const { kind, pattern, because, source, alike } = group;
  const title = titleOfGroup(group);
  const from = source === 'rules' ? localized`rules and tables` : localized`another treebank`;
  return {
    key: `${kind} ${keyOfPattern(pattern)} ${because}`,
    title,
    detail: localized`of ${formatNumber(alike)} with this pattern · ${from} · ${because}`,
    campaign: { name: nameOfGroup(group), text: campaignOfGroup(title, group) },
  };
}

/** `nmod ↔ obl`, in either direction; `obl, other head`; for punctuation the mark. */
function patternOf({ sentence, row: { word, kind, suggestion = {} } }: Entry): string {
  if (kind === 'punct') return localized`“${sentence.wordCell(word, Column.form)}”`;
  if (kind === 'upos' || kind === 'feats' || kind === 'lemma') {
    const column = kind === 'upos' ? Column.upos : kind === 'feats' ? Column.feats : Column.lemma;
    return both(sentence.wordCell(word, column), suggestion[kind]);
  }
  const deprel = sentence.wordCell(word, Column.deprel);
  if (suggestion.deprel !== undefined && suggestion.deprel !== deprel) return both(deprel, suggestion.deprel);
  return suggestion.head === undefined ? deprel : localized`${deprel}, other head`;
}

function both(here: string, there: string | undefined): string {
  if (there === undefined) return here;
  return here < there ? `${here} ↔ ${there}` : `${there} ↔ ${here}`;
}
