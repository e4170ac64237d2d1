/** An adjudication in progress: the document, the annotators' versions, and the decisions. Pure; every state is a new one. */

import { localized } from '../../../localization/index.ts';
import type { Sentence, TextEdit } from '../../conllu/index.ts';
import { type Standing, sentenceNames } from '../../session/index.ts';
import { alignSentences } from '../align/index.ts';
import { type Taken, takeDifferences } from '../take/index.ts';
import {
  type DecidedSentence,
  type Decision,
  type Decisions,
  decided,
  follow,
  keyOfPlace,
  lostDecisions,
  reopened,
} from './decisions.ts';
import { type AdjudicationItem, type ComparedSentence, compareAnnotators, isGap } from './items.ts';

/** `hand`: the value in the document was typed, not decided here. */
export interface StandingItem extends AdjudicationItem {
  readonly standing: Standing;
}

/** A sentence with decisions to make. */
export interface AdjudicatedSentence extends ComparedSentence {
  /** Index in the document. */
  readonly index: number;
  /** Name in the decisions. */
  readonly key: string;
  readonly items: readonly StandingItem[];
}

/** In place of an annotator: keeps the value of the document, which no annotator has. */
export const KEPT = -1;

/** The effect of a decision. */
type Deciding =
  | {
      readonly ok: true;
      /** In offsets of the sentence; none if the document already has the value. */
      readonly edits: readonly TextEdit[];
      /** Items decided with it to keep the tree intact. */
      readonly further: readonly StandingItem[];
      readonly notes: readonly string[];
      readonly decisions: Decisions;
    }
  | Extract<Taken, { readonly ok: false }>;

/** The annotators' sentences, each aligned with those of the others. */
export class AnnotatorTexts {
  readonly #first: readonly Sentence[];
  readonly #keys: readonly string[];
  /** For each sentence of the first annotator, those of all. */
  readonly #beside: readonly (readonly (Sentence | undefined)[])[];
  /** Comparisons by the sentence of the document. */
  readonly #compared = new WeakMap<Sentence, { readonly key: string; readonly result: ComparedSentence }>();
  readonly nAnnotators: number;

  /** @param versions sentences of each annotator; the first one's are the initial document */
  constructor(versions: readonly (readonly Sentence[])[]) {
    const [first = []] = versions;
    this.nAnnotators = versions.length;
    this.#first = first;
    this.#keys = sentenceNames(first);
    const byKey = versions.slice(1).map((sentences) => {
      const keys = sentenceNames(sentences);
      return new Map(keys.map((key, at) => [key, sentences[at]]));
    });
    this.#beside = first.map((sentence, at) => [sentence, ...byKey.map((all) => all.get(this.#keys[at]))]);
  }

  /**
   * The sentences of a document with decisions to make, in order. Sentences that are the same objects as in an earlier call cost
   * nothing beyond finding them. Time O(sentences) and, for others, O(annotators · length).
   */
  sentences(document: readonly Sentence[], decisions: Decisions): AdjudicatedSentence[] {
    const found: AdjudicatedSentence[] = [];
    this.#counterparts(document).forEach((at, index) => {
      if (at === -1) return;
      const sentence = document[index];
      const key = this.#keys[at];
      const compared = this.#compare(sentence, at);
      if (0 < compared.items.length)
        found.push({ ...compared, index, key, items: standingItems(compared, decisions.get(key)) });
    });
    return found;
  }

  /** Decisions whose sentence or word the document no longer has. Time O(sentences). */
  lost(document: readonly Sentence[], decisions: Decisions): DecidedSentence[] {
    const found = new Map<string, Sentence>();
    this.#counterparts(document).forEach((at, index) => {
      if (at !== -1) found.set(this.#keys[at], document[index]);
    });
    return lostDecisions(decisions, (key) => found.get(key));
  }

  /** For each sentence of the document the index of the first annotator's, -1 for none. */
  #counterparts(document: readonly Sentence[]): Int32Array {
    const keys = sentenceNames(document);
    const places = new Map(this.#keys.map((key, at) => [key, at]));
    const found = Int32Array.from(keys, (key) => places.get(key) ?? -1);
    if (found.includes(-1) || keys.length !== this.#keys.length) {
      // A sentence was renamed, or is identified by its words and these changed.
      const taken = new Set(found);
      for (const { kind, a, b } of alignSentences(this.#first, document)) {
        if (kind === 'pair' && found[b[0]] === -1 && !taken.has(a[0])) found[b[0]] = a[0];
      }
    }
    return found;
  }

  #compare(sentence: Sentence, at: number): ComparedSentence {
    const key = this.#keys[at];
    const known = this.#compared.get(sentence);
    if (known?.key === key) return known.result;
    const result = compareAnnotators(sentence, this.#beside[at]);
    this.#compared.set(sentence, { key, result });
    return result;
  }
}

