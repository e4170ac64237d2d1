/** Hover: on HEAD and DEPREL an explanation of the arc, on UPOS the meaning of the tag. Paragraphs of plain text. */

import { localized } from '../../localization/index.ts';
import { Column, type Sentence, type Span } from '../conllu/index.ts';
import { idsOf } from '../validate/index.ts';
import { enumerated } from '../wording/lists.ts';
import { deprelMeaning, uposMeaning } from './glossary.ts';
import { MOST_LISTED, nameArc, nameWord, pathOf, shorten } from './names.ts';
import { placeAt } from './place.ts';
import { type TreeFacts, treeFacts } from './treeFacts.ts';

export interface HoverText {
  readonly span: Span;
  readonly paragraphs: readonly string[];
}

const NONE: ReadonlySet<string> = new Set();

/** @param told ids of the findings that an editor shows in the same place, whose content need not be repeated */
export function hoverAt(sentence: Sentence, offset: number, told: ReadonlySet<string> = NONE): HoverText | undefined {
  const place = placeAt(sentence, offset);
  if (place?.word === undefined) return undefined;
  const { word, span, column } = place;
  if (column === Column.head || column === Column.deprel) {
    const paragraphs = arcStory(sentence, word, told);
    return paragraphs.length === 0 ? undefined : { span, paragraphs };
  }
  if (column === Column.upos) {
    const upos = sentence.wordCell(word, Column.upos);
    const meaning = uposMeaning(upos);
    return meaning === undefined ? undefined : { span, paragraphs: [`${upos}: ${meaning}`] };
  }
  return undefined;
}

/** Findings that explain why an arc is not projective, and what it crosses. */
const TELL_CROSSINGS = idsOf(({ tells }) => tells === 'crossings');
const TELL_CYCLES = idsOf(({ tells }) => tells === 'cycle');
/** Findings about an invalid head. */
const TELL_HEADS = idsOf(({ tells }) => tells === 'head');

const anyOf = (ids: ReadonlySet<string>, told: ReadonlySet<string>) => [...told].some((id) => ids.has(id));

/** The ends and the relation of the arc, what it crosses, and why it is not projective. */
function arcStory(sentence: Sentence, word: number, told: ReadonlySet<string> = NONE): string[] {
  const head = sentence.heads[word];
  if (head === -1 || head === word) {
    if (anyOf(TELL_HEADS, told)) return [];
    const name = nameWord(sentence, word);
    return [
      head === -1
        ? localized`${name} has no head yet.`
        : localized`${name} is its own head, so it is cut off from the tree.`,
    ];
  }
  const facts = treeFacts(sentence);
  const story = [`${nameArc(sentence, word)}${relationOf(sentence, word)}`];
  const cycle = facts.cycleOf(word);
  if (cycle && !anyOf(TELL_CYCLES, told)) {
    const path = pathOf([...cycle, cycle[0]], (each) => nameWord(sentence, each));
    story.push(localized`Part of a cycle, so cut off from the root: ${path}.`);
  }
  if (!anyOf(TELL_CROSSINGS, told)) story.push(...crossingsOf(sentence, word, facts));
  return story;
}

function relationOf(sentence: Sentence, word: number): string {
  const row = sentence.rowOfWord(word);
  if (sentence.isBlank(row, Column.deprel)) return '';
  const deprel = sentence.wordCell(word, Column.deprel);
  const meaning = deprelMeaning(deprel);
  return meaning === undefined ? `, ${shorten(deprel)}` : `, ${shorten(deprel)}: ${meaning}`;
}

/** Empty for an arc that crosses none: that is the normal case. */
function crossingsOf(sentence: Sentence, word: number, facts: TreeFacts): string[] {
  const story: string[] = [];
  const crosses = facts.crosses(word);
  if (0 < crosses.length) {
    story.push(
      localized`Crosses ${enumerated(
        crosses.map((each) => nameArc(sentence, each)),
        MOST_LISTED,
      )}.`,
    );
  }
  const breakers = facts.breakers(word);
  if (0 < breakers.length) {
    const names = enumerated(
      breakers.map((each) => nameWord(sentence, each)),
      MOST_LISTED,
    );
    const head = nameWord(sentence, sentence.heads[word]);
    story.push(
      breakers.length === 1
        ? localized`Not projective: ${names} lies between them and does not descend from ${head}.`
        : localized`Not projective: ${names} lie between them and do not descend from ${head}.`,
    );
  } else if (facts.isTree && 0 < crosses.length) {
    story.push(localized`The arc itself is projective: all words between them descend from the head.`);
  }
  return story;
}
