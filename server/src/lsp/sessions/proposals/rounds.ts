/**
 * A parser's proposals for the sentences of a document, and the decisions. They belong to the words of a sentence, so they survive
 * edits elsewhere and edits of other columns, and an undo reverts decisions. Immutable.
 */

import { Column, type Sentence, type Span } from '../../../core/conllu/index.ts';
import type { Opinion } from '../../../core/outside/index.ts';
import { type Round, type RoundStanding, standingOf, treeOf } from '../../../core/proposals/index.ts';
import { KeptByWords, type Question } from '../../../core/session/index.ts';

/** The proposals for one sentence. */
export interface SentenceRound extends Round {
  /** Positions of the words that the user selected for parsing; all if undefined. */
  readonly asked: readonly number[] | undefined;
  /** The program outside whose tree is proposed, and its opinion, for later rounds: it is not asked again. */
  readonly program?: { readonly name: string; readonly opinion: Opinion } | undefined;
}

interface Placed {
  readonly round: SentenceRound;
  /** In the order of stepping. */
  readonly place: number;
}

/** The head and relation proposed for a word. */
export interface Proposal extends Question {
  readonly word: number;
  readonly round: SentenceRound;
}

/** A sentence of a document with proposals. */
export interface ProposedSentence {
  readonly index: number;
  readonly round: SentenceRound;
  readonly standing: RoundStanding;
}

/** All proposals of a document. */
export interface Overview {
  /** In the order of stepping. */
  readonly sentences: readonly ProposedSentence[];
  readonly byIndex: ReadonlyMap<number, ProposedSentence>;
  /** The least certain of a sentence first. */
  readonly questions: readonly Proposal[];
}

export class Rounds {
  private last: { readonly of: readonly Sentence[]; readonly overview: Overview } | undefined;

  private constructor(private readonly kept: KeptByWords<Placed>) {}

  static readonly NONE = new Rounds(KeptByWords.nothing());

  /** Adds proposals, or replaces those of their sentences. @param sentences all of the document */
  with(sentences: readonly Sentence[], rounds: readonly (readonly [Sentence, SentenceRound])[]): Rounds {
    const nBefore = this.kept.size;
    const made = rounds.map(([sentence, round], at) => {
      return [sentence, (old: Placed | undefined) => ({ round, place: old?.place ?? nBefore + at })] as const;
    });
    return new Rounds(this.kept.with(sentences, new Map(made)));
  }

  /** O(sentences), once for each text. */
  in(sentences: readonly Sentence[]): Overview {
    if (this.last?.of !== sentences) this.last = { of: sentences, overview: this.overviewOf(sentences) };
    return this.last.overview;
  }

  private overviewOf(sentences: readonly Sentence[]): Overview {
    const inOrder: (ProposedSentence & { readonly questions: readonly Proposal[] })[] = [];
    const byIndex = new Map<number, ProposedSentence>();
    for (const [index, { round, place }] of this.kept.in(sentences)) {
      const sentence = sentences[index];
      const standing = standingIn(round, sentence);
      inOrder[place] = { index, round, standing, questions: questionsIn(sentence, index, round, place) };
      byIndex.set(index, inOrder[place]);
    }
    // Places whose sentences no longer exist are holes, which these skip.
    return { sentences: inOrder.filter(() => true), byIndex, questions: inOrder.flatMap(({ questions }) => questions) };
  }
}

/** The open decisions of a sentence. Computed once for each text and round. */
export function standingIn(round: SentenceRound, sentence: Sentence): RoundStanding {
  const known = standings.get(sentence);
  if (known?.round === round) return known.standing;
  const standing = standingOf(round, treeOf(sentence));
  standings.set(sentence, { round, standing });
  return standing;
}

const standings = new WeakMap<Sentence, { readonly round: SentenceRound; readonly standing: RoundStanding }>();

function questionsIn(sentence: Sentence, index: number, round: SentenceRound, place: number): readonly Proposal[] {
  const known = questions.get(sentence);
  if (known !== undefined && known.round === round && known.index === index) return known.found;
  const found = standingIn(round, sentence).all.map(({ word, standing }): Proposal => {
    const id = `${place} ${round.round} ${word}`;
    return { id, sentence: index, span: arcSpan(sentence, word), standing, word, round };
  });
  questions.set(sentence, { round, index, found });
  return found;
}

const questions = new WeakMap<
  Sentence,
  { readonly round: SentenceRound; readonly index: number; readonly found: readonly Proposal[] }
>();

/** HEAD and DEPREL. */
function arcSpan(sentence: Sentence, word: number): Span {
  return {
    start: sentence.wordCellSpan(word, Column.head).start,
    end: sentence.wordCellSpan(word, Column.deprel).end,
  };
}
