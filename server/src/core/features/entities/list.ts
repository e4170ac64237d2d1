/** The entities of a file with all their mentions, as a list to choose from. */

import { Column, type Document, RowKind } from '../../conllu/index.ts';
import { hasMentions } from '../../edit/index.ts';
import { entitiesAround, fieldNamesIn, fieldOf, headRowOf, type MentionPlace } from './places.ts';

interface ListedMention {
  /** Line of its head. */
  readonly line: number;
  readonly text: string;
  readonly head: string;
  readonly sentence: string;
}

interface ListedEntity {
  readonly entity: string;
  readonly type: string;
  readonly mentions: readonly ListedMention[];
}

/** In the order of their first mentions; entities of several documents of the file one document after the other. Time O(mentions). */
export function listedEntities(document: Document): ListedEntity[] {
  const { sentences, lines } = document;
  const done = new Set<object>();
  return sentences.flatMap((each, index) => {
    if (!hasMentions(each)) return [];
    const places = entitiesAround(document, index);
    if (done.has(places)) return [];
    done.add(places);
    const names = fieldNamesIn(document, index);
    return [...places].map(([entity, list]): ListedEntity => {
      const mentions = list.map((place): ListedMention => {
        const sentence = sentences[place.sentence];
        const head = headRowOf(place.mention, names);
        return {
          line: lines[place.sentence] + sentence.rowLine(head),
          text: textOfMention(document, place),
          head: sentence.cell(head, Column.form),
          sentence: sentence.sentId ?? String(place.sentence + 1),
        };
      });
      return { entity, type: fieldOf(list[0].mention, names, 'etype'), mentions };
    });
  });
}

/** Its words with `…` for gaps; an empty node without a form is `∅`. */
export function textOfMention({ sentences }: Document, { sentence: at, mention: { nodes } }: MentionPlace): string {
  const sentence = sentences[at];
  const isGap = (from: number, to: number): boolean => {
    for (let row = from + 1; row < to; row++) if (sentence.kind(row) !== RowKind.multiwordToken) return true;
    return false;
  };
  return nodes
    .map((row, i) => {
      const form = sentence.cell(row, Column.form);
      return `${0 < i && isGap(nodes[i - 1], row) ? '… ' : ''}${form === '_' ? '∅' : form}`;
    })
    .join(' ');
}
