/** `treebank review --evaluate`: how much of what a later release corrected is at the top of the lists. */

import {
  ARC_COLUMNS,
  ARC_MEASURES,
  Corrections,
  interleaved,
  type Measure,
  type MeasuredRanking,
  measureRanking,
  reportedWords,
  TAG_COLUMNS,
  TAG_MEASURES,
  type WordPlace,
} from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import { lexiconPlaces } from './lexicon.ts';
import { LIST_NAMES, LISTS, type ListName } from './lists.ts';
import type { ListRequest, MeasurableList } from './reviewList.ts';
import { rulesPlaces } from './rules.ts';
import type { ReviewedTreebank } from './treebank.ts';

export interface EvaluatedList {
  readonly list: string;
  /** Measures of the ranking of everything. */
  readonly measures: readonly MeasuredRanking[];
  /** Measures of the list without what a rule reports, and of the corrections without them. */
  readonly listed: readonly MeasuredRanking[];
}

/** Two releases of a treebank. */
export interface EvaluatedPair {
  /** Sentences with the same words in both releases. */
  readonly sentences: number;
  readonly words: number;
  readonly lists: readonly EvaluatedList[];
}

/**
 * One list, or all and what they find together. Says how many sentences could be compared. Undefined if there are none, or if the list cannot be
 * made, which is said.
 */
export async function evaluatePair(
  request: ListRequest,
  later: ReviewedTreebank,
  wanted: ListName | undefined,
  context: Context,
): Promise<EvaluatedPair | undefined> {
  const { treebank } = request;
  const corrections = new Corrections(treebank.sentences, later.sentences);
  const { sentences, words } = corrections;
  if (sentences === 0) {
    const [old, now] = [treebank, later].map(({ located }) => located[0]?.file ?? 'nothing');
    context.fail(
      `${old} and ${now} have no sentence with the same words: OLD and NEW must be the same part of one treebank`,
    );
    return undefined;
  }
  const lists = await listsOf(request, wanted, context);
  if (lists === undefined) return undefined;
  const nOther = treebank.sentences.length - sentences;
  context.note(
    `${counted(sentences, 'sentence')} in both releases with the same words` +
      (nOther === 0 ? '.' : `; ${counted(nOther, 'other')} left out.`),
  );
  const isReported = reportedIn(treebank);
  const evaluated = [...lists].map(([list, { measures, isWhole, places }]) => {
    const basis = isWhole ? ('rows' as const) : ('words' as const);
    const measured = (which: 'all' | 'listed') => {
      const isLeftOut = which === 'all' ? undefined : isReported;
      return (['arcs', 'tags'] as const).flatMap((kind) => {
        const own = measures.filter(({ of }) => of === kind);
        const ranking = own.length === 0 ? [] : places(which, kind);
        return own.flatMap((measure) =>
          measureRanking(ranking, corrections, measure, { basis, ...(isLeftOut && { isLeftOut }) }),
        );
      });
    };
    return { list, measures: measured('all'), listed: measured('listed') };
  });
  return { sentences, words, lists: evaluated };
}

async function listsOf(
  request: ListRequest,
  wanted: ListName | undefined,
  context: Context,
): Promise<Map<string, MeasurableList> | undefined> {
  const lists = new Map<string, MeasurableList>();
  for (const name of wanted === undefined ? LIST_NAMES : [wanted]) {
    const made = await LISTS[name](request);
    if (typeof made !== 'string') lists.set(name, made);
    else if (wanted === undefined) context.note(`Without ${name}: ${made}.`);
    else {
      context.fail(made);
      return undefined;
    }
  }
  if (wanted !== undefined) return lists;
  lists.set('lexicon', lexiconPlaces(request.treebank));
  lists.set('rules', await rulesPlaces(request));
  lists.set('union', unionOf(lists, request.treebank.judged.words));
  return lists;
}

/** What ranks all words for each kind of correction: for arcs it knows what rules report, so that few of these come before it, as a share of the words. */
const RANKED = { arcs: { list: 'weighed', rulesFirst: 0.01 }, tags: { list: 'tags', rulesFirst: 1 } } as const;

/** What rules report, then the ranking of all words, then what is only on short lists. */
function unionOf(lists: ReadonlyMap<string, MeasurableList>, nWords: number): MeasurableList {
  const short = [...lists.values()].filter(({ isWhole }) => !isWhole);
  return {
    measures: [...ARC_MEASURES, ...TAG_MEASURES],
    isWhole: false,
    places: (which, kind) => {
      const { list, rulesFirst } = RANKED[kind];
      const first =
        lists
          .get('rules')
          ?.places(which, kind)
          .slice(0, Math.round(rulesFirst * nWords)) ?? [];
      const ranked = lists.get(list)?.places(which, kind) ?? [];
      const others = short.filter(({ measures }) => measures.some(({ of }) => of === kind));
      return interleaved([[...first, ...ranked, ...interleaved(others.map((each) => each.places(which, kind)))]]);
    },
  };
}

/** Whether a rule reports a word; each sentence is checked once. */
function reportedIn({ sentences, rules }: ReviewedTreebank): (place: WordPlace, measure: Measure) => boolean {
  const columns = { arcs: ARC_COLUMNS, tags: TAG_COLUMNS };
  const known = { arcs: new Map<number, ReadonlySet<number>>(), tags: new Map<number, ReadonlySet<number>>() };
  return ({ sentence, word }, { of }) => {
    const words = known[of].get(sentence) ?? reportedWords(sentences[sentence], sentence, columns[of], rules);
    known[of].set(sentence, words);
    return words.has(word);
  };
}
