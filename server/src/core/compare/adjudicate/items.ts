/** The differences between annotators in a sentence, and the values in the document: one item for each decision. */

import { itemTexts, printItems, readDependency } from '../../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence, type Span } from '../../conllu/index.ts';
import { renameInMisc } from '../../edit/index.ts';
import { append } from '../../grouping.ts';
import { DIFFERENCE_CLASSES, type Difference, wordDifferences } from '../differences/index.ts';
import { SentencePair } from '../take/index.ts';
import { type DecidedPlace, keyOfPlace, nodeOfRow } from './decisions.ts';

/** One decision. Annotators are numbered from 0. */
export interface AdjudicationItem extends DecidedPlace {
  /** Position of its word in the document; 0 before the first. */
  readonly word: number;
  /** The cell, item or lines in the sentence of the document; for a missing one, the place where it would be. */
  readonly span: Span;
  /** Each annotator's differences from the document; empty if there are none, undefined without this sentence. */
  readonly differences: readonly (readonly Difference[] | undefined)[];
  /** Each annotator's value as shown to people; undefined for nothing. */
  readonly values: readonly (string | undefined)[];
  /** For arcs: each annotator's head, by position in the document; undefined for a head that the document lacks. */
  readonly arcs?: readonly (AnnotatedArc | undefined)[];
  /** Annotators with the same value have the same number; undefined without this sentence. */
  readonly groups: readonly (number | undefined)[];
  /** The first annotator with the value of more than half of them; undefined if there is no such value. */
  readonly suggestion: number | undefined;
}

interface AnnotatedArc {
  /** 0 for the root. */
  readonly head: number;
  readonly deprel: string;
}

/** A sentence of the document beside those of the annotators. */
export interface ComparedSentence {
  readonly sentence: Sentence;
  /** By annotator; undefined for those without it. */
  readonly versions: readonly (Sentence | undefined)[];
  /** Differences of words between the document and each. */
  readonly differences: readonly (readonly Difference[])[];
  readonly items: readonly AdjudicationItem[];
}

/** Compares the document's version of a sentence with those of the annotators. Time O(annotators · length). */
export function compareAnnotators(sentence: Sentence, versions: readonly (Sentence | undefined)[]): ComparedSentence {
  const sides = versions.map((version) => (version === undefined ? undefined : sideOf(sentence, version)));
  const places = new Map<string, Place>();
  sides.forEach((side, annotator) => {
    for (const difference of side?.differences ?? []) {
      const place = placeOf(sentence, difference, side?.pair);
      const known = places.get(keyOfPlace(place)) ?? { ...place, found: new Map() };
      places.set(keyOfPlace(place), known);
      append(known.found, annotator, difference);
    }
  });
  const items = [...places.values()].flatMap((place) => itemOf(place, sentence, sides) ?? []);
  items.sort((a, b) => a.word - b.word || rankOf(a) - rankOf(b) || (keyOfPlace(a) < keyOfPlace(b) ? -1 : 1));
  return { sentence, versions, differences: sides.map((side) => side?.differences ?? []), items };
}

interface Side {
  readonly version: Sentence;
  readonly pair: SentencePair;
  readonly differences: readonly Difference[];
}

interface Place extends DecidedPlace {
  readonly word: number;
  readonly span: Span;
  /** By annotator. */
  readonly found: Map<number, Difference[]>;
}

const NO_DIFFERENCES: readonly Difference[] = [];

function sideOf(sentence: Sentence, version: Sentence): Side {
  const differences =
    sentence.text === version.text
      ? NO_DIFFERENCES
      : wordDifferences({ sentences: [sentence], indices: [0] }, { sentences: [version], indices: [0] });
  return { version, pair: new SentencePair(sentence, version), differences };
}

const CLASS_OF: Partial<Record<Difference['class'], Difference['class']>> = { relation: 'head', subtype: 'head' };

/** The subject of a difference. The arc of a word is one, whether head or relation differ; so are all items of its DEPS. */
function placeOf(
  sentence: Sentence,
  { class: kind, kind: segmentation, feature, a, b }: Difference,
  pair: SentencePair | undefined,
): Omit<Place, 'found'> {
  const place = { class: CLASS_OF[kind] ?? kind, ...(feature === undefined ? {} : { feature }) };
  const row = a?.rows[0];
  if (a !== undefined && isGap(segmentation)) {
    // Named by the word before, which stays under any segmentation.
    const at = row ?? sentence.rowAtLine(sentence.lineAt(a.span.start));
    const word = at === undefined ? 0 : sentence.wordOfRow(at) - (row === undefined ? 0 : 1);
    return { ...place, feature: 'words', node: `@${word}`, word, span: a.span };
  }
  const name = segmentation === undefined ? place : { ...place, feature: segmentation };
  if (a !== undefined && row !== undefined) {
    return { ...name, node: nodeOfRow(sentence, row), word: sentence.wordOfRow(row), span: a.span };
  }
  // A multiword token or empty node that only the annotator has.
  const theirs = pair?.b;
  const rowB = b?.rows[0] ?? 0;
  const own = (word: number) => Math.max(0, pair?.wordInA(word) ?? 0);
  const first = theirs === undefined ? 0 : own(theirs.wordOfRow(rowB));
  const isRange = theirs?.kind(rowB) === RowKind.multiwordToken;
  const last = theirs === undefined || !isRange ? first : own(theirs.wordById(theirs.idMinor(rowB)) ?? 0);
  const node = isRange ? `${first}-${last}` : `${first}.${theirs?.idMinor(rowB) ?? 1}`;
  const start = first === 0 ? 0 : sentence.lineSpan(sentence.rowLine(sentence.rowOfWord(first))).start;
  return { ...name, node, word: first, span: { start, end: start } };
}

