/** A comparison as the diagram of one sentence shows it. */

import { SentencePair } from '../../core/compare/take/index.ts';
import { Column, RowKind, type Sentence } from '../../core/conllu/index.ts';
import { type Choice, type Item, isOfSentences, titleOf, wordOfItem } from '../../core/features/index.ts';
import type {
  DiagramComparison,
  DiagramDifference,
  DiagramOtherArc,
  DiagramOtherWords,
} from '../../protocol/diagram.ts';
import type { Snapshot } from '../documents/documents.ts';
import { majorityOf } from './comparisonItems.ts';
import type { Comparison, Standing } from './comparisons.ts';

/** Undefined without a comparison, and as long as that of the current text is not known: then the diagram is asked for again. */
export function drawnComparison(
  comparison: Comparison | undefined,
  snapshot: Snapshot,
  sentence: Sentence,
): DiagramComparison | undefined {
  const standing = comparison?.now();
  if (comparison === undefined || standing?.snapshot.document !== snapshot.document) return undefined;
  const here = itemsOfSentence(standing, sentence);
  const open = here.filter(({ id }) => !comparison.kept.has(id));
  const choices = open.flatMap((item) => item.choices);
  return {
    labels: comparison.labels,
    ...(comparison.base === undefined ? {} : { base: comparison.base }),
    differences: open.map((item) => differenceOf(comparison, standing, sentence, item)),
    arcs: joined(choices.flatMap((choice) => arcOf(sentence, choice))),
    words: joined(choices.flatMap((choice) => wordsOf(sentence, choice))),
    decided: here.filter(({ id }) => comparison.kept.has(id)).map(({ id }) => id),
    nOpen: standing.items.filter(({ id }) => !comparison.kept.has(id)).length,
  };
}

const bySentence = new WeakMap<Standing, Map<Sentence, Item[]>>();

function itemsOfSentence(standing: Standing, sentence: Sentence): readonly Item[] {
  let known = bySentence.get(standing);
  if (known === undefined) {
    known = new Map();
    for (const item of standing.items) {
      const own = standing.side.sentences[item.sentence];
      if (own === undefined) continue;
      const list = known.get(own);
      if (list === undefined) known.set(own, [item]);
      else list.push(item);
    }
    bySentence.set(standing, known);
  }
  return known.get(sentence) ?? [];
}

const CELLS: ReadonlyMap<string, DiagramDifference['cell']> = new Map([
  ['form', 'form'],
  ['lemma', 'lemma'],
  ['upos', 'upos'],
  ['xpos', 'xpos'],
  ['feats', 'feats'],
  ['head', 'arc'],
  ['relation', 'arc'],
  ['subtype', 'arc'],
]);

function differenceOf(comparison: Comparison, standing: Standing, sentence: Sentence, item: Item): DiagramDifference {
  const { difference } = item.choices[0];
  const { feature } = difference;
  const suggestion = comparison.suggestsMajority ? majorityOf(comparison, standing, item) : undefined;
  return {
    id: item.id,
    word: wordAt(sentence, item),
    cell: CELLS.get(difference.class) ?? 'other',
    ...(feature === undefined ? {} : { feature }),
    name: wordOfItem(standing.side, item),
    title: titleOf(standing.side, item, comparison.tellingLabels),
    versions: item.choices.map(({ version }) => version.number),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The word of the row, or the one at whose line something is missing. */
function wordAt(sentence: Sentence, item: Item): number | undefined {
  const { difference } = item.choices[0];
  const row = difference.a?.rows[0] ?? sentence.rowAtLine(sentence.lineAt(item.start));
  const isAboutWords = difference.class !== 'comment' && difference.class !== 'text' && difference.class !== 'order';
  if (row === undefined || !isAboutWords || isOfSentences(difference)) return undefined;
  const word = sentence.wordOfRow(row);
  return word === 0 ? undefined : word;
}

function arcOf(sentence: Sentence, { version, difference }: Choice): DiagramOtherArc[] {
  const { class: kind, a, b } = difference;
  const [rowA, rowB] = [a?.rows[0], b?.rows[0]];
  const isArc = kind === 'head' || kind === 'relation' || kind === 'subtype';
  if (!isArc || rowA === undefined || rowB === undefined || b === undefined) return [];
  if (sentence.kind(rowA) !== RowKind.word) return [];
  const other = version.side.sentences[b.sentence];
  const dependent = sentence.wordOfRow(rowA);
  const deprel = other.cell(rowB, Column.deprel);
  const versions = [version.number];
  if (kind !== 'head') return [{ dependent, head: sentence.heads[dependent], deprel, versions }];
  const theirs = other.heads[other.wordOfRow(rowB)];
  const head = pairOf(sentence, other).wordInA(theirs);
  if (head !== -1) return [{ dependent, head, deprel, versions }];
  const headForm = 0 < theirs ? other.wordCell(theirs, Column.form) : '';
  return [{ dependent, head: undefined, ...(headForm === '' ? {} : { headForm }), deprel, versions }];
}

/** Words that are cut in another way: where they stand in the document. */
function wordsOf(sentence: Sentence, { version, difference }: Choice): DiagramOtherWords[] {
  const { class: kind, kind: segmentation, a, b } = difference;
  const isWords = kind === 'segmentation' && segmentation !== 'range' && segmentation !== 'empty-node';
  if (!isWords || a === undefined || isOfSentences(difference)) return [];
  const words = a.rows.map((row) => sentence.wordOfRow(row));
  const forms = b?.rows.map((row) => version.side.sentences[b.sentence].cell(row, Column.form)).join(' ') ?? '';
  const versions = [version.number];
  if (0 < words.length) return [{ first: words[0], last: words[words.length - 1], forms, versions }];
  // The place is the end of the line of the word before; the first one's where there is none.
  const row = sentence.rowAtLine(sentence.lineAt(a.span.start));
  const last = row === undefined ? 0 : sentence.wordOfRow(row);
  return [{ first: last + 1, last, forms, versions }];
}

/** The same of several versions, once. */
function joined<T extends { readonly versions: readonly number[] }>(all: readonly T[]): T[] {
  const known = new Map<string, T>();
  for (const each of all) {
    const key = JSON.stringify({ ...each, versions: [] });
    const before = known.get(key);
    known.set(key, before === undefined ? each : { ...before, versions: [...before.versions, ...each.versions] });
  }
  return [...known.values()];
}

const pairs = new WeakMap<Sentence, SentencePair>();

function pairOf(a: Sentence, b: Sentence): SentencePair {
  const known = pairs.get(a);
  if (known?.b === b) return known;
  const pair = new SentencePair(a, b);
  pairs.set(a, pair);
  return pair;
}
