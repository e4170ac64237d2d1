/** The texts of cards and screen readers about words and arcs. Plain text, computed from the diagram alone. */

import { percent } from '../../server/src/core/wording/numbers.ts';
import { localized } from '../../server/src/localization/index.ts';
import type {
  Diagram,
  DiagramArc,
  DiagramEmptyNode,
  DiagramNode,
  DiagramWord,
} from '../../server/src/protocol/diagram.ts';
import { LONGEST_CYCLE } from './limits.ts';
import type { Explanation, LowerLayer } from './lowerLayer.ts';
import type { SceneItem } from './scene.ts';
import { spansOf } from './spans.ts';
import { uncertainEndsOf, uncertainTagsOf } from './uncertainTags.ts';

const isFilled = (value: string): boolean => value !== '' && value !== '_';

/** Keeps a form of either direction from reordering the surrounding sentence: first-strong isolate, pop isolate. */
const isolate = (form: string): string => `\u2068${form}\u2069`;

/** `5 saw`; the root is `0`. */
export function nameOfWord(diagram: Diagram, word: number): string {
  if (word === 0) return '0';
  const { id, form } = diagram.words[word - 1];
  return `${id} ${isolate(form)}`;
}

/** The same for a node, which may be an empty one: `3.1 saw`. */
export function nameOfNode(diagram: Diagram, node: DiagramNode): string {
  if ('word' in node) return nameOfWord(diagram, node.word);
  const { id, form } = diagram.emptyNodes[node.emptyNode];
  return `${id} ${isolate(form)}`;
}

/** `5 saw → 2 what (obj)`. */
function arcName(diagram: Diagram, dependent: number): string {
  const { head, deprel } = diagram.words[dependent - 1];
  return `${nameOfWord(diagram, head)} → ${nameOfWord(diagram, dependent)} (${deprel})`;
}

const MOST_NAMED = 4;

/** `a, b and c`; a long list is shortened: `a, b, c, d and 3 more`. */
export function listOf(names: readonly string[]): string {
  if (names.length <= 1) return names.join('');
  const shown = names.length <= MOST_NAMED + 1 ? names.slice(0, -1) : names.slice(0, MOST_NAMED);
  const rest = names.length - shown.length;
  const list = shown.join(', ');
  return rest === 1 ? localized`${list} and ${names[names.length - 1]}` : localized`${list} and ${rest} more`;
}

/** The card text of an item; undefined for a multiword token, which needs no explanation. @param lower the layer below the words */
export function explainItem(diagram: Diagram, item: SceneItem, lower?: LowerLayer): Explanation | undefined {
  switch (item.kind) {
    case 'word':
      return explainWord(diagram, diagram.words[item.word - 1]);
    case 'arc':
      return explainArc(diagram, item.dependent);
    case 'crossing': {
      const [upper, lower] = [explainArc(diagram, item.upper), explainArc(diagram, item.lower)];
      return { title: `${upper.title}  ✕  ${lower.title}`, lines: [...upper.lines, ...lower.lines] };
    }
    case 'emptyNode':
      return explainEmptyNode(diagram.emptyNodes[item.emptyNode]);
    case 'lowerArc':
      return lower?.explain(item.arcs);
    case 'span':
      return spansOf(diagram)?.explain(item.span);
    case 'token':
      return undefined;
  }
}

/** The relation of an arc, the tag of a word: what guidance about the item is about. */
export function nameToExplain({ words }: Diagram, item: SceneItem): string | undefined {
  const name =
    item.kind === 'arc' && 0 <= words[item.dependent - 1].head
      ? words[item.dependent - 1].deprel
      : item.kind === 'word'
        ? words[item.word - 1].upos
        : '';
  return isFilled(name) ? name : undefined;
}

export function explainArc(diagram: Diagram, dependent: number): Explanation {
  const { head, deprel } = diagram.words[dependent - 1];
  if (head < 0) return { title: nameOfWord(diagram, dependent), lines: [noHead(diagram, dependent)] };
  return {
    title: `${deprel}: ${nameOfWord(diagram, head)} → ${nameOfWord(diagram, dependent)}`,
    lines: arcStory(diagram, diagram.arcs[dependent - 1]),
  };
}

export function explainWord(diagram: Diagram, word: DiagramWord): Explanation {
  const tags = [word.upos, word.xpos].filter(isFilled).join(' · ');
  return {
    title: `${word.id} ${isolate(word.form)}`,
    lines: [
      ...(isFilled(word.lemma) ? [localized`lemma ${isolate(word.lemma)}`] : []),
      ...(tags === '' ? [] : [tags]),
      ...(isFilled(word.feats) ? [word.feats.replaceAll('|', ', ')] : []),
      ...doubtsOf(diagram, word.index),
      ...(isFilled(word.misc) ? [word.misc.replaceAll('|', ', ')] : []),
      attachment(diagram, word),
      ...(word.head < 0 ? [] : arcStory(diagram, diagram.arcs[word.index - 1])),
      ...notesOn(diagram, word.index).map(({ text }) => localized`Note of ${text}`),
    ],
  };
}

