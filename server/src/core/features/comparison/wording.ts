/** Texts about differences: in lists, on the diagram and for screen readers. */

import { localized, translatable, translated } from '../../../localization/index.ts';
import {
  type Difference,
  type DifferenceClass,
  type DifferenceSide,
  shownValue,
  wordsOfSide,
} from '../../compare/index.ts';
import { type Sentence, wordForms } from '../../conllu/index.ts';
import { shorten } from '../names.ts';
import type { ComparedSide } from './comparing.ts';
import type { Choice, Item } from './items.ts';

export const CLASS_TITLES: Readonly<Record<DifferenceClass, string>> = {
  segmentation: translatable`Words and sentences`,
  form: 'FORM',
  head: translatable`Head`,
  relation: translatable`Relation`,
  subtype: translatable`Subtype of the relation`,
  upos: 'UPOS',
  xpos: 'XPOS',
  lemma: 'LEMMA',
  feats: 'FEATS',
  deps: 'DEPS',
  misc: 'MISC',
  further: translatable`Other columns`,
  text: translatable`Text`,
  comment: translatable`Comments`,
  order: translatable`Order of sentences`,
  bytes: translatable`Bytes`,
};

const LONGEST_VALUE = 60;

const clipped = (text: string): string => shorten(text, LONGEST_VALUE);

/** `Head`, `Number`, `# genre`: the subject of an item. */
export function nameOfDifference({ choices }: Pick<Item, 'choices'>): string {
  const { class: kind, feature, relation } = choices[0].difference;
  if (kind === 'comment' || kind === 'text') return `# ${feature}`;
  if (kind === 'feats' || kind === 'misc' || kind === 'further') return clipped(feature ?? '');
  if (kind === 'subtype') return localized`Relation`;
  if (kind === 'segmentation') return segmentationName(choices[0].difference);
  return relation === undefined ? translated(CLASS_TITLES[kind]) : localized`Head and relation`;
}

/** The words of an item, `3 dog`; '' for comments and sentences. */
export function wordOfItem(a: ComparedSide, { choices }: Pick<Item, 'choices'>): string {
  const [{ version, difference }] = choices;
  const own = difference.a === undefined ? '' : wordsOfSide(a.sentences, difference.a);
  if (own !== '' || difference.b === undefined) return clipped(own);
  return clipped(wordsOfSide(version.side.sentences, difference.b));
}

/** The value of the document; undefined: nothing. */
export function valueInDocument(a: ComparedSide, { choices }: Pick<Item, 'choices'>): string | undefined {
  const { difference } = choices[0];
  // Another choice may concern the relation as well.
  const widest = choices.find((each) => each.difference.relation !== undefined)?.difference ?? difference;
  return valueOfSide(a.sentences, widest, widest.a, widest.relation?.a);
}

/** The value of another version. */
export function valueOfChoice({ version, difference }: Choice): string | undefined {
  return valueOfSide(version.side.sentences, difference, difference.b, difference.relation?.b);
}

function valueOfSide(
  sentences: readonly Sentence[],
  difference: Difference,
  side: DifferenceSide | undefined,
  relation: string | undefined,
): string | undefined {
  const { class: kind } = difference;
  if (kind === 'order')
    return side === undefined ? undefined : localized`after ${nameBefore(sentences, side.sentence)}`;
  if (side === undefined) return undefined;
  if (kind === 'segmentation') return segmentationValue(sentences, difference, side);
  const value = shownValue(sentences, difference, side);
  if (value === undefined) return undefined;
  return clipped(relation === undefined ? value : `${value}, ${relation}`);
}

function segmentationValue(
  sentences: readonly Sentence[],
  { kind }: Difference,
  side: DifferenceSide,
): string | undefined {
  if (0 < side.rows.length) return clipped(wordsOfSide(sentences, side));
  const isSentence = kind !== undefined && SENTENCE_KINDS.has(kind);
  return isSentence ? clipped(side.value ?? wordForms(sentences[side.sentence]).join(' ')) : undefined;
}

const nameBefore = (sentences: readonly Sentence[], index: number): string =>
  index === 0 ? localized`nothing` : (sentences[index - 1].sentId ?? localized`sentence ${index}`);

const SENTENCE_KINDS: ReadonlyMap<string, string> = new Map([
  ['added', translatable`Sentence added`],
  ['removed', translatable`Sentence removed`],
  ['split', translatable`Sentence split`],
  ['join', translatable`Sentences joined`],
  ['regrouped', translatable`Other sentence boundaries`],
]);

const WORD_KINDS: ReadonlyMap<string, string> = new Map([
  ['inserted', translatable`Word inserted`],
  ['deleted', translatable`Word deleted`],
  ['split', translatable`Word split`],
  ['join', translatable`Words joined`],
  ['retokenized', translatable`Other words`],
  ['range', translatable`Multiword token`],
  ['empty-node', translatable`Empty node`],
]);

/** Whether whole sentences differ, not words of them. */
export function isOfSentences({ class: kind, kind: segmentation = 'pair', a, b }: Difference): boolean {
  if (kind !== 'segmentation' || !SENTENCE_KINDS.has(segmentation)) return false;
  return (a?.rows.length ?? 0) === 0 && (b?.rows.length ?? 0) === 0;
}

export function segmentationName(difference: Difference): string {
  const { kind = 'retokenized' } = difference;
  const title = (isOfSentences(difference) ? SENTENCE_KINDS : WORD_KINDS).get(kind);
  return title === undefined ? kind : translated(title);
}

/** `Number: Sing → Plur`. @param labels of several other versions, by number, to tell them apart */
export function titleOf(a: ComparedSide, item: Item, labels?: readonly string[]): string {
  const own = valueInDocument(a, item) ?? localized`none`;
  const [first] = item.choices;
  const name = nameOfDifference(item);
  if (isOfSentences(first.difference)) return `${name}: ${valueOfChoice(first) ?? own}`;
  if (labels === undefined) return `${name}: ${own} → ${valueOfChoice(first) ?? localized`none`}`;
  const others = item.choices.map((each) => `${labels[each.version.number]} ${valueOfChoice(each) ?? localized`none`}`);
  return `${name}: ${own}; ${others.join('; ')}`;
}
