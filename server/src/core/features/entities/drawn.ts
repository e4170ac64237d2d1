/** The mentions of a sentence for its diagram. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { headOfMention, type Link } from '../../annotation/index.ts';
import { type Document, RowKind, type Sentence } from '../../conllu/index.ts';
import { hasMentions, mentionsInRows } from '../../edit/index.ts';
import type { DrawnLink, DrawnMention, DrawnNode } from '../drawing.ts';
import { shorten } from '../names.ts';
import { entitiesAround, fieldNamesIn, fieldOf, headRowOf, type MentionPlace } from './places.ts';

/** No more are drawn: their rows are computed in quadratic time, and nobody could tell them apart. */
const MOST_MENTIONS = 200;
const LONGEST_NAME = 40;

interface Mentioned {
  readonly mentions?: readonly DrawnMention[];
  /** What is not drawn, and why. */
  readonly leftOut?: string;
}

/** Nothing for sentences without mentions, at the cost of searching their text. Time O(mentions of the document) once, then O(mentions · nodes). */
export function drawnMentions(document: Document, index: number): Mentioned {
  const sentence = document.sentences[index];
  if (!hasMentions(sentence)) return {};
  const { read } = mentionsInRows(sentence);
  if (read === undefined)
    return {
      leftOut: localized`The brackets in Entity do not fit together, so the mentions are not drawn. Correct them in the text.`,
    };
  const names = fieldNamesIn(document, index);
  const places = entitiesAround(document, index);
  const nodeOf = nodesOf(sentence);
  const lineOf = ({ sentence: at, mention }: MentionPlace): number =>
    document.lines[at] + document.sentences[at].rowLine(headRowOf(mention, names));
  const mentions = read.all.slice(0, MOST_MENTIONS).map((mention, at): DrawnMention => {
    const all = places.get(mention.key) ?? [];
    const nth = all.findIndex((place) => place.sentence === index && place.index === at);
    const head = headOfMention(mention, names);
    const links = read.links.filter((link) => link.mention === mention).map(drawnLink);
    return {
      entity: shorten(mention.key, LONGEST_NAME),
      type: shorten(fieldOf(mention, names, 'etype'), LONGEST_NAME),
      nodes: mention.nodes.map(nodeOf),
      ...(head === undefined ? {} : { head: nodeOf(head) }),
      ...(links.length === 0 ? {} : { links }),
      nth: nth + 1,
      of: all.length,
      ...(0 < nth ? { previous: lineOf(all[nth - 1]) } : {}),
      ...(nth < all.length - 1 ? { next: lineOf(all[nth + 1]) } : {}),
    };
  });
  const [most, n] = [formatNumber(MOST_MENTIONS), formatNumber(read.all.length)];
  return {
    mentions,
    ...(MOST_MENTIONS < read.all.length
      ? { leftOut: localized`Of ${n} mentions in Entity, the first ${most} are drawn.` }
      : {}),
  };
}

function drawnLink({ name, text }: Link<number>): DrawnLink {
  const [, source = text, relation] = /^([^<]*)<[^:]*(?::(.*))?$/.exec(text) ?? [];
  const kind = name === 'Bridge' ? 'bridge' : 'split';
  return {
    kind,
    source: shorten(source, LONGEST_NAME),
    ...(relation === undefined ? {} : { relation: shorten(relation, LONGEST_NAME) }),
  };
}

function nodesOf(sentence: Sentence): (row: number) => DrawnNode {
  const emptyNodes = new Map<number, number>();
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) === RowKind.emptyNode) emptyNodes.set(row, emptyNodes.size);
  return (row) => {
    const emptyNode = emptyNodes.get(row);
    return emptyNode === undefined ? { word: sentence.wordOfRow(row) } : { emptyNode };
  };
}
