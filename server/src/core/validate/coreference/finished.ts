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

/** The finished mentions of an entity. */
interface KnownMentions {
  readonly all: Known[];
  readonly discontinuous: Known[];
  /** Continuous ones by their last nodes. */
  readonly byLast: Map<number, Known[]>;
}

/** The finished mentions of a sentence. */
export class FinishedMentions<P> {
  private readonly byEntity = new Map<string, KnownMentions>();
  /** Those that ended in the present row, by their nodes. */
  private readonly endedHere = new Map<string, PlacedBracket>();
  private work = 0;
  /** The present row, where the official validator reports. */
  private official = { officialLine: 0 };

  constructor(private readonly complaints: Complaints<P>) {}

  beginRow({ spot: { line } }: MentionRow): void {
    this.endedHere.clear();
    this.official = { officialLine: line };
  }

  /** Time O(intervals) without other discontinuous mentions of the entity. @param head place of that field, or -1 */
  add(mention: FinishedMention, head: number): void {
    const { key, opening, position, isDiscontinuous } = mention;
    const intervals = normalized(mention.intervals);
    // Two parts that overlap count their words twice, as in the official validator.
    const size = sizeOf(mention.intervals);
    if (size < position) {
      const what = () =>
        localized`The head is word ${position}, but the mention of ${shortName(key)} has ${size} in all.`;
      this.complaints.inMisc(headOut, placeOfField(opening, head), what, this.official);
    }
    this.checkSpan(mention, intervals);
    this.checkCrossing(key, { opening, isDiscontinuous, intervals });
  }

  private checkSpan({ key, opening, firstRow }: FinishedMention, intervals: readonly Interval[]): void {
    const span = `${firstRow.node}: ${intervals.join(' ')}`;
    const twin = this.endedHere.get(span);
    if (twin === undefined) {
      this.endedHere.set(span, opening);
      return;
    }
    const what = () => localized`This mention of ${shortName(key)} has the same words as another one.`;
    const elsewhere = [this.complaints.here(placeOfBracket(twin), localized`The other mention.`)];
    this.complaints.inMisc(sameSpan, placeOfBracket(opening), what, { elsewhere, ...this.official });
  }

  private checkCrossing(key: string, mention: Known): void {
    let known = this.byEntity.get(key);
    if (known === undefined) {
      known = { all: [], discontinuous: [], byLast: new Map() };
      this.byEntity.set(key, known);
    }
    for (const others of candidates(known, mention)) {
      for (const other of others) {
        this.work += other.intervals.length + mention.intervals.length;
        if (MOST_WORK < this.work) break;
        if (cross(other.intervals, mention.intervals)) this.complainOfCrossing(key, mention, other);
      }
    }
    remember(known, mention);
  }

  private complainOfCrossing(key: string, { opening }: Known, other: Known): void {
    const what = () =>
      localized`This mention of ${shortName(key)} shares words with another one of the same entity, and neither contains the other.`;
    const elsewhere = [this.complaints.here(placeOfBracket(other.opening), localized`The other mention.`)];
    this.complaints.inMisc(crossing, placeOfBracket(opening), what, { elsewhere, ...this.official });
  }
}

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
