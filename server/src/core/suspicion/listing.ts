/** The top of the lists made by models, with complete rows: the result of the judging thread. */

import type { Example } from '../parser/index.ts';
import { type OddArc, oddArcs, rankArcs } from './arcs.ts';
import type { ArcJudgements } from './judgements.ts';
import type { TagJudgements } from './tagJudgements.ts';
import { type OddTag, oddTags, rankTags } from './tags.ts';
import type { JudgedTreebank } from './treebank.ts';
import { withUsage } from './usage.ts';

/** The models' judgements on all words. */
interface Judgements {
  readonly arcs: ArcJudgements;
  readonly tags: TagJudgements;
}

/** Rows in the order of their lists, including those that a rule reports. */
export interface ModelRows {
  readonly arcs: readonly OddArc[];
  readonly tags: readonly OddTag[];
}

/** The scores of the last rows: the minimum for listing a word of an edited sentence. */
export type LeastScores = Readonly<Record<keyof ModelRows, number>>;

/** @param share of the arcs, and of the words, 0…1. Time O(words · log words) */
export function topRows(
  treebank: JudgedTreebank,
  judgements: Judgements,
  share: number,
): { readonly rows: ModelRows; readonly least: LeastScores } {
  const arcRanking = rankArcs([], treebank, judgements.arcs, 'none');
  const tagRanking = rankTags([], treebank, judgements.tags, 'none');
  const top = ({ order }: { readonly order: Int32Array }) => Math.round(share * order.length);
  const arcs = oddArcs(treebank, judgements.arcs, arcRanking, 0, top(arcRanking));
  const tags = oddTags(treebank, judgements.tags, tagRanking, 0, top(tagRanking));
  const least = { arcs: leastOf(arcs), tags: leastOf(tags) };
  return { rows: { arcs: withUsage(treebank, arcs), tags: withUsage(treebank, tags) }, least };
}

const leastOf = (rows: readonly { readonly score: number }[]): number => rows.at(-1)?.score ?? Number.POSITIVE_INFINITY;

/**
 * The rows of sentences edited after the treebank was judged, with the usage in the rest of the treebank: the sentences as they were
 * do not count. Time O(words of the treebank).
 *
 * @param edited with indices beyond the sentences of the treebank
 */
export function rowsOfEdited(
  treebank: JudgedTreebank,
  edited: JudgedTreebank,
  judgements: Judgements,
  least: LeastScores,
): ModelRows {
  const arcs = oddArcs(edited, judgements.arcs, rankArcs([], edited, judgements.arcs, 'none'));
  const tags = oddTags(edited, judgements.tags, rankTags([], edited, judgements.tags, 'none'));
  const old = new Set(
    edited.examples.map((example) => treebank.examples.findIndex((each) => hasSameForms(each, example))),
  );
  const isOther = (_: unknown, i: number) => !old.has(i);
  const all: JudgedTreebank = {
    ...treebank,
    examples: [...treebank.examples.filter(isOther), ...edited.examples],
    sentences: Int32Array.from([...treebank.sentences.filter(isOther), ...edited.sentences]),
  };
  return {
    arcs: withUsage(
      all,
      arcs.filter(({ score }) => least.arcs <= score),
    ),
    tags: withUsage(
      all,
      tags.filter(({ score }) => least.tags <= score),
    ),
  };
}

function hasSameForms({ words: a }: Example, { words: b }: Example): boolean {
  return a.n === b.n && a.forms.every((form, word) => form === b.forms[word]);
}
