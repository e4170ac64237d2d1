/** Checks of a mention whose nodes are known: its head is among them, and it fits the other mentions of the sentence. */

import { localized, translatable } from '../../../localization/index.ts';
import { shortName } from '../listing.ts';
import { type PlacedBracket, placeOfBracket, placeOfField } from './brackets.ts';
import type { MentionRow } from './facts.ts';
import { type Complaints, coreferenceRule } from './rule.ts';
import { cross, type Interval, normalized, sizeOf } from './spans.ts';

const headOut = coreferenceRule('mention-head-out-of-range', {
  title: translatable`The head of a mention is beyond its last word`,
  why: translatable`The field counts the words and empty nodes of the mention, over all its parts.`,
  whatToDo: translatable`Correct the number, or the extent of the mention.`,
});

const sameSpan = coreferenceRule('same-span-entity-mentions', {
  title: translatable`Two mentions have the same words`,
  why: translatable`The same words mention one entity at a time; the brackets of such mentions cannot be told apart either.`,
  whatToDo: translatable`Remove one of the mentions, or make their words differ; if they mean the same, merge the entities.`,
});

const crossing = coreferenceRule('crossing-mentions-same-entity', {
  title: translatable`Two mentions of one entity cross`,
  why: translatable`Mentions of the same entity are apart from each other, or one contains the other.`,
  whatToDo: translatable`Correct the extent of one of them, or give it another entity.`,
});

export const FINISHED_INFOS = [headOut, sameSpan, crossing] as const;

/** Steps of comparing mentions of one entity in a sentence; real ones take a few hundred. */
const MOST_WORK = 1_000_000;

interface FinishedMention {
  readonly key: string;
  /** The bracket that opened it, or its last part. */
  readonly opening: PlacedBracket;
  readonly position: number;
  readonly intervals: readonly Interval[];
  readonly isDiscontinuous: boolean;
  /** Where it, or its first part, begins. */
  readonly firstRow: MentionRow;
}

interface Known {
  readonly opening: PlacedBracket;
  /** Also if its parts touch. */
  readonly isDiscontinuous: boolean;
  readonly intervals: readonly Interval[];
}

/** The finished mentions of an entity that has several in the sentence. */
interface KnownMentions {
  readonly all: Known[];
  readonly discontinuous: Known[];
  /** Continuous ones by their last nodes. */
  readonly byLast: Map<number, Known[]>;
}

/** The finished mentions of one sentence after the other. */
export class FinishedMentions<P> {
  /** The first one of each entity. */
  private readonly first = new Map<string, Known>();
  private readonly byEntity = new Map<string, KnownMentions>();
  /** The first one that ended in the present row; all that did, by their nodes, if there are more. */
  private endedFirst: FinishedMention | undefined;
  private readonly endedHere = new Map<string, PlacedBracket>();
  private work = 0;
  /** The present row, where the official validator reports. */
  private official = { officialLine: 0 };

  beginSentence(): void {
    this.first.clear();
    if (0 < this.byEntity.size) this.byEntity.clear();
    this.work = 0;
  }

  beginRow({ spot: { line } }: MentionRow): void {
    this.endedFirst = undefined;
    if (0 < this.endedHere.size) this.endedHere.clear();
    this.official = { officialLine: line };
  }

  /** Time O(intervals) without other discontinuous mentions of the entity. @param head place of that field, or -1 */
  add(mention: FinishedMention, head: number, complaints: Complaints<P>): void {
    const { key, opening, position, isDiscontinuous } = mention;
    const intervals = normalized(mention.intervals);
    // Two parts that overlap count their words twice, as in the official validator.
    const size = sizeOf(mention.intervals);
    if (size < position) {
      const what = () =>
        localized`The head is word ${position}, but the mention of ${shortName(key)} has ${size} in all.`;
      complaints.inMisc(headOut, placeOfField(opening, head), what, this.official);
    }
    this.checkSpan(mention, complaints);
    this.checkCrossing(key, { opening, isDiscontinuous, intervals }, complaints);
  }

  private checkSpan(mention: FinishedMention, complaints: Complaints<P>): void {
    const { endedFirst, endedHere } = this;
    if (endedFirst === undefined) {
      this.endedFirst = mention;
      return;
    }
    if (endedHere.size === 0) endedHere.set(spanOf(endedFirst), endedFirst.opening);
    const { key, opening } = mention;
    const span = spanOf(mention);
    const twin = endedHere.get(span);
    if (twin === undefined) {
      endedHere.set(span, opening);
      return;
    }
    const what = () => localized`This mention of ${shortName(key)} has the same words as another one.`;
    const elsewhere = [complaints.here(placeOfBracket(twin), localized`The other mention.`)];
    complaints.inMisc(sameSpan, placeOfBracket(opening), what, { elsewhere, ...this.official });
  }

  private checkCrossing(key: string, mention: Known, complaints: Complaints<P>): void {
    const first = this.first.get(key);
    if (first === undefined) {
      this.first.set(key, mention);
      return;
    }
    let known = this.byEntity.get(key);
    if (known === undefined) {
      known = { all: [], discontinuous: [], byLast: new Map() };
      this.byEntity.set(key, known);
      remember(known, first);
    }
    for (const others of candidates(known, mention)) {
      for (const other of others) {
        this.work += other.intervals.length + mention.intervals.length;
        if (MOST_WORK < this.work) break;
        if (cross(other.intervals, mention.intervals)) this.complainOfCrossing(key, mention, other, complaints);
      }
    }
    remember(known, mention);
  }

  private complainOfCrossing(key: string, { opening }: Known, other: Known, complaints: Complaints<P>): void {
    const what = () =>
      localized`This mention of ${shortName(key)} shares words with another one of the same entity, and neither contains the other.`;
    const elsewhere = [complaints.here(placeOfBracket(other.opening), localized`The other mention.`)];
    complaints.inMisc(crossing, placeOfBracket(opening), what, { elsewhere, ...this.official });
  }
}

/** Equal for mentions that begin in the same row and have the same nodes. */
const spanOf = ({ firstRow, intervals }: FinishedMention): string =>
  `${firstRow.node}: ${normalized(intervals).join(' ')}`;

/**
 * Earlier mentions that may cross a mention. As brackets of one name are paired from the inside, two continuous ones cross only in
 * a word where one ends and the other begins.
 */
function candidates({ all, discontinuous, byLast }: KnownMentions, mention: Known): readonly (readonly Known[])[] {
  if (mention.isDiscontinuous) return [all];
  return [discontinuous, byLast.get(mention.intervals[0][0]) ?? []];
}

function remember({ all, discontinuous, byLast }: KnownMentions, mention: Known): void {
  all.push(mention);
  if (mention.isDiscontinuous) {
    discontinuous.push(mention);
    return;
  }
  const [[, last]] = mention.intervals;
  const same = byLast.get(last);
  if (same === undefined) byLast.set(last, [mention]);
  else same.push(mention);
}