/** The two sides have different words. */
export const isGap = (kind: Difference['kind']): boolean =>
  kind !== undefined && kind !== 'range' && kind !== 'empty-node';

/** Undefined if all annotators agree. */
function itemOf(
  { found, ...place }: Place,
  sentence: Sentence,
  sides: readonly (Side | undefined)[],
): AdjudicationItem | undefined {
  const keys = new Map<string, number>();
  const groups = sides.map((side, annotator) => {
    if (side === undefined) return undefined;
    const key = valueKey(found.get(annotator) ?? NO_DIFFERENCES, side);
    const group = keys.get(key) ?? keys.size;
    keys.set(key, group);
    return group;
  });
  if (keys.size < 2) return undefined;
  const values = sides.map((side, annotator) => {
    if (side === undefined) return undefined;
    const differences = found.get(annotator);
    return differences === undefined ? ownValue(place, found, sentence) : theirValue(place, differences, side.version);
  });
  const differences = sides.map((side, annotator) =>
    side === undefined ? undefined : (found.get(annotator) ?? NO_DIFFERENCES),
  );
  const arcs = place.class === 'head' ? { arcs: arcsOf(place, found, sentence, sides) } : {};
  return { ...place, differences, values, groups, ...arcs, suggestion: majorityOf(groups) };
}

function arcsOf(
  { word }: Pick<Place, 'word'>,
  found: Place['found'],
  sentence: Sentence,
  sides: readonly (Side | undefined)[],
): (AnnotatedArc | undefined)[] {
  const own = { head: sentence.heads[word], deprel: sentence.wordCell(word, Column.deprel) };
  return sides.map((side, annotator) => {
    if (side === undefined) return undefined;
    const row = found.get(annotator)?.[0]?.b?.rows[0];
    const { version, pair } = side;
    const isEmptyNode = row !== undefined && version.kind(row) !== RowKind.word;
    if (row === undefined) return found.has(annotator) || own.head < 0 ? undefined : own;
    const head = isEmptyNode ? -1 : pair.wordInA(version.heads[version.wordOfRow(row)]);
    return head < 0 ? undefined : { head, deprel: version.cell(row, Column.deprel) };
  });
}

/** Equal for annotators who differ from the document in the same way; empty for those who do not. References are those of the document. */
function valueKey(differences: readonly Difference[], { version, pair }: Side): string {
  const reference = (id: string) => pair.idInA(id) ?? `? ${id} ${formOf(version, id)}`;
  const attributeOf = (name: string, values: string) =>
    renameInMisc(
      printItems(itemTexts(values).map((value) => `${name}=${value}`)),
      (id) => ({ now: reference(id) }),
      () => undefined,
    );
  return differences
    .map(({ class: kind, feature, b, relation }) => {
      const value = b?.value;
      if (value === undefined) return `${kind}\t`;
      if (kind === 'head') return `${kind} ${reference(value)} ${relation?.b ?? ''}`;
      if (kind === 'misc') return `${kind} ${attributeOf(feature ?? '', value)}`;
      if (kind !== 'deps') return `${kind} ${value}`;
      const { head, relation: label } = readDependency(value);
      return `${kind} ${reference(head)} ${label ?? ''}`;
    })
    .sort()
    .join('\n');
}

function formOf(sentence: Sentence, id: string): string {
  const word = /^\d+$/.test(id) ? sentence.wordById(Number(id)) : undefined;
  return word === undefined || word === 0 ? '' : sentence.wordCell(word, Column.form);
}

/** The first annotator with the majority value. */
function majorityOf(groups: readonly (number | undefined)[]): number | undefined {
  const voters = groups.filter((group) => group !== undefined);
  const index = groups.findIndex(
    (group) => group !== undefined && voters.length < 2 * voters.filter((each) => each === group).length,
  );
  return index === -1 ? undefined : index;
}

/** The value of the document, which is that of the annotators who do not differ from it. */
function ownValue(place: DecidedPlace, found: Place['found'], sentence: Sentence): string | undefined {
  const [differences = NO_DIFFERENCES] = found.values();
  const row = differences[0]?.a?.rows[0];
  if (place.class === 'head' && row !== undefined) return arcText(sentence, row);
  if (place.class === 'deps' && row !== undefined) return cellText(sentence, row, Column.deps);
  return differences[0]?.a?.value;
}

function theirValue(place: DecidedPlace, differences: readonly Difference[], version: Sentence): string | undefined {
  const row = differences[0]?.b?.rows[0];
  if (place.class === 'head' && row !== undefined) return arcText(version, row);
  if (place.class === 'deps' && row !== undefined) return cellText(version, row, Column.deps);
  return differences[0]?.b?.value;
}

/** `4 saw, obl`; `root, root`. */
function arcText(sentence: Sentence, row: number): string {
  const head = sentence.kind(row) === RowKind.word ? sentence.heads[sentence.wordOfRow(row)] : -1;
  const deprel = sentence.cell(row, Column.deprel);
  if (head === 0) return `0, ${deprel}`;
  if (head < 0) return `${sentence.cell(row, Column.head)}, ${deprel}`;
  return `${sentence.idOfWord(head)} ${sentence.wordCell(head, Column.form)}, ${deprel}`;
}

const cellText = (sentence: Sentence, row: number, column: ColumnIndex): string | undefined =>
  sentence.isBlank(row, column) ? undefined : sentence.cell(row, column);

const RANKS = new Map<string, number>(DIFFERENCE_CLASSES.map((name, rank) => [name, rank]));
const rankOf = ({ class: kind }: DecidedPlace): number => RANKS.get(kind) ?? RANKS.size;
