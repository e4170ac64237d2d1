/** Hover: on HEAD and DEPREL an explanation of the arc; on DEPREL, UPOS and FEATS the name that guidance is about. Paragraphs of plain text. */

import { localized } from '../../localization/index.ts';
import { isUpos, itemsOf } from '../annotation/index.ts';
import { Column, type Sentence, type Span } from '../conllu/index.ts';
import { idsOf } from '../validate/index.ts';
import { enumerated } from '../wording/lists.ts';
import { type CellAtOffset, placeAt } from './cellAtOffset.ts';
import { LONGEST_CELL } from './completion/vocabulary.ts';
import { expressionHover } from './expressionText.ts';
import { deprelMeaning } from './glossary.ts';
import { type Named, namedBy } from './guidance/names.ts';
import { MOST_LISTED, nameArc, nameWord, pathOf, shorten } from './names.ts';
import { type TreeFacts, treeFacts } from './treeFacts.ts';

export interface HoverText {
  readonly span: Span;
  readonly paragraphs: readonly string[];
  /** What the guidance after the paragraphs is about. */
  readonly named?: Named | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** @param told ids of the findings shown in the same place: their content is not repeated */
export function hoverAt(sentence: Sentence, offset: number, told: ReadonlySet<string> = NONE): HoverText | undefined {
  const ofExpression = expressionHover(sentence, offset);
  if (ofExpression !== undefined) return ofExpression;
  const place = placeAt(sentence, offset);
  if (place?.word === undefined) return undefined;
  const { word, span, column } = place;
  if (column !== Column.head && column !== Column.deprel) return namedIn(sentence, place, offset);
  const named = column === Column.deprel ? relationAt(sentence, word) : undefined;
  const paragraphs = arcStory(sentence, word, told, named === undefined);
  return paragraphs.length === 0 && named === undefined ? undefined : { span, paragraphs, named };
}

/** A tag or a feature; its span is that of the feature alone. */
function namedIn(sentence: Sentence, { row, column, span }: CellAtOffset, offset: number): HoverText | undefined {
  const text = sentence.cell(row, column);
  if (column === Column.upos) return isUpos(text) ? { span, paragraphs: [], named: { kind: 'tag', text } } : undefined;
  if (column !== Column.feats || LONGEST_CELL < text.length) return undefined;
  const item = itemsOf(text).find(({ start, end }) => start <= offset - span.start && offset - span.start <= end);
  const named = item && namedBy(item.text);
  if (item === undefined || named?.kind !== 'value') return undefined;
  return { span: { start: span.start + item.start, end: span.start + item.end }, paragraphs: [], named };
}

function relationAt(sentence: Sentence, word: number): Named | undefined {
  const named = namedBy(sentence.wordCell(word, Column.deprel));
  return named?.kind === 'relation' ? named : undefined;
}

/** Findings that explain why an arc is not projective, and what it crosses. */
const TELL_CROSSINGS = idsOf(({ tells }) => tells === 'crossings');
const TELL_CYCLES = idsOf(({ tells }) => tells === 'cycle');
/** Findings about an invalid head. */
const TELL_HEADS = idsOf(({ tells }) => tells === 'head');

const anyOf = (ids: ReadonlySet<string>, told: ReadonlySet<string>) => [...told].some((id) => ids.has(id));

/** The ends and the relation of the arc, what it crosses, and why it is not projective. */
function arcStory(sentence: Sentence, word: number, told: ReadonlySet<string>, tellsMeaning: boolean): string[] {
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
  const story = [`${nameArc(sentence, word)}${tellsMeaning ? relationOf(sentence, word) : ''}`];
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
