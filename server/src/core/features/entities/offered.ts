/** The entities that a new mention may be of, the most plausible first, and the types of new ones. */

import { localized } from '../../../localization/index.ts';
import { ENTITY_TYPES, readFeatures } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Document } from '../../conllu/index.ts';
import { shorten } from '../names.ts';
import { textOfMention } from './list.ts';
import { entitiesAround, fieldNamesIn, fieldOf, headRowOf, type MentionPlace } from './places.ts';

interface OfferedEntity {
  /** The ID of the entity, or the type of a new one. */
  readonly text: string;
  readonly isType: boolean;
  /** With the words of a mention, so that these can be typed, too. */
  readonly label: string;
  readonly remark: string;
}

/** Features in which a pronoun agrees with what it stands for. */
const AGREEING = ['Gender', 'Number', 'Person', 'Animacy'] as const;

/**
 * Entities of the document: first those whose heads have the same lemma or form, then by agreement of features and nearness. Then the types.
 * Time O(m log m) for m entities, with a few cells read for each.
 *
 * @param row of the word that would be the head
 */
export function offeredEntities(document: Document, index: number, row: number): OfferedEntity[] {
  const sentence = document.sentences[index];
  const names = fieldNamesIn(document, index);
  const cell = (column: ColumnIndex) => sentence.cell(row, column).toLowerCase();
  const wanted = new Set([cell(Column.form), cell(Column.lemma)].filter((text) => text !== '_'));
  const features = readFeatures(sentence.cell(row, Column.feats)).features;
  const ranked = [...entitiesAround(document, index)].map(([entity, places]) => {
    const nearest = nearestTo(places, index);
    const likeness = Math.max(
      ...places.slice(-20).map((place) => likenessOf(document, place, names, wanted, features)),
    );
    return {
      entity,
      first: places[0],
      nearest,
      score: likeness - Math.min(20, Math.abs(nearest.sentence - index)) / 10,
    };
  });
  ranked.sort((a, b) => b.score - a.score || b.nearest.sentence - a.nearest.sentence);
  return [
    ...ranked.map(({ entity, first }): OfferedEntity => {
      const type = fieldOf(first.mention, names, 'etype');
      // Later ones are often pronouns.
      const text = shorten(textOfMention(document, first), 40);
      return { text: entity, isType: false, label: `${entity} ${text}`, remark: type };
    }),
    ...entityTypes(document, index).map(
      (text): OfferedEntity => ({ text, isType: true, label: text, remark: localized`new entity` }),
    ),
  ];
}

/** Types that a new entity can have: those of CorefUD, then others in use in the document. Time O(entities). */
export function entityTypes(document: Document, index: number): string[] {
  const names = fieldNamesIn(document, index);
  const inUse = [...entitiesAround(document, index).values()].map(([{ mention }]) => fieldOf(mention, names, 'etype'));
  return [...new Set([...ENTITY_TYPES, ...inUse.filter((type) => type !== '')])];
}

/** The last mention up to the sentence, otherwise the first one. */
function nearestTo(places: readonly MentionPlace[], index: number): MentionPlace {
  let nearest = places[0];
  for (const place of places) if (place.sentence <= index) nearest = place;
  return nearest;
}

function likenessOf(
  { sentences }: Document,
  { sentence: at, mention }: MentionPlace,
  names: Parameters<typeof headRowOf>[1],
  wanted: ReadonlySet<string>,
  features: ReturnType<typeof readFeatures>['features'],
): number {
  const sentence = sentences[at];
  const head = headRowOf(mention, names);
  const isSame = [Column.form, Column.lemma].some((column) => wanted.has(sentence.cell(head, column).toLowerCase()));
  const theirs = new Map(
    readFeatures(sentence.cell(head, Column.feats)).features.map(({ name, values }) => [name, values.join()]),
  );
  const agreement = features
    .filter(({ name }) => AGREEING.some((each) => each === name) && theirs.has(name))
    .map(({ name, values }) => (theirs.get(name) === values.join() ? 0.5 : -1));
  return (isSame ? 4 : 0) + agreement.reduce((sum, each) => sum + each, 0);
}
