/** The mentions of a sentence: which bracket closes which, and what is left open. */

import { localized, translatable } from '../../../localization/index.ts';
import { type PartName, readPartName } from '../../annotation/index.ts';
import { MAX_RELATED, shortName } from '../listing.ts';
import { BracketOrder, type PlacedBracket, placeOfBracket, placeOfField } from './brackets.ts';
import type { Fields } from './declaration.ts';
import type { Entities } from './entities.ts';
import { type MentionRow, spotIn } from './facts.ts';
import { FinishedMentions } from './finished.ts';
import { UnfinishedMentions } from './parts.ts';
import { type Complaints, coreferenceRule } from './rule.ts';
import type { Interval } from './spans.ts';
import type { MentionStep } from './steps.ts';

const tooMany = coreferenceRule('too-many-entity-attributes', {
  title: translatable`A bracket of Entity has too many fields`,
  why: translatable`An opening bracket has the fields that # global.Entity declares, a closing one only the name of the entity.`,
  whatToDo: translatable`Remove the fields that are too many; write hyphens inside a value as %2D.`,
});

const name = coreferenceRule('spurious-entity-id', {
  title: translatable`The name of an entity or the number of its part is wrong`,
  why: translatable`Square brackets hold the number of a part and of all parts, of which there are at least two: e1[1/2].`,
  whatToDo: translatable`Correct the numbers, or remove the square brackets.`,
});

const illNested = coreferenceRule('ill-nested-entities', {
  title: translatable`A mention ends that has not begun`,
  why: translatable`Each closing bracket needs an opening one before it, in the same sentence and with the same name.`,
  whatToDo: translatable`Add the opening bracket, or correct the name of this one.`,
});

const crossing = coreferenceRule('ill-nested-entities-warning', {
  severity: 'warning',
  title: translatable`A mention ends before another that began later`,
  why: translatable`Crossing mentions are rarely meant: usually one of them is too long or too short.`,
  whatToDo: translatable`Check the extent of both; if they end at the same word, close the one first that was opened last.`,
});

const acrossSentences = coreferenceRule('cross-sentence-mention', {
  title: translatable`A mention has no end in its sentence`,
  why: translatable`Mentions do not cross the ends of sentences.`,
  whatToDo: translatable`Add the closing bracket, or the missing parts.`,
});

const internal = coreferenceRule('internal-error', {
  title: translatable`Parts of a discontinuous mention contain each other`,
  why: translatable`The official validator then no longer knows which parts belong together, and calls that an internal error of its own.`,
  whatToDo: translatable`Let each part end before the next one begins.`,
});

export const NESTING_INFOS = [tooMany, name, illNested, crossing, acrossSentences, internal] as const;

interface OpenMention extends PartName {
  /** Its name with the part, by which its closing bracket finds it. */
  readonly written: string;
  readonly placed: PlacedBracket;
  /** Node at which it, or its part, begins. */
  readonly first: number;
  /** Of the head; 0 if there is none. */
  readonly position: number;
  isOpen: boolean;
}

/** Reads the rows of one sentence after the other. Time O(brackets), but for crossing mentions of one entity (see FinishedMentions). */
export class SentenceMentions<P> {
  /** In the order of their openings; closed ones leave when they are the last. */
  private readonly open: OpenMention[] = [];
  /** Open ones by what is written; only once the one that closes was not the last to open. */
  private byName: Map<string, OpenMention[]> | undefined;
  private readonly parts = new UnfinishedMentions<P>();
  private readonly finished = new FinishedMentions<P>();
  private readonly order = new BracketOrder();
  /** What the sentence so far does to the state of the document. */
  steps: MentionStep[] = [];

  constructor(
    private readonly entities: Entities<P>,
    private readonly declared: Fields,
    private complaints: Complaints<P>,
  ) {}

  beginSentence(complaints: Complaints<P>): void {
    this.complaints = complaints;
    this.open.length = 0;
    this.byName = undefined;
    this.steps = [];
    this.parts.clear();
    this.finished.beginSentence();
  }

  readRow(row: MentionRow, brackets: readonly PlacedBracket[]): void {
    const { declared, order } = this;
    order.begin();
    this.finished.beginRow(row);
    for (const placed of brackets) {
      const { isOpening, isClosing, fields } = placed.bracket;
      order.follow(placed, this.complaints);
      const at = isOpening ? declared.eid : 0;
      const written = fields[at] ?? '';
      const part = nameIn(placed, declared);
      this.checkNumber(placed, at);
      this.checkName(written, part, placed, at);
      if (isOpening) this.begin(written, part, placed);
      if (isClosing) this.end(written, part, placed);
    }
  }

  /** The entities of the mentions that begin at a word: of several parts, the first. */
  starting(brackets: readonly PlacedBracket[]): ReadonlySet<string> {
    const names = brackets.flatMap((placed) => (placed.bracket.isOpening ? [nameIn(placed, this.declared)] : []));
    return new Set(names.filter(({ part }) => part === 1).map(({ key }) => key));
  }

  /** At the end of the sentence. @param officialLine of its last row */
  finish(officialLine: number): void {
    const left = this.open.filter(({ isOpen }) => isOpen);
    this.complainOfOpen(
      left.map(({ placed }) => placed),
      officialLine,
    );
    this.complainOfOpen(
      this.parts.all().map(({ first }) => first),
      officialLine,
    );
  }

