/** Parts of discontinuous mentions, `(e1[1/2]-…` … `(e1[2/2]-…`: which of them belong together. */

import { localized, translatable } from '../../../localization/index.ts';
import type { PartName } from '../../annotation/index.ts';
import { shortName } from '../listing.ts';
import { type PlacedBracket, placeOfBracket } from './brackets.ts';
import { type Complaints, coreferenceRule } from './rule.ts';
import type { Interval } from './spans.ts';

const misplaced = coreferenceRule('misplaced-mention-part', {
  title: translatable`A part of a discontinuous mention does not follow the one before it`,
  why: translatable`The parts of a mention are numbered from 1 and stand in this order, all in one sentence; each tells how many there are.`,
  whatToDo: translatable`Number the parts of the mention again: (e1[1/2]-… e1[1/2]) … (e1[2/2]-… e1[2/2]).`,
});

const attributes = coreferenceRule('mention-attribute-mismatch', {
  title: translatable`Parts of one mention have different fields`,
  why: translatable`The fields belong to the whole mention, so each part repeats them, hyphens included.`,
  whatToDo: translatable`Copy the fields of the first part.`,
});

export const PART_INFOS = [misplaced, attributes] as const;

/** A discontinuous mention whose last part is still to come. */
interface UnfinishedMention {
  /** The part that was closed last. */
  lastPart: number;
  readonly first: PlacedBracket;
  readonly intervals: Interval[];
}

/** Those of a sentence, by entity and number of parts; of several with the same name the last one goes on. */
export class UnfinishedMentions<P> {
  private readonly byName = new Map<string, UnfinishedMention[]>();

  /** A part begins. Constant time. @param eid place of the name among the fields */
  open(part: PartName, placed: PlacedBracket, eid: number, complaints: Complaints<P>): void {
    const before = part.part === 1 ? undefined : this.of(part);
    if (before === undefined) {
      if (1 < part.part) complain(part, placed, undefined, complaints);
      const begun = { lastPart: part.part, first: placed, intervals: [] };
      const all = this.byName.get(nameOf(part));
      if (all === undefined) this.byName.set(nameOf(part), [begun]);
      else all.push(begun);
    } else if (before.lastPart !== part.part - 1) complain(part, placed, before, complaints);
    else if (fieldsBeside(placed, eid) !== fieldsBeside(before.first, eid)) {
      const what = () => localized`The fields differ from those of the first part of ${shortName(part.key)}.`;
      const elsewhere = [complaints.here(placeOfBracket(before.first), localized`The first part.`)];
      complaints.inMisc(attributes, placeOfBracket(placed), what, { elsewhere });
    }
  }

  /** A part ends: the mention, which is complete after its last part. Undefined if there is none. */
  close(part: PartName, interval: Interval): UnfinishedMention | undefined {
    const mention = this.of(part);
    if (mention === undefined) return undefined;
    mention.lastPart = part.part;
    mention.intervals.push(interval);
    if (part.part === part.nParts) this.drop(part);
    return mention;
  }

  private of(part: PartName): UnfinishedMention | undefined {
    return this.byName.get(nameOf(part))?.at(-1);
  }

  private drop(part: PartName): void {
    const all = this.byName.get(nameOf(part));
    all?.pop();
    if (all?.length === 0) this.byName.delete(nameOf(part));
  }

  all(): UnfinishedMention[] {
    return this.byName.size === 0 ? [] : [...this.byName.values()].flat();
  }

  clear(): void {
    if (0 < this.byName.size) this.byName.clear();
  }
}

const nameOf = ({ key, nParts }: PartName): string => `${key}[${nParts}]`;

const fieldsBeside = ({ bracket: { fields } }: PlacedBracket, eid: number): string =>
  fields.filter((_, i) => i !== eid).join('-');

function complain<P>(
  { key, part, nParts }: PartName,
  placed: PlacedBracket,
  before: UnfinishedMention | undefined,
  complaints: Complaints<P>,
): void {
  if (before === undefined) {
    const what = () => localized`This is part ${part} of ${nParts} of ${shortName(key)}, but no part precedes it.`;
    complaints.inMisc(misplaced, placeOfBracket(placed), what);
    return;
  }
  const what = () =>
    localized`This is part ${part} of ${nParts} of ${shortName(key)}, but the last one was part ${before.lastPart}.`;
  const elsewhere = [complaints.here(placeOfBracket(before.first), localized`The first part.`)];
  complaints.inMisc(misplaced, placeOfBracket(placed), what, { elsewhere });
}
