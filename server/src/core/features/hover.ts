/** Hover: on HEAD and DEPREL the story of the arc, on UPOS what the tag means. Paragraphs of plain text. */

import { Column, type Sentence, type Span } from '../conllu/index.ts';
import { deprelMeaning, uposMeaning } from './glossary.ts';
import { enumerate, nameArc, nameWord, shorten } from './names.ts';
import { placeAt } from './place.ts';
import { treeFacts } from './treeFacts.ts';

export interface HoverText {
  readonly span: Span;
  readonly paragraphs: readonly string[];
}

export function hoverAt(sentence: Sentence, offset: number): HoverText | undefined {
  const place = placeAt(sentence, offset);
  if (place?.word === undefined) return undefined;
  const { word, span, column } = place;
  if (column === Column.head) return { span, paragraphs: arcStory(sentence, word) };
  if (column === Column.deprel) {
    return { span, paragraphs: [...meaningOf(sentence, word), ...arcStory(sentence, word)] };
  }
  if (column === Column.upos) {
    const upos = sentence.wordCell(word, Column.upos);
    const meaning = uposMeaning(upos);
    return meaning === undefined ? undefined : { span, paragraphs: [`${upos}: ${meaning}`] };
  }
  return undefined;
}

function meaningOf(sentence: Sentence, word: number): string[] {
  const deprel = sentence.wordCell(word, Column.deprel);
  const meaning = deprelMeaning(deprel);
  return meaning === undefined ? [] : [`${shorten(deprel)}: ${meaning}`];
}

/** From where to where, what the arc crosses, and why it is not projective. */
export function arcStory(sentence: Sentence, word: number): string[] {
  const head = sentence.heads[word];
  if (head === -1) return [`${nameWord(sentence, word)} has no head that can be read.`];
  if (head === word) return [`${nameWord(sentence, word)} is its own head, so it is cut off from the tree.`];
  const facts = treeFacts(sentence);
  const story = [head === 0 ? `${nameWord(sentence, word)} is the root of the sentence.` : nameArc(sentence, word)];
  const cycle = facts.cycles.find((each) => each.includes(word));
  if (cycle) {
    const path = [...cycle, cycle[0]].map((each) => nameWord(sentence, each)).join(' → ');
    story.push(`Part of a cycle, so cut off from the root: ${path}.`);
  }
  const crosses = facts.crosses(word);
  if (0 < crosses.length) {
    story.push(`Crosses ${enumerate(crosses.map((each) => nameArc(sentence, each)))}.`);
  }
  const breakers = facts.breakers(word);
  if (0 < breakers.length) {
    const names = enumerate(breakers.map((each) => nameWord(sentence, each)));
    const lie = breakers.length === 1 ? 'lies between them and does' : 'lie between them and do';
    story.push(`Not projective: ${names} ${lie} not descend from ${nameWord(sentence, head)}.`);
  } else if (facts.isTree) {
    story.push(0 < crosses.length ? 'Projective itself: all words between them descend from the head.' : 'Projective.');
  }
  return story;
}