/**
 * An item is decided as long as the document has the chosen value. Without a decision, it was decided by hand if the document differs
 * from the first annotator, unless words were re-segmented, because that changes references to them.
 */
function standingItems(
  { sentence, items, differences }: ComparedSentence,
  kept: DecidedSentence | undefined,
): StandingItem[] {
  const made = kept === undefined ? [] : follow(kept, sentence).found;
  const decisions = new Map(made.map((decision) => [keyOfPlace(decision), decision]));
  const isRecut = differences[0].some(({ kind }) => isGap(kind));
  return items.map((item) => {
    const decision = decisions.get(keyOfPlace(item));
    const has = (annotator: number) => item.differences[annotator]?.length === 0;
    const hasNone = !item.differences.some((each) => each?.length === 0);
    const isDecided = decision !== undefined && (decision.from === KEPT ? hasNone : has(decision.from));
    if (isDecided) return { ...item, standing: decision.from === KEPT ? 'kept' : 'taken' };
    return { ...item, standing: isRecut || has(0) ? 'open' : 'hand' };
  });
}

/**
 * Decides an item for an annotator, or `KEPT`. Items that must change with it are decided, too: as few as possible, preferably none that were
 * already decided.
 * @param locked words whose arcs do not change unless the item is about them
 */
export function decide(
  all: AdjudicatedSentence,
  item: StandingItem,
  from: number,
  decisions: Decisions,
  locked: ReadonlySet<number> = new Set(),
): Deciding {
  const { sentence, versions, differences } = all;
  const kept = (further: readonly StandingItem[]) =>
    decided(
      decisions,
      all.key,
      sentence,
      [item, ...further].map((each) => decisionOf(each, from)),
    );
  if (from === KEPT) return { ok: true, edits: [], further: [], notes: [], decisions: kept([]) };
  const version = versions[from];
  const wanted = item.differences[from];
  if (version === undefined || wanted === undefined)
    return { ok: false, message: localized`This annotator does not have the sentence.` };
  if (wanted.length === 0) return { ok: true, edits: [], further: [], notes: [], decisions: kept([]) };
  const mayChange = all.items.filter(({ class: kind, word }) => kind !== 'head' || !locked.has(word));
  const of = (items: readonly StandingItem[]) => new Set(items.flatMap((each) => each.differences[from] ?? []));
  const [any, open] = [of(mayChange), of(mayChange.filter(({ standing }) => standing === 'open'))];
  const careful = takeDifferences(sentence, version, differences[from], wanted, (each) => open.has(each));
  const taken = careful.ok
    ? careful
    : takeDifferences(sentence, version, differences[from], wanted, (each) => any.has(each));
  if (!taken.ok) return taken;
  const more = new Set(taken.further);
  const further = all.items.filter((each) => each !== item && each.differences[from]?.some((one) => more.has(one)));
  return { ok: true, edits: taken.edits, further, notes: taken.notes, decisions: kept(further) };
}

/** Reverts the decision on an item; the text stays as it is. */
export const reopen = (all: AdjudicatedSentence, item: StandingItem, decisions: Decisions): Decisions =>
  reopened(decisions, all.key, all.sentence, [item]);

const decisionOf = ({ node, class: kind, feature }: AdjudicationItem, from: number): Decision => ({
  node,
  class: kind,
  ...(feature === undefined ? {} : { feature }),
  from,
});
