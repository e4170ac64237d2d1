/** What all mentions of an entity have in common: document, type, identity. Also the fields of one mention by themselves. */

import { localized, translatable } from '../../../localization/index.ts';
import { ENTITY_TYPES } from '../../annotation/index.ts';
import { shortName } from '../listing.ts';
import type { Use } from '../treebank/store.ts';
import { type PlacedBracket, placeOfBracket, placeOfField } from './brackets.ts';
import type { Fields } from './declaration.ts';
import { spotIn } from './facts.ts';
import { type Complaints, coreferenceRule } from './rule.ts';

const acrossDocuments = coreferenceRule('entity-across-newdoc', {
  title: translatable`An entity was already mentioned in an earlier document`,
  why: translatable`The name of an entity belongs to one document.`,
  whatToDo: translatable`Give the entity of this document another name, such as one that starts with that of the document.`,
});

const type = coreferenceRule('spurious-entity-type', {
  title: translatable`The type of an entity is unknown`,
  why: translatable`The types are person, place, organization, animal, plant, object, substance, time, number, abstract, event and other.`,
  whatToDo: translatable`Use one of them, or leave the field empty.`,
});

const head = coreferenceRule('spurious-mention-head', {
  title: translatable`The head of a mention is not a number`,
  why: translatable`The field holds the place of the head among the words of the mention, counted from 1.`,
  whatToDo: translatable`Write the number, or leave out this field and those behind it.`,
});

const typeMismatch = coreferenceRule('entity-type-mismatch', {
  title: translatable`Mentions of one entity have different types`,
  why: translatable`An entity has one type; a field that is left out counts as empty.`,
  whatToDo: translatable`Give all mentions of the entity the same type, or this one another entity.`,
});

const identityMismatch = coreferenceRule('entity-identity-mismatch', {
  title: translatable`Mentions of one entity have different identities`,
  why: translatable`An entity is one thing in the world; a field that is left out counts as empty.`,
  whatToDo: translatable`Give all mentions of the entity the same identity, or this one another entity.`,
});

export const ENTITY_INFOS = [acrossDocuments, type, head, typeMismatch, identityMismatch] as const;

const TYPES: ReadonlySet<string> = new Set(['', ...ENTITY_TYPES]);

const POSITION = /^[1-9][0-9]*$/;

interface Entity<P> {
  readonly type: string;
  readonly identity: string;
  /** Its first mention. */
  readonly use: Use<P>;
  readonly document: number;
}

/** The entities so far. */
export class Entities<P> {
  private readonly known = new Map<string, Entity<P>>();
  private document = 0;

  beginDocument(): void {
    this.document++;
  }

  /** Checks an opening bracket, or that of a mention of one word. Constant time. @returns the position of the head; 0 if there is none */
  meet(key: string, placed: PlacedBracket, declared: Fields, complaints: Complaints<P>): number {
    const { fields } = placed.bracket;
    const known = this.known.get(key);
    if (known !== undefined && known.document !== this.document) {
      const what = () => localized`The entity ${shortName(key)} was mentioned before, in another document.`;
      const elsewhere = [{ ...known.use, message: localized`Its first mention.` }];
      complaints.inMisc(acrossDocuments, placeOfField(placed, declared.eid), what, { elsewhere });
    }
    const valueAt = (index: number) => (index === -1 ? '' : (fields[index] ?? ''));
    const own = { type: valueAt(declared.etype), identity: valueAt(declared.identity) };
    if (!TYPES.has(own.type)) {
      const what = () => localized`${shortName(own.type)} is not a type of entities.`;
      complaints.inMisc(type, placeOfField(placed, declared.etype), what);
    }
    const position = this.headOf(placed, declared, complaints);
    if (known === undefined) {
      const use = { place: complaints.place, spot: spotIn(placeOfBracket(placed)) };
      this.known.set(key, { ...own, use, document: this.document });
    } else this.compare(key, own, known, placed, declared, complaints);
    return position;
  }

  private headOf(placed: PlacedBracket, declared: Fields, complaints: Complaints<P>): number {
    const text = declared.head === -1 ? undefined : placed.bracket.fields[declared.head];
    if (text === undefined) return 0;
    if (POSITION.test(text)) return Number(text);
    const what = () =>
      text === ''
        ? localized`The field for the head is written, but empty.`
        : localized`The head is ${shortName(text)}, which is not a number from 1.`;
    complaints.inMisc(head, placeOfField(placed, declared.head), what);
    return 0;
  }

  private compare(
    key: string,
    own: Pick<Entity<P>, 'type' | 'identity'>,
    known: Entity<P>,
    placed: PlacedBracket,
    declared: Fields,
    complaints: Complaints<P>,
  ): void {
    const elsewhere = () => ({ elsewhere: [{ ...known.use, message: localized`Its first mention.` }] });
    if (own.type !== known.type) {
      const what = () =>
        localized`The entity ${shortName(key)} has the type ${shown(own.type)} here, but its first mention has ${shown(known.type)}.`;
      complaints.inMisc(typeMismatch, placeOfField(placed, declared.etype), what, elsewhere());
    }
    if (own.identity !== known.identity) {
      const what = () =>
        localized`The entity ${shortName(key)} has the identity ${shown(own.identity)} here, but its first mention has ${shown(known.identity)}.`;
      complaints.inMisc(identityMismatch, placeOfField(placed, declared.identity), what, elsewhere());
    }
  }
}

/** A value in a message. */
const shown = (value: string): string => (value === '' ? '‘’' : shortName(value));
