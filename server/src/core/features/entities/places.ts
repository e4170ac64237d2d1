/** Where the entities of a document are mentioned, in its order. */

import {
  declaredEntity,
  type FieldNames,
  headOfMention,
  type Mention,
  readFields,
  usualFields,
} from '../../annotation/index.ts';
import type { Document } from '../../conllu/index.ts';
import { documentAround, hasMentions, mentionsInRows } from '../../edit/index.ts';
import { append } from '../../grouping.ts';

/** A mention by its sentence; its nodes are rows. */
export interface MentionPlace {
  readonly sentence: number;
  /** Its number in the sentence. */
  readonly index: number;
  readonly mention: Mention<number>;
}

/** Entities by their IDs, in the order of their first mentions. */
type EntityPlaces = ReadonlyMap<string, readonly MentionPlace[]>;

const known = new WeakMap<Document, Map<number, EntityPlaces>>();

/** The entities of the document of a sentence, from `# newdoc` to `# newdoc`. Time O(mentions), once for each version of the text. */
export function entitiesAround(document: Document, index: number): EntityPlaces {
  const { first, end } = documentAround(document.sentences, index);
  const ofFile = known.get(document) ?? new Map<number, EntityPlaces>();
  known.set(document, ofFile);
  const found = ofFile.get(first) ?? entitiesIn(document, first, end);
  ofFile.set(first, found);
  return found;
}

/** Sentences whose brackets do not fit together are left out. */
function entitiesIn({ sentences }: Document, first: number, end: number): EntityPlaces {
  const places = new Map<string, MentionPlace[]>();
  for (let sentence = first; sentence < end; sentence++) {
    if (!hasMentions(sentences[sentence])) continue;
    mentionsInRows(sentences[sentence]).read?.all.forEach((mention, index) => {
      const place = { sentence, index, mention };
      append(places, mention.key, place);
    });
  }
  return places;
}

/** Names of the fields of brackets in a sentence. */
export function fieldNamesIn({ sentences }: Document, index: number): FieldNames | undefined {
  const declared = declaredEntity(sentences);
  if (declared !== undefined) return readFields(declared);
  return usualFields(mentionsInRows(sentences[index]).read?.all ?? []);
}

/** A field of a mention by its name; '' if it has none. */
export const fieldOf = ({ fields }: Mention<number>, names: FieldNames | undefined, name: string): string =>
  fields[names?.indexOf(name) ?? -1] ?? '';

/** The row of the head, or of the first word if no field says. */
export const headRowOf = (mention: Mention<number>, names: FieldNames | undefined): number =>
  headOfMention(mention, names) ?? mention.nodes[0];