/** @param word undefined: those that are on no word */
export const notesOn = ({ notes = [] }: Diagram, word: number | undefined) =>
  notes.filter((note) => note.word === word);

function doubtsOf(diagram: Diagram, word: number): string[] {
  const ends = uncertainEndsOf(diagram, word).map((end) => {
    const share = percent(end.certainty);
    if (end.of === 'token') return localized`the end of the token (${share})`;
    const isLast = word === diagram.words.length;
    return isLast
      ? localized`the end of the sentence (${share})`
      : localized`the sentence going on after it (${share})`;
  });
  const tags = uncertainTagsOf(diagram, word).map(
    ({ column, certainty }) => `${column.toUpperCase()} (${percent(certainty)})`,
  );
  if (ends.length + tags.length === 0) return [];
  const names = listOf([...ends, ...tags]);
  return [
    localized`The parser was not sure of ${names}: check it. The mark disappears with the next edit of the sentence.`,
  ];
}

/**
 * A whole word in one line, for screen readers and voice control: its place in the sentence, then the visible text in its order, as users
 * of voice control say what they see.
 *
 * @param seen the texts drawn for the word, from top to bottom
 */
export function describeWord(diagram: Diagram, word: DiagramWord, seen: readonly string[]): string {
  const visible = seen.filter((text) => text !== '');
  const { lines } = explainWord(diagram, word);
  const isCut = !visible.includes(word.form);
  return [
    localized`${word.index} of ${diagram.words.length}, ${visible.join(' ')}`,
    ...(isCut ? [isolate(word.form)] : []),
    ...lines.filter((line) => !visible.includes(line)),
  ].join('. ');
}

export function explainEmptyNode(node: DiagramEmptyNode): Explanation {
  return {
    title: `${node.id} ${isolate(node.form)}`,
    lines: [
      ...[node.upos, node.lemma === '_' ? '' : localized`lemma ${isolate(node.lemma)}`].filter(isFilled),
      localized`Empty node: not part of the basic tree, only of the enhanced graph (column DEPS).`,
    ],
  };
}

function attachment(diagram: Diagram, word: DiagramWord): string {
  if (word.head < 0) return noHead(diagram, word.index);
  if (word.head === 0) return localized`${word.deprel} of the sentence`;
  return localized`${word.deprel} of ${nameOfWord(diagram, word.head)}`;
}

const noHead = (diagram: Diagram, dependent: number): string =>
  localized`${nameOfWord(diagram, dependent)} is not attached: select it and press H to choose its head.`;

function arcStory(diagram: Diagram, arc: DiagramArc): string[] {
  const { head } = diagram.words[arc.dependent - 1];
  const lines: string[] = [];
  if (arc.isInCycle) lines.push(cycleStory(diagram, arc.dependent));
  if (arc.crosses.length > 0)
    lines.push(localized`Crosses ${listOf(arc.crosses.map((each) => arcName(diagram, each)))}.`);
  if (arc.breakers.length > 0) {
    const isOne = arc.breakers.length === 1;
    const names = listOf(arc.breakers.map((each) => nameOfWord(diagram, each)));
    const above = nameOfWord(diagram, head);
    lines.push(
      isOne
        ? localized`Not projective: ${names} is inside the arc but does not descend from ${above}.`
        : localized`Not projective: ${names} are inside the arc but do not descend from ${above}.`,
    );
  }
  if (arc.isMachine) lines.push(localized`A program wrote this, and nobody has looked at it yet.`);
  if (arc.isLocked) lines.push(localized`Locked: re-parsing does not change it.`);
  if (arc.isUncertain) {
    lines.push(
      localized`The parser was not sure of this head: check it. The mark disappears with the next edit of the sentence.`,
    );
  }
  return lines;
}

function cycleStory(diagram: Diagram, dependent: number): string {
  const { head } = diagram.words[dependent - 1];
  if (head === dependent)
    return localized`${nameOfWord(diagram, dependent)} is its own head: attach it to another word.`;
  const cycle = wordsOfCycle(diagram, dependent);
  const isLong = LONGEST_CYCLE < cycle.length;
  const names = (isLong ? cycle.slice(0, LONGEST_CYCLE - 1) : cycle).map((each) => nameOfWord(diagram, each));
  const path = [...names, ...(isLong ? ['…', nameOfWord(diagram, dependent)] : [])].join(' → ');
  return localized`Part of a cycle: ${path}. None of its words reaches the root: attach one of them elsewhere.`;
}

/** From a word along the heads back to the word itself, in the direction of the arcs: head first. */
function wordsOfCycle(diagram: Diagram, start: number): number[] {
  const cycle = [start];
  let word = diagram.words[start - 1].head;
  while (word !== start && 0 < word && cycle.length <= diagram.words.length) {
    cycle.push(word);
    word = diagram.words[word - 1].head;
  }
  return [start, ...cycle.slice(1), start].reverse();
}