  private checkNumber(placed: PlacedBracket, at: number): void {
    const { isOpening, fields } = placed.bracket;
    const most = isOpening ? this.declared.names.length : 1;
    if (fields.length <= most) return;
    const what = () =>
      isOpening
        ? localized`This bracket has ${fields.length} fields, but only ${most} are declared.`
        : localized`This closing bracket has ${fields.length} fields.`;
    const { row, to } = placeOfBracket(placed);
    const from = placeOfField(placed, Math.max(most, at + 1)).from;
    // The fields that are too many, with the hyphen before them and without the bracket.
    const end = to - (placed.bracket.isClosing ? 1 : 0);
    this.complaints.inMisc(tooMany, { row, from: fields[most] === '' ? from : from - 1, to: end }, what);
  }

  private checkName(written: string, { part, nParts }: PartName, placed: PlacedBracket, at: number): void {
    const place = () => placeOfField(placed, at);
    const complain = (what: string) => this.complaints.inMisc(name, place(), () => what);
    if (nParts === 1 && part === 1) {
      if (written.endsWith('[1/1]')) complain(localized`Only mentions of several parts have numbers.`);
      else if (written.startsWith('[')) complain(localized`The name of an entity does not start with a bracket.`);
    } else if (nParts < part) complain(localized`This is part ${part} of ${nParts}.`);
  }

  private begin(written: string, part: PartName, placed: PlacedBracket): void {
    if (1 < part.nParts) this.parts.open(part, placed, this.declared.eid, this.complaints);
    const position = this.entities.meet(part.key, placed, this.declared, this.complaints);
    const { key, part: nth, nParts } = part;
    const mention = { key, part: nth, nParts, written, placed, first: placed.row.node, position, isOpen: true };
    this.open.push(mention);
    this.steps.push(mention);
    if (this.byName !== undefined) addTo(this.byName, mention);
  }

  private end(written: string, part: PartName, placed: PlacedBracket): void {
    const { complaints } = this;
    const innermost = this.innermost();
    const mention = innermost?.written === written ? innermost : this.openNamed(written)?.at(-1);
    if (mention !== undefined) this.byName?.get(written)?.pop();
    if (innermost !== undefined && innermost !== mention) {
      const what = () =>
        localized`A mention of ${shortName(part.key)} ends here, but one of ${shortName(innermost.key)} began later.`;
      const elsewhere = [complaints.here(placeOfBracket(innermost.placed), localized`The one that began last.`)];
      complaints.inMisc(crossing, placeOfBracket(placed), what, { elsewhere });
    }
    if (mention === undefined) {
      const what = () => localized`No mention of ${shortName(written)} is open here.`;
      complaints.inMisc(illNested, placeOfBracket(placed), what);
      return;
    }
    mention.isOpen = false;
    this.complete(mention, [mention.first, placed.row.node], placed);
  }

  /** The mention opened last among the open ones. Amortized constant time. */
  private innermost(): OpenMention | undefined {
    const { open } = this;
    while (open.at(-1)?.isOpen === false) open.pop();
    return open.at(-1);
  }

  private openNamed(written: string): readonly OpenMention[] | undefined {
    if (this.byName === undefined) {
      this.byName = new Map();
      for (const mention of this.open) if (mention.isOpen) addTo(this.byName, mention);
    }
    return this.byName.get(written);
  }

  /** A mention, or a part of one, has ended. */
  private complete(mention: OpenMention, interval: Interval, closing: PlacedBracket): void {
    const { key, part, nParts, placed, position } = mention;
    let intervals = [interval];
    let firstRow = placed.row;
    if (1 < nParts) {
      const whole = this.parts.close(mention, interval);
      if (whole === undefined) {
        const what = () => localized`Nothing is known of the parts of ${shortName(key)} when this one ends.`;
        this.complaints.inMisc(internal, placeOfBracket(closing), what);
      } else
        ({
          intervals,
          first: { row: firstRow },
        } = whole);
      if (part !== nParts) return;
    }
    const isDiscontinuous = 1 < nParts;
    const finished = { key, opening: placed, position, intervals, isDiscontinuous, firstRow };
    this.finished.add(finished, this.declared.head, this.complaints);
  }

  private complainOfOpen(brackets: readonly PlacedBracket[], officialLine: number): void {
    const [first, ...others] = brackets;
    if (first === undefined) return;
    const nameOf = ({ bracket: { fields } }: PlacedBracket) => shortName(fields[this.declared.eid] ?? '');
    const what = () =>
      others.length === 0
        ? localized`The mention of ${nameOf(first)} has no end in this sentence.`
        : localized`The mention of ${nameOf(first)} and ${others.length} more have no end in this sentence.`;
    const elsewhere = others
      .slice(0, MAX_RELATED)
      .map((other) => this.complaints.here(placeOfBracket(other), localized`${nameOf(other)} has no end either.`));
    this.complaints.add(acrossSentences, spotIn(placeOfBracket(first)), what, { elsewhere, officialLine });
  }
}

const nameIn = ({ bracket: { isOpening, fields }, first }: PlacedBracket, { eid }: Fields): PartName =>
  isOpening && 0 < eid ? readPartName(fields[eid] ?? '') : first;

function addTo(byName: Map<string, OpenMention[]>, mention: OpenMention): void {
  const same = byName.get(mention.written);
  if (same === undefined) byName.set(mention.written, [mention]);
  else same.push(mention);
}
